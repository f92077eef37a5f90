"""The page of the day: a puzzle of each game, the same for everybody; the week; the solved puzzles."""

import asyncio
from typing import Any

from pyscript import document, window

from app.core import settings, stored
from app.core import words as core_words
from app.core.address import name_in
from app.core.protocols import Element
from app.core.puzzles import daily
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.choice import of_day
from app.core.record.dates import DAY, date_of, day_of
from app.daily import words
from app.platform import updates
from app.platform.browser import (
    add_button,
    allow,
    attempt,
    copied,
    find,
    guarded,
    in_site,
    local_time,
    made,
    mark_current,
    on_window,
    show_by_hand,
    today,
    write,
)
from app.platform.locks import NAMES
from app.platform.painter import other_theme, take_theme
from app.platform.share import can_share, share
from app.platform.storage import GAMES
from app.platform.text_storage import DAILY, EVERYWHERE, TextStorage
from app.puzzles.collection import Collection, Missing
from app.widgets.new_day import follow_days
from app.widgets.notice import Notice

WEEK = 7


class DailyPage:
    """The page.

    today  the day now, since 1970-01-01
    day    the day that is shown
    week   the last day of the strip of seven
    days   the record of all days, see `app.core.puzzles.daily`
    """

    def __init__(self) -> None:
        self.notice = Notice()
        self.storage = TextStorage(self.notice.show, "")
        self.look = {name: settings.EVERYWHERE[name][0] for name in settings.EVERYWHERE}
        self.cards = list(document.querySelectorAll("[data-puzzles]"))
        self.seeded = list(document.querySelectorAll("[data-seeded]"))
        self.collections = {self._game(card): Collection(self._game(card)) for card in self.cards}
        self.days: dict[str, dict[str, str]] = {}
        self.scores: dict[str, int] = {}  # {board: the visitor's best score on it}
        self.strip = [add_button(find("week"), "data-day", "") for _ in range(WEEK)]
        self.today = self._now()
        self.day = self.week = self.today

    @staticmethod
    def _game(card: Element) -> str:
        return str(card.getAttribute("data-puzzles"))

    @staticmethod
    def _now() -> int:
        return daily.current(today())

    async def start(self) -> None:
        """Show the day of the address, or today."""
        storage = self.storage
        if await storage.open_storage():
            self.look.update(await storage.read(EVERYWHERE, _read_look) or {})
            self.days = await storage.read(DAILY, daily.read_days) or {}
            await self._read_scores()
            storage.follow(DAILY, daily.read_days, self._take_days)
            storage.follow(EVERYWHERE, _read_look, self._take_look)
        take_theme(self.look)
        self._open(window.location.hash)
        document.addEventListener("click", self._on_click)
        on_window("pageshow", self._on_show)
        on_window("hashchange", lambda event: self._open(event.newURL.partition("#")[2]))
        for collection in self.collections.values():
            try:
                await collection.open()
            except Missing:
                self.notice.show(words.LOST)
        follow_days(today, self._begin_day)
        self.show()
        document.body.setAttribute("data-ready", "true")
        await self._show_yesterday()
        updates.begin()

    def _take_days(self, days: dict[str, dict[str, str]]) -> None:
        self.days = days
        self.show()

    def _take_look(self, values: Any) -> None:
        self.look.update(values)
        take_theme(self.look)

    def _open(self, fragment: str) -> None:
        """Show the day that an address names, unless it lies in the future."""
        name = name_in(fragment)
        show_by_hand("")
        day = day_of(name)
        known = day is not None and daily.OPENED <= day <= self.today
        if name and not known:
            self.notice.show(words.NO_SUCH.format(name))
            _drop_fragment()
        self._turn_to(day if day is not None and known else self.today)

    def _turn_to(self, day: int) -> None:
        self.day = day
        self.week = min(self.today, max(self.week, day))
        while day <= self.week - WEEK:
            self.week -= WEEK
        self.show()

    async def _begin_day(self) -> None:
        """Show the new day in place of the last one; an earlier one stays."""
        last, self.today = self.today, self._now()
        if self.day == last:
            _drop_fragment()
        self._turn_to(self.today if self.day == last else min(self.day, self.today))
        asyncio.create_task(self._show_yesterday())

    # Drawing

    def show(self) -> None:
        """Update everything but yesterday's solutions."""
        date = date_of(self.day)
        write(find("date"), words.heading(self.day, date))
        write(find("next"), words.NEXT.format(local_time(f"{date_of(self.today + 1)}T00:00Z")[DAY + 1 :]))
        write(find("streak"), words.streak(daily.streak(self.days, self.today)))
        for index in range(WEEK):
            self._show_day(self.strip[index], self.week - WEEK + 1 + index)
        allow(find("earlier"), self.week - WEEK >= daily.OPENED)
        allow(find("later"), self.week < self.today)
        games = self.days.get(date, {})
        for card in self.cards:
            self._show_card(card, date, games.get(self._game(card), ""))
        for card in self.seeded:
            self._show_seeded(card)
        allow(find("share"), [marks for marks in games.values() if marks])

    def _show_day(self, button: Element, day: int) -> None:
        date = date_of(day)
        done = len([marks for marks in self.days.get(date, {}).values() if daily.is_solved(marks)])
        mark = words.ALL if done == len(self.cards) else words.SOME if done else words.NONE
        button.setAttribute("data-day", str(day))
        button.setAttribute("aria-label", f"{words.heading(day, date)}, {words.TOLD[mark]}")
        allow(button, day >= daily.OPENED)
        mark_current(button, day == self.day, "date")
        write(button, f"{words.weekday(day)[:2]}\n{int(date[8:])}\n{mark}")

    def _show_card(self, card: Element, date: str, marks: str) -> None:
        collection = self.collections[self._game(card)]
        index, link, line = collection.index, card.querySelector("a.button"), card.querySelector("p")
        rating = puzzle_words.shown(index.ratings[of_day(index, self.day)]) if index else ""
        link.setAttribute("href", f"{card.getAttribute('data-address')}#{date}")
        solved = daily.is_solved(marks)
        card.classList.toggle("solved", solved)
        write(line, (words.SOLVED if solved else words.STARTED) if marks else words.DIFFICULTY.format(rating))
        line.hidden = not (marks or rating)
        row = card.querySelector(".marks")
        row.setAttribute("aria-label", words.told(marks))
        row.hidden = not marks
        row.replaceChildren(*[_square(mark) for mark in marks.lstrip(daily.LATE)])
        write(link.querySelector("span"), words.SEE if solved else words.GO_ON if marks else words.SOLVE)

    def _show_seeded(self, card: Element) -> None:
        """Show the link to the game with the chance of the day, and the visitor's score in it."""
        board, link = card.getAttribute("data-seeded").replace("DAY", str(self.day)), card.querySelector("a")
        link.setAttribute("href", f"{card.getAttribute('data-address')}#{board}")
        score = self.scores.get(board)
        write(card.querySelector("p"), words.SAME_TILES if score is None else core_words.plural(score, "point"))
        write(link.querySelector("span"), words.PLAY if score is None else words.GO_ON)

    async def _read_scores(self) -> None:
        """Read the visitor's best score on every seeded board of a stored game."""
        for card in self.seeded:
            own = f"{self.storage.site}{card.getAttribute('data-game')}."
            for name in await self.storage.names(own):
                if name[len(own) :] not in NAMES + [GAMES]:  # the archive of years would take long
                    continue
                text = await attempt(self.storage.storage, "getItem", name)
                for plain in daily.games_in(text):
                    board, score = plain["board"], plain["score"]
                    self.scores[board] = max(score, self.scores.get(board, 0))

    async def _show_yesterday(self) -> None:
        """Show the solutions of the day before today."""
        yesterday = self.today - 1
        if yesterday < daily.OPENED:
            return
        rows = []
        for card in self.cards:
            collection = self.collections[self._game(card)]
            if not collection.index:
                continue
            try:
                plain = await collection.plain(of_day(collection.index, yesterday))
            except Missing:
                continue
            link = made("a")
            link.setAttribute("href", f"{card.getAttribute('data-address')}#{date_of(yesterday)}")
            solution = core_words.minus(plain["solution"])
            link.textContent = words.YESTERDAY.format(card.querySelector("h2").textContent, solution)
            rows.append(made("li", "", link))
        if yesterday != self.today - 1:  # midnight came meanwhile: another call shows the newer ones
            return
        find("solutions").replaceChildren(*rows)
        find("yesterday").hidden = not rows

    # Events

    def _on_click(self, event: Element) -> None:
        button = event.target.closest("button")
        if not button or button.getAttribute("aria-disabled") == "true":
            return
        if button.hasAttribute("data-day"):
            window.location.replace(f"#{date_of(int(button.getAttribute('data-day')))}")
        elif button.id in ("earlier", "later"):
            self.week = min(self.today, self.week + (WEEK if button.id == "later" else -WEEK))
            self.show()
        elif button.id == "share":
            asyncio.create_task(self._share())
        elif button.id == "toggle-theme":
            self._toggle_theme()

    def _toggle_theme(self) -> None:
        theme = other_theme()
        self._take_look({"theme": theme})
        self.storage.change(EVERYWHERE, lambda text: stored.with_settings(text, {"theme": theme}))

    def _on_show(self, event: Element) -> None:
        """Read everything again on a page that the browser has kept: it has missed the changes of other pages."""
        if event.persisted:
            asyncio.create_task(self._read_again())

    async def _read_again(self) -> None:
        await self._read_scores()
        self._take_days(await self.storage.read(DAILY, daily.read_days) or {})

    async def _share(self) -> None:
        """Share the results of the shown day, or copy them."""
        date = date_of(self.day)
        games = self.days.get(date, {})
        played = [card for card in self.cards if games.get(self._game(card))]
        titles = [(card.querySelector("h2").textContent, games[self._game(card)]) for card in played]
        lines = [f"{title} {daily.squares(marks)}" for title, marks in titles]
        text, link = words.shared(date, lines), f"{in_site('daily/')}#{date}"
        show_by_hand("")
        if not can_share() or await share(text, link, None, "") is False:
            whole = f"{text}\n{link}"
            done = await copied(whole)
            self.notice.show(words.COPIED if done else "")
            show_by_hand("" if done else whole)


def _drop_fragment() -> None:
    guarded(window.history, "replaceState", None, "", window.location.pathname)


def _read_look(text: str) -> Any:
    return stored.read_settings(text, settings.EVERYWHERE)


def _square(mark: str) -> Element:
    """A mark as a coloured square."""
    square = made("i")
    square.setAttribute("data-mark", mark)
    return square
