"""Mines puzzles of Threes: boards on which one slide is clearly better than every other one.

    python -m pygame35.games.threes.training.mine --out FILE [--games N] [--depth N] [--each N] [--minutes M] [--seed S]
    python -m pygame35.games.threes.training.mine --restate FILE
    python -m pygame35.games.threes.training.mine --check FILE

The boards come from games of the master by the full rules, `--depth` moves ahead, with largest tiles from 48 to 1536.
The command takes `--each` boards of every stage, at most one from each game. A board is a puzzle if

- the master's search, three moves ahead, clearly prefers one slide: the further points that it expects from any other
  slide are fewer by at least the share GAP;
- playouts agree by at least ERRORS standard errors, see `positions.surely_best`;
- there is a reason for the slide, see `reasons`.

A board is obvious if its best slide scores most at once, or if it has only two slides; one in OBVIOUS is taken.

A puzzle is a line of JSON:

    tiles     str, the board, its rows from the top: "3 0 0 0 / 1 2 0 0 / ..."; 0 is a blank
    next      int, the next tile, 1, 2 or 3
    solution  str, the best slide
    values    {slide: int, the final score that the master expects after it}, the best first
    errors    number, the standard errors by which playouts prefer the solution
    why       the reasons that the page states, at most REASONS
    themes    list of str, the names of these reasons
    solved    [players] how often each of `solvers.PLAYERS` finds the slide in TRIES tries
    rating    int, Elo points: a player with this rating finds the slide in one of two tries

`--restate` computes values, reasons and ratings of a file again, and writes them. First it fits the ratings of players
and puzzles together (`solvers.fitted`), and prints the ratings of the players, for `solvers.RATINGS`. `--check`
computes values, reasons and playouts again, with other random numbers.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from ....arguments import positive, whole
from ....contracts import Json
from ....learning.mining import differences, read, rewrite
from ....learning.puzzles import rating
from ....options import SEED
from ....output import check_file, run
from ..bitboards import scores
from ..rules import NAMES, SIZE, SQUARES
from .positions import STAGES, expected, sampled, state_of, surely_best
from .reasons import is_obvious, reasons
from .solvers import LADDER, fitted, solved

GAP = 0.1
ERRORS = 4.0
AGREED = 2.0
"""Standard errors by which other playouts have to agree in a check: less than ERRORS, as both are random."""
OBVIOUS = 3
REASONS = 2
TOLERANCE = 0.01
"""The relative difference of values that a check tolerates: kernels may round differently."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--out", type=Path, metavar="FILE", help="to which puzzles are added")
    mode.add_argument("--restate", type=Path, metavar="FILE")
    mode.add_argument("--check", type=Path, metavar="FILE")
    parser.add_argument("--games", type=whole(1), default=300, metavar="N")
    parser.add_argument("--depth", type=whole(1, 3), default=1, metavar="N", help="moves ahead of the games' player")
    parser.add_argument("--each", type=whole(1), default=20, metavar="N", help="puzzles of every stage")
    parser.add_argument("--minutes", type=positive, default=60.0, metavar="M")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S")
    options = parser.parse_args()
    if options.restate:
        restate(options.restate)
    elif options.check:
        check(options.check)
    else:
        mine(options)


def mine(options: argparse.Namespace) -> None:
    """Add puzzles to the file until there are enough of every stage, or the time is up."""
    check_file(options.out)
    end = time.monotonic() + 60 * options.minutes
    known = read(options.out) if options.out.exists() else []
    count = Counter(max(tiles_of(puzzle)) for puzzle in known)
    boards, used, looked = {puzzle["tiles"] for puzzle in known}, set(), 0
    with options.out.open("a", encoding="utf-8") as out:
        for game, tiles, coming in sampled(options.games, options.depth, options.seed):
            if time.monotonic() > end or all(count[stage] >= options.each for stage in STAGES):
                break
            if game in used or count[max(tiles)] >= options.each or written(tiles) in boards:
                continue
            looked += 1
            found = puzzle(tiles, coming)
            if found:
                used.add(game)
                count[max(tiles)] += 1
                out.write(json.dumps(found) + "\n")
                out.flush()
            print(f"\r{count.total()} puzzles, {looked} positions looked at", end="", flush=True)
    print()


def puzzle(tiles: list[int], coming: int) -> Json | None:
    """The puzzle on a board, or None."""
    state, text = state_of(tiles, coming), written(tiles)
    seed = crc32(f"{text} {coming}".encode())
    values = expected(state)
    moves = list(values)
    if len(moves) < 2 or values[moves[0]] - values[moves[1]] < GAP * values[moves[0]]:
        return None
    why = reasons(tiles, coming, moves[0])[:REASONS]
    if not why or ((is_obvious(tiles, moves[0]) or len(moves) == 2) and seed % OBVIOUS):
        return None
    errors = surely_best(state, moves, ERRORS, np.random.default_rng(seed))
    if errors is None:
        return None
    found = {
        "tiles": text,
        "next": coming,
        "solution": NAMES[moves[0]],
        "values": finals(state, values),
        "errors": round(errors, 1),
    }
    return found | measured(found)


def measured(one: Json) -> Json:
    """A puzzle with its reasons, the players' results and its rating."""
    tiles, move = tiles_of(one), NAMES.index(one["solution"])
    why = reasons(tiles, one["next"], move)[:REASONS]
    found = solved(state_of(tiles, one["next"]), move, crc32(one["tiles"].encode()))
    themes = [name for name, *_ in why]
    return {"why": why, "themes": themes, "solved": found, "rating": rating(found, LADDER.ratings)}


def valued(one: Json) -> dict[str, int]:
    """{slide: final score that the master expects} of a puzzle's board."""
    state = state_of(tiles_of(one), one["next"])
    return finals(state, expected(state))


def finals(state: Any, values: dict[int, float]) -> dict[str, int]:
    """{slide: final score that the master expects}. values: the further points that it expects."""
    score = int(scores(state.board)[0])
    return {NAMES[move]: round(score + value) for move, value in values.items()}


def written(tiles: list[int]) -> str:
    """Tiles as text, in the form of a puzzle's `tiles`."""
    rows = [" ".join(map(str, tiles[start : start + SIZE])) for start in range(0, SQUARES, SIZE)]
    return " / ".join(rows)


def tiles_of(puzzle: Json) -> list[int]:
    """The tiles of a puzzle, [16]."""
    return [int(tile) for tile in puzzle["tiles"].replace("/", " ").split()]


def restate(path: Path) -> None:
    """Measure the puzzles of a file again, and print the ratings of the players that fit the results best."""
    puzzles = [one | {"values": valued(one)} | measured(one) for one in read(path)]
    for player, found in zip(LADDER.players, fitted(np.array([one["solved"] for one in puzzles])), strict=True):
        print(f"{player['player']}: {found:.0f}")
    rewrite(path, puzzles)


def check(path: Path) -> None:
    """Check all puzzles of a file; SystemExit if any has a fault."""
    puzzles, wrong = read(path), 0
    for index, one in enumerate(puzzles):
        found = faults(one) + playout_faults(one)
        wrong += bool(found)
        for fault in found:
            print(f"\rline {index + 1}, {one['tiles']}, next {one['next']}: {fault}", flush=True)
        print(f"\r{index + 1} of {len(puzzles)} puzzles", end="", flush=True)
    print(f"\r{len(puzzles)} puzzles, {wrong} with faults")
    if wrong:
        raise SystemExit(1)


def faults(one: Json) -> list[str]:
    """A sentence for each field of a puzzle that differs from what the search or the rules find."""
    again, known = valued(one), one["values"]
    near = again.keys() == known.keys() and all(abs(again[to] - known[to]) <= TOLERANCE * again[to] for to in again)
    found = [] if near and next(iter(again)) == one["solution"] else [f"the values are {again}"]
    return found + differences(one, measured(one))


def playout_faults(one: Json) -> list[str]:
    """A sentence if playouts with other random numbers do not agree with the solution; else nothing."""
    rng, state = np.random.default_rng(1), state_of(tiles_of(one), one["next"])
    moves = [NAMES.index(name) for name in one["values"]]
    agrees = surely_best(state, moves, AGREED, rng) is not None
    return [] if agrees else [f"other playouts agree by less than {AGREED:g} standard errors"]


if __name__ == "__main__":
    run(main)
