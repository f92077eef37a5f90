"""The texts of the page of the day."""

from app.core.puzzles.words import MONTHS, day
from app.core.words import plural

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
STREAK = "{} in a row with a puzzle solved."
NO_STREAK = "Solve a puzzle of the day: then tomorrow makes two in a row."
DIFFICULTY, SOLVED, BEGUN = "Difficulty {}", "Solved: {}", "Begun: {}"
SOLVE, GO_ON, SEE = "Solve", "Go on", "See it again"
ALL, SOME, NONE = "\u2605", "\u00bd", "\u00b7"
TOLD = {ALL: "all puzzles solved", SOME: "some puzzles solved", NONE: "no puzzle solved"}
YESTERDAY = "{}: {}"
COPIED, NOT_COPIED = "Copied. Paste it wherever you like.", "This browser does not allow copying. Here it is: {}"
SHARED = "35, puzzles of {}"
LOST = "The puzzles cannot be loaded. Check the connection, then load the page again."


def weekday(number: int) -> str:
    """The day of the week of a day since 1970-01-01, which was a Thursday."""
    return WEEKDAYS[(number + 3) % 7]


def heading(number: int, date: str) -> str:
    """Such as "Sunday, 22 November"."""
    _, month, date_of_month = date.split("-")
    return f"{weekday(number)}, {int(date_of_month)} {MONTHS[int(month) - 1]}"


def streak(days: int) -> str:
    return STREAK.format(plural(days, "day")) if days else NO_STREAK


def shared(date: str, lines: list[str]) -> str:
    """The text to share: which puzzles, and how they went, without their solutions."""
    return "\n".join([SHARED.format(day(date))] + lines)
