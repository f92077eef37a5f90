"""A visitor's results in the daily puzzles, and streaks of days.

The record of all days is the dict {date: {game: marks}}. Marks are a text with one letter for each move or hint, in the
order of play. They begin with LATE if the attempt began after the puzzle's day, or if its last mark is two or more days
after the puzzle's day. Days are UTC.
"""

from typing import TypeAlias

from app.core.protocols import Json
from app.core.record.dates import date_of, day_of
from app.core.stored import Spoiled, read

Days: TypeAlias = dict[str, dict[str, str]]

KIND, TRIES = "daily", "daily tries"
WRONG, HINT, RIGHT, LATE = "x", "h", "o", "+"
MOST_MARKS = 12
MOST_TRIES = 3  # at the board of the day
OPENED = 20758  # the day of the first puzzles, 2026-11-01


def current(date: str) -> int:
    """The number of days from 1970-01-01 to a date. At least OPENED, because the browser's clock may be wrong."""
    return max(OPENED, day_of(date) or 0)


def read_days(text: str) -> Days:
    """Read a stored record. Damaged entries are dropped; Spoiled if the text is not a record."""
    plain = read(KIND, text)
    if not isinstance(plain, dict):
        raise Spoiled("a record of days is a dict")
    days = {}
    for date, games in plain.items():
        if day_of(date) is not None and isinstance(games, dict):
            days[date] = {name: marks for name, marks in games.items() if _are_marks(marks)}
    return days


def _are_marks(marks: Json) -> bool:
    return isinstance(marks, str) and all([mark in (WRONG, HINT, RIGHT) for mark in marks.lstrip(LATE)])


def read_tries(text: str) -> dict[str, list[str]]:
    """Read the moves that were tried at the boards of the days, {date: moves}. Damaged entries are dropped."""
    plain = read(TRIES, text)
    if not isinstance(plain, dict):
        raise Spoiled("tries are a dict")
    return {
        date: moves
        for date, moves in plain.items()
        if day_of(date) is not None and isinstance(moves, list) and all([isinstance(move, str) for move in moves])
    }


def tries(marks: str) -> int:
    """The number of moves in an attempt."""
    return len([mark for mark in marks if mark in (WRONG, RIGHT)])


def is_over(marks: str) -> bool:
    """True if the board of the day is solved, or all its tries are used."""
    return is_solved(marks) or tries(marks) >= MOST_TRIES


def noted(days: Days, date: str, game: str, marks: str, begun: str, today: str) -> Days:
    """Return the record with the marks of an attempt. Once a puzzle is solved, its marks do not change.

    date: the day of the puzzle. begun: the date on which the attempt began. today: the date of the last mark.
    """
    before = days.get(date, {})
    if is_solved(before.get(game, "")):
        return days
    # If the page is reloaded after midnight, an attempt that began in time stays in time.
    timely = begun == date or before.get(game, LATE)[:1] != LATE
    changed = dict(days)
    changed[date] = dict(before)
    over = current(today) > current(date) + 1  # the attempt continued after the next day
    changed[date][game] = (LATE if over or not timely else "") + marks[-MOST_MARKS:]
    return changed


def left_off(days: Days, date: str, game: str) -> str:
    """The marks of an unfinished attempt, without LATE; "" if there is no unfinished attempt."""
    marks = days.get(date, {}).get(game, "")
    return "" if is_solved(marks) else marks.lstrip(LATE)


def is_solved(marks: str) -> bool:
    return marks.endswith(RIGHT)


def in_time(games: dict[str, str]) -> bool:
    """True if at least one puzzle of a day was solved in time. games: {game: marks} of this day."""
    return any([is_solved(marks) and not marks.startswith(LATE) for marks in games.values()])


def streak(days: Days, today: int) -> int:
    """The number of days in a row on which a daily puzzle was solved in time. The last of them is today or yesterday.

    If the clock was set back, the record may continue after today. Then these days count, too.
    """
    day, length = today, 0
    if not in_time(days.get(date_of(day), {})):
        day -= 1
    elif in_time(days.get(date_of(day + 1), {})):
        return streak(days, day + 1)
    while in_time(days.get(date_of(day), {})):
        day, length = day - 1, length + 1
    return length


def longest(days: Days) -> tuple[int, str]:
    """(length, last date) of the longest row of days with a daily puzzle solved in time; (0, "") if there is none."""
    best, length, last = (0, ""), 0, -1
    for day in sorted([day_of(date) or 0 for date in days if in_time(days[date])]):
        length, last = length + 1 if day == last + 1 else 1, day
        if length >= best[0]:
            best = length, date_of(day)
    return best
