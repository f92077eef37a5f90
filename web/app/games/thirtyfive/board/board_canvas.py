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
from app.games.thirtyfive.board import held, motion, overlays, tiles, world
from app.games.thirtyfive.board.copies import Copies
from app.games.thirtyfive.board.preview import last_outcome
from app.platform.canvas import Canvas
from pygame35.basics import NONE
from pygame35.games.thirtyfive.rules import DIGITS, Outcome, Position

TRAY = 0.034  # radius of the tray's corners, as a share of its width

Scene = namedtuple("Scene", "position selected touched opened preview hint line heat ownership numbered holds")
# position    the position on the board
# selected    the square for the next digit, or None
# touched     the square under the pointer, else the selected one, else None
# opened      True to show the world of the touched square, see `app.games.thirtyfive.board.world`
# preview     a Preview of `app.games.thirtyfive.board.preview`, or None
# hint        (move, True to show its digit), or None
# line        moves to show, in the order of play
# heat        [(move, margin as text, brightness 0 ... 1)], at most one move for each square
# ownership   [squares] the expected owner, -1 (blue) ... 1 (red), or None
# numbered    True if all filled squares show how far they are from 35
# holds       True if `preview` is a held move, a trap


class Board(Canvas):
    """A board of 35."""

    settling = ("light", "land", "turn")
    margin = 0.1
    own_colours = ("plate",)
    counted = "turn"

    def __init__(self, canvas: Element, window: Element, geometry: Geometry, width: int | None = None) -> None:
        self.still = canvas.ownerDocument.createElement("canvas")  # the squares of a position
        self.shown: tuple[list[int], bool] | None = None  # (moves, `numbered`) of `still`; None if outdated
        self.held: int | None = None  # the held move that the board shows, or None
        self.turned: tuple[int, ...] = ()  # the squares that the last move has turned
        self.tiles: dict[int, tuple[int, int, int]] = {}  # the arguments of `tiles.tile` for the squares of `still`
        self.boxes: dict[int, tuple[float, float, float, float]] = {}  # the results of `box`
        self.touched: tuple[int | None, float] = (None, 0.0)  # (the touched square, the time of the touch)
        super().__init__(canvas, window, geometry, width)
        self.copies = Copies(self)

    def read_colours(self) -> None:
        super().read_colours()
        self.shown = None

    def resize(self) -> None:
        """Match the canvas to its size on the screen, and paint all squares again."""
        super().resize()
        self.shown, self.boxes = None, {}

    def show_move(self, move: int, outcome: Outcome, before: Sequence[int], now: float) -> None:
        motion.begin(self, move // DIGITS, outcome, before, now)
        self.copies.wait(move // DIGITS)

    def paint(self, scene: Scene, now: float) -> bool:
        if scene.touched != self.touched[0]:
            self.touched = scene.touched, now - world.OPENING if self.calm.matches else now
        going = super().paint(scene, now)
        return going or (scene.touched is not None and now - self.touched[1] < world.OPENING)

    def celebrate(self, position: Position, winner: int, now: float) -> None:
        motion.celebrate(self, position, winner, now)

    def paint_position(self, scene: Scene, now: float) -> None:
        position, preview, touched = scene.position, scene.preview, scene.touched
        move = preview.move if scene.holds else None
        if move != self.held:
            self.held = move
            held.end(self)
            if scene.holds:
                held.begin(self, preview, now)
        owners = preview.owners if preview and not scene.holds else position.owners
        self._copy_still(position, scene.numbered, now)
        changed = [square for square, owner in enumerate(position.owners) if owners[square] != owner]
        for square in changed + motion.in_order(self, changed):
            self._over(scene, square, owners[square], now)
        is_quiet = not (preview or scene.line or scene.heat or scene.ownership or self.effects)
        if scene.opened and is_quiet and touched is not None and not scene.hint:
            world.paint(self, position, touched, now - self.touched[1])
        last = position.moves[-1] // DIGITS if position.moves else None
        if last is not None and touched is None and not self.effects_on(last, "land", now):
            tiles.last(self, last, owners[last])
            for square in () if scene.holds else self.turned:
                if not self.effects_on(square, "turn", now):
                    tiles.turned(self, square, owners[square])
        if scene.ownership:
            overlays.ownership(self, position, scene.ownership)
        if scene.heat:
            overlays.heat(self, scene.heat)
        if scene.selected is not None and not position.digits[scene.selected]:
            self.frame(scene.selected)
        if scene.holds:
            held.paint(self, position, preview, now)
        elif preview:
            overlays.preview(self, preview)
        elif scene.line:
            overlays.line(self, position, scene.line)
        elif scene.hint is not None:
            overlays.hint(self, *scene.hint)
        motion.paint(self, now)

    def frame(self, square: int) -> None:
        """Draw the golden frame of the selected square."""
        (x, y), side = tiles.face(self, square)
        self.pen("gold", 0.075 * self.size)
        self.context.roundRect(x, y, side, side, tiles.ROUND[NONE] * side)
        self.context.stroke()

    def _copy_still(self, position: Position, numbered: bool, now: float) -> None:
        """Copy the second canvas to the screen pixel by pixel. First update its squares if the position has changed."""
        if self.copies.end_waiting(now) or self.shown != (position.moves, numbered):
            screen, self.context = self.context, self.still.getContext("2d")
            if not self.shown:
                self._paint_tray(screen)
            self.shown = (list(position.moves), numbered)
            self.turned = last_outcome(position).flipped if position.moves else ()
            self._paint_still(position, numbered)
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
        self.context.textAlign, self.context.textBaseline = "center", "middle"
        width, height = self.extent
        self.plate("tray", 0, 0, width, height, TRAY * width)

    def _paint_still(self, position: Position, numbered: bool) -> None:
        """Bring the squares on the second canvas up to date. Only squares that look different are painted."""
        for square, digit in enumerate(position.digits):
            shown = (position.owners[square], digit, tiles.needs(position, square) if numbered else 0)
            if self.tiles.get(square) != shown and square not in self.copies.waiting:
                self.paint_square(square, *shown)

    def paint_square(self, square: int, owner: int, digit: int, need: int) -> None:
        """Paint a square on the second canvas, which is `context` now."""
        self.clear_square(square)
        tiles.tile(self, square, owner, digit, need)
        self.tiles[square] = owner, digit, need

    def clear_square(self, square: int) -> None:
        """Paint the bare tray over a square. Half pixels at its edges would leave traces."""
        self.bar("tray", *self.box(square))

    def box(self, square: int) -> tuple[float, float, float, float]:
        """(left, top, width, height) of a square; its edges are whole pixels of the canvas."""
        if square not in self.boxes:
            x, y = self.corner(square)
            left, right = [self._whole(edge + self.gutter) - self.gutter for edge in (x, x + self.size)]
            top, bottom = self._whole(y), self._whole(y + self.size)
            self.boxes[square] = left, top, right - left, bottom - top
        return self.boxes[square]

    def _whole(self, length: float) -> float:
        """A length from an edge of the canvas, rounded to whole pixels of the canvas."""
        return round(length * self.ratio) / self.ratio

    def _over(self, scene: Scene, square: int, owner: int, now: float) -> None:
        """Paint a square that a preview or an effect changes. owner: the new owner of the square."""
        if square in self.effects and self.copies.paint(square, now):
            return
        position, context, size = scene.position, self.context, self.size
        digit, across, scale, aside, up = position.digits[square], 1.0, 1.0, 0.0, 0.0
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
        for done, _ in self.effects_on(square, "wave", now):
            up = motion.rising(done) * size
        x, y = self.corner(square)
        self.clear_square(square)
        context.save()
        context.translate(x + size / 2 + aside, y + size / 2 - up)
        context.scale(across * scale, scale)
        context.translate(-x - size / 2, -y - size / 2)
        tiles.tile(self, square, owner, digit, tiles.needs(position, square) if scene.numbered else 0)
        context.restore()
