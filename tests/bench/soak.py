"""Run tests many times, and list the failures.

    .venv/bin/python tests/bench/soak.py --rounds 20 --busy                     the default suite, beside a busy loop
    .venv/bin/python tests/bench/soak.py --rounds 20 -- tests/web -m timed      what the arguments of pytest select

The exit status is 1 if anything failed.
"""

import argparse
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import build  # noqa: E402

DEFAULT = ("--numprocesses=auto", "--dist=worksteal")


def failures(selection: list[str]) -> list[str]:
    """Print the failures; return the lines in which pytest names it, or its last line if it could not run the tests."""
    command = [sys.executable, "-m", "pytest", f"--site={build.DIST}", "-q", "--tb=short", "-rfE", *selection]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    lines = done.stdout.strip().split("\n")
    if done.returncode:
        print(done.stdout, flush=True)
    found = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return found or ([f"exit status {done.returncode}: {lines[-1]}"] if done.returncode else [])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--busy", action="store_true", help="beside a program that keeps one core busy")
    parser.add_argument("arguments", nargs="*", default=DEFAULT, help="of pytest (default: %(default)s)")
    arguments = parser.parse_args()
    failed: Counter[str] = Counter()
    build.build()
    with ExitStack() as cleanup:
        if arguments.busy:
            busy = cleanup.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            cleanup.callback(busy.kill)
        for index in range(arguments.rounds):
            start = time.monotonic()
            found = failures(arguments.arguments)
            print(f"round {index + 1}: {len(found)} failed, {time.monotonic() - start:.0f} s", flush=True)
            for line in found:
                print(f"  {line}", flush=True)
            failed.update(line.partition(" - ")[0] for line in found)
    print(f"{arguments.rounds} rounds, {sum(failed.values())} failures")
    for name, times in failed.most_common():
        print(f"{times:3} x {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
