"""The board of a lesson or a puzzle of Threes: tiles, score, the next tile, buttons and arrows for the slides."""

from pyscript import document

from app.core.words import thousands
from app.games.threes.tiles_view import TilesView, show_next
from app.platform.browser import allow, find, write
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import MOVES, NAMES

if TYPE_CHECKING:
    from pygame35.games.threes.rules import Position


class BoardView:
    """Shows a position. tiles: the view of its tiles."""

    def __init__(self) -> None:
        self.tiles = TilesView()
        self.score = document.querySelector("[data-testid=score]")
        self.arrows = [find(f"arrow-{NAMES[move]}") for move in MOVES]
        self.ways = [document.querySelector(f"[data-move={NAMES[move]}]") for move in MOVES]

    def update(self, position: "Position", possible: list[int], best: list[int]) -> None:
        """Update everything but the tiles.

        possible: the slides that a visitor can make. best: the slides that have an arrow.
        """
        write(self.score, thousands(position.scores()[0]))
        show_next(position.shown)
        for move in MOVES:
            allow(self.ways[move], move in possible)
            self.arrows[move].hidden = move not in best
            self.arrows[move].classList.toggle("best", move in best)
