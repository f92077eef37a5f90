"""The puzzles of the days, for tests of the pages that show them."""

from app.core.puzzles import choice
from app.core.puzzles.puzzle import read_index
from app.core.record import dates
from tools import puzzles


def of_day(game, date):
    """The puzzle of a game on a day, as its file has it. date: such as 2026-11-25."""
    every = puzzles.read(game)
    return every[choice.of_day(read_index(puzzles.index(every, puzzles.daily(game))), dates.day_of(date))]
