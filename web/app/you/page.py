"""The page of a person's record: reads what the browser has kept, and shows it."""

import asyncio
from collections.abc import Callable

from pyscript import document

from app.core import settings, stored
from app.core import words as core_words
from app.core.protocols import Element, Settings
from app.core.record.dates import DAY
from app.core.record.kinds import Kind
from app.platform import updates
from app.platform.browser import allowed, find, local_time, say, write
from app.platform.painter import Painter, other_theme
from app.platform.text_storage import EVERYWHERE
from app.widgets.new_day import follow_days
from app.you.record import STEP, Known, Record, known
from app.you.store import RecordStore
from app.you.transfer_view import TransferView
from app.you.view import ListView, Overview


def run(kinds: list[Kind]) -> None:
    """Start the page. kinds: of all games of the site, in the order in which they are shown."""
    asyncio.create_task(RecordPage(kinds).start())


class RecordPage:
    """reads: the number of readings so far; a new reading ends the one before."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.problems: list[str] = []
        self.store = RecordStore(self.problems.append)
        self.record = Record(kinds)
        self.overview = Overview(self.record)
        self.list = ListView(self.record)
        self.transfer = TransferView(self.store, self.read)
        self.chosen: Settings = {name: settings.EVERYWHERE[name][0] for name in settings.EVERYWHERE}
        self.painter = Painter(self.overview.graph, self.chosen, lambda: None, self.overview.scene)
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
        document.body.setAttribute("data-ready", "true")
        follow_days(_today, self.read)
        updates.begin()

    async def read(self) -> None:
        """Read everything anew, and show it: first the figures, then the games, month by month."""
        self.reads += 1
        own, record = self.reads, Record(self.record.kinds)
        for kind in record.kinds:
            record.known[kind.name] = await self._known(kind)
        names = []
        for kind in record.kinds:
            names += [(name.rpartition(" ")[2], kind, name) for name in await self.store.months(kind)]
        names.sort(key=lambda row: row[0], reverse=True)
        for _, kind, name in names:
            record.add(kind, name, await self.store.games(name))
            await asyncio.sleep(0)
            if own != self.reads:
                return
            if own == 1 and name == names[0][2]:
                self._take(record)  # of years of games, the last month is seen first
        for kind in record.kinds:
            record.add_list(kind, f"{kind.prefix}games", await self.store.kept(f"{kind.prefix}games"))
        self._take(record)

    def _take(self, record: Record) -> None:
        """Show another reading."""
        self.record.known, self.record.games, self.record.others = record.known, record.games, record.others
        self._show()

    async def _known(self, kind: Kind) -> Known:
        contents = []
        for name in ("memory", "best", "tally"):
            contents.append(await self.store.content(kind.prefix + name, name))
        return known(kind, *contents)

    def _show(self) -> None:
        today = _today()
        find("loading").hidden = True
        self.overview.update(today)
        self.overview.follow(today)
        self.list.update()
        self.painter.follow_theme()

    def _listen(self) -> None:
        actions: dict[str, Callable[[], object]] = {"toggle-theme": self._toggle_theme, "more": self._more}
        actions.update(self.transfer.actions)

        def on_click(event: Element) -> None:
            button = event.target.closest("button")
            if not (button and allowed(button)):
                return
            if button.hasAttribute("data-kind"):
                self._choose(button.getAttribute("data-kind"))
            elif button.hasAttribute("data-delete"):
                self.transfer.delete(self.list.items[int(button.getAttribute("data-delete"))])
            elif button.id in actions:
                actions[button.id]()

        document.addEventListener("click", on_click)

    def _choose(self, name: str) -> None:
        """Show the games of one kind; "" for all."""
        self.record.chosen = {kind.name: kind for kind in self.record.kinds}.get(name)
        self.record.shown = STEP
        self.list.update()
        find("filter").querySelector(f"[data-kind='{name}']").focus()

    def _more(self) -> None:
        """Show further games; the first of them has the focus."""
        before = len(self.list.items)
        self.record.shown += STEP
        self.list.update()
        find("list").querySelectorAll("a")[before].focus()

    def _toggle_theme(self) -> None:
        theme = other_theme()
        self._take_settings({"theme": theme})
        self.store.change(EVERYWHERE, lambda text: stored.with_settings(text, {"theme": theme}))
        say(core_words.THEMES[theme])

    def _take_settings(self, values: Settings) -> None:
        self.chosen.update({name: values[name] for name in values if name in self.chosen})
        self.painter.follow_theme()


def _today() -> str:
    return local_time()[:DAY]
