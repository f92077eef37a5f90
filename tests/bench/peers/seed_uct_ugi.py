"""The plain C UCT of 35 beside this file as a program that speaks UGI, so that the arena can play against it.

    python -m pygame35 arena original@8000n \
        "ugi:python tests/bench/peers/seed_uct_ugi.py --playouts 8000 --exploration 0.3"

Needs a C compiler. It knows no clock: it makes --playouts playouts a move whatever `go` says, and without that option
as many as `go nodes` says. It drops the tree after each move.
"""

import argparse
import sys
from pathlib import Path

from adapter import speak

FILES = "abcdefgh"


def parse_move(text: str) -> int:
    """The number of a move such as e4=9 (a1 = square 0, h8 = 63), as the C program wants it."""
    return 9 * (8 * (int(text[1]) - 1) + FILES.index(text[0])) + int(text[3]) - 1


def best_move(words: list[str]) -> str:
    _, square, digit, *_ = words
    return f"{FILES[int(square) % 8]}{int(square) // 8 + 1}={digit}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playouts", type=int, help="a move; without it, what `go nodes` says")
    parser.add_argument("--exploration", type=float, default=1.0, help="the constant of UCB1 (default 1.0)")
    options = parser.parse_args()

    def go(kind: str, value: int, seed: int, moves: list[int]) -> str:
        if not options.playouts and kind != "nodes":
            sys.exit(f"seed_uct knows no {kind}: give --playouts, or `go nodes`")
        return " ".join(map(str, ("go", options.playouts or value, seed, options.exploration, *moves)))

    speak(Path(__file__).with_name("seed_uct.c"), parse_move, go, best_move)


if __name__ == "__main__":
    main()
