"""Squares of 35 that turn over or become lit, shown as copies of painted squares: a phone copies faster than it paints.

A square of `board.still` keeps its old look until its effect begins. Then that look is copied, and the new one painted.
"""

from math import cos, pi
from typing import Any

KINDS = ("turn", "fade")  # of the effects
NARROW = 0.04  # the least width of a turning square, as a share of its width


class Copies:
    """The old looks of the squares.

    board    the `app.games.thirtyfive.board.board_canvas.Board`
    before   a canvas like `board.still`, with the old looks of the squares in `copied`
    waiting  {square: the time at which its effect begins}
    """

    def __init__(self, board: Any) -> None:
        self.board = board
        self.before = board.canvas.ownerDocument.createElement("canvas")
        self.waiting: dict[int, float] = {}
        self.copied: set[int] = set()

    def wait(self, placed: int) -> None:
        """Let the squares that a move changes wait for their effects. placed: the square with the new digit."""
        board = self.board
        if not board.shown:
            return
        self.waiting = {}
        screen, board.context = board.context, board.still.getContext("2d")
        for square, effects in board.effects.items():
            for kind, start, _, owner in effects:
                filled = not owner and board.tiles[square][1]  # an earlier move lit it, and it has a digit since
                if kind not in KINDS or square == placed or filled:
                    continue
                self.waiting[square] = start
                if board.tiles[square][0] != owner:  # the board shows the move already, and shows it again
                    board.paint_square(square, owner, *board.tiles[square][1:])
        board.context = screen
        self.copied = {square for square in self.copied if square not in self.waiting}

    def end_waiting(self, now: float) -> bool:
        """Copy the squares whose effects begin or were dropped, which wait no longer. False if there are none."""
        effects = self.board.effects
        due = [square for square, start in self.waiting.items() if start <= now or square not in effects]
        for square in due:
            del self.waiting[square]
            self._keep(square)
        return bool(due)

    def forget(self) -> None:
        """Forget all looks, because the board has another size or other colours."""
        self.waiting, self.copied = {}, set()

    def paint(self, square: int, now: float) -> bool:
        """Paint a square in its effect. Returns False if there is no copy of it, or no such effect on it."""
        board = self.board
        if square in self.waiting:
            return True  # `board.still` has its old look
        if square not in self.copied:
            return False
        for kind, start, end, _ in board.effects[square]:
            done = max(0, (now - start) / (end - start))
            if kind == "turn":
                board.clear_square(square)
                across = max(NARROW, abs(cos(pi * done)))
                self._show(self.before if done < 0.5 else board.still, square, across)
                return True
            if kind == "fade":
                board.faded(1 - done, self._show, self.before, square, 1)
                return True
        return False

    def _keep(self, square: int) -> None:
        still, before = self.board.still, self.before
        if (before.width, before.height) != (still.width, still.height):
            before.width, before.height = still.width, still.height
        place = self._place(square)
        before.getContext("2d").drawImage(still, *place, *place)
        self.copied.add(square)

    def _place(self, square: int) -> list[float]:
        """[left, top, width, height] of a square in the pixels of `board.still`."""
        left, *others = self.board.box(square)
        return [round(length * self.board.ratio) for length in [left + self.board.gutter] + others]

    def _show(self, source: Any, square: int, across: float) -> None:
        """Copy a square to the screen. across: the width of the copy, as a share of the square's."""
        left, top, width, height = self.board.box(square)
        narrower = left + width * (1 - across) / 2, top, width * across, height
        self.board.context.drawImage(source, *self._place(square), *narrower)
