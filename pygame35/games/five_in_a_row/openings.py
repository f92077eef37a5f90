"""Openings of five in a row, with the results of long searches by `training.openings`.

The grid has no borders, so rotations, mirror images and translations of an opening count as the same opening.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from ...basics import RED
from .rules import FARTHEST, Position

PATH = Path(__file__).with_name("weights") / "five_in_a_row_openings.json"
_TURNS = [turn for a, b in product((-1, 1), repeat=2) for turn in ((a, 0, 0, b), (0, a, b, 0))]
_INSIDE = FARTHEST - 20  # the cells of an opening all exist if its stones' coordinates lie within this
Cell = tuple[int, int]


class Opening(NamedTuple):
    """The result of a long search of a position, in the position's own cells."""

    values: dict[Cell, float]
    """-1 ... 1 for the side to move, best first"""
    line: list[Cell]
    simulations: int
    depth: int

    def analysis(self, turn: int) -> dict[str, Any]:
        """The result as the fields that `pygame35.search` lists. A margin is 1 where crosses win, -1 where noughts do.

        turn: RED or BLUE, the side to move.
        """
        candidates = [
            {"action": cell, "visits": 0, "margin": turn * value, "prior": 1 / len(self.values)}
            for cell, value in self.values.items()
        ]
        return {
            "simulations": self.simulations,
            "depth": self.depth,
            "margin": candidates[0]["margin"],
            "line": self.line,
            "candidates": candidates,
            "exact": False,
        }


def turned(cell: Cell, turn: tuple[int, ...]) -> Cell:
    """A cell, turned or mirrored around (0, 0)."""
    (x, y), (a, b, c, d) = cell, turn
    return a * x + b * y, c * x + d * y


def canonical(position: Position) -> tuple[str, Callable[[Cell], Cell], Callable[[Cell], Cell]]:
    """(name, there, back): the name that a position shares with its images, and two maps of cells.

    there: from the position's cells to the cells of the name; back: the reverse. The name lists the crosses, then the
    noughts, moved so that the least column and the least row are 0.
    """

    def placed(turn: tuple[int, ...]) -> tuple[str, tuple[int, ...], Cell]:
        images = {turned(cell, turn): side for cell, side in position.stones.items()}
        left, top = min(x for x, _ in images), min(y for _, y in images)
        sides = [
            " ".join(f"{x - left},{y - top}" for (x, y), of in sorted(images.items()) if (of == RED) == red)
            for red in (True, False)
        ]
        return " / ".join(sides), turn, (left, top)

    name, turn, (left, top) = min(map(placed, _TURNS))
    back = (turn[0], turn[2], turn[1], turn[3])

    def there(cell: Cell) -> Cell:
        x, y = turned(cell, turn)
        return x - left, y - top

    return name, there, lambda cell: turned((cell[0] + left, cell[1] + top), back)


def known(position: Position) -> Opening | None:
    """The opening of a position; None if the file has none."""
    if not 0 < len(position.stones) <= _most_stones() or any(
        abs(at) > _INSIDE for cell in position.stones for at in cell
    ):
        return None
    name, _, back = canonical(position)
    row = _file().get(name)
    if row is None:
        return None
    values = {back(parse_cell(word)): value for word, value in row["values"].items()}
    return Opening(values, [back(parse_cell(word)) for word in row["line"]], row["positions"], row["depth"])


def row_of(
    position: Position, values: dict[Cell, float], line: Iterable[Cell], positions: int, depth: int
) -> dict[str, Any]:
    """A row of the file of openings. Its cells are written as in the position's canonical name.

    values, line, positions, depth: the result of a search of the position.
    """
    _, there, _ = canonical(position)

    def word(cell: Cell) -> str:
        x, y = there(cell)
        return f"{x},{y}"

    worth = {word(cell): round(value, 3) for cell, value in values.items()}
    return {"values": worth, "line": list(map(word, line)), "positions": positions, "depth": depth}


def parse_cell(word: str) -> Cell:
    """The cell of a text such as "3,2"."""
    x, y = map(int, word.split(","))
    return x, y


@cache
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))["openings"]
    return found


@cache
def _most_stones() -> int:
    return max(name.count(",") for name in _file())
