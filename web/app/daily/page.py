"""The page of the day. It shows a puzzle of each game, the days of the week, and the visitor's results."""

import asyncio

from pyscript import document, window

from app.core import words as core_words
from app.core.address import name_in
from app.core.protocols import Element, Settings
from app.core.puzzles import daily
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.choice import of_day
from app.core.puzzles.puzzle import Index
from app.core.record.dates import DAY, date_of, day_of
from app.daily import words
from app.platform import updates
from app.platform.browser import (
    add_button,
    allow,
    allowed,
    attempt,
    copied,
    find,
    guarded,
    in_site,
    local_time,
    made,
    mark_current,
    show_by_hand,
    today,
    write,
)
from app.platform.locks import NAMES
from app.platform.painter import take_theme
from app.platform.share import can_share, share
from app.platform.storage import GAMES
from app.platform.text_storage import DAILY, TextStorage
from app.puzzles.collection import Collection, Missing
from app.widgets.new_day import follow_days
from app.widgets.notice import Notice
from app.widgets.site_page import first_settings, follow_fragment, follow_return

WEEK = 7


class DailyPage:
    """Shows the puzzles of a day. A day is a number of days since 1970-01-01.

    cards   [(name of a game, element of the page, `Collection` of puzzles)]
    seeded  the elements of games of chance. On one day, everybody gets the same tiles in these games
    scores  {name of a board: the visitor's best score on this board}
    days    the visitor's results on all days, see `app.core.puzzles.daily`
    today   the current day
    day     the day that is shown
    week    the last of the seven days in the row of buttons
    """

    def __init__(self) -> None:
        self.notice = Notice()
        self.storage = TextStorage(self.notice.show, "")
        self.chosen = first_settings()
        cards = [(str(card.getAttribute("data-puzzles")), card) for card in document.querySelectorAll("[data-puzzles]")]
        self.cards = [(game, card, Collection(game)) for game, card in cards]
        self.seeded = list(document.querySelectorAll("[data-seeded]"))
        self.scores: dict[str, int] = {}
        self.days: daily.Days = {}
        self.strip = [add_button(find("week"), "data-day", "") for _ in range(WEEK)]
        self.today = self.day = self.week = daily.current(today())

    async def start(self) -> None:
        """Show the day of the address, or today."""
        storage = self.storage
        if await storage.open_storage():
            self.chosen.update(await storage.read_settings())
            self.days = await storage.read(DAILY, daily.read_days) or {}
            await self._read_scores()
            storage.follow(DAILY, daily.read_days, self._take_days)
            storage.follow_settings(self._take_settings)
        take_theme(self.chosen)
        self._open(window.location.hash)
        document.addEventListener("click", self._on_click)
        follow_return(self._read_again)
        follow_fragment(self._open)
        for _, _, collection in self.cards:
            try:
                await collection.open()
            except Missing:
                self.notice.show(words.LOST)
        follow_days(today, self._begin_day)
        self.show()
        document.body.setAttribute("data-ready", "true")
        await self._show_yesterday()
        updates.begin()

    def _take_days(self, days: daily.Days) -> None:
        self.days = days
        self.show()

    def _take_settings(self, values: Settings) -> None:
        self.chosen.update(values)
        take_theme(self.chosen)

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
        """Begin a new day at midnight. The page moves to the new day only if it showed the day before."""
        last, self.today = self.today, daily.current(today())
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
        for game, card, collection in self.cards:
            self._show_card(card, collection.index, date, games.get(game, ""))
        for card in self.seeded:
            self._show_seeded(card)
        allow(find("share"), [marks for marks in games.values() if marks])

    def _show_day(self, button: Element, day: int) -> None:
        date = date_of(day)
        done = len([marks for marks in self.days.get(date, {}).values() if daily.is_solved(marks)])
        mark = words.ALL if done == len(self.cards) else words.SOME if done else words.NONE
        button.setAttribute("data-day", str(day))
        button.setAttribute("aria-label", f"{words.heading(day, date)}, {words.DONE[mark]}")
        allow(button, day >= daily.OPENED)
        mark_current(button, day == self.day, "date")
        write(button, f"{words.weekday(day)[:2]}\n{int(date[8:])}\n{mark}")

    def _show_card(self, card: Element, index: Index | None, date: str, marks: str) -> None:
        link, line = card.querySelector("a.button"), card.querySelector("p")
        rating = puzzle_words.shown(index.ratings[of_day(index, self.day)]) if index else ""
        link.setAttribute("href", f"{card.getAttribute('data-address')}#{date}")
        solved = daily.is_solved(marks)
        card.classList.toggle("solved", solved)
        write(line, (words.SOLVED if solved else words.STARTED) if marks else words.DIFFICULTY.format(rating))
        line.hidden = not (marks or rating)
        row = card.querySelector(".marks")
        row.setAttribute("aria-label", words.spoken(marks))
        row.hidden = not marks
        row.replaceChildren(*[_square(mark) for mark in marks.lstrip(daily.LATE)])
        write(link.querySelector("span"), words.SEE if solved else words.GO_ON if marks else words.SOLVE)

    def _show_seeded(self, card: Element) -> None:
        """Show the link to a game with the tiles of the day, and the visitor's best score on these tiles."""
        board, link = card.getAttribute("data-seeded").replace("DAY", str(self.day)), card.querySelector("a")
        link.setAttribute("href", f"{card.getAttribute('data-address')}#{board}")
        score = self.scores.get(board)
        write(card.querySelector("p"), words.SAME_TILES if score is None else core_words.plural(score, "point"))
        write(link.querySelector("span"), words.PLAY if score is None else words.GO_ON)

    async def _read_scores(self) -> None:
        """Read the visitor's best score on every seeded board from the stored games."""
        for card in self.seeded:
            own = f"{card.getAttribute('data-game')}."
            for name in await self.storage.names(own):
                if name[len(own) :] not in NAMES + [GAMES]:  # skips the archive, which can hold the games of years
                    continue
                text = await attempt(self.storage.storage, "getItem", self.storage.key(name))
                for plain in daily.games_in(text):
                    board, score = plain["board"], plain["score"]
                    self.scores[board] = max(score, self.scores.get(board, 0))

    async def _show_yesterday(self) -> None:
        """Show the solutions of the day before today."""
        yesterday = self.today - 1
        if yesterday < daily.OPENED:
            return
        rows = []
        for _, card, collection in self.cards:
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
        if yesterday != self.today - 1:  # a new day began during the fetches: another call shows its solutions
            return
        find("solutions").replaceChildren(*rows)
        find("yesterday").hidden = not rows

    # Events

    def _on_click(self, event: Element) -> None:
        button = event.target.closest("button")
        if not (button and allowed(button)):
            return
        if button.hasAttribute("data-day"):
            window.location.replace(f"#{date_of(int(button.getAttribute('data-day')))}")
        elif button.id in ("earlier", "later"):
            self.week = min(self.today, self.week + (WEEK if button.id == "later" else -WEEK))
            self.show()
        elif button.id == "share":
            asyncio.create_task(self._share())

    async def _read_again(self) -> None:
        await self._read_scores()
        self._take_days(await self.storage.read(DAILY, daily.read_days) or {})

    async def _share(self) -> None:
        """Share the results of the shown day. If the browser cannot share, copy them."""
        date = date_of(self.day)
        games = self.days.get(date, {})
        played = [(card.querySelector("h2").textContent, games.get(game)) for game, card, _ in self.cards]
        lines = [f"{title} {daily.squares(marks)}" for title, marks in played if marks]
        text, link = words.shared(date, lines), f"{in_site('daily/')}#{date}"
        show_by_hand("")
        if not can_share() or await share(text, link, None, "") is False:
            whole = f"{text}\n{link}"
            done = await copied(whole)
            self.notice.show(words.COPIED if done else "")
            show_by_hand("" if done else whole)


def _drop_fragment() -> None:
    guarded(window.history, "replaceState", None, "", window.location.pathname)


def _square(mark: str) -> Element:
    """A mark as a coloured square."""
    square = made("i")
    square.setAttribute("data-mark", mark)
    return square
