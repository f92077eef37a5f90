"""The puzzles of the days, and numbers in words, for tests of the pages that show them."""

from app.core.puzzles import choice
from app.core.puzzles.puzzle import read_index
from app.core.record import dates
from tools import puzzles

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def of_day(game, date):
    """The puzzle of a game on a day, as its file has it. date: such as 2026-11-25."""
    every, days = puzzles.read(game), puzzles.dated(game)
    index = read_index(puzzles.index(every, puzzles.daily(game), len(days)))
    number = choice.of_day(index, dates.day_of(date))
    return every[number] if number < len(every) else days[number - index.dated[1]]
