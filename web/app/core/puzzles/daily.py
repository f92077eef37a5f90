"""A visitor's results in the daily puzzles, and streaks of days.

The record of all days is the dict {date: {game: marks}}. Marks are a text with one letter for each move or hint, in the
order of play. They begin with LATE if the attempt began after the puzzle's day, or if its last mark is two or more days
after the puzzle's day. Days are UTC.
"""

from typing import TypeAlias

from app.core.protocols import Json, Plain
from app.core.record.dates import date_of, day_of
from app.core.stored import Spoiled, read

Days: TypeAlias = dict[str, dict[str, str]]

KIND = "daily"
WRONG, HINT, RIGHT, LATE = "x", "h", "o", "+"
SQUARES = {WRONG: "\U0001f7e5", HINT: "\U0001f7e8", RIGHT: "\U0001f7e9"}
MOST_MARKS = 12
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
    return isinstance(marks, str) and all([mark in SQUARES for mark in marks.lstrip(LATE)])


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


def squares(marks: str) -> str:
    return "".join([SQUARES[mark] for mark in marks.lstrip(LATE)])


def games_in(text: Json) -> list[Plain]:
    """Read the single-player games in a stored text, which holds one game or a list. Damaged games are dropped."""
    for kind in ("game", "games"):
        try:
            content = read(kind, text if isinstance(text, str) else "")
        except Spoiled:
            continue
        games = content if isinstance(content, list) else [content]
        return [
            game
            for game in games
            if isinstance(game, dict) and isinstance(game.get("board"), str) and type(game.get("score")) is int
        ]
    return []
