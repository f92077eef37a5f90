"""The puzzle of the day on an embedded board."""

from collections.abc import Callable
from typing import Any

from pyscript import document, window

from app.core.puzzles.choice import of_day
from app.core.puzzles.daily import current
from app.core.puzzles.puzzle import Puzzle, read_puzzle
from app.embed.controller import DuelEmbedController
from app.platform.browser import today
from app.puzzles.collection import Collection, Missing
from app.widgets.new_day import follow_days
from pygame35.contracts import Rules


async def puzzle_of_today(rules: Rules[Any]) -> Puzzle:
    """The puzzle of the day, UTC; `app.puzzles.collection.Missing` if it cannot be fetched."""
    collection = Collection(rules.NAME)
    await collection.open()
    number = of_day(collection.index, current(today()))
    puzzle: Puzzle = await collection.puzzle(number, lambda number, plain: read_puzzle(number, plain, rules))
    return puzzle


def page_of_today() -> str:
    """The address of the whole page with the puzzle of the day."""
    return str(window.URL.new(f"./puzzles/#{today()}", document.baseURI).href)


def follow(controller: DuelEmbedController, rules: Rules[Any], begin: Callable[[Puzzle], object]) -> None:
    """Begin each new day's puzzle, unless a visitor has begun to solve the last one."""
    begun = controller.plies()

    async def renew() -> bool | None:
        nonlocal begun
        if controller.solution and controller.plies() > begun:
            return False
        try:
            puzzle = await puzzle_of_today(rules)
        except Missing:
            return False
        begin(puzzle)
        begun = controller.plies()
        controller.tell("ready", controller.state())
        return None

    follow_days(today, renew)
