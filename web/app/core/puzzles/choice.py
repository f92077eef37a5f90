"""Chooses the next puzzle, and the puzzle of a day."""

from collections.abc import Callable

from app.core.puzzles.progress import Progress, is_new
from app.core.puzzles.puzzle import Index

DIFFICULTIES = {"easier": -250, "even": 0, "harder": 250}  # Elo points to add to the visitor's rating
NEAR = 50  # Elo points; the largest distance from the wanted rating. It is doubled until a puzzle is found
FAR, LIMIT = 200, 20_000  # Elo points; how far contested puzzles and all puzzles may be from the wanted rating
STEP = 7919  # a prime that does not divide `Index.daily`, so successive days show distant puzzles


def of_theme(index: Index, theme: str) -> list[int]:
    """The numbers of the puzzles with a theme. theme: "" for all puzzles."""
    if not theme:
        return list(range(len(index.ratings)))
    if theme not in index.themes:
        return []
    wanted = index.themes.index(theme)
    return [number for number in range(len(index.of)) if wanted in index.of[number]]


def next_puzzle(
    index: Index, progress: Progress, theme: str, difficulty: str, shown: int | None, draw: Callable[[], float]
) -> int | None:
    """Choose a puzzle near the wanted rating; returns its number, or None if no puzzle has the theme.

    Untried puzzles are preferred, and among these the contested ones up to FAR. A visitor's first puzzles are inviting.
    theme: "" for all. shown: the number of the puzzle on the board, which is avoided if possible; or None. draw():
    returns a random number in [0, 1).
    """
    every = of_theme(index, theme)
    others = [number for number in every if number != shown] or every
    fresh = [number for number in others if number not in progress.results] or others
    wanted = progress.rating.rating + DIFFICULTIES[difficulty]
    near = [number for number in index.first if number in fresh] if is_new(progress) and difficulty != "harder" else []
    near = near or _near(index, [number for number in fresh if index.contested[number] == "1"], wanted, FAR)
    near = near or _near(index, fresh, wanted, LIMIT)
    return near[int(draw() * len(near))] if near else None


def _near(index: Index, numbers: list[int], wanted: float, most: float) -> list[int]:
    """The puzzles nearest to a rating, within one reach; [] if none is within `most`."""
    near: list[int] = []
    reach = NEAR
    while numbers and not near and reach <= most:  # no sort, because MicroPython sorts sorted lists slowly
        near = [number for number in numbers if abs(index.ratings[number] - wanted) <= reach]
        reach *= 2
    return near


def of_day(index: Index, day: int) -> int:
    """The number of the daily puzzle. day: the number of days since 1970-01-01, UTC."""
    first, number, days = index.dated
    return int(number + day - first if first <= day < first + days else day * STEP % index.daily)
