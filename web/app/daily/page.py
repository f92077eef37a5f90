"""The page of the day: one board with three tries, the streak, what to share, and the way to the other games."""

import asyncio
from typing import Any

from pyscript import document, window

from app.core.address import name_in
from app.core.duel_game import DuelGame
from app.core.opponents import SIDES
from app.core.protocols import Element, Settings
from app.core.puzzles import daily
from app.core.puzzles.choice import of_day
from app.core.record.dates import DAY, date_of, day_of
from app.core.session import Session
from app.core.texts import say
from app.core.words import joined, side
from app.daily import words
from app.daily.board import DailyController, DailyView
from app.duel.board_page import make_controller
from app.duel.hand.listening import BoardInput
from app.duel.renderer import Renderer
from app.platform.browser import (
    copied,
    find,
    guarded,
    in_site,
    local_time,
    made,
    set_or_remove,
    show_by_hand,
    today,
    write,
)
from app.platform.persistence import persist
from app.platform.share import can_share, share
from app.platform.text_storage import DAILY, TRIES, TextStorage, edit
from app.puzzles.collection import Collection, Missing
from app.widgets.board_input import enter_board
from app.widgets.new_day import follow_days
from app.widgets.site_page import be_ready, first_settings, follow_fragment
from app.widgets.square_names import SquareNames

WEEK = 7
MINUTES = 24 * 60  # of a day
DRAWN = 20_000  # milliseconds between two drawings of the time that is left
WIDE = "(min-width: 62.5em)"  # daily.css: there is room for the reasons below the board


class DailyPage:
    """Shows the board of a day, and the visitor's results. A day is a number of days since 1970-01-01.

    game   the name of the game on the board
    days   the visitor's results on all days, see `core.puzzles.daily`
    tried  {date: the moves that were tried at its board}
    today  the current day
    day    the day that is shown
    played True once a try was made at the shown board
    begun  the date on which the board was first shown
    asked  counts the boards asked for; only the last is shown
    """

    def __init__(self, controller: DailyController) -> None:
        self.controller, self.view = controller, controller.view
        self.game = controller.session.game.rules.NAME
        self.storage = TextStorage(self.view.show_message, "")
        self.collection = Collection(self.game)
        self.days: daily.Days = {}
        self.tried: dict[str, list[str]] = {}
        self.today = self.day = daily.current(today())
        self.begun, self.asked, self.played = today(), 0, False
        controller.noted, controller.refused = self._note, self._refuse
        self.tiles = list(document.querySelectorAll("[data-puzzles]"))

    async def start(self) -> None:
        """Show the board of the day in the address, or of today."""
        storage = self.storage
        if await storage.open_storage():
            self._take_settings(await storage.read_settings())
            await self._read()
            storage.follow(DAILY, daily.read_days, lambda _days: asyncio.create_task(self._read_again()))
            storage.follow_settings(self._take_settings)
        follow_fragment(lambda fragment: asyncio.create_task(self._open(fragment)))
        try:
            await self.collection.open()
            await self._open(window.location.hash)
        except Missing:
            self.view.show_message(say("daily.lost"))
        follow_days(today, self._begin_day)
        window.setInterval(lambda *_: self._show_time(), DRAWN)
        self.update()
        be_ready()

    async def _read(self) -> None:
        self.days = await self.storage.read(DAILY, daily.read_days) or {}
        self.tried = await self.storage.read(TRIES, daily.read_tries) or {}

    async def _read_again(self) -> None:
        """Read the results anew. If another tab has tried at the shown board, show its tries."""
        await self._read()
        task = self.controller.task
        if task and not task.marks.startswith(self._marks(self.day)):
            await self._show(self.day)
        self.view.refresh()

    def _marks(self, day: int) -> str:
        return self.days.get(date_of(day), {}).get(self.game, "").lstrip(daily.LATE)

    def _take_settings(self, values: Settings) -> None:
        _take(self.controller.session, values)
        self.view.painter.follow_theme()

    async def _open(self, fragment: str) -> None:
        """Show the board of the day that an address names, unless it lies in the future."""
        name = name_in(fragment)
        show_by_hand("")
        day = day_of(name)
        known = day is not None and daily.OPENED <= day <= self.today
        await self._show(day if day is not None and known else self.today)
        if name and not known:
            self.view.show_message(say("daily.no-such", name=name))
            _drop_fragment()

    async def _show(self, day: int) -> None:
        self.asked += 1
        asked, number = self.asked, of_day(self.collection.index, day)
        try:
            plain = await self.collection.plain(number)
        except Missing:
            self.view.show_message(say("daily.lost"))
            return
        if asked != self.asked:
            return
        self.day, self.begun, self.played = day, today(), False
        document.querySelector("main").classList.remove("playing")
        self.controller.open(self.controller.read(number, plain), self._marks(day), self.tried.get(date_of(day), []))
        self.view.refresh()

    async def _begin_day(self) -> None:
        """Begin a new day at midnight. A board that is begun stays, and counts for its day; so does a new result."""
        last, self.today = self.today, daily.current(today())
        if self.day == last and not (self.played or self.controller.has_begun()):
            _drop_fragment()
            await self._show(self.today)
        self.view.refresh()

    def _note(self) -> None:
        """Store the tries."""
        task = self.controller.task
        assert task
        self.played = True
        if task.solved:
            persist()
        date, tried = date_of(self.day), list(self.controller.tried)
        noted = date, self.game, task.marks, self.begun, today()
        self.days, self.tried[date] = daily.noted(self.days, *noted), tried
        self.storage.change(TRIES, edit(TRIES, daily.read_tries, {}, lambda all_tries: _with(all_tries, date, tried)))
        self.storage.update(DAILY, daily.read_days, {}, lambda days: daily.noted(days, *noted))  # other tabs read both

    def _refuse(self) -> None:
        coming = say("daily.comes", time=self._local_midnight()) if self.day == self.today else ""
        self.view.show_message(joined(say("daily.done"), coming))

    # Drawing

    def update(self, _advised: str = "", _shown: str = "") -> None:
        """Update everything but the board."""
        controller, date = self.controller, date_of(self.day)
        board, task = controller.board, controller.task
        number = self.day - daily.OPENED + 1
        write(find("number"), say("daily.number", number=number))
        self._show_time()
        self._show_streak()
        self._show_others(date)
        before = find("yesterday")
        before.hidden = self.day <= daily.OPENED
        before.setAttribute("href", f"#{date_of(self.day - 1)}")
        write(find("before"), say("daily.before", weekday=words.weekday(self.day - 1), number=number - 1))
        find("now").hidden = self.day == self.today
        find("now").setAttribute("href", f"#{date_of(self.today)}")
        if not (board and task):
            return
        used, solved, over = daily.tries(task.marks), daily.is_solved(task.marks), controller.is_done()
        main, why = document.querySelector("main"), find("why")
        keyed = document.activeElement.closest("#pad")
        main.classList.toggle("done", over)
        if over and keyed:
            find("share").focus()  # the keys have gone
        document.documentElement.toggleAttribute("data-waits", not daily.is_over(self._marks(self.today)))
        main.setAttribute("data-side", side(board.position.turn))
        write(find("play"), say("daily.play-today") if self.day == self.today else say("daily.play"))
        write(find("task"), controller.own.task(board))
        write(find("feedback"), "" if over and solved else controller.said or controller.own.to_play(board))
        find("feedback").classList.toggle("quiet", not controller.said)
        write(find("left"), say("daily.tries-left", count=max(0, daily.MOST_TRIES - used)))
        for dots in document.querySelectorAll(".dots"):
            for at, dot in enumerate(dots.children):
                right = solved and at == used - 1
                dot.className = "right" if right else "wrong" if at < used else ""
        find("outcome").hidden = not over
        if over and why.hidden:
            why.open = window.matchMedia(WIDE).matches
        why.hidden = not over
        if over:
            write(find("verdict"), say("daily.solved") if solved else say("daily.missed"))
            write(find("tries"), say("daily.on-try", count=used) if solved else controller.said)
            write(find("reasons"), controller.why())
            self._show_result(number, words.score(solved, used))

    def _show_result(self, number: int, score: str) -> None:
        controller = self.controller
        write(find("result"), say("daily.result", game=self.game, number=number, score=score))
        write(find("key"), controller.own.rows(controller.board))
        rows = [controller.own.row(controller.board, text) for text in controller.tried]
        find("rows").replaceChildren(
            *[made("div", "", *[made("i", side(one) if one else "") for one in row]) for row in rows]
        )

    def _show_time(self) -> None:
        now = window.Date.new()  # its number of milliseconds would be rounded to minutes in MicroPython
        left = MINUTES - 60 * now.getUTCHours() - now.getUTCMinutes()
        at = self._local_midnight()
        write(find("date"), self._date(at))
        for place in document.querySelectorAll(".wait"):
            place.hidden = self.day != self.today
        for place in document.querySelectorAll(".wait b"):
            write(place, words.left(left))

    def _date(self, at: str) -> str:
        name = words.heading(self.day, date_of(self.day))
        return say("daily.until", date=name, time=at) if self.day == self.today else name

    def _local_midnight(self) -> str:
        """The local time at which the day changes, such as "01:00"."""
        return local_time(f"{date_of(self.today + 1)}T00:00Z")[DAY + 1 :]

    def _show_streak(self) -> None:
        length = daily.streak(self.days, self.today)
        head, line = words.streak(length, daily.longest(self.days)[0], self.controller.is_done())
        write(find("streak"), head)
        write(find("longest"), line)
        write(find("chip"), str(length))
        find("chip").parentElement.hidden = not length
        document.documentElement.toggleAttribute("data-streak", bool(length))  # the header shows it, too
        document.documentElement.style.setProperty("--streak", str(length))
        find("more").hidden = not (self.controller.is_done() and daily.in_time(self.days.get(date_of(self.today), {})))
        names = say("you.weekdays").split(" ")
        for at, dot in enumerate(find("week").children):
            day = self.today - WEEK + 1 + at
            lit = daily.in_time(self.days.get(date_of(day), {}))
            write(dot.querySelector("span"), names[words.weekday(day) - 1])
            dot.className = "lit" if lit else "now" if day == self.today else ""

    def _show_others(self, date: str) -> None:
        games = self.days.get(date, {})
        waiting = 0
        for tile in self.tiles:
            done = daily.is_solved(games.get(tile.getAttribute("data-puzzles"), ""))
            waiting += not done
            tile.setAttribute("href", f"{tile.getAttribute('data-address')}#{date}")
            tile.classList.toggle("solved", done)
            solved = say("daily.other-solved", game=tile.getAttribute("data-title")) if done else ""
            set_or_remove(tile, "aria-label", solved)
        over = self.controller.is_done()
        write(find("others"), say("daily.more", count=waiting) if over else say("daily.others"))

    # Buttons

    def buttons(self) -> dict[str, Any]:
        """{id of a button: action}."""
        return {"play": self._play, "share": lambda: asyncio.create_task(self._share())}

    def _play(self) -> None:
        """Show the keys, on phones."""
        document.querySelector("main").classList.add("playing")
        find("pad").firstElementChild.focus()

    async def _share(self) -> None:
        """Share the result. If the browser cannot share, copy it."""
        controller = self.controller
        rows = [controller.own.row(controller.board, text) for text in controller.tried]
        text, link = words.shared(find("result").textContent, rows), f"{in_site('daily/')}#{date_of(self.day)}"
        show_by_hand("")
        if not can_share() or await share(text, link, None, "") is False:
            whole = f"{text}\n{link}"
            done = await copied(whole)
            self.view.show_message(say("daily.copied") if done else "")
            show_by_hand("" if done else whole)


def _with(tries: dict[str, list[str]], date: str, moves: list[str]) -> dict[str, list[str]]:
    changed = dict(tries)
    changed[date] = moves
    return changed


def _drop_fragment() -> None:
    guarded(window.history, "replaceState", None, "", window.location.pathname)


def _take(session: Session, values: Settings) -> None:
    """Take settings of the person, except those that the page fixes."""
    for each in (values, session.game.embedded, SIDES["both"], session.game.at_a_task()):
        session.settings.update(each)


async def start(game: DuelGame, renderer: Renderer, own: Any) -> None:
    """Start the page. own: the module of the game's boards of the day."""
    session = Session(game)
    _take(session, first_settings())
    view = DailyView(session, renderer)
    controller: DailyController = make_controller(DailyController, view)
    controller.own = own
    page = DailyPage(controller)
    view.panel = page
    view.refresh()  # makes the cells of the board before the first paint
    await asyncio.sleep(0)  # lets a slow phone handle events between the parts of the start

    def on_other_key(event: Element, key: str) -> None:
        if key == "Escape":
            controller.deselect()
        elif session.settings["shortcuts"]:
            enter_board(event, key, view.grid)

    BoardInput(controller, view, page.buttons(), on_other_key)
    view.renderer.listen(controller, view)
    SquareNames(view.grid, ("feedback", "reasons"))  # no variable is needed: the listeners keep the object alive
    view.painter.follow_theme()
    view.painter.follow_screen()
    await page.start()
