"""The view of an embedded board: the game, the slider, the link to the whole page."""

from app.core import words
from app.duel.views.board_view import DuelBoardView
from app.embed import words as embed_words
from app.platform.browser import allow, find
from app.widgets.walk_view import WalkView
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.session import Session
    from app.duel.look import Look
    from app.platform.canvas import Canvas
    from app.widgets.grid import Grid


class DuelEmbedView(DuelBoardView):
    """The view. page: the address of the whole page.

    puzzle  True while there is a puzzle to solve
    """

    LOADING, FAILED = words.LOADING, embed_words.FAILED
    puzzle = False

    def __init__(self, session: "Session", look: "Look", board: "Canvas", grid: "Grid", page: str) -> None:
        super().__init__(session, look, board, grid)
        self.walk = WalkView()
        self.page = page

    def update(self) -> None:
        super().update()
        tree = self.session.tree
        find("retry").hidden = self.engine != "failed"
        allow(find("take-back"), self.session.plies_to_take_back())
        moves = self.session.texts(tree.moves_of(tree.line()))
        self.walk.update(moves, tree.ply(), self.session.game.words.SIDES)

    def _status(self, session: "Session") -> str:
        status = super()._status(session)
        return embed_words.PUZZLE.format(status) if self.puzzle and not session.looks_back() else status

    def _is_thinking(self, session: "Session") -> bool:
        return not self.puzzle and super()._is_thinking(session)

    def show_address(self, _query: str, fragment: str) -> None:
        """Write the game into the link to the whole page, unless that leads to a puzzle."""
        find("whole").setAttribute("href", self.page if "#" in self.page else self.page + fragment)
