"""The tiles on the pages of lessons and puzzles."""

from app.core.words import joined
from app.games.threes.tasks import board
from app.games.threes.tiles_view import TilesView
from app.games.threes.words import announcement, shown_in_words
from pygame35.games.threes.rules import MOVES, Outcome


class TaskTiles(TilesView):
    """Shows the tiles of a lesson's step or of a puzzle."""

    def update_around(self, is_open: bool, best: list[int]) -> None:
        """Update everything around the tiles. is_open: True until the task is solved. best: slides to mark."""
        position = self.session.position
        possible = list(MOVES) if position.moves else position.legal_moves()
        self.update(position, possible if is_open else [], best)

    def show_position(self) -> None:
        """Show the position at once, without animation."""
        self.show_tiles(self.session.position.tiles)
        self.square_width()  # forces a layout: without it, the next move would not be animated

    def show_last_move(self, outcome: Outcome) -> str:
        """Show the last move of the session; returns this move in words. outcome: the result of `Position.play`."""
        position = self.session.position
        move = position.moves[-1]
        self.show_move(move, outcome, position.tiles)
        return announcement(move, outcome, position.shown)

    def in_words(self) -> str:
        """The tiles and the next tile in words, for screen readers."""
        position = self.session.position
        return joined(board(position.tiles), shown_in_words(position.shown))
