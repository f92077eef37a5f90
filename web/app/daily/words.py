"""The texts of the page of the day."""

from app.core.puzzles.daily import MOST_TRIES
from app.core.texts import say

SIGNS = {-1: "\U0001f7e6", 0: "\u2b1c", 1: "\U0001f7e5"}  # {side: its square in the text to share}


def weekday(number: int) -> int:
    """The day of the week, from 1 for Monday. number: days since 1970-01-01, which was a Thursday."""
    return (number + 3) % 7 + 1


def heading(number: int, date: str) -> str:
    """A date, such as "Sunday 22 November". number: the same day, counted from 1970-01-01."""
    _, month, day = date.split("-")
    return say("daily.date", weekday=weekday(number), day=int(day), month=int(month))


def left(minutes: int) -> str:
    """A time to wait, such as "5 h 12 min"."""
    if minutes < 60:
        return say("daily.left-minutes", minutes=minutes)
    return say("daily.left", hours=minutes // 60, minutes=minutes % 60)


def score(solved: bool, tries: int) -> str:
    """The result, such as "2/3"."""
    if solved and tries > MOST_TRIES:
        return say("daily.in-tries", count=tries)
    return f"{tries if solved else 'X'}/{MOST_TRIES}"


def streak(days: int, longest: int, done: bool) -> tuple[str, str]:
    """The streak in words, and a sentence about the longest, or how to begin one. done: today's board is."""
    now, more = say("daily.streak", days=days), longest - days
    if not days and longest:
        return now, say("daily.streak.longest", days=longest)
    if not days:
        return now, say("daily.streak.tomorrow") if done else say("daily.streak.solve")
    return now, say("daily.streak.own-longest") if more <= 0 else say("daily.streak.to-longest", days=more + 1)


def shared(title: str, rows: list[list[int]]) -> str:
    """The text to share, without the solution. rows: for each try, the sides of its squares."""
    return "\n".join([title] + ["".join([SIGNS[side] for side in row]) for row in rows])
