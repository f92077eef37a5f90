"""What an embedded board shows: the game, the walk through it, a way to the whole page."""

from app.duel.board_view import DuelBoardView
from app.embed import words as embed_words
from app.platform.browser import allow, find
from app.widgets.walk_view import WalkView


class DuelEmbedView(DuelBoardView):
    """page: the address of the whole page."""

    LOADING, FAILED = embed_words.LOADING, embed_words.FAILED

    def __init__(self, session, look, board, grid, page):
        super().__init__(session, look, board, grid)
        self.walk = WalkView()
        self.page = page

    def update(self):
        super().update()
        tree = self.session.tree
        find("retry").hidden = self.engine != "failed"
        allow(find("take-back"), self.session.plies_to_take_back())
        self.walk.update(self.session.texts(tree.moves_of(tree.line())), tree.ply())

    def show_address(self, _query, fragment):
        """The link to the whole page leads to the game as it stands here."""
        find("whole").setAttribute("href", self.page + fragment)
