"""Run the tests that depend on time or on several tabs many times, and list the failures.

    .venv/bin/python tests/bench/soak.py --rounds 20

Nothing else should run on the machine meanwhile. The exit status is 1 if anything failed.
"""

import argparse
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SELECTIONS = (["-m", "timed and not long"], ["-m", "not long and not timed", "-k", "_tab_ or _tabs_"])


def failures(selection: list[str]) -> list[str]:
    """Print the failures; return the lines in which pytest names it, or its last line if it could not run the tests."""
    command = [sys.executable, "-m", "pytest", "tests/web", "-q", "--tb=short", "-rfE", *selection]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    lines = done.stdout.strip().split("\n")
    if done.returncode:
        print(done.stdout, flush=True)
    found = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return found or ([f"exit status {done.returncode}: {lines[-1]}"] if done.returncode else [])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    failed: Counter[str] = Counter()
    for index in range(rounds):
        start = time.monotonic()
        found = [line for selection in SELECTIONS for line in failures(selection)]
        print(f"round {index + 1}: {len(found)} failed, {time.monotonic() - start:.0f} s", flush=True)
        for line in found:
            print(f"  {line}", flush=True)
        failed.update(line.partition(" - ")[0] for line in found)
    print(f"{rounds} rounds, {sum(failed.values())} failures")
    for name, times in failed.most_common():
        print(f"{times:3} x {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
