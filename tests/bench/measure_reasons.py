"""Measure whether the reasons for moves of 35 are true; prints one JSON object.

    nice .venv/bin/python tests/bench/measure_reasons.py [--positions 100000] [--games FILE …]

The positions are those of the games that the arena has written to the files, in an order that --seed chooses; by
default six games of each of 44 matches, about 16,000 positions. In each, the reasons for the move of the game, and for
another move that often brings squares to 35, are put into the page's sentences; `tests.games.thirtyfive.claims` reads
them again and checks them on a board of its own.

sentences  {kind of sentence: how many were checked}
false      sentences that are not true of the board
missing    moves of which something ought to be said that is not: a square that reaches 35, a threat made or ended
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from app.games.thirtyfive.explainer import EXPLAINER  # noqa: E402
from app.games.thirtyfive.reason_words import sentence  # noqa: E402
from pygame35.games.thirtyfive.reasons import reasons  # noqa: E402
from pygame35.games.thirtyfive.rules import Position, parse_move  # noqa: E402
from tests.games.thirtyfive.claims import Board, Told, parsed  # noqa: E402

GAMES = ROOT / "tests/bench/peers/games/35.jsonl"
SHOWN = 20  # faults that are printed


def games(paths, seed):
    """[(players, moves)] of the recorded games of 35, in random order."""
    rows = [json.loads(line) for path in paths for line in path.read_text().splitlines()]
    found = {row["moves"]: f"{row['a']['player']} {row['b']['player']}" for row in rows}
    listed = [(name, moves.split()) for moves, name in found.items()]
    Random(seed).shuffle(listed)
    return listed


def split(text):
    """The sentences of a text."""
    return [part.rstrip(".") + "." for part in text.split(". ") if part]


def faults(position, move, told, other):
    """[(fault, text)] of the reasons for a move, and their kinds.

    other: a move that it is compared with, or None.
    """
    found = reasons(position, move)
    texts = [sentence(reason, position) for reason in found]
    wrong = [("false", text) for text in texts if not told.is_true(text)]
    missing = told.missing(texts)
    if missing:
        wrong.append(("missing", missing))
    if other is not None:
        contrast, main = EXPLAINER.reason(position, move, other), EXPLAINER.reason(position, move)
        hint = EXPLAINER.advice(position, move, True)
        said = [text for text in (main, EXPLAINER.effect(position, move), hint) for text in split(text)]
        wrong += [("false", text) for text in said if not told.is_true(text)]
        compared = Told(told.before, other, told.had)
        wrong += [("false", text) for text in split(contrast) if not told.is_true(text, compared)]
        if not main and position.moves:
            wrong.append(("missing", "a main reason"))
        if not hint and position.moves and len(position.moves) + 1 < position.field.squares:
            wrong.append(("missing", "a hint"))
    return wrong, [parsed(text)[0] for text in texts]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=35)
    parser.add_argument("--games", type=Path, nargs="+", default=[GAMES], metavar="FILE")
    wanted = parser.parse_args()
    rng, kinds, counts, of, shown, checked = Random(wanted.seed), Counter(), Counter(), Counter(), 0, 0
    for name, moves in games(wanted.games, wanted.seed):
        position, board = Position(), Board()
        for text in moves[: wanted.positions - checked]:
            move, wins = parse_move(text), board.wins()
            other = rng.choice(position.legal_moves())
            completing = sorted([*wins[1], *wins[-1]])
            if completing and rng.random() < 0.5:
                other = rng.choice(completing)
            for tried in {move, other}:
                wrong, told = faults(
                    position,
                    tried,
                    Told(board, tried, wins),
                    other if tried == move else None,
                )
                kinds.update(told)
                counts.update({"moves": 1})
                for fault, said in wrong:
                    counts[fault] += 1
                    shown += 1
                    if shown <= SHOWN:
                        print(fault, said, "after", " ".join(moves[: len(position.moves)]), "with", tried, flush=True)
            checked += 1
            of[name] += 1
            position.play(move)
            board, _, _ = board.after(move)
        print(f"\r{checked} positions", end="", file=sys.stderr, flush=True)
        if checked >= wanted.positions:
            break
    found = {
        "command": f"measure_reasons.py --positions {wanted.positions} --seed {wanted.seed}",
        "positions": checked,
        "moves": counts["moves"],
        "sentences": dict(sorted(kinds.items())),
        **{fault: counts[fault] for fault in ("false", "missing")},
        "positions_of": dict(sorted(of.items())),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
