"""Paints the board of 35: a tray with squares, overlays and the effects of the last move.

A second canvas keeps the painted squares of the position. Each frame first copies that canvas to the screen, then
paints the squares that look different for a moment.
"""

from collections import namedtuple
from collections.abc import Sequence
from math import cos, pi

from app.core.easing import landing
from app.core.geometry import Geometry
from app.core.protocols import Element
from app.games.thirtyfive.board import motion, overlays, tiles
from app.games.thirtyfive.board.copies import Copies
from app.games.thirtyfive.danger import signs
from app.platform.canvas import Canvas
from pygame35.games.thirtyfive.rules import DIGITS, Outcome, Position

TRAY = 0.03  # radius of the tray's corners, as a share of its width

Scene = namedtuple("Scene", "position selected looked_at preview hint missed line heat ownership all_sums signs")
# position    the position on the board
# selected    the square for the next digit, or None
# looked_at   the square whose neighbours are marked, or None
# preview     a Preview of `app.games.thirtyfive.board.preview`, or None
# hint        (move, True to show its digit), or None
# missed      the move that was played where the review shows a better one, or None
# line        moves to show, in the order of play
# heat        [(move, margin as text, brightness 0 ... 1)], at most one move for each square
# ownership   [squares] the expected owner, -1 (blue) ... 1 (red), or None
# all_sums    True to write all sums
# signs       the Signs of `app.games.thirtyfive.danger.sight`, or None


class Board(Canvas):
    """A board of 35."""

    settling = ("light", "land", "turn")
    counted = "turn"
    margin = 0.012
    row_name, column_name = (0.13, 0.2, "left"), (0.87, 0.81, "right")
    name_font = (0.14, 9, 99, 700)

    def __init__(self, canvas: Element, window: Element, geometry: Geometry, width: int | None = None) -> None:
        self.still = canvas.ownerDocument.createElement("canvas")  # the squares of a position
        self.shown: tuple[list[int], bool] | None = None  # (moves, all_sums) of `still`; None if outdated
        self.tiles: dict[int, tuple[int, int, int]] = {}  # the arguments of `tiles.tile` for the squares of `still`
        super().__init__(canvas, window, geometry, width)
        self.copies = Copies(self)

    def read_colours(self) -> None:
        super().read_colours()
        self.shown = None

    def resize(self) -> None:
        """Match the canvas to its size on the screen, and paint all squares again."""
        super().resize()
        self.shown = None

    def show_move(self, move: int, outcome: Outcome, before: Sequence[int], now: float) -> None:
        motion.begin(self, move // DIGITS, outcome, before, now)
        self.copies.wait(move // DIGITS)

    def paint_position(self, scene: Scene, now: float) -> None:
        position, preview = scene.position, scene.preview
        owners = preview.owners if preview else position.owners
        self._copy_still(position, scene.all_sums, now)
        changed = [square for square, owner in enumerate(position.owners) if owners[square] != owner]
        for square in changed + [square for square in self.effects if square not in changed]:
            self._over(scene, square, owners[square], now)
        if position.moves and not self.effects_on(position.moves[-1] // DIGITS, "land", now):
            last = position.moves[-1] // DIGITS
            tiles.bar(self, last, tiles.ink(owners[last], 1))
        if scene.ownership:
            overlays.ownership(self, position, scene.ownership)
        if scene.heat:
            overlays.heat(self, scene.heat)
        if scene.looked_at is not None:
            overlays.neighbours(self, position, scene.looked_at)
        if scene.selected is not None and not position.digits[scene.selected]:
            self.frame(scene.selected)
        if preview:
            overlays.preview(self, preview)
        elif scene.line:
            if scene.missed is not None and scene.missed // DIGITS not in [move // DIGITS for move in scene.line]:
                overlays.missed(self, scene.missed)
            overlays.line(self, position, scene.line)
        elif scene.hint is not None:
            overlays.hint(self, *scene.hint)
        if scene.signs and not self.effects:
            signs.paint(self, scene.signs, owners)
        motion.paint(self, now)

    def _copy_still(self, position: Position, all_sums: bool, now: float) -> None:
        """Copy the second canvas to the screen pixel by pixel. First update its squares if the position has changed."""
        if self.copies.end_waiting(now) or self.shown != (position.moves, all_sums):
            screen, self.context = self.context, self.still.getContext("2d")
            if not self.shown:
                self._paint_tray(screen)
            self.shown = (list(position.moves), all_sums)
            self._paint_still(position, all_sums)
            self.context = screen
        self.context.save()
        self.context.setTransform(1, 0, 0, 1, 0, 0)
        self.context.drawImage(self.still, 0, 0)
        self.context.restore()

    def _paint_tray(self, screen: Element) -> None:
        """Paint an empty tray on the second canvas. screen: the context of the canvas on the page."""
        self.tiles = {}
        self.copies.forget()
        self.still.width, self.still.height = self.canvas.width, self.canvas.height
        self.context.setTransform(screen.getTransform())
        width = self.geometry.columns * self.size + 2 * self.edge
        self.plate("tray", 0, 0, width, width, TRAY * width)

    def _paint_still(self, position: Position, all_sums: bool) -> None:
        """Bring the squares on the second canvas up to date. Only squares that look different are painted."""
        for square, digit in enumerate(position.digits):
            shown = (position.owners[square], digit, tiles.written(position, square, all_sums))
            if self.tiles.get(square) != shown and square not in self.copies.waiting:
                self.paint_square(square, *shown)

    def paint_square(self, square: int, owner: int, digit: int, total: int) -> None:
        """Paint a square on the second canvas, which is `context` now."""
        self.clear_square(square)
        tiles.tile(self, square, owner, digit, total)
        self.tiles[square] = owner, digit, total

    def clear_square(self, square: int) -> None:
        """Paint the bare tray over a square. Half pixels at its edges would leave traces."""
        self.bar("tray", *self.box(square))

    def box(self, square: int) -> tuple[float, float, float, float]:
        """(left, top, width, height) of a square; its edges are whole pixels of the canvas."""
        x, y = self.corner(square)
        edges = (x, y, x + self.size, y + self.size)
        left, top, right, bottom = [round(edge * self.ratio) / self.ratio for edge in edges]
        return left, top, right - left, bottom - top

    def _over(self, scene: Scene, square: int, owner: int, now: float) -> None:
        """Paint a square that a preview or an effect changes. owner: the new owner of the square."""
        if square in self.effects and self.copies.paint(square, now):
            return
        position, context, size = scene.position, self.context, self.size
        digit, across, scale, aside = position.digits[square], 1.0, 1.0, 0.0
        for done, before in self.effects_on(square, "turn", now):
            across = max(0.04, abs(cos(pi * max(done, 0))))
            if done < 0.5:
                owner = before
        for done, before in self.effects_on(square, "land", now):
            if done < 0:
                digit, owner = 0, before
            else:
                scale = landing(done)
        for done, _ in self.effects_on(square, "strike", now):
            aside = motion.shaking(done) * size
        x, y = self.corner(square)
        self.clear_square(square)
        context.save()
        context.translate(x + size / 2 + aside, y + size / 2)
        context.scale(across * scale, scale)
        context.translate(-x - size / 2, -y - size / 2)
        tiles.tile(self, square, owner, digit, tiles.written(position, square, scene.all_sums))
        context.restore()
