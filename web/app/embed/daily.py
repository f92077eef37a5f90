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
    """Fetch the puzzle of the current day (UTC); `app.puzzles.collection.Missing` if that fails."""
    collection = Collection(rules.NAME)
    await collection.open()
    number = of_day(collection.index, current(today()))
    puzzle: Puzzle = await collection.puzzle(number, lambda number, plain: read_puzzle(number, plain, rules))
    return puzzle


def page_of_today() -> str:
    """The address of the site's page with the puzzle of the day."""
    return str(window.URL.new(f"./puzzles/#{today()}", document.baseURI).href)


def follow(controller: DuelEmbedController, rules: Rules[Any], begin: Callable[[Puzzle], object]) -> None:
    """Show the new puzzle each day. A puzzle that the visitor has begun stays until it is solved."""
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
