"""What lets the arena play against a C program beside this file: it is compiled, and speaks UGI through `speak`."""

import hashlib
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path


def binary(source: Path) -> Path:
    """The compiled program, one for each machine: it is compiled for its processor. Kept in the user's cache folder."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pygame35"
    key = hashlib.sha256(source.read_bytes() + platform.node().encode()).hexdigest()
    path = cache / f"{source.stem}-{key[:16]}"
    if not path.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            whole = Path(folder) / path.name
            subprocess.run(["cc", "-O3", "-march=native", "-o", whole, source, "-lm"], check=True)
            os.replace(whole, path)
    return path


def speak(
    source: Path,
    parse_move: Callable[[str], int],
    go: Callable[[str, int, int, list[int]], str],
    best_move: Callable[[list[str]], str],
) -> None:
    """Speak UGI for a program. go: (kind of limit, its value, a seed, moves) -> the program's line. best_move: of the
    words of its answer."""
    with subprocess.Popen(
        [binary(source)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as program:
        assert program.stdin and program.stdout
        seed, moves = 0, list[int]()
        for line in sys.stdin:
            match line.split():
                case ["ugi"]:
                    print(f"id name {source.stem}\noption name Seed type spin default 0 min 0 max 4294967295\nugiok")
                case ["isready"]:
                    print("readyok")
                case ["setoption", "name", "Seed", "value", value]:
                    seed = int(value)
                case ["position", "startpos", *words]:
                    moves = [parse_move(word) for word in words[1:]]
                case ["go", kind, value]:
                    print(go(kind, int(value), seed + len(moves), moves), file=program.stdin)
                    print("bestmove", best_move(program.stdout.readline().split()))
                case ["quit"]:
                    break
            sys.stdout.flush()
        program.stdin.close()
