"""Dates as text, "2026-11-25", and as numbers of days: MicroPython has no calendar."""

MONTHS = ["January", "February", "March", "April", "May", "June", "July"]
MONTHS += ["August", "September", "October", "November", "December"]
MONTH, DAY = 7, 10  # characters of a date up to them


def is_date(text: str) -> bool:
    """True for a text that begins with a date."""
    year, month, day = text[:4], text[5:MONTH], text[8:DAY]
    parts = [year, month, day]
    whole = len(day) == 2 and text[4] == text[MONTH] == "-"
    digits = all([letter in "0123456789" for part in parts for letter in part])
    return whole and digits and 1 <= int(month) <= 12 and 1 <= int(day) <= 31


def day_number(date: str) -> int:
    """The days from 1 March of the year 0 to a date, in the calendar of today.

    >>> day_number("2026-03-01") - day_number("2026-02-28")
    1
    """
    year, month, day = int(date[:4]), int(date[5:MONTH]), int(date[8:DAY])
    if month < 3:  # so that a leap day ends a year
        year, month = year - 1, month + 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 1


def month_name(date: str) -> str:
    """Such as "November 2026"."""
    return f"{MONTHS[int(date[5:MONTH]) - 1]} {date[:4]}"


def day_name(date: str) -> str:
    """Such as "25 November 2026"."""
    return f"{int(date[8:DAY])} {month_name(date)}"


def short_day(date: str) -> str:
    """Such as "25 Nov"."""
    return f"{int(date[8:DAY])} {MONTHS[int(date[5:MONTH]) - 1][:3]}"
