"""Events on the page of puzzles of a game for two."""

from pyscript import document

from app.duel.hand import listening
from app.puzzles.choosing import KEYS, actions, listen_to_choices
from app.widgets.board_input import enter_board
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element
    from app.puzzles.controller import PuzzleController
    from app.puzzles.tray import Tray
    from app.puzzles.view import PuzzleView


def listen(controller: "PuzzleController", view: "PuzzleView", tray: "Tray") -> None:
    """Attach all listeners of the page."""

    def on_other_key(event: "Element", key: str) -> None:
        shortcuts = controller.session.settings["shortcuts"]
        if key == "Escape":
            controller.deselect()
        elif key in KEYS and shortcuts:
            document.getElementById(KEYS[key]).click()
        elif shortcuts:
            enter_board(event, key, view.grid)

    listening.listen(controller, view, actions(controller, tray), on_other_key)
    listen_to_choices(controller, tray)
