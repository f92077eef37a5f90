"""The choice of the next puzzle, and of the puzzle of a day."""

from collections.abc import Callable

from app.core.puzzles.progress import Progress
from app.core.puzzles.puzzle import Index

DIFFICULTIES = {"easier": -250, "even": 0, "harder": 250}  # Elo points of the puzzle above the visitor
# Elo points: the next puzzle is at most so far from the wanted rating; twice as far if there is none, and so on
NEAR = 50
STEP = 7919  # a prime that is no divisor of `Index.daily`: days in a row show unlike puzzles


def of_theme(index: Index, theme: str) -> list[int]:
    """The puzzles with a theme; all for ""."""
    if not theme:
        return list(range(len(index.ratings)))
    if theme not in index.themes:
        return []
    wanted = index.themes.index(theme)
    return [number for number in range(len(index.of)) if wanted in index.of[number]]


def next_puzzle(
    index: Index, progress: Progress, theme: str, difficulty: str, shown: int | None, draw: Callable[[], float]
) -> int | None:
    """A puzzle that the visitor has not tried, near the wanted rating; one tried before if there is no other.

    shown: the puzzle on the board, which is not chosen again unless it is the only one. draw(): a random number,
    0 ... 1, below 1. None if there is no puzzle of that theme.
    """
    every = of_theme(index, theme)
    others = [number for number in every if number != shown] or every
    fresh = [number for number in others if number not in progress.results] or others
    wanted = progress.rating.rating + DIFFICULTIES[difficulty]
    near: list[int] = []
    reach = NEAR
    while fresh and not near:  # no sort: MicroPython's takes long for a list that is in order
        near = [number for number in fresh if abs(index.ratings[number] - wanted) <= reach]
        reach *= 2
    return near[int(draw() * len(near))] if near else None


def of_day(index: Index, day: int) -> int:
    """The puzzle of a day. day: since 1970-01-01, UTC."""
    return int(day * STEP % index.daily)
