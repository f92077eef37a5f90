"""Dates as text, "2026-11-25", and as numbers of days: MicroPython has no calendar.

The day of a game is the person's local day. The day of a puzzle is in UTC, the same for everybody.
"""

from app.core.texts import say

MONTH, DAY = 7, 10  # characters of a date to the end of its month, to the end of its day


def is_date(text: str) -> bool:
    """True for a text that begins with a date."""
    year, month, day = text[:4], text[5:MONTH], text[8:DAY]
    parts = [year, month, day]
    whole = len(day) == 2 and text[4] == text[MONTH] == "-"
    digits = all([letter in "0123456789" for part in parts for letter in part])
    return whole and digits and 1 <= int(month) <= 12 and 1 <= int(day) <= 31


def day_number(date: str) -> int:
    """The days from 1 March of the year 0 to a date, in the Gregorian calendar.

    >>> day_number("2026-03-01") - day_number("2026-02-28")
    1
    """
    year, month, day = int(date[:4]), int(date[5:MONTH]), int(date[8:DAY])
    if month < 3:  # years begin in March, so that a leap day is the last day of a year
        year, month = year - 1, month + 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 1


OF_1970 = day_number("1970-01-01")


def day_of(text: str) -> int | None:
    """The days from 1970-01-01 to a date; None for a text that is no date of the years 1970 to 9999."""
    if len(text) != DAY or not is_date(text) or int(text[:4]) < 1970:
        return None
    day = day_number(text) - OF_1970
    return day if date_of(day) == text else None  # 30 February is no date


def date_of(day: int) -> str:
    """The date `day` days after 1970-01-01; the inverse of `day_of`. day: at least 0.

    Method: Hinnant, "chrono-compatible low-level date algorithms", 2021. Its cycles of 400 years begin on 1 March.
    """
    cycle, rest = (day + OF_1970) // 146097, (day + OF_1970) % 146097
    year = (rest - rest // 1460 + rest // 36524 - rest // 146096) // 365
    of_year = rest - (365 * year + year // 4 - year // 100)
    march = (5 * of_year + 2) // 153  # months since March
    month = march + 3 if march < 10 else march - 9
    year += 400 * cycle + (1 if month < 3 else 0)
    return f"{year:04d}-{month:02d}-{of_year - (153 * march + 2) // 5 + 1:02d}"


def month_name(date: str) -> str:
    """The month of a date in words, such as "November 2026"."""
    return say("record.month", month=int(date[5:MONTH]), year=date[:4])


def day_name(date: str) -> str:
    """A date in words, such as "25 November 2026"."""
    return say("record.date", day=int(date[8:DAY]), month=int(date[5:MONTH]), year=date[:4])


def short_day(date: str) -> str:
    """A date in words without its year, such as "25 Nov"."""
    return say("record.day", day=int(date[8:DAY]), month=int(date[5:MONTH]))
