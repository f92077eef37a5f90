"""Copies of the painted squares of 35 before a move. A phone shows them far faster than it paints squares anew."""

from collections.abc import Iterable, Sequence
from math import cos, pi
from typing import Any

from app.games.thirtyfive.board import tiles

NARROW = 0.04  # the least width of a turning square, as a share of its width


class Copies:
    """The squares before the last move, for those that turn over or become lit.

    board   the `app.games.thirtyfive.board.board_canvas.Board`
    before  a canvas like `board.still`, or an empty one until the first move
    """

    def __init__(self, board: Any) -> None:
        self.board = board
        self.before = board.canvas.ownerDocument.createElement("canvas")

    def keep(self, changed: Iterable[int], owners: Sequence[int]) -> None:
        """Copy the squares of `board.still`. changed: those that a move changes. owners: [squares] before the move."""
        board = self.board
        if not board.shown:
            return
        screen, board.context = board.context, self.before.getContext("2d")
        self.before.width, self.before.height = board.still.width, board.still.height
        board.context.drawImage(board.still, 0, 0)
        board.context.setTransform(screen.getTransform())
        for square in changed:
            owner, *rest = board.tiles[square]
            if owner != owners[square]:  # the board shows the move already, and shows it again
                board.clear_square(square)
                tiles.tile(board, square, owners[square], *rest)
        board.context = screen

    def paint(self, square: int, now: float) -> bool:
        """Paint a square that turns over or becomes lit. Returns False if there are no copies, or for other squares."""
        board = self.board
        if self.before.width != board.still.width:
            return False
        for kind, start, end, _ in board.effects[square]:
            done = max(0, (now - start) / (end - start))
            if kind == "turn":
                across = max(NARROW, abs(cos(pi * done)))
                if across < 1:
                    board.clear_square(square)
                self._copy(self.before if done < 0.5 else board.still, square, across)
                return True
            if kind == "fade":
                board.faded(1 - done, self._copy, self.before, square, 1)
                return True
            if kind == "land":
                return False
        return False

    def _copy(self, source: Any, square: int, across: float) -> None:
        """Copy a square to the screen. across: the width of the copy, as a share of the square's."""
        left, top, width, height = self.board.pixels(square)
        ratio = self.board.ratio
        whole = (left * ratio, top * ratio, width * ratio, height * ratio)
        self.board.context.drawImage(source, *whole, left + width * (1 - across) / 2, top, width * across, height)
