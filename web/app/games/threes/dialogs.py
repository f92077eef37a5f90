"""The dialogs of the page of Threes: new game, result, sharing."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core.protocols import Settings
from app.core.words import RECORD_LOADED, thousands
from app.games.threes import words
from app.games.threes.game import ThreesSession
from app.games.threes.keeping import daily_board
from app.games.threes.tiles_view import set_face
from app.platform.browser import find, today, write
from app.solo.controller import SPOILED_TEXT, SoloController
from app.solo.game import SoloGame, read_game
from app.solo.input import Actions, new_game_actions
from app.widgets.dialogs import ShareDialog
from pygame35.links import RecordError

PAUSE = 0.7  # seconds for which the final board is seen before the result covers it


def rules_actions(
    session: ThreesSession, chosen: Settings, begin: Callable[[str], object], begin_board: Callable[[str], object]
) -> Actions:
    """{id of a button: its action} of the sheet "New game", in which a person chooses the rules or the game of the day.

    begin(rules): starts a game. begin_board(board): starts the game on a board, here the same for everybody.
    """
    sheet = find("new")

    def explain(rules: str) -> None:
        write(find("rules-told"), words.rules(rules, session.best.get(rules, 0)))

    def shown() -> tuple[str]:
        explain(chosen["rules"])
        return (chosen["rules"],)

    def play_daily() -> None:
        sheet.close()
        begin_board(daily_board(today()))

    sheet.addEventListener("change", lambda event: explain(event.target.value))
    actions = new_game_actions(("rules",), shown, begin)
    actions["daily-game"] = play_daily
    return actions


class ResultView:
    """The card with the result of the game on the board."""

    def __init__(self, session: ThreesSession) -> None:
        self.session = session
        self.card, self.tile = find("result"), find("result-tile")

    def open_later(self) -> None:
        """Open the card after PAUSE, unless a person has done something else by then."""
        asyncio.create_task(self._open_later())

    async def _open_later(self) -> None:
        position, plies = self.session.position, self.session.plies()
        await asyncio.sleep(PAUSE)
        same = self.session.position is position and self.session.plies() == plies and position.is_over()
        if same and not document.querySelector("dialog[open]"):
            self.open()

    def open(self) -> None:
        """Open the card; the game must be over."""
        position = self.session.position
        write(find("result-game"), words.described(self.session))
        write(find("result-score"), thousands(position.scores()[0]))
        write(find("result-best"), words.ended(self.session))
        set_face(self.tile, max(position.tiles))
        self.card.showModal()


def share_actions(game: SoloGame, controller: SoloController, sentence: Callable[[], str]) -> Actions:
    """{id of a button: its action} of the dialog for sharing. sentence(): returns the sentence about the game."""

    def load(text: str) -> str | None:
        try:
            position, ply = read_game(text, game)
        except RecordError as error:
            return SPOILED_TEXT.format(error)
        controller.load(position, ply)
        controller.view.show_message(RECORD_LOADED)
        return None

    return ShareDialog(sentence, lambda: str(window.location.href), lambda: controller.session.text(), load).actions
