"""Chooses the puzzle on the board, by the address, by the visitor's wishes, or from the list of the last puzzles."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core.address import name_in
from app.core.protocols import Element
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.choice import next_puzzle, of_day
from app.core.puzzles.daily import OPENED, current
from app.core.record.dates import date_of, day_of
from app.core.texts import say
from app.platform import updates
from app.platform.browser import in_language, today
from app.puzzles.collection import Missing
from app.puzzles.solving import Solving
from app.tasks.panel import listen_to_choices
from app.widgets.site_page import follow_fragment, show_fragment

TODAY = "today"  # the name of today's puzzle in an address


class Tray:
    """Hands puzzles to the controller. asked: counts the requests; only the puzzle of the last request is shown."""

    def __init__(self, controller: Solving) -> None:
        self.controller, self.results = controller, controller.results
        self.asked = 0

    async def arrive(self, fragment: str) -> None:
        """Show the puzzle that an address names; else the puzzle that was left unfinished, or the next puzzle."""
        name, index = name_in(fragment), self.results.collection.index
        name = date_of(current(today())) if name == TODAY else name
        day = day_of(name)
        if day is not None and OPENED <= day <= current(today()):
            number = of_day(index, day)
            if number < len(index.ratings):
                await self.show(number, name)
            else:
                window.location.replace(in_language(f"daily/#{name}"))  # a board of the day has a page of its own
        elif name.isdigit() and 1 <= int(name) <= len(index.ratings):
            await self.show(int(name) - 1)
        else:
            left = None if name else await self.results.left()
            if left is None or not await self.show(left):
                await self.next()
            if name:
                self.controller.view.show_message(say("puzzles.no-such", name=name))

    def go_on(self) -> None:
        """Show the next puzzle. After a daily puzzle, go to the page of its day instead."""
        if self.results.day:
            window.location.assign(in_language(f"daily/#{self.results.day}"))
        else:
            asyncio.create_task(self.next())

    async def next(self) -> None:
        """Choose a puzzle with the wanted theme and difficulty, and show it."""
        results, task = self.results, self.controller.task
        shown, index = task.puzzle.number if task else None, self.results.collection.index
        number = next_puzzle(index, results.progress, results.theme, results.difficulty, shown, window.Math.random)
        again = number in results.progress.results
        if number is not None and await self.show(number) and again:
            self.controller.view.show_message(say("puzzles.none-left"))

    async def show(self, number: int, day: str = "") -> bool:
        """Show a puzzle and its address; False if that fails. day: the date of a daily puzzle, else ""."""
        self.asked += 1
        asked = self.asked
        try:
            puzzle = await self.results.collection.puzzle(number, self.controller.read)
        except Missing:
            newer = await updates.offer_newer()
            if asked == self.asked:
                self.controller.view.show_message(say("site.new-version") if newer else say("puzzles.not-loaded"))
            return False
        marks = await self.results.read_marks(day) if day else ""
        if asked != self.asked:
            return False
        first = self.controller.task is None
        self.results.begin_puzzle(number, day)
        self.controller.begin(puzzle, marks)
        fragment = f"#{day or puzzle_words.number(number)}"
        if fragment != window.location.hash:  # the browser's "Back" returns to the last puzzle
            show_fragment(fragment, "replaceState" if first else "pushState")
        return True

    # Listeners

    def buttons(self) -> dict[str, Callable[[], object]]:
        """Returns {id of a button: action}."""
        return {"hint": self.controller.hint, "again": self.controller.withdraw, "next": self.go_on}

    def listen(self) -> None:
        """Attach the listeners for themes, difficulty, the last puzzles and the address."""

        def on_theme(theme: str) -> None:
            self.results.want(theme, self.results.difficulty)
            asyncio.create_task(self.next())

        def on_number(number: str) -> None:
            self._go_to(str(int(number) + 1))

        def on_change(event: Element) -> None:
            if event.target.name == "difficulty":
                self.results.want(self.results.theme, event.target.value)
                task = self.controller.task
                if not (task and task.has_begun()):
                    asyncio.create_task(self.next())

        listen_to_choices({"data-theme-wanted": on_theme, "data-number": on_number})
        document.addEventListener("change", on_change)
        follow_fragment(self._go_to)

    def _go_to(self, fragment: str) -> None:
        asyncio.create_task(self.arrive(fragment))

    async def begin(self) -> None:
        """Show the puzzle of the address. Then the page is ready."""
        await self.arrive(window.location.hash)
        self.results.begin(self.controller.view.show_message)
