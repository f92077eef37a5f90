"""The dialog that shares a game for one player, and loads one."""

from pyscript import window

from app.core.words import RECORD_LOADED
from app.solo.links import read_game
from app.solo.words import SPOILED_TEXT
from app.widgets.share_dialog import ShareDialog
from pygame35.basics import TYPE_CHECKING
from pygame35.links import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.solo.controller import SoloController
    from app.solo.game import SoloGame
    from app.solo.input import Actions


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
