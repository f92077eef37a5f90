"""Measure what the master of five in a row proves: wins by continuous fours and threes, and that no proof is false.

    PYTHONPATH=. .venv/bin/python tests/bench/measure_proofs.py [--milliseconds 1000]
    PYTHONPATH=. .venv/bin/python tests/bench/measure_proofs.py --false 10000

The positions of the vectors have a win by fours within nine plies, which counts as found if its line holds against
`five_by_force`, or one by threes within 15.

--false: in that many positions of the games of matches, each claim of the search, of a win or a loss, is played out:
the winner moves as new searches say, the loser at random among the cells near the stones, or where it must. A claim is
false when the winner no longer wins, or a later search of POSITIONS positions no longer proves it.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pygame35.games.five_in_a_row.rules import Position  # noqa: E402
from pygame35.games.five_in_a_row.search import Search  # noqa: E402
from pygame35.games.five_in_a_row.training.vcf import ThreatSearch  # noqa: E402
from pygame35.games.five_in_a_row.training.windows import Grid, cell_of, place_of  # noqa: E402
from pygame35.records import play_moves  # noqa: E402
from tests.games.five_in_a_row.five_by_force import around, holds, makes_five  # noqa: E402

VECTORS = ROOT / "tests/vectors"
GAMES = ROOT / "tests/bench/peers/games/five-in-a-row.jsonl"
POSITIONS = 300_000
QUICK = 3_000  # positions searched for a claim


def games(seed):
    """The moves of all games in the file, in an order that the seed gives."""
    reader = Position()
    rows = [json.loads(line) for line in GAMES.open(encoding="utf-8")]
    found = [[reader.parse_move(word) for word in row["moves"].split()] for row in rows]
    Random(seed).shuffle(found)
    return found


def searched(moves, positions, milliseconds=float("inf")):
    """A new search of a position."""
    search, start = Search(play_moves(Position(), moves)), time.process_time()
    while search.simulations() < positions and not search.exhausted():
        search.run(256)
        if 1000 * (time.process_time() - start) > milliseconds:
            break
    return search


def fours(nodes=400):
    rows = json.loads((VECTORS / "five_in_a_row_fours.json").read_text(encoding="utf-8"))
    found = 0
    for _, moves in rows:
        threats, side = ThreatSearch(Grid()), len(moves) % 2
        for ply, cell in enumerate(moves):
            threats.grid.play(cell_of(*cell), ply % 2)
        win = threats.vcf(side, nodes=nodes)
        line = [place_of(cell) for cell in win.line] if win else []
        found += 0 < len(line) <= 9 and holds({tuple(cell): ply % 2 for ply, cell in enumerate(moves)}, side, line)
    print(f"wins by fours: {found} of {len(rows)} found with {nodes} nodes")


def threes(milliseconds):
    rows = json.loads((VECTORS / "five_in_a_row_threes.json").read_text(encoding="utf-8"))
    spent, found = [], 0
    for _, moves in rows:
        start = time.process_time()
        search = searched([tuple(cell) for cell in moves], 10**9, milliseconds)
        spent.append(1000 * (time.process_time() - start))
        analysis = search.analysis()
        found += analysis["exact"] and analysis["margin"] == (1, -1)[len(moves) % 2]
    spent.sort()
    middle = spent[len(rows) // 2]
    print(f"wins by threes: {found} of {len(rows)} found within {milliseconds:g} ms; in the middle {middle:.0f} ms")


def comes_true(moves, margin, seed):
    """True if the claimed winner wins against random answers. margin: 1 if crosses are claimed to win, else -1."""
    rng, moves = Random(seed), list(moves)
    while True:
        position = play_moves(Position(), moves)
        if position.is_over():
            return position.winner() == margin
        if position.turn == margin:
            found = searched(moves, POSITIONS).analysis()
            if not found["exact"] or found["margin"] != margin:
                return False
            moves.append(found["line"][0])
        else:
            stones = {cell: 0 if side > 0 else 1 for cell, side in position.stones.items()}
            own, others = (0, 1) if position.turn > 0 else (1, 0)
            near = around(stones, 2)
            five = [cell for cell in near if makes_five(stones, cell, own)]
            must = [cell for cell in near if makes_five(stones, cell, others)]
            moves.append(rng.choice(five or must or near))


def false_claims(count):
    claims, false, seen = 0, 0, 0
    for nth, moves in enumerate(games(2)):
        rng = Random(f"false {nth}")
        for ply in rng.sample(range(4, len(moves)), min(8, max(0, len(moves) - 4))):
            seen += 1
            found = searched(moves[:ply], QUICK).analysis()
            if found["exact"]:
                claims += 1
                if not comes_true(moves[:ply], found["margin"], seen):
                    false += 1
                    print("FALSE", moves[:ply], flush=True)
            if seen % 500 == 0:
                print(f"{seen} positions, {claims} claims, {false} false", flush=True)
            if seen == count:
                print(f"{seen} positions, {claims} claims, {false} false")
                return
    print(f"{seen} positions, {claims} claims, {false} false")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--milliseconds", type=float, default=1000)
    parser.add_argument("--false", type=int, metavar="N", dest="claims")
    asked = parser.parse_args()
    if asked.claims:
        false_claims(asked.claims)
    else:
        fours()
        threes(asked.milliseconds)


if __name__ == "__main__":
    main()
