"""The puzzle of the day on an embedded board."""

from app.core.puzzles.choice import of_day
from app.core.puzzles.puzzle import read_puzzle
from app.core.record.dates import day_of
from app.platform.browser import today
from app.puzzles.collection import Collection
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.puzzles.puzzle import Puzzle
    from pygame35.contracts import Rules


async def puzzle_of_today(rules: "Rules[Any]") -> "Puzzle":
    """The puzzle of this day, UTC; `app.puzzles.collection.Missing` if it cannot be fetched."""
    collection = Collection(rules.NAME)
    await collection.open()
    number = of_day(collection.index, day_of(today()) or 0)
    puzzle: Puzzle = await collection.puzzle(number, lambda number, plain: read_puzzle(number, plain, rules))
    return puzzle
