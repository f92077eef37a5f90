"""Measure the exact endgame on 100 positions of strong play for each number of empty squares; prints a line for each.

    PYTHONPATH=. .venv/bin/python tests/bench/measure_endgame.py [--empties 5 6 7 8] [--seconds 1]

A line has the number of positions proved within the limit; the processor time until the proof or the limit in
milliseconds (median, 95th percentile, maximum); the longest slice, of 100 ms requested, by the wall clock; and the most
nodes in memory.
"""

import argparse
import json
import time
from pathlib import Path

from pygame35.games.thirtyfive import batch, endgame_compiled
from pygame35.games.thirtyfive.records import parse_fragment, replay

FILE = Path(__file__).resolve().parents[1] / "vectors/endgame.json"
SLICE = 0.1  # seconds


def measure(game, empties, seconds):
    """(proved, milliseconds, longest slice in seconds, nodes) of a game that has so many empty squares left."""
    root = batch.from_position(replay(parse_fragment(game)[: 64 - empties]))
    start, spent, longest = time.process_time(), 0, 0
    solver = endgame_compiled.solver(root)
    while not solver.proved and spent < seconds:
        before = time.perf_counter()
        solver.run(min(SLICE, seconds - spent))
        longest = max(longest, time.perf_counter() - before)
        spent = time.process_time() - start
    return solver.proved, 1000 * (time.process_time() - start), longest, solver.game.nodes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--empties", type=int, nargs="+", default=[5, 6, 7, 8])
    parser.add_argument("--seconds", type=float, default=1)
    asked = parser.parse_args()
    games = json.loads(FILE.read_text(encoding="utf-8"))["games"]
    for empties in asked.empties:
        found = [measure(game, empties, asked.seconds) for game in games]
        proved, spent, slices, nodes = map(sorted, zip(*found, strict=True))
        print(
            f"{empties} empty: {sum(proved)} of {len(games)} proved in {asked.seconds:g} s;"
            f" median {spent[len(games) // 2]:.1f} ms, 95th {spent[len(games) * 95 // 100]:.0f},"
            f" largest {spent[-1]:.0f}; longest slice {1000 * slices[-1]:.0f} ms; most nodes {nodes[-1]:,}",
            flush=True,
        )


if __name__ == "__main__":
    main()
