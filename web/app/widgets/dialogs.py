"""The dialogs that pages of games share: sharing a game, the list of earlier games."""

import asyncio
from collections.abc import Callable

from pyscript import document

from app.core import words
from app.core.protocols import Element, Json
from app.platform.browser import add_button, copied, find
from app.platform.share import can_share, save, share
from app.platform.storage import GameStorage


class ShareDialog:
    """Shares a game.

    actions     {id of a button: its action}
    sentence()  returns the sentence about the game
    link()      returns the address of the game
    record()    returns the game as text
    load(text)  shows the game of a text or a link; returns a problem or None
    picture()   returns (canvas, name of its file); `picture` is None in a game without pictures
    """

    def __init__(
        self,
        sentence: Callable[[], str],
        link: Callable[[], str],
        record: Callable[[], str],
        load: Callable[[str], str | None],
        picture: Callable[[], tuple[Element, str]] | None = None,
    ) -> None:
        self.sentence, self.link, self.record, self.load, self.picture = sentence, link, record, load, picture
        self.dialog, self.text, self.by_hand = find("record"), find("record-text"), find("record-link")
        self.problem = find("record-problem")
        self.selected: Element | None = None  # the field with a text to be copied by hand
        begin = asyncio.create_task
        self.actions: dict[str, Callable[[], object]] = {
            "open-record": self.open,
            "share-game": self.share,
            "share-result": self.share,
            "copy-shared": lambda: begin(self._copy(f"{self.sentence()}\n{self.link()}", self.by_hand)),
            "copy-link": lambda: begin(self._copy(self.link(), self.by_hand)),
            "copy-record": lambda: begin(self._copy(self.text.value, self.text)),
            "load-record": self._load,
        }
        if picture:
            self.actions["save-picture"] = lambda: begin(self._save(*picture()))
        find("share-game").hidden = not can_share()
        self.dialog.addEventListener("focusout", self._left)
        document.addEventListener("selectionchange", self._deselected)  # some browsers fire no event on the field

    def open(self) -> None:
        """Show the dialog with the game as it stands."""
        self._answer("")
        find("share-told").textContent, find("share-link").textContent = self.sentence(), self.link()
        self.text.value = self.record()
        self.dialog.showModal()
        self.text.scrollTop = 0

    def share(self) -> None:
        """Open the system's share sheet; where the system has none, open the dialog."""
        if not can_share():
            self.open()
            return
        self._answer("")
        canvas, name = self.picture() if self.picture else (None, "")
        asyncio.create_task(self._shared(canvas, name))

    async def _shared(self, canvas: Element | None, name: str) -> None:
        if await share(self.sentence(), self.link(), canvas, name) is False:
            if not self.dialog.open:
                self.open()
            self._answer(words.SHARE_FAILED)

    def _load(self) -> None:
        problem = self.load(self.text.value)
        self._answer(problem or "")
        if not problem:
            self.dialog.close()

    async def _save(self, canvas: Element, name: str) -> None:
        self._answer(words.SAVED if await save(canvas, name) else words.NOT_SAVED)

    async def _copy(self, text: str, field: Element) -> None:
        """Copy a text. If the browser forbids that, show the text in a field and select it."""
        self._answer("")
        if await copied(text):
            self._answer(words.COPIED)
            return
        self._answer(words.COPY_FAILED)
        if field.value != text:
            field.value = text
        field.hidden = False
        field.focus()
        field.select()
        field.scrollTop = 0
        self.selected = field

    def _answer(self, text: str) -> None:
        """Show the outcome of a press in place of the last outcome; "" shows none."""
        self.selected, self.by_hand.hidden = None, True
        self.problem.textContent = text

    def _left(self, event: Element) -> None:
        """End copying by hand when the focus moves from the selected field to another element of the page."""
        if self.selected and event.target.id == self.selected.id and not event.target.matches(":focus"):
            self._answer("")

    def _deselected(self, _event: Element) -> None:
        field = self.selected
        if field and field.selectionStart == field.selectionEnd:
            self.problem.textContent = ""  # the field has the focus, and stays until the focus leaves it


class GamesDialog:
    """Lists the last games.

    open_game(plain)  shows a game; returns a problem or None
    describe(plain)   returns a line of text about a game
    """

    def __init__(
        self, keeper: GameStorage, open_game: Callable[[Json], str | None], describe: Callable[[Json], str]
    ) -> None:
        self.keeper, self.open_game, self.describe = keeper, open_game, describe
        self.listed: list[Json] = []  # the games in the dialog
        self.list, self.problem = find("games-list"), find("games-problem")

    def open(self) -> None:
        """List the games, the latest first."""
        self.list.replaceChildren()
        games = self.listed = self.keeper.games  # another tab may change keeper.games meanwhile
        self.problem.textContent = "" if games else words.NO_GAMES
        for index, game in reversed(list(enumerate(games))):
            try:
                description = self.describe(game)
            except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
                continue  # a damaged game hides no other game
            add_button(self.list, "data-game", index).textContent = description
        find("games").showModal()

    def choose(self, index: int) -> None:
        self.problem.textContent = self.open_game(self.listed[index]) or ""
        if not self.problem.textContent:
            find("games").close()
