"""The command by which a game mines puzzles and checks them.

    ... --games PATH ... --out FILE [--minutes M] [--processes P] [--seed S]
    ... --check FILE [--seconds S] [--processes P]
    ... --restate FILE [--seconds S] [--processes P]

The games are files of the arena, or folders of such files. The command writes each puzzle to FILE as soon as it is
found; started again, it continues. Each game defines the source of a puzzle, and no two puzzles have the same source.

With `--check` the command proves or searches each puzzle in FILE again. It prints all faults, and fails if there are
faults.

With `--restate` the command searches the unproved puzzles again and rewrites FILE. Puzzles that fail are dropped, and
the last puzzles of FILE take their places, so all other puzzles keep their numbers.
"""

import argparse
import json
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from .. import parallel
from ..arguments import positive, whole
from ..contracts import Json
from ..options import SEED
from ..output import check_file, rows_of
from .arena_games import read_games
from .puzzles import Ladder, rating

Result = TypeVar("Result")


class Miner(NamedTuple):
    """A game's functions for finding, measuring and checking puzzles.

    A position is a str, the URL fragment of its moves.
    """

    positions: Callable[[list[tuple[str, list[str]]], int], Iterable[str]]
    """(games from `arena_games.read_games`, a seed) -> positions to look at."""
    source: Callable[[str], Hashable]
    """The source of a position: no two puzzles have the same."""
    puzzle: Callable[[str], Json | None]
    """The puzzle in a position, or None; must be an importable function."""
    faults: Callable[[Json, Json], list[str]]
    """The faults of a puzzle. The second argument limits all its searches: milliseconds or simulations, as in a
    request. Proofs have limits of their own."""
    ladder: Ladder
    restated: Callable[[Json, Json], Json | None] | None = None
    """The puzzle as longer searches measure it, or None if it is no puzzle; the second argument limits the searches.
    The field is None if all puzzles of the game are proved."""


def main(miner: Miner, description: str | None) -> None:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, nargs="+", default=[], metavar="PATH")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--minutes", type=positive, default=60.0, metavar="M")
    parser.add_argument("--processes", type=whole(1, 1024), default=1, metavar="P")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="for the choice of positions")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", type=Path, metavar="FILE", help="prove or search its puzzles again")
    if miner.restated:
        mode.add_argument("--restate", type=Path, metavar="FILE", help="measure its searched puzzles again")
    parser.add_argument("--seconds", type=positive, default=10.0, metavar="S", help="for each puzzle that is searched")
    arguments = parser.parse_args()
    if miner.restated and arguments.restate:
        _restate(miner.restated, arguments.restate, arguments.seconds, arguments.processes)
    elif arguments.check:
        _check(miner, arguments.check, arguments.seconds, arguments.processes)
    elif arguments.games and arguments.out:
        _mine(miner, arguments)
    else:
        parser.error("--games and --out are needed, or --check" + " or --restate" * bool(miner.restated))


def _mine(miner: Miner, arguments: argparse.Namespace) -> None:
    """Look for puzzles and add them to the file `--out`, until the time is over."""
    check_file(arguments.out)
    end = time.monotonic() + 60 * arguments.minutes
    sources = {miner.source(puzzle["game"]) for puzzle in read(arguments.out)} if arguments.out.exists() else set()
    looked = 0

    def tasks() -> Iterator[str]:
        for position in miner.positions(read_games(arguments.games), arguments.seed):
            if time.monotonic() > end:
                return
            if miner.source(position) not in sources:
                yield position

    with parallel.pool(arguments.processes) as workers, arguments.out.open("a", encoding="utf-8") as out:
        for found in workers.results(miner.puzzle, tasks()):
            looked += 1
            if found and miner.source(found["game"]) not in sources:
                sources.add(miner.source(found["game"]))
                out.write(json.dumps(found) + "\n")
                out.flush()
            print(f"\r{len(sources)} puzzles, {looked} positions looked at", end="", flush=True)
    print()


def read(path: Path) -> list[Json]:
    """The puzzles of a file; UserError when there is no such file."""
    return rows_of(path)


def rewrite(path: Path, puzzles: list[Json]) -> None:
    """Replace a file of puzzles. The old file stays complete until the new one is written."""
    new = path.with_name(f"{path.name}.new")
    new.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles), encoding="utf-8")
    new.replace(path)


def faults(miner: Miner, puzzle: Json, limit: Json) -> list[str]:
    """The faults of a puzzle, each a sentence. limit: request fields, milliseconds or simulations, for all searches."""
    return _written_wrongly(puzzle, miner.ladder) + miner.faults(puzzle, limit)


def _written_wrongly(puzzle: Json, ladder: Ladder) -> list[str]:
    """The faults of a puzzle that are visible without a search, each a sentence."""
    found = [] if rating(puzzle["solved"], ladder.ratings) == puzzle["rating"] else ["its rating is another one"]
    return found + ["the solution is among the wrong moves"] * (puzzle["solution"] in puzzle["replies"])


def _check(miner: Miner, path: Path, seconds: float, processes: int) -> None:
    """Check all puzzles of a file; SystemExit if any has a fault."""
    puzzles, wrong = read(path), 0
    for index, searched in _of_each(miner.faults, puzzles, seconds, processes):
        puzzle = puzzles[index]
        found = _written_wrongly(puzzle, miner.ladder) + searched
        wrong += bool(found)
        for fault in found:
            print(f"\rline {index + 1}, {puzzle['game']} {puzzle['solution']}: {fault}", flush=True)
    repeated = len(puzzles) - len({miner.source(puzzle["game"]) for puzzle in puzzles})
    proved = sum(puzzle["proved"] for puzzle in puzzles)
    print(f"\r{len(puzzles)} puzzles, {proved} proved; {wrong} with faults, {repeated} of the same source as another")
    if wrong or repeated:
        raise SystemExit(1)


def _restate(restated: Callable[[Json, Json], Json | None], path: Path, seconds: float, processes: int) -> None:
    """Measure the puzzles of a file again, with `seconds` for each, and rewrite the file."""
    before = read(path)
    again = dict(_of_each(restated, before, seconds, processes))
    puzzles = filled([again[index] for index in range(len(before))])
    rewrite(path, puzzles)
    print(f"\r{len(puzzles)} puzzles of {len(before)} stay")


def filled(puzzles: list[Json | None]) -> list[Json]:
    """Remove the entries that are None. The last puzzles take their places; all other puzzles keep their indices."""
    left = [puzzle for puzzle in puzzles if puzzle is not None]
    moved = iter([puzzle for puzzle in puzzles[len(left) :] if puzzle is not None])
    return [next(moved) if puzzle is None else puzzle for puzzle in puzzles[: len(left)]]


def _of_each(
    work: Callable[[Json, Json], Result], puzzles: list[Json], seconds: float, processes: int
) -> Iterator[tuple[int, Result]]:
    """Call work(puzzle, limit) for each puzzle; yields pairs (the puzzle's index, the result) as calls end.

    limit: request fields that give each puzzle's searches `seconds`.
    """
    limit = {"milliseconds": 1000 * seconds}
    with parallel.pool(processes) as workers:
        for done, result in enumerate(workers.results(_indexed, enumerate(puzzles), work, limit), 1):
            yield result
            print(f"\r{done} of {len(puzzles)} puzzles", end="", flush=True)


def _indexed(task: tuple[int, Json], work: Callable[[Json, Json], Result], limit: Json) -> tuple[int, Result]:
    index, puzzle = task
    return index, work(puzzle, limit)


def differences(puzzle: Json, again: dict[str, Any]) -> list[str]:
    """A sentence for each field of `again` that has another value in the puzzle."""
    return [
        f"{name} is {value!r}, not {puzzle.get(name)!r}" for name, value in again.items() if puzzle.get(name) != value
    ]
