"""Measure whether hint, analysis and review name the same best move; prints one JSON object.

    .venv/bin/python tests/bench/measure_agreement.py [--positions 100] [--seconds 0.5]

The page's own analyst asks the engine natively, about positions of games between levels 4 and 5. Half of the games are
asked about in the order hint, analysis, review, the other half in the order review, hint, analysis: `--positions` each.
A hint and an analysis search for `--seconds` each, the review for its usual time.

at_the_end   positions in which all three name one move when all have been asked: in these the page agrees with itself
at_first     positions in which that is also the move that the first of the three named when it was asked
"""

import argparse
import asyncio
import json
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]
import pyscript  # noqa: E402, F401
from test_library_state import Silent, page, play  # noqa: E402

from app.engine.analyst import Analyst  # noqa: E402
from app.engine.client import EngineClient  # noqa: E402
from pygame35.engine import Engine  # noqa: E402

GAMES = ROOT / "tests/bench/peers/results/ladder/level-5-against-level-4.jsonl"
OF_A_GAME = 10  # positions


class Worker:
    """The engine in this process."""

    def __init__(self):
        self.engine = Engine()

    async def start(self, on_percent):
        pass

    def terminate(self):
        pass

    async def ask(self, request):
        await asyncio.sleep(0)
        return self.engine.think(request)


async def until(condition):
    while not condition():
        await asyncio.sleep(0.01)


async def laid(moves, seconds):
    """A page with a game, two people's."""
    board = page(blue="person")
    client = EngineClient(lambda state, detail: None, Worker)
    await client.start()
    board.analyst = board.assistant.analyst = Analyst(board.session, client, Silent())
    board.session.settings["seconds"] = seconds
    play(board, *moves)
    return board


async def hinted_and_analysed(board, seconds):
    """The move that the hint names when it is asked; then an analysis runs for so many seconds."""
    session = board.session
    board.assistant.hint()
    await until(lambda: session.hint)
    first = session.hint[0]
    board.assistant.toggle_analysis()
    await asyncio.sleep(seconds)
    board.assistant.toggle_analysis()
    return first


async def reviewed(board):
    board.assistant.review()
    await until(lambda: not board.session.reviewing())


def named(board):
    """The moves that hint, analysis and review show for the shown position."""
    session = board.session
    session.analysing = True
    shown = session.analysis["best"]
    session.analysing = False
    session.show_hint(again=True)
    return [session.texts([session.hint[0]])[0], shown, session.review.analyses[session.tree.ply()]["best"]]


async def asked(moves, plies, review_first, seconds):
    """[(the first answer, the three at the end)] of the positions after so many plies of a game."""
    board = await laid(moves, seconds)
    first = {}
    if review_first:
        await reviewed(board)
        first = {ply: board.session.review.analyses[ply]["best"] for ply in plies}
    for ply in plies:
        board.show(ply)
        hint = await hinted_and_analysed(board, seconds)
        first.setdefault(ply, board.session.texts([hint])[0])
    if not review_first:
        await reviewed(board)
    found = []
    for ply in plies:
        board.show(ply)
        found.append((first[ply], named(board)))
    return found


def counted(found):
    return {
        "positions": len(found),
        "at_the_end": sum(len(set(moves)) == 1 for _, moves in found),
        "at_first": sum(set(moves) == {first} for first, moves in found),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.5)
    wanted = parser.parse_args()
    rng = random.Random(35)
    games = [json.loads(line)["moves"].split() for line in GAMES.read_text().splitlines()]
    figures = {}
    for name, review_first in (("hint, analysis, review", False), ("review, hint, analysis", True)):
        found = []
        while len(found) < wanted.positions:
            moves = games.pop()
            plies = sorted(rng.sample(range(len(moves)), OF_A_GAME))
            found += asyncio.run(asked(moves, plies, review_first, wanted.seconds))
            print(f"{name}: {counted(found)}", flush=True)
        figures[name] = counted(found)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
