"""The plain C UCT beside this file as a program that speaks UGI, so that the arena can play against it.

    python -m pygame35 arena original@8000n \
        "ugi:python tests/bench/peers/seed_uct_ugi.py --playouts 8000 --exploration 0.3"

Needs a C compiler; the binary is kept in the user's cache folder. It knows no clock: it makes --playouts playouts a
move whatever `go` says, and without that option as many as `go nodes` says. It drops the tree after each move.
"""

import argparse
import hashlib
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).with_name("seed_uct.c")
FILES = "abcdefgh"


def binary() -> Path:
    """The compiled program, one for each machine: it is compiled for its processor."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pygame35"
    key = hashlib.sha256(SOURCE.read_bytes() + platform.node().encode()).hexdigest()
    path = cache / f"seed_uct-{key[:16]}"
    if not path.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            whole = Path(folder) / path.name
            subprocess.run(["cc", "-O3", "-march=native", "-o", whole, SOURCE, "-lm"], check=True)
            os.replace(whole, path)
    return path


def parse_move(text: str) -> int:
    """The number of a move such as e4=9 (a1 = square 0, h8 = 63), as the C program wants it."""
    return 9 * (8 * (int(text[1]) - 1) + FILES.index(text[0])) + int(text[3]) - 1


def format_move(square: int, digit: int) -> str:
    return f"{FILES[square % 8]}{square // 8 + 1}={digit}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playouts", type=int, help="a move; without it, what `go nodes` says")
    parser.add_argument("--exploration", type=float, default=1.0, help="the constant of UCB1 (default 1.0)")
    options = parser.parse_args()
    with subprocess.Popen([binary()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as program:
        assert program.stdin and program.stdout
        seed, moves = 0, list[int]()
        for line in sys.stdin:
            match line.split():
                case ["ugi"]:
                    print("id name seed_uct\noption name Seed type spin default 0 min 0 max 4294967295\nugiok")
                case ["isready"]:
                    print("readyok")
                case ["setoption", "name", "Seed", "value", value]:
                    seed = int(value)
                case ["position", "startpos", *words]:
                    moves = [parse_move(word) for word in words[1:]]
                case ["go", kind, value]:
                    if not options.playouts and kind != "nodes":
                        sys.exit(f"seed_uct knows no {kind}: give --playouts, or `go nodes`")
                    playouts = options.playouts or int(value)
                    print("go", playouts, seed + len(moves), options.exploration, *moves, file=program.stdin)
                    _, square, digit, *_ = program.stdout.readline().split()
                    print("bestmove", format_move(int(square), int(digit)))
                case ["quit"]:
                    break
            sys.stdout.flush()
        program.stdin.close()


if __name__ == "__main__":
    main()
