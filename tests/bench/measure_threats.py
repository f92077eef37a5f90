"""Measure the VCF search on 100 positions with a win by continuous fours within nine plies.

    PYTHONPATH=. .venv/bin/python tests/bench/measure_threats.py [--nodes 400]
    PYTHONPATH=. .venv/bin/python tests/bench/measure_threats.py --generate tests/vectors/five_in_a_row_fours.json

Both sides of a game play random moves among the six cells of highest weight of the original AI. Of each game the file
has the first position of 8 to 30 stones with a win by fours and without an immediate five, and the plies of the
shortest win; `five_by_force` finds both by trying all fours and all answers. At most 40 positions have a win of three
plies. A win of the search counts if its line holds against `five_by_force` and has at most nine plies.
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests/web")]

from pygame35.basics import RED  # noqa: E402
from pygame35.games.five_in_a_row.players import ranked, weights  # noqa: E402
from pygame35.games.five_in_a_row.rules import Position  # noqa: E402
from pygame35.games.five_in_a_row.vcf import ThreatSearch  # noqa: E402
from pygame35.games.five_in_a_row.windows import Grid, cell_of, place_of  # noqa: E402
from tests.games.five_in_a_row.five_by_force import fives, holds, wins_by_fours  # noqa: E402

FILE = ROOT / "tests/vectors/five_in_a_row_fours.json"
POSITIONS = 100
LENGTHS = (3, 5, 7, 9)
MOST_STONES = 30
MOST_SHORT = 40  # positions with a win of three plies


def generate(path):
    """Write the positions, each [plies of the shortest win, stones in order]."""
    rows, seed = [], 0
    while len(rows) < POSITIONS:
        seed += 1
        rng, position = random.Random(f"fours {seed}"), Position()
        while not position.is_over() and len(position.moves) < MOST_STONES:
            position.play(rng.choice(ranked(position, weights(position))[:6]))
            stones = {cell: 0 if side == RED else 1 for cell, side in position.stones.items()}
            side = len(position.moves) % 2
            if len(stones) < 8 or position.is_over() or fives(stones, side):
                continue
            if wins_by_fours(stones, side, LENGTHS[-1]):
                length = next(length for length in LENGTHS if wins_by_fours(stones, side, length))
                if length > LENGTHS[0] or sum(row[0] == length for row in rows) < MOST_SHORT:
                    rows.append([length, position.moves])
                    break  # one position of a game
    rows.sort(key=lambda row: row[0])
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def search(stones, side, nodes):
    """(winning line or None, nodes, milliseconds)."""
    threats = ThreatSearch(Grid())
    for cell, owner in stones.items():
        threats.grid.play(cell_of(*cell), owner)
    start = time.process_time()
    win = threats.vcf(side, nodes=nodes)
    return win, threats.nodes, 1000 * (time.process_time() - start)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=400)
    parser.add_argument("--generate", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.generate:
        generate(arguments.generate)
        return
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    for length in LENGTHS:
        spent, good, of = [], 0, 0
        for plies, moves in rows:
            if plies == length:
                stones = {tuple(cell): ply % 2 for ply, cell in enumerate(moves)}
                win, nodes, milliseconds = search(stones, len(moves) % 2, arguments.nodes)
                line = [place_of(cell) for cell in win.line] if win else []
                good += bool(win) and len(line) <= 9 and holds(stones, len(moves) % 2, line)
                of += 1
                spent.append((milliseconds, nodes))
        if not of:
            continue
        spent.sort()
        print(
            f"{length} plies: {good} of {of} found and held; median {spent[of // 2][0]:.1f} ms,"
            f" largest {spent[-1][0]:.1f} ms, {max(nodes for _, nodes in spent)} nodes"
        )


if __name__ == "__main__":
    main()
