"""Tic-tac-toe without borders in the terminal."""

from ...basics import BLUE, RED
from .rules import Outcome, Position

_WIDEST, _HIGHEST = 40, 40  # columns and rows that are printed


def draw(position: Position) -> list[str]:
    """The grid: x is a cross (red), o a nought (blue). Columns and rows are numbered at the edges.

    If stones lie far apart, only the area around the last move is drawn.
    """
    left, top, right, bottom = position.bounds(margin=1)
    x, y = position.moves[-1] if position.moves else (0, 0)
    left, right = cut(left, right, x, _WIDEST)
    top, bottom = cut(top, bottom, y, _HIGHEST)
    letters = {RED: "x", BLUE: "o"}
    width = max(6, len(str(top)), len(str(bottom)))
    lines = [f"{'':{width}} {left} ... {right}"]
    for row in range(top, bottom + 1):
        cells = (letters.get(position.stones.get((column, row), 0), ".") for column in range(left, right + 1))
        lines.append(f"{row:{width}} {' '.join(cells)}")
    if outside := sum(not (left <= x <= right and top <= y <= bottom) for x, y in position.stones):
        lines.append(f"Outside: {outside} {'stones' if outside > 1 else 'stone'}; `moves` lists all")
    return lines


def cut(first: int, last: int, centre: int, most: int) -> tuple[int, int]:
    """The ends of the range first ... last, after it is cut to at most `most` numbers around `centre`."""
    if last - first < most:
        return first, last
    first = max(first, min(centre - most // 2, last - most + 1))
    return first, first + most - 1


def describe(outcome: Outcome) -> str:
    """A note if five are in a row."""
    return ": five in a row" if outcome.line else ""
