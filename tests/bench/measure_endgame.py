"""Measure the exact endgame on 100 positions of strong play for each number of empty squares; prints a line for each.

    PYTHONPATH=. .venv/bin/python tests/bench/measure_endgame.py [--empties 5 6 7 8] [--seconds 1]

A line has the number of positions proved within the limit, and the processor time until the proof or the limit in
milliseconds (median, 95th percentile, maximum).
"""

import argparse
import json
import time
from pathlib import Path

from pygame35.games.thirtyfive import batch, endgame
from pygame35.games.thirtyfive.records import parse_fragment, replay

FILE = Path(__file__).resolve().parents[1] / "vectors/endgame.json"
SLICE = 5000  # positions


def measure(game, empties, seconds):
    """(proved, milliseconds) of a game that has so many empty squares left."""
    root = batch.from_position(replay(parse_fragment(game)[: 64 - empties]))
    start = time.process_time()
    solver = endgame.solver(root)
    while not solver.run(SLICE) and time.process_time() - start < seconds:
        pass
    return solver.proved, 1000 * (time.process_time() - start)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--empties", type=int, nargs="+", default=[5, 6, 7, 8])
    parser.add_argument("--seconds", type=float, default=1)
    asked = parser.parse_args()
    games = json.loads(FILE.read_text(encoding="utf-8"))["games"]
    for empties in asked.empties:
        found = [measure(game, empties, asked.seconds) for game in games]
        proved, spent = map(sorted, zip(*found, strict=True))
        print(
            f"{empties} empty: {sum(proved)} of {len(games)} proved in {asked.seconds:g} s;"
            f" median {spent[len(games) // 2]:.1f} ms, 95th {spent[len(games) * 95 // 100]:.0f},"
            f" largest {spent[-1]:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
