"""Malformed inputs for every reader of the pages, under CPython: how many of them end in an uncaught exception.

Prints for each reader the number of inputs and of failures, and the first failures of each kind. Equal seeds give equal
inputs. The exit status is 1 if there was a failure.

    .venv/bin/python tests/bench/fuzz_pages.py --inputs 150000 --seed 1
"""

import argparse
import sys
import traceback
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]

from fuzzing import fuzz, readers  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=150_000, help="of all readers together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the names of the readers")
    options = parser.parse_args()
    wanted = {name: reader for name, reader in readers().items() if options.only in name}
    count = -(-options.inputs // len(wanted))
    total = 0
    for name, reader in wanted.items():
        failures = fuzz(Random(f"{options.seed} {name}"), reader, count)
        total += len(failures)
        print(f"{name:40} {count:8,} inputs {len(failures):6,} failures", flush=True)
        shown = set()
        for odd, error in failures:
            place = traceback.extract_tb(error.__traceback__)[-1]
            if (place.filename, place.lineno) not in shown:
                shown.add((place.filename, place.lineno))
                print(f"    {type(error).__name__}: {str(error)[:100]} ({place.filename}:{place.lineno}) {odd!r:.200}")
    print(f"{count * len(wanted):,} inputs, {total:,} failures")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
