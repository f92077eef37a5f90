"""The texts of the page of the day."""

from app.core.puzzles.daily import HINT, LATE, RIGHT, WRONG
from app.core.record.dates import MONTHS, day_name
from app.core.words import plural

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
STREAK = "Streak: {}. Solve a puzzle every day to keep it."
NO_STREAK = "Solve one today to start a streak."
DIFFICULTY, SOLVED, STARTED = "Rated {}", "Solved", "Started"
SOLVE, GO_ON, SEE, PLAY = "Solve", "Continue", "Look again", "Play"
MARKS = {WRONG: "wrong move", HINT: "hint", RIGHT: "right move"}
SAME_TILES = "Same tiles for everyone"
NEXT = "New puzzles at {} your time (midnight UTC)"
NO_SUCH = "There are no puzzles of {}."
ALL, SOME, NONE = "\u2605", "\u2713", "\u00b7"
DONE = {ALL: "all puzzles solved", SOME: "some puzzles solved", NONE: "no puzzle solved"}
YESTERDAY = "{}: {}"
COPIED = "Copied. Paste it wherever you like."
SHARED = "Puzzles of {}"
LOST = "The puzzles cannot be loaded. Check the connection, then load the page again."


def weekday(number: int) -> str:
    """The day of the week, such as "Sunday". number: days since 1970-01-01, which was a Thursday."""
    return WEEKDAYS[(number + 3) % 7]


def heading(number: int, date: str) -> str:
    """A date as a heading, such as "Sunday, 22 November". number: the same day, counted from 1970-01-01."""
    _, month, date_of_month = date.split("-")
    return f"{weekday(number)}, {int(date_of_month)} {MONTHS[int(month) - 1]}"


def streak(days: int) -> str:
    return STREAK.format(plural(days, "day")) if days else NO_STREAK


def shared(date: str, lines: list[str]) -> str:
    """The text to share, without the solutions. lines: for each game, its title and the marks of the attempt."""
    return "\n".join([SHARED.format(day_name(date))] + lines)


def spoken(marks: str) -> str:
    """The marks of an attempt for screen readers, such as "wrong move, right move"."""
    return ", ".join([MARKS[mark] for mark in marks.lstrip(LATE)])
