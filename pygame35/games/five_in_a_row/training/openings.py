"""Searches the openings of five in a row: `python -m pygame35.games.five_in_a_row.training.openings`.

It begins with one stone, and follows the best move of one side and the best answers of the other; then it does the same
for the other side. It searches every position on the way that is not yet in the file, and adds it to the file. After a
change of the network, remove the file first.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ....arguments import whole
from ....basics import RED
from ....output import check_file, report, run
from ....records import play_moves
from ..openings import PATH, Cell, canonical, parse_cell, row_of
from ..rules import Position
from ..search import Search

ANSWERS = 8
"""The most moves kept for an opening, and the most answers followed. Moves to images of one position count as one."""
STONES = 5
"""The most stones of an opening."""
LINE = 6
"""The most moves of a line."""


class Openings:
    """The openings of a file. positions: the number of positions of each search."""

    def __init__(self, file: Path, positions: int):
        self._file, self._positions = file, positions
        self._rows: dict[str, Any] = {}
        if file.exists():
            self._rows = json.loads(file.read_text(encoding="utf-8"))["openings"]

    def walk(self, position: Position, own: bool) -> None:
        """Search a position and the positions that follow. own: True to follow only the best move."""
        name, _, back = canonical(position)
        if name not in self._rows:
            self._rows[name] = searched(position, self._positions)
            self._write()
            report(f"{len(self._rows)} openings: {name}")
        if len(position.stones) < STONES:
            moves = [back(parse_cell(word)) for word in self._rows[name]["values"]]
            for move, *_ in by_image(position, moves)[: 1 if own else ANSWERS]:
                self.walk(play_moves(Position(), [*position.moves, move]), not own)

    def _write(self) -> None:
        rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in self._rows.items())
        text = f'{{"command": "--positions {self._positions}", "openings": {{\n{rows}\n}}}}\n'
        self._file.write_text(text, encoding="utf-8")


def by_image(position: Position, moves: Iterable[Cell]) -> list[list[Cell]]:
    """The moves, grouped by the position that they lead to; images count as one position.

    The order of moves is kept.
    """
    found: dict[str, list[Cell]] = {}
    for move in moves:
        after = play_moves(Position(), [*position.moves, move])
        found.setdefault(canonical(after)[0], []).append(move)
    return list(found.values())


def searched(position: Position, positions: int) -> dict[str, Any]:
    """A row of the file: the result of a search of `positions` positions."""
    search = Search(play_moves(Position(), position.moves))
    while search.simulations() < positions and not search.exhausted():
        search.run(positions - search.simulations())
    found = search.analysis()
    sign = 1 if position.turn == RED else -1
    promised = {row["action"]: sign * row["margin"] for row in found["candidates"]}
    best, *others = by_image(position, promised)
    # All values except the best are upper bounds. Moves with the same image share the lowest bound.
    worth = [(promised[best[0]], best), *((min(promised[move] for move in images), images) for images in others)]
    worth[1:] = sorted(worth[1:], key=lambda row: -row[0])
    values = {move: value for value, images in worth[:ANSWERS] for move in images}
    return row_of(position, values, found["line"][:LINE], search.simulations(), found["depth"])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="pygame35.games.five_in_a_row.training.openings", description=__doc__.split(":")[0]
    )
    parser.add_argument("--positions", type=whole(1), default=600_000, metavar="N", help="to search for each opening")
    parser.add_argument("--out", type=Path, default=PATH, metavar="FILE")
    options = parser.parse_args(arguments)
    check_file(options.out)
    openings, first = Openings(options.out, options.positions), play_moves(Position(), [(0, 0)])
    openings.walk(first, True)
    openings.walk(first, False)


if __name__ == "__main__":
    run(main)
