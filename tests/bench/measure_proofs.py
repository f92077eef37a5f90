"""Measure what the master of five in a row proves: wins by continuous threes, and that no proof is false.

    PYTHONPATH=. .venv/bin/python tests/bench/measure_proofs.py --generate tests/vectors/five_in_a_row_threes.json
    PYTHONPATH=. .venv/bin/python tests/bench/measure_proofs.py [--milliseconds 1000]
    PYTHONPATH=. .venv/bin/python tests/bench/measure_proofs.py --false 10000

Positions come from games that the arena has written to the files --games, by default six games of each match of the
opponents of the page; ten times as many are needed to generate all. The file has at most one of a game: its side
to move wins within 15 plies, but not by fours alone, as a search of POSITIONS positions proves.

--false: in that many positions, each claim of the search, of a win or a loss, is played out: the winner moves as new
searches say, the loser at random among the cells near the stones, or where it must. A claim is false when the winner
no longer wins, or a later search of POSITIONS positions no longer proves it.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pygame35.games.five_in_a_row.deep import Search  # noqa: E402
from pygame35.games.five_in_a_row.rules import Position  # noqa: E402
from pygame35.games.five_in_a_row.vcf import ThreatSearch  # noqa: E402
from pygame35.games.five_in_a_row.windows import Grid, cell_of  # noqa: E402
from pygame35.records import play_moves  # noqa: E402
from tests.games.five_in_a_row.five_by_force import around, makes_five  # noqa: E402

FILE = ROOT / "tests/vectors/five_in_a_row_threes.json"
GAMES = ROOT / "tests/bench/peers/games/five-in-a-row.jsonl"
WANTED, LONGEST = 100, 15
POSITIONS = 300_000
QUICK = 3_000  # positions searched for a claim
FOURS = 100_000


def games(paths, seed):
    """The moves of all games in the files, in an order that the seed gives."""
    reader = Position()
    rows = [json.loads(line) for path in paths for line in path.open(encoding="utf-8")]
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


def by_fours(moves):
    """True if the side to move wins by fours alone."""
    threats = ThreatSearch(Grid())
    for ply, cell in enumerate(moves):
        threats.grid.play(cell_of(*cell), ply % 2)
    return threats.vcf(len(moves) % 2, nodes=FOURS) is not None


def generate(path, played):
    rows = []
    for moves in games(played, 1):
        winner = (len(moves) - 1) % 2
        for length in range(7, LONGEST + 1, 2):
            before = moves[:-length]
            if len(before) < 5 or len(before) % 2 != winner:
                break
            found = searched(before, POSITIONS).analysis()
            wins = found["exact"] and found["margin"] == (1, -1)[winner] and 5 <= found["depth"] <= LONGEST
            if wins and not by_fours(before):
                rows.append([found["depth"], before])
                write(path, sorted(rows, key=lambda row: row[0]))
                print(len(rows), found["depth"], flush=True)
                break
        if len(rows) == WANTED:
            break


def write(path, rows):
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def find(milliseconds):
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    spent, found = [], 0
    for _, moves in rows:
        start = time.process_time()
        search = searched([tuple(cell) for cell in moves], 10**9, milliseconds)
        spent.append(1000 * (time.process_time() - start))
        analysis = search.analysis()
        found += analysis["exact"] and analysis["margin"] == (1, -1)[len(moves) % 2]
    spent.sort()
    print(f"{found} of {len(rows)} found within {milliseconds:g} ms; in the middle {spent[len(rows) // 2]:.0f} ms")


def holds(moves, margin, seed):
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


def false_claims(count, played):
    claims, false, seen = 0, 0, 0
    for nth, moves in enumerate(games(played, 2)):
        rng = Random(f"false {nth}")
        for ply in rng.sample(range(4, len(moves)), min(8, max(0, len(moves) - 4))):
            seen += 1
            found = searched(moves[:ply], QUICK).analysis()
            if found["exact"]:
                claims += 1
                if not holds(moves[:ply], found["margin"], seen):
                    false += 1
                    print("FALSE", moves[:ply], flush=True)
            if seen % 500 == 0:
                print(f"{seen} positions, {claims} claims, {false} false", flush=True)
            if seen == count:
                print(f"{seen} positions, {claims} claims, {false} false")
                return
    print(f"{seen} positions, {claims} claims, {false} false")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--milliseconds", type=float, default=1000)
    parser.add_argument("--generate", type=Path, metavar="FILE")
    parser.add_argument("--false", type=int, metavar="N", dest="claims")
    parser.add_argument("--games", type=Path, nargs="+", default=[GAMES], metavar="FILE")
    arguments = parser.parse_args()
    if arguments.generate:
        generate(arguments.generate, arguments.games)
    elif arguments.claims:
        false_claims(arguments.claims, arguments.games)
    else:
        find(arguments.milliseconds)


if __name__ == "__main__":
    main()
