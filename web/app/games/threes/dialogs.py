"""The dialogs of the page of Threes: a new game, the result, sharing."""

import asyncio

from pyscript import document, window

from app.core.words import RECORD_LOADED, thousands
from app.games.threes import words
from app.games.threes.board_view import set_face
from app.games.threes.keeping import daily_board
from app.platform.browser import find, today, write
from app.solo.controller import SPOILED_TEXT
from app.solo.game import read_game
from app.widgets.dialogs import ShareDialog
from pygame35.basics import TYPE_CHECKING
from pygame35.links import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element, Settings
    from app.games.threes.game import ThreesSession
    from app.solo.controller import SoloController
    from app.solo.game import SoloGame
    from app.solo.input import Actions


class NewGameSheet:
    """Its choice waits until a person presses "Play". begin(rules): starts a game. begin_board(board): starts the game
    of that name, here the game of the day, which has the same tiles for everybody.

    actions: {id of a button: its action}.
    """

    def __init__(
        self,
        session: "ThreesSession",
        chosen: "Settings",
        begin: "Callable[[str], object]",
        begin_board: "Callable[[str], object]",
    ) -> None:
        self.session = session
        self.chosen = chosen
        self.begin = begin
        self.begin_board = begin_board
        self.sheet = find("new")
        self.choices = self.sheet.querySelectorAll("[data-choice]")
        self.sheet.addEventListener("change", self._follow)
        self.actions = {"open-new": self.open, "new-game": self.play, "daily-game": self.play_daily}
        self._show()

    def open(self) -> None:
        self._show()
        self.sheet.showModal()

    def _show(self) -> None:
        """Show the rules of the settings."""
        for choice in self.choices:
            choice.checked = choice.value == self.chosen["rules"]
        self._explain()

    def play(self) -> None:
        """Start a game by the chosen rules."""
        self.sheet.close()
        self.begin(self._chosen())

    def play_daily(self) -> None:
        """Start the game of the day."""
        self.sheet.close()
        self.begin_board(daily_board(today()))

    def _chosen(self) -> str:
        return str([choice.value for choice in self.choices if choice.checked][0])

    def _follow(self, _event: "Element") -> None:
        self._explain()

    def _explain(self) -> None:
        rules = self._chosen()
        write(find("rules-told"), words.rules(rules, self.session.best.get(rules, 0)))


PAUSE = 0.7  # seconds in which the final board is seen before the card covers it


class ResultView:
    def __init__(self, session: "ThreesSession") -> None:
        self.session = session
        self.card, self.tile = find("result"), find("result-tile")

    def open_later(self) -> None:
        """Open the card in a while, unless a person does something else in the meantime."""
        asyncio.create_task(self._open_later())

    async def _open_later(self) -> None:
        position, plies = self.session.position, self.session.plies()
        await asyncio.sleep(PAUSE)
        same = self.session.position is position and self.session.plies() == plies and position.is_over()
        if same and not document.querySelector("dialog[open]"):
            self.open()

    def open(self) -> None:
        """Show the result of the game on the board, which must be over."""
        position = self.session.position
        write(find("result-game"), words.described(self.session))
        write(find("result-score"), thousands(position.scores()[0]))
        write(find("result-best"), words.ended(self.session))
        set_face(self.tile, max(position.tiles))
        self.card.showModal()


def share_actions(game: "SoloGame", controller: "SoloController", told: "Callable[[], str]") -> "Actions":
    """{id of a button: its action} of the dialog. told(): returns the sentence about the game."""

    def load(text: str) -> str | None:
        try:
            position, ply = read_game(text, game)
        except RecordError as error:
            return SPOILED_TEXT.format(error)
        controller.load(position, ply)
        controller.view.show_message(RECORD_LOADED)
        return None

    return ShareDialog(told, lambda: str(window.location.href), lambda: controller.session.text(), load).actions
