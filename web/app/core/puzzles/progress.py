"""A visitor's progress in the puzzles of a game: rating, results and streaks, as plain data."""

from collections import namedtuple

from app.core.protocols import Json, Plain
from app.core.puzzles.glicko import WIDEST, Rating, rated
from app.core.stored import Spoiled, is_count, read

KIND = "puzzles"
NEW = Rating(200.0, 200.0, 0.06)  # about level 2 of 35, +- two levels; with deviation WIDEST, one hint cost 370 points
DEVIATION = 75.0  # Elo points; the deviation of a puzzle's rating, measured by 36 tries of players of nine levels
RECENT = 10
FIRST = 5  # a visitor's first puzzles: they are inviting, and a hint is free
COURSE = 60  # days
LATER = "later"
LEAST, MOST = -3000.0, 6000.0  # a stored rating outside of this range counts as damaged

Progress = namedtuple("Progress", ("rating", "results", "recent", "streak", "best", "course"))
# rating   Rating
# results  {number of a puzzle: True if the puzzle was solved at once, without mistake or hint}
# recent   [(number of a puzzle, result)] of the last tries. The result is True if the puzzle was solved at once, LATER
#          if it was solved after a mistake or hint, else False
# streak   the number of puzzles solved at once since the last miss
# best     the longest streak
# course   [(day, rating)] after the last puzzle of each day; days since 1970-01-01. Earlier versions stored none


def new() -> Progress:
    return Progress(NEW, {}, [], 0, 0, [])


def is_new(progress: Progress) -> bool:
    """True during the visitor's first puzzles."""
    return len(progress.results) < FIRST


def after(progress: Progress, number: int, rating: float | None, clean: bool, day: int = 0) -> Progress:
    """The progress after a try at a puzzle. Only the first try changes the visitor's rating and streak.

    rating: the rating of the puzzle; None if the try changes neither rating nor streak: at a daily puzzle, or after a
    free hint. clean: True if the puzzle was solved at once. day: of the try, in days since 1970-01-01.
    """
    recent = (progress.recent + [(number, clean)])[-RECENT:]
    results = dict(progress.results)
    results.setdefault(number, clean)
    if number in progress.results or rating is None:
        return Progress(progress.rating, results, recent, progress.streak, progress.best, progress.course)
    streak = progress.streak + 1 if clean else 0
    rated_now = rated(progress.rating, [(rating, DEVIATION, 1.0 if clean else 0.0)])
    course = [(on, then) for on, then in progress.course if on < day] + [(day, round(rated_now.rating))]
    return Progress(rated_now, results, recent, streak, max(streak, progress.best), course[-COURSE:])


def solved_later(progress: Progress, number: int) -> Progress:
    """The progress after a puzzle was solved in spite of a mistake or hint."""
    recent = [(one, LATER if one == number and not clean else clean) for one, clean in progress.recent]
    return Progress(progress.rating, progress.results, recent, progress.streak, progress.best, progress.course)


def to_plain(progress: Progress) -> Plain:
    return {
        "rating": list(progress.rating),
        "solved": [number for number, clean in progress.results.items() if clean],
        "missed": [number for number, clean in progress.results.items() if not clean],
        "recent": [[number, clean] for number, clean in progress.recent],
        "streak": progress.streak,
        "best": progress.best,
        "course": [list(mark) for mark in progress.course],
    }


def read_progress(text: str) -> Progress:
    """Read the progress from a stored text; Spoiled if the text is damaged."""
    plain = read(KIND, text)
    try:
        rating = Rating(*[float(number) for number in plain["rating"]])
        results = {_count(number): False for number in plain["missed"]}
        results.update({_count(number): True for number in plain["solved"]})
        recent = [(_count(number), clean if clean == LATER else bool(clean)) for number, clean in plain["recent"]]
        streak, best = _count(plain["streak"]), _count(plain["best"])
        course = [(_count(day), int(then)) for day, then in plain.get("course", [])]
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        raise Spoiled("it is no progress in puzzles")
    if not (LEAST < rating.rating < MOST and 0 < rating.deviation <= WIDEST and 0 < rating.volatility < 1):
        raise Spoiled("it has no rating that can be")
    return Progress(rating, results, recent[-RECENT:], streak, best, course[-COURSE:])


def _count(value: Json) -> int:
    if not is_count(value):
        raise ValueError(value)
    return int(value)
