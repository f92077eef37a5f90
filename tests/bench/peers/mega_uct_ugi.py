"""The plain C UCT of Mega tic-tac-toe beside this file as a program that speaks UGI, for the arena.

    python -m pygame35 arena full@1s "ugi:python tests/bench/peers/mega_uct_ugi.py@1s" --game mega-tic-tac-toe

Needs a C compiler. It obeys `go movetime` alone, and drops the tree after each move.
"""

import argparse
import sys
from pathlib import Path

from adapter import speak

FILES = "abcdefghi"


def parse_move(text: str) -> int:
    """The number of a move such as e4 (a1 = 0, i9 = 80), as the C program wants it."""
    return 9 * (int(text[1]) - 1) + FILES.index(text[0])


def best_move(words: list[str]) -> str:
    square = int(words[1])
    return f"{FILES[square % 9]}{square // 9 + 1}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--exploration", type=float, default=0.7, help="the constant of UCB1 (default 0.7)")
    options = parser.parse_args()

    def go(kind: str, value: int, seed: int, moves: list[int]) -> str:
        if kind != "movetime":
            sys.exit(f"mega_uct knows no {kind}: give milliseconds")
        return " ".join(map(str, ("go", value, seed, options.exploration, *moves)))

    speak(Path(__file__).with_name("mega_uct.c"), parse_move, go, best_move)


if __name__ == "__main__":
    main()
