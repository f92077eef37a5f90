"""Events of pointer and keyboard on the page of puzzles of Threes."""

from app.games.threes.lessons.input import listen_to_slides
from app.puzzles.choosing import KEYS, actions, listen_to_choices
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.threes.puzzles.controller import SlidePuzzleController
    from app.puzzles.tray import Tray


def listen(controller: "SlidePuzzleController", tray: "Tray") -> None:
    """Attach every listener of the page."""
    listen_to_slides(controller, actions(controller, tray), {}, KEYS)
    listen_to_choices(controller, tray)
