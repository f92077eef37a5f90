"""Print reasons of hints and reviews of 35 beside their boards, in Markdown, for a person to judge whether they help.

    nice .venv/bin/python tests/bench/show_reasons.py [--hints 30] [--cards 30] [--seed 35] > FILE

The positions are drawn from games of the levels 1 to 9 and of the yardsticks in tests/bench/peers/results. A hint is
that of full strength after half a second; a card is a mistake of a side in a review, as the page shows it.
"""

import argparse
import asyncio
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web"), str(ROOT / "tests/bench")]

from measure_agreement import laid, reviewed  # noqa: E402
from measure_reason_sense import of_levels, positions  # noqa: E402

from app.core.study import review_words  # noqa: E402
from app.core.study.hint_words import hint  # noqa: E402
from app.core.study.report import report  # noqa: E402
from app.core.study.review import side_of  # noqa: E402
from app.core.words import SIDES  # noqa: E402
from app.games.thirtyfive.game import GAME  # noqa: E402
from pygame35.basics import BLUE, RED  # noqa: E402
from pygame35.engine import Engine  # noqa: E402
from pygame35.games.thirtyfive.records import replay  # noqa: E402
from pygame35.games.thirtyfive.rules import format_move, parse_move  # noqa: E402

MILLISECONDS = 500
CARDS = 2  # of a game


def board_of(position):
    """Each square as its colour with its digit, and its sum: R9:26; lit empty squares r.:12; others .:12."""
    lines = []
    for rank in range(8, 0, -1):
        cells = []
        for square in range(8 * rank - 8, 8 * rank):
            owner, digit = position.owners[square], position.digits[square]
            letter = {RED: "R", -RED: "B", 0: "."}[owner]
            cells.append(f"{letter + str(digit) if digit else letter.lower() + ' '}:{position.sums[square]:<2}")
        lines.append(f"{rank}  {'  '.join(cells)}")
    return "\n".join(["```", *lines, "   " + "".join(f"{file:<7}" for file in "abcdefgh"), "```"])


def before(moves):
    last = f" The last move was {format_move(moves[-1])}." if moves else ""
    return f"{SIDES[-RED if len(moves) % 2 else RED]} is to move.{last}"


def hints(count, seed):
    """[text] of positions of different games."""
    engine, found = Engine(), []
    for moves in positions(count, seed):
        request = {"id": "", "game": "35", "moves": [format_move(move) for move in moves], "level": 10}
        analysis = engine.think({**request, "milliseconds": MILLISECONDS, "options": {"seed": 0}})
        position = replay(moves)
        text = hint(GAME, position, parse_move(analysis["best"]), True, analysis)
        found.append(f"{before(moves)}\n\n{board_of(position)}\n\n**{text}**")
    return found


async def cards(count, seed):
    """[text] of the first mistakes in reviews of different games."""
    found = []
    for moves in of_levels(seed + 1):
        board = await laid(moves, MILLISECONDS / 1000)
        await reviewed(board)
        review = board.session.review
        for swing in report(review, [RED, BLUE]).mistakes[:CARDS]:
            position = review.before(swing.ply)
            side = SIDES[side_of(swing.ply)]
            head = f"{side} played {swing.move} (move {swing.ply}): {review_words.loss(GAME, swing)}"
            texts = [f"**{head}**", review_words.happened(review, swing)]
            texts.append(f"**{swing.better}**{review_words.better(review, swing)}")
            found.append(f"{before(position.moves)}\n\n{board_of(position)}\n\n" + "\n\n".join(texts))
        if len(found) >= count:
            break
    return found[:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hints", type=int, default=30)
    parser.add_argument("--cards", type=int, default=30)
    parser.add_argument("--seed", type=int, default=35)
    wanted = parser.parse_args()
    texts = hints(wanted.hints, wanted.seed) if wanted.hints else []
    texts += asyncio.run(cards(wanted.cards, wanted.seed)) if wanted.cards else []
    for number, text in enumerate(texts, 1):
        print(f"## {number}\n\n{text}\n", flush=True)


if __name__ == "__main__":
    main()
