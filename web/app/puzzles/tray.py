"""The puzzle on the board: the visitor's choices, and the results of the tries."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core.address import name_in
from app.core.protocols import Element
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.choice import next_puzzle, of_day
from app.core.puzzles.daily import OPENED, current
from app.core.puzzles.progress import Progress, after, solved_later
from app.core.record.dates import day_name, day_of
from app.core.words import NEW_VERSION
from app.platform import updates
from app.platform.browser import in_site, today
from app.puzzles.collection import Missing
from app.puzzles.panel import Panel
from app.puzzles.solving import Solving
from app.puzzles.storage import PuzzleStorage
from app.tasks.panel import listen_to_choices
from app.widgets.site_page import follow_fragment, follow_return, show_fragment


class Tray:
    """Hands puzzles to the controller."""

    def __init__(self, controller: Solving, panel: Panel, storage: PuzzleStorage) -> None:
        self.controller, self.panel, self.storage = controller, panel, storage
        self.begun = ""  # the date on which the puzzle came to the board
        self.asked = 0  # the number of puzzles asked for so far; a file for an earlier one is ignored
        controller.tried, controller.marked, controller.counts = self._count, self._mark, self._counts

    async def open(self) -> None:
        """Read the visitor's progress and wishes, and follow other tabs."""
        panel = self.panel
        panel.progress = await self.storage.read_progress()
        panel.before = panel.progress.rating.rating
        theme, panel.difficulty = await self.storage.read_wanted()
        panel.theme = theme if theme in panel.themes else ""
        self.storage.follow_progress(self._take)
        follow_return(self._read_again)

    async def _read_again(self) -> None:
        self._take(await self.storage.read_progress())

    def _take(self, progress: Progress) -> None:
        self.panel.progress = progress
        self.panel.before = progress.rating.rating
        self.controller.view.refresh()

    async def arrive(self, fragment: str) -> None:
        """Show the puzzle that an address names, or another one."""
        name, index = name_in(fragment), self.storage.collection.index
        day = day_of(name)
        if day is not None and OPENED <= day <= current(today()):
            await self.show(of_day(index, day), name)
        elif name.isdigit() and 1 <= int(name) <= len(index.ratings):
            await self.show(int(name) - 1)
        else:
            await self.next()
            if name:
                self.controller.view.show_message(puzzle_words.NO_SUCH.format(name))

    def go_on(self) -> None:
        """After the puzzle of a day, show the page of that day; else the next puzzle."""
        if self.panel.day:
            window.location.assign(in_site(f"daily/#{self.panel.day}"))
        else:
            asyncio.create_task(self.next())

    async def next(self) -> None:
        """Show a puzzle as the visitor wants it."""
        panel, task = self.panel, self.controller.task
        shown = task.puzzle.number if task else None
        number = next_puzzle(
            self.storage.collection.index, panel.progress, panel.theme, panel.difficulty, shown, window.Math.random
        )
        again = number in panel.progress.results
        if number is not None and await self.show(number) and again:
            self.controller.view.show_message(puzzle_words.NONE_LEFT)

    async def show(self, number: int, day: str = "") -> bool:
        """Show a puzzle, with its address; False if that fails. day: the date of a daily puzzle, else ""."""
        self.asked += 1
        asked = self.asked
        try:
            puzzle = await self.storage.collection.puzzle(number, self.controller.read)
        except Missing:
            newer = await updates.offer_newer()
            if asked == self.asked:
                self.controller.view.show_message(NEW_VERSION if newer else puzzle_words.NOT_LOADED)
            return False
        marks = await self.storage.read_day(day) if day else ""
        if asked != self.asked:
            return False
        panel, name = self.panel, puzzle_words.number(number)
        panel.day, self.begun = day, today()
        panel.title = puzzle_words.DAILY.format(day_name(day)) if day else puzzle_words.TITLE.format(name)
        panel.before = panel.progress.rating.rating
        first = self.controller.task is None
        self.controller.begin(puzzle, marks)
        fragment = f"#{panel.day or name}"
        if fragment != window.location.hash:  # "Back" leads to the puzzle before
            show_fragment(fragment, "replaceState" if first else "pushState")
        return True

    def want(self, theme: str | None = None, difficulty: str | None = None) -> None:
        """Change the wanted theme or difficulty."""
        panel = self.panel
        panel.theme = panel.theme if theme is None else theme
        panel.difficulty = difficulty or panel.difficulty
        self.storage.keep_wanted(panel.theme, panel.difficulty)

    def _counts(self) -> bool:
        """True if the puzzle on the board can still be solved at once, for the rating or for the day."""
        task, panel = self.controller.task, self.panel
        if task is None or not task.is_clean():
            return False
        return bool(panel.day) or task.puzzle.number not in panel.progress.results

    def _mark(self) -> None:
        """Store the attempt at a daily puzzle so far."""
        task = self.controller.task
        if task and self.panel.day:
            self.storage.keep_day(self.panel.day, task.marks, self.begun, today())
        if task and self.controller.counted and task.solved and not task.is_clean():
            self._keep(solved_later(self.panel.progress, task.puzzle.number))

    def _count(self, clean: bool) -> None:
        """Keep the result of a try."""
        task = self.controller.task
        if task:
            panel = self.panel
            panel.before = panel.progress.rating.rating
            rating = None if panel.day else task.puzzle.rating
            now = after(panel.progress, task.puzzle.number, rating, clean)
            self._keep(solved_later(now, task.puzzle.number) if task.solved and not clean else now)

    def _keep(self, progress: Progress) -> None:
        self.panel.progress = progress
        self.storage.keep_progress(progress)

    # Listeners

    def buttons(self) -> dict[str, Callable[[], object]]:
        """{id of a button: its action}."""
        controller, theme = self.controller, self.storage.toggle_theme
        return {"hint": controller.hint, "again": controller.withdraw, "next": self.go_on, "toggle-theme": theme}

    def listen(self) -> None:
        """Attach the listeners for themes, difficulty, the last puzzles and the address."""

        def on_theme(theme: str) -> None:
            self.want(theme=theme)
            asyncio.create_task(self.next())

        def on_number(number: str) -> None:
            self._go_to(str(int(number) + 1))

        def on_change(event: Element) -> None:
            if event.target.name == "difficulty":
                self.want(difficulty=event.target.value)
                task = self.controller.task
                if not (task and task.has_begun()):
                    asyncio.create_task(self.next())

        listen_to_choices({"data-theme-wanted": on_theme, "data-number": on_number})
        document.addEventListener("change", on_change)
        follow_fragment(self._go_to)

    def _go_to(self, fragment: str) -> None:
        asyncio.create_task(self.arrive(fragment))

    async def begin(self) -> None:
        """Show the puzzle of the address. From now on the page can be used."""
        await self.arrive(window.location.hash)
        self.storage.begin(self.controller.view.show_message)
