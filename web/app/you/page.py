"""The page of a person's record: reads what the browser has kept, and shows it."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import document, window

from app.core import stored
from app.core.address import name_in
from app.core.lessons.progress import read_progress as read_lessons
from app.core.protocols import Element, Settings
from app.core.puzzles import daily
from app.core.puzzles.progress import read_progress as read_puzzles
from app.core.record import archive
from app.core.record.dates import DAY
from app.core.record.kinds import Kind
from app.platform.browser import allowed, find, local_time, today, write
from app.platform.painter import Painter
from app.platform.text_storage import DAILY, NAME
from app.widgets.new_day import follow_days
from app.widgets.site_page import be_ready, first_settings, follow_fragment
from app.you.profile import Stored
from app.you.profile_view import ProfileView
from app.you.record import STEP, Record, known
from app.you.store import RecordStore
from app.you.transfer_view import TransferView
from app.you.view import ListView, Overview


def run(kinds: list[Kind]) -> None:
    """Start the page. kinds: all games of the site, in the order in which the page shows them."""
    asyncio.create_task(RecordPage(kinds).start())


class RecordPage:
    """The page. reads: the number of calls of `read`. A new call stops the earlier call."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.problems: list[str] = []
        self.store = RecordStore(self.problems.append)
        self.record = Record(kinds)
        self.profile, self.overview = ProfileView(self.record), Overview(self.record)
        self.list = ListView(self.record)
        self.transfer = TransferView(self.store, self.read)
        self.chosen = first_settings()
        self.painter = Painter(self.overview.graph, self.chosen, [], self.overview.scene)
        self.reads = 0

    async def start(self) -> None:
        self.chosen.update(await self.store.open())
        self.painter.follow_theme()
        self.painter.follow_screen()
        self._listen()
        self.store.follow_settings(self._take_settings)
        self.store.follow_all(self.store.site, lambda _text: asyncio.create_task(self.read()))
        await self.read()
        write(find("problem"), " ".join(self.problems))
        self.store.show_message = lambda text: write(find("problem"), text)
        be_ready()
        follow_days(_today, self.read)

    async def read(self) -> None:
        """Read everything anew, and show it. The first call shows the latest month before it reads the other months."""
        self.reads += 1
        number, record = self.reads, Record(self.record.kinds)
        names = []
        for kind in record.kinds:
            contents = []
            for name in ("memory", "best", "tally"):
                contents.append(await self.store.content(kind.prefix + name, name))
            record.known[kind.name] = known(kind, *contents)
            months = await self.store.names(kind.prefix + archive.NAME)
            names += [(name.rpartition(" ")[2], kind, name) for name in months]
        names.sort(key=lambda row: row[0], reverse=True)  # the latest month first
        beside = await self._read_beside(record)
        for _, kind, name in names:
            record.add(kind, name, await self.store.games(name))
            await asyncio.sleep(0)
            if number != self.reads:
                return
            if number == 1 and name == names[0][2]:
                self._show(record, beside)  # the latest month, on the first call
        for kind in record.kinds:
            record.add_list(kind, f"{kind.prefix}games", await self.store.kept(f"{kind.prefix}games"))
        self._show(record, beside)

    async def _read_beside(self, record: Record) -> Stored:
        """Read what the first screen shows beside the games. Damaged texts are left out, and stay."""
        beside = Stored()
        beside.name = await self._content(NAME, lambda text: str(stored.read(NAME, text))) or ""
        beside.days = await self._content(DAILY, daily.read_days) or {}
        for kind in record.kinds:
            puzzles = await self._content(f"{kind.prefix}puzzles", read_puzzles)
            if puzzles:
                beside.puzzles[kind.name] = puzzles
            beside.lessons[kind.name] = await self._content(f"{kind.prefix}lessons", read_lessons) or []
        return beside

    async def _content(self, name: str, read: Callable[[str], Any]) -> Any:
        """read(text) of a stored text; None if there is no text or it is damaged."""
        text = await self.store.text(name)
        try:
            return read(text) if text else None
        except stored.Spoiled:
            return None

    def _show(self, record: Record, beside: Stored) -> None:
        """Show the games and results that were read into a new record."""
        self.record.known, self.record.games, self.record.others = record.known, record.games, record.others
        find("loading").hidden = True
        self.profile.stored = beside
        latest = record.games[-1][1] if record.games else None
        if self.reads == 1 and latest in self.profile.kinds:
            self.profile.kind = latest
        empty = record.is_empty() and not (beside.days or beside.puzzles or any(beside.lessons.values()))
        find("nothing").hidden = not empty
        find("first-screen").hidden = find("of-games").hidden = empty
        self.profile.update(_utc_day())
        self.overview.update(_today())
        self.list.update()
        self.painter.follow_theme()

    def _listen(self) -> None:
        actions: dict[str, Callable[[], object]] = {
            "more": self._more,
        }
        actions.update(self.transfer.actions)

        def on_click(event: Element) -> None:
            button = event.target.closest("button")
            if not (button and allowed(button)):
                return
            if button.hasAttribute("data-game"):
                self.profile.choose(button.getAttribute("data-game"), _utc_day())
            elif button.hasAttribute("data-kind"):
                self._choose(button.getAttribute("data-kind"))
            elif button.hasAttribute("data-delete"):
                self.transfer.delete(self.list.items[int(button.getAttribute("data-delete"))])
            elif button.id in actions:
                actions[button.id]()

        document.addEventListener("click", on_click)
        # a closed part has no width
        find("all-games").addEventListener("toggle", lambda _event: self.painter.follow_theme())
        self._unfold(window.location.hash)
        follow_fragment(self._unfold)

    def _unfold(self, fragment: str) -> None:
        """Open the part that an address names, such as "#move"."""
        part = find(name_in(fragment) or "loading")
        if part and part.tagName == "DETAILS":
            part.open = True
            part.scrollIntoView()

    def _choose(self, name: str) -> None:
        """Show the games of one kind; "" for all."""
        self.record.chosen = {kind.name: kind for kind in self.record.kinds}.get(name)
        self.record.shown = STEP
        self.list.update()
        find("filter").querySelector(f"[data-kind='{name}']").focus()

    def _more(self) -> None:
        """Show more games, and focus the first game that was added."""
        before = len(self.list.items)
        self.record.shown += STEP
        self.list.update()
        find("list").querySelectorAll("a")[before].focus()

    def _take_settings(self, values: Settings) -> None:
        self.chosen.update(values)
        self.painter.follow_theme()


def _utc_day() -> int:
    return daily.current(today())


def _today() -> str:
    return local_time()[:DAY]
