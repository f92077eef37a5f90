"""Dates as the numbers of days since 1970-01-01, in the Gregorian calendar."""

LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
FIRST, LAST = 2000, 2999  # years
OF_2000 = 10957  # the number of 2000-01-01


def day_of(text: str) -> int | None:
    """The number of a date such as 2026-11-25; None for any other text."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all([part.isdigit() for part in parts]):
        return None
    year, month, date = [int(part) for part in parts]
    if not (FIRST <= year <= LAST and 1 <= month <= 12 and 1 <= date <= _length(year, month)):
        return None
    before = year - FIRST
    leaps = (before + 3) // 4 - (before + 99) // 100 + (before + 399) // 400
    months = sum([_length(year, earlier) for earlier in range(1, month)])
    return OF_2000 + 365 * before + leaps + months + date - 1


def date_of(day: int) -> str:
    """The date with a number, such as 2026-11-25; the inverse of `day_of`."""
    left, year = day - OF_2000, FIRST
    while left >= 365 + _leap(year):
        left -= 365 + _leap(year)
        year += 1
    month = 1
    while left >= _length(year, month):
        left -= _length(year, month)
        month += 1
    return f"{year}-{month:02d}-{left + 1:02d}"


def _leap(year: int) -> int:
    return int(year % 4 == 0 and (year % 100 != 0 or year % 400 == 0))


def _length(year: int, month: int) -> int:
    return LENGTHS[month - 1] + (_leap(year) if month == 2 else 0)
