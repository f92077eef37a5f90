"""The choice of the next puzzle, and of the puzzle of a day."""

from collections.abc import Callable

from app.core.puzzles.progress import Progress
from app.core.puzzles.puzzle import Index

DIFFICULTIES = {"easier": -250, "even": 0, "harder": 250}  # Elo points of the puzzle above the visitor
NEAR = 50  # Elo points; a puzzle is at most this far from the wanted rating. Doubled until there is a puzzle
STEP = 7919  # a prime that does not divide `Index.daily`, so successive days show distant puzzles


def of_theme(index: Index, theme: str) -> list[int]:
    """The numbers of the puzzles with a theme; "" means all puzzles."""
    if not theme:
        return list(range(len(index.ratings)))
    if theme not in index.themes:
        return []
    wanted = index.themes.index(theme)
    return [number for number in range(len(index.of)) if wanted in index.of[number]]


def next_puzzle(
    index: Index, progress: Progress, theme: str, difficulty: str, shown: int | None, draw: Callable[[], float]
) -> int | None:
    """The number of an untried puzzle near the wanted rating.

    It is a tried puzzle if all are tried, and None if the theme has no puzzle. shown: the puzzle on the board, which is
    chosen again only if there is no other. draw(): a random number in [0, 1).
    """
    every = of_theme(index, theme)
    others = [number for number in every if number != shown] or every
    fresh = [number for number in others if number not in progress.results] or others
    wanted = progress.rating.rating + DIFFICULTIES[difficulty]
    near: list[int] = []
    reach = NEAR
    while fresh and not near:  # no sort: MicroPython's is slow for a sorted list
        near = [number for number in fresh if abs(index.ratings[number] - wanted) <= reach]
        reach *= 2
    return near[int(draw() * len(near))] if near else None


def of_day(index: Index, day: int) -> int:
    """The number of the puzzle of a day. day: number of days since 1970-01-01, UTC."""
    return int(day * STEP % index.daily)
