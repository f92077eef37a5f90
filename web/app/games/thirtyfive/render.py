"""Paints the board of 35: squares, digits, highlights, the effects of the last move.

Red squares are rounded and blue ones have cut corners, so that the sides differ without colour; a highlight is an
outline of the same shape, tinted and hatched.
"""

from collections import namedtuple
from math import cos, pi

from app.games.thirtyfive import overlays
from app.platform.canvas import Canvas
from pygame35.basics import BLUE, NONE, RED, TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, FILES, RANKS, SIZE, SQUARES, TARGET

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Element
    from pygame35.games.thirtyfive.rules import Outcome, Position

GAP = 0.045  # of a square, around each
LAND = 120  # milliseconds a digit takes to land
PULSE = 700  # milliseconds of the ring around a square that reached 35
TURN = 250  # milliseconds a square takes to turn over
STAGGER = 40  # milliseconds between the squares that turn over

Scene = namedtuple(
    "Scene", ("position", "selected", "looked_at", "preview", "hint", "line", "heat", "ownership", "all_sums")
)
# position    the position on the board
# selected    the square for the next digit, or None
# looked_at   the square whose neighbours are marked, or None
# preview     a Preview of `app.games.thirtyfive.preview`, or None
# hint        (move, True to show its digit), or None
# line        moves to show in their order
# heat        [(move, margin for the player to move, share of the best 0 ... 1)], at most one a square
# ownership   [64] -1 ... 1, or None
# all_sums    True to write all sums


class Board(Canvas):
    """A board of 35."""

    settling = ("land", "turn")

    def show_move(self, move: int, outcome: "Outcome", before: "Any", now: float) -> None:
        """Begin the effects of a move: the digit lands, squares that reached 35 pulse, their neighbours turn over.

        before: the owners before the move. Effects of earlier moves go on.
        """
        square = move // DIGITS
        self.add_effect(square, "land", now, LAND)
        for reached in outcome.reached:
            self.add_effect(reached, "strike" if outcome.cancelled else "pulse", now + LAND, PULSE)
        changed = sorted(
            outcome.flipped + outcome.lit, key=lambda near: self.geometry.distance(near, outcome.reached[0])
        )
        for order, near in enumerate(changed):
            owner = outcome.created if near == square else before[near]
            self.add_effect(near, "turn", now + LAND + STAGGER * order, TURN, owner)

    def paint_position(self, scene: Scene, now: float) -> None:
        position = scene.position
        owners = scene.preview.owners if scene.preview else position.owners
        for square in range(SQUARES):
            self._square(position, owners, square, now)
        if scene.ownership:
            overlays.ownership(self, scene.ownership)
        self._coordinates(position, owners)
        self._digits(position, owners, now)
        if scene.all_sums or not position.is_over():
            self._sums(position, owners, 1 if scene.all_sums else TARGET - DIGITS)
        if position.moves:
            self._bar(position, owners, position.moves[-1] // DIGITS)
        if scene.heat:
            overlays.heat(self, scene.heat)
        if scene.looked_at is not None:
            overlays.neighbours(self, scene.looked_at)
        if scene.preview:
            overlays.preview(self, scene.preview)
        elif scene.line:
            overlays.line(self, scene.line)
        elif scene.hint is not None:
            overlays.hint(self, *scene.hint)
        if scene.selected is not None and not position.digits[scene.selected]:
            self.frame(scene.selected)
        for square in self.effects:
            for kind in ("pulse", "strike"):
                for done, _ in self.effects_on(square, kind, now):
                    if done >= 0:
                        overlays.pulse(self, square, kind, done)

    def _square(self, position: "Position", owners: list[int], square: int, now: float) -> None:
        """Paint a square in its owner's shape and colour; while it turns over, narrower, first in the old colour."""
        owner, width = owners[square], 1.0
        for done, before in self.effects_on(square, "turn", now):
            width = abs(cos(pi * max(done, 0)))
            if done < 0.5:
                owner = before
        context, size = self.context, self.size
        x, y = self.corner(square)
        inset = GAP * size
        side = size - 2 * inset
        x, y = x + inset + side * (1 - width) / 2, y + inset
        context.fillStyle = self.colours["square"]
        shape(context, NONE, x, y, side * width, side)
        context.fill()
        if owner == NONE:
            if not position.digits[square] and TARGET - DIGITS <= position.sums[square] < TARGET:
                context.fillStyle = self.colours["near"]
                context.fill()
            return
        name = "red" if owner == RED else "blue"
        if position.digits[square]:
            context.fillStyle = self.colours[name]
            shape(context, owner, x, y, side * width, side)
            context.fill()
        else:
            self._highlight(name, owner, x, y, side * width, side)

    def _highlight(self, name: str, owner: int, x: float, y: float, width: float, height: float) -> None:
        """Paint a highlight: the next digit here takes this colour. Hatching leans right for red, left for blue."""
        context = self.context
        context.save()
        shape(context, owner, x, y, width, height)
        context.fillStyle = self.colours[name + "-lit"]
        context.fill()
        context.clip()
        context.strokeStyle = self.colours[name]
        context.lineWidth = max(1, 0.03 * height)
        context.beginPath()
        for i in range(1, 8):
            offset = (i - 4) * height / 3.5
            rise = height if owner == RED else -height
            context.moveTo(x + offset, y + (height + rise) / 2)
            context.lineTo(x + offset + height, y + (height - rise) / 2)
        context.stroke()
        context.restore()
        context.strokeStyle = self.colours[name]
        context.lineWidth = max(1, 0.04 * height)
        shape(context, owner, x, y, width, height)
        context.stroke()

    def _digits(self, position: "Position", owners: list[int], now: float) -> None:
        for square in range(SQUARES):
            digit = position.digits[square]
            if digit:
                scale = 1.0
                for done, _ in self.effects_on(square, "land", now):
                    scale = 1.6 - 0.6 * done
                x, y = self.corner(square)
                self.write_digit(digit, x, y, self.ink(position, owners, square), scale)

    def _sums(self, position: "Position", owners: list[int], least: int) -> None:
        """Write the sums from `least` to 35 in the corners of the squares. One digit can complete 26 to 34."""
        context, size = self.context, self.size
        context.font = f"500 {max(9, 0.17 * size):.1f}px system-ui, sans-serif"
        context.textAlign = "right"
        for square in range(SQUARES):
            total = position.sums[square]
            if least <= total and (least == 1 or total <= TARGET):
                x, y = self.corner(square)
                near = TARGET - DIGITS <= total <= TARGET and not position.digits[square]
                context.fillStyle = self.colours["ink"] if near else self.ink(position, owners, square)
                context.fillText(str(total), x + 0.83 * size, y + 0.19 * size)

    def _coordinates(self, position: "Position", owners: list[int]) -> None:
        """Write the ranks at the left edge and the files at the bottom."""
        context, size = self.context, self.size
        context.font = f"500 {max(8, 0.15 * size):.1f}px system-ui, sans-serif"
        context.textBaseline = "middle"
        for i in range(SIZE):
            context.fillStyle = self.ink(position, owners, SIZE * i)
            context.textAlign = "left"
            x, y = self.corner(SIZE * i)
            context.fillText(RANKS[i], x + 0.08 * size, y + 0.5 * size)
            context.fillStyle = self.ink(position, owners, i)
            context.textAlign = "center"
            x, y = self.corner(i)
            context.fillText(FILES[i], x + 0.5 * size, y + 0.88 * size)

    def ink(self, position: "Position", owners: list[int], square: int) -> str:
        """The colour of small writing on a square."""
        if not position.digits[square]:
            return self.colours["quiet"]
        return self.colours["red-ink" if owners[square] == RED else "blue-ink"]

    def _bar(self, position: "Position", owners: list[int], square: int) -> None:
        """Mark the last move by a bar over its digit."""
        x, y = self.corner(square)
        self.context.fillStyle = self.ink(position, owners, square)
        self.context.fillRect(x + 0.3 * self.size, y + 0.12 * self.size, 0.25 * self.size, 0.05 * self.size)

    def write_digit(self, digit: int, x: float, y: float, colour: str, scale: float) -> None:
        self.context.fillStyle = colour
        self.write(str(digit), x + self.size / 2, y + 0.55 * self.size, 0.52 * scale)


def shape(context: "Element", owner: int, x: float, y: float, width: float, height: float) -> None:
    """Begin a path: rounded for red, cut corners for blue, nearly square for neither."""
    context.beginPath()
    if owner == BLUE:
        cut_y = 0.2 * height
        cut_x = min(cut_y, width / 2)
        context.moveTo(x + cut_x, y)
        context.lineTo(x + width - cut_x, y)
        context.lineTo(x + width, y + cut_y)
        context.lineTo(x + width, y + height - cut_y)
        context.lineTo(x + width - cut_x, y + height)
        context.lineTo(x + cut_x, y + height)
        context.lineTo(x, y + height - cut_y)
        context.lineTo(x, y + cut_y)
        context.closePath()
    else:
        context.roundRect(x, y, width, height, min((0.28 if owner == RED else 0.08) * height, width / 2))
