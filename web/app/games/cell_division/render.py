"""Paints Cell Division: cells that grow out of each other and stay joined where they touch.

Red cells are round with a round nucleus, blue ones have eight corners and a square one, so that the sides differ
without colour.
"""

from collections import namedtuple
from math import cos, pi, sin

from app.platform.canvas import Canvas
from pygame35.basics import BLUE, RED

GAP = 0.03  # of a square, around each
BODY, NUCLEUS = 0.33, 0.1  # of a square, radii
WALL = 0.045  # of a square, a vessel's
NECK, WAIST = 0.24, 0.13  # of a square, half the width of what joins two cells, at them and between them
DIVIDE = 260  # milliseconds a cell takes to grow out of its neighbours
RISE = 900  # milliseconds for which its points are seen
MOST_MOVES = 6  # of a line that are drawn
NAMES = {RED: "red", BLUE: "blue"}

Scene = namedtuple("Scene", ("position", "selected", "preview", "hint", "line", "heat", "gains", "values"))
# position  what is on the board
# selected  the square where a cell would come to rest, or None
# preview   of `app.games.cell_division.game`, a move to be shown as if it was made, or None
# hint      (move, ...), or None
# line      moves to be shown in their order
# heat      of `app.core.heat.heat`
# gains     True when each empty square shows what it would gain either side
# values    {square's name: what it is worth to the AI}, or None


class Board(Canvas):
    """A board of Cell Division."""

    settling = ("divide",)

    def show_move(self, move, outcome, _before, now):
        """Let the cell drop, or grow out of the first neighbour that it touches, and the points rise."""
        self.add_effect(move, "divide", now, DIVIDE, outcome.joined[0] if outcome.joined else None)
        self.add_effect(move, "gain", now + DIVIDE, RISE, outcome.gain - sum(outcome.rises))
        for near, points in zip(outcome.joined, outcome.rises):
            if points:
                self.add_effect(near, "gain", now + DIVIDE, RISE, points)

    def paint_position(self, scene, now):
        position = scene.position
        centres, sizes = self._places(position, now)
        for square in position.field.squares:
            self._square(square)
        for row in scene.heat:
            self._heat(*row)
        if position.field.gravity:
            self._walls(position.field)
            if not (scene.heat or scene.gains):  # which are written where the arrows would be
                self._falls(position, scene.preview)
        self._coordinates(position)
        if scene.preview:
            self._ghost(scene.preview)
        self._joints(position, centres)
        for square in centres:
            self._cell(position.owners[square], *centres[square], sizes[square])
        if position.moves:
            self._mark(position.owners[position.moves[-1]], *centres[position.moves[-1]])
        if scene.gains:
            self._gains(position, scene.preview)
        if scene.values:
            self._values(position, scene.values)
        if scene.preview:
            self._shares(scene.preview)
        elif scene.line:
            self._line(position, scene.line[:MOST_MOVES])
        if scene.hint is not None:
            self.ring(scene.hint[0])
        if scene.selected is not None:
            self.frame(scene.selected)
        for square in self.effects:
            for done, gain in self.effects_on(square, "gain", now):
                if done >= 0:
                    self._rising(square, gain, done)

    def middle(self, square):
        x, y = self.corner(square)
        return x + self.size / 2, y + self.size / 2

    def _places(self, position, now):
        """({square: (x, y)}, {square: share of its size}) of all cells, one that divides on its way."""
        centres, sizes, field = {}, {}, position.field
        for square in position.moves:
            centres[square], sizes[square] = self.middle(square), 1
            for done, parent in self.effects_on(square, "divide", now):
                if field.gravity:
                    parent = field.stacks[square % field.columns][-1]
                eased = 1 - (1 - max(done, 0)) ** 3  # a frame's time may be a little before the move's
                sizes[square] = 0.6 + 0.4 * eased if parent is not None else 0.3 + 0.7 * eased
                if parent is not None:
                    (x, y), (from_x, from_y) = self.middle(square), self.middle(parent)
                    centres[square] = (from_x + (x - from_x) * eased, from_y + (y - from_y) * eased)
        return centres, sizes

    def _square(self, square):
        x, y = self.corner(square)
        inset = GAP * self.size
        self.context.fillStyle = self.colours["square"]
        self.context.beginPath()
        self.context.roundRect(x + inset, y + inset, self.size - 2 * inset, self.size - 2 * inset, 0.08 * self.size)
        self.context.fill()

    def _walls(self, field):
        """Those of a beaker or a flask, open above; a flask's shoulders touch the corners of its columns.

                |    |      A flask of 6 columns: `side` = 2 columns to either side of the neck, the outermost 2 high.
               /      \\
              |________|
        """
        context = self.context
        tall = [len(stack) for stack in field.stacks]
        side, low = tall.index(field.rows), field.rows - tall[0]
        context.strokeStyle = self.colours["quiet"]
        context.lineWidth = WALL * self.size
        context.lineJoin = context.lineCap = "round"
        context.beginPath()
        for mirrored in (False, True):
            corners = [(side, 0), (side, low - side), (0, low), (0, field.rows)]
            for x, y in reversed(corners) if mirrored else corners:
                across = min(max(x, WALL / 2), field.columns - WALL / 2)
                down = min(max(y, WALL / 2), field.rows - WALL / 2)
                context.lineTo((field.columns - across if mirrored else across) * self.size, down * self.size)
        context.stroke()

    def _falls(self, position, preview):
        """Where a cell would come to rest in each column, and the way that the one foreseen takes there."""
        for square in position.legal_moves():
            self._arrow(square)
        if preview:
            stack = position.field.stacks[preview.move % position.field.columns]
            for square in stack[stack.index(preview.move) + 1 :]:
                self._arrow(square)

    def _arrow(self, square):
        """An arrowhead that points down."""
        (x, y), reach = self.middle(square), 0.09 * self.size
        self.context.strokeStyle = self.colours["quiet"]
        self.context.lineWidth = 0.03 * self.size
        self.context.beginPath()
        self.context.moveTo(x - reach, y - reach / 2)
        self.context.lineTo(x, y + reach / 2)
        self.context.lineTo(x + reach, y - reach / 2)
        self.context.stroke()

    def _coordinates(self, position):
        """The rows down the left edge, the columns along the bottom."""
        context, size, field = self.context, self.size, position.field
        context.fillStyle = self.colours["quiet"]
        share = min(max(9, 0.14 * size), 16) / size
        for row in range(field.rows):
            line = [square for square in self.geometry.lines[row] if square is not None]
            x, y = self.corner(line[0])
            self.write(field.format_square(line[0])[1:], x + 0.12 * size, y + 0.16 * size, share, 500)
        for square in self.geometry.lines[field.rows - 1]:
            x, y = self.corner(square)
            self.write(field.format_square(square)[0], x + 0.88 * size, y + 0.86 * size, share, 500)

    def _joints(self, position, centres):
        """What joins two cells of a side that touch, narrower between them."""
        for square in centres:
            owner = position.owners[square]
            for near in position.field.near[square]:
                if near > square and position.owners[near] == owner:
                    self.context.fillStyle = self.colours[NAMES[owner]]
                    self._joint(*centres[square], *centres[near])

    def _joint(self, x, y, to_x, to_y):
        context = self.context
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        if not length:
            return
        across, down = (y - to_y) / length * self.size, (to_x - x) / length * self.size
        middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
        # a quadratic curve passes halfway between its control point and the middle of its ends
        bend = 2 * WAIST - NECK
        context.beginPath()
        context.moveTo(x + NECK * across, y + NECK * down)
        context.quadraticCurveTo(
            middle_x + bend * across, middle_y + bend * down, to_x + NECK * across, to_y + NECK * down
        )
        context.lineTo(to_x - NECK * across, to_y - NECK * down)
        context.quadraticCurveTo(middle_x - bend * across, middle_y - bend * down, x - NECK * across, y - NECK * down)
        context.fill()

    def _cell(self, owner, x, y, share):
        context = self.context
        context.fillStyle = self.colours[NAMES[owner]]
        self._body(owner, x, y, BODY * self.size * share)
        context.fill()
        context.fillStyle = self.colours[NAMES[owner] + "-ink"]
        radius = NUCLEUS * self.size * share
        context.beginPath()
        if owner == RED:
            context.arc(x, y, radius, 0, 2 * pi)
        else:
            context.rect(x - radius, y - radius, 2 * radius, 2 * radius)
        context.fill()

    def _body(self, owner, x, y, radius):
        """Begin a cell's path: round for red, with eight corners for blue."""
        context = self.context
        context.beginPath()
        if owner == RED:
            context.arc(x, y, radius, 0, 2 * pi)
            return
        for corner in range(8):
            angle = pi / 8 + corner * pi / 4
            place = x + 1.06 * radius * cos(angle), y + 1.06 * radius * sin(angle)
            if corner:
                context.lineTo(*place)
            else:
                context.moveTo(*place)
        context.closePath()

    def _mark(self, owner, x, y):
        """The last move: a ring around its nucleus."""
        self.context.strokeStyle = self.colours[NAMES[owner] + "-ink"]
        self.context.lineWidth = 0.035 * self.size
        self.context.beginPath()
        self.context.arc(x, y, 0.22 * self.size, 0, 2 * pi)
        self.context.stroke()

    def _gains(self, position, preview):
        """What each square that is open would gain red, above, and blue; a preview tells its own."""
        context, size = self.context, self.size
        for square in position.legal_moves():
            if preview and preview.move == square:
                continue
            x, y = self.corner(square)
            for side, place in ((RED, 0.34), (BLUE, 0.64)):
                context.fillStyle = self.colours[NAMES[side]]
                self.write(str(position.gain(square, side)), x + 0.5 * size, y + place * size, 0.26)

    def _values(self, position, values):
        """What each square is worth to the AI, below."""
        self.context.fillStyle = self.colours["quiet"]
        for name in values:
            x, y = self.corner(position.parse_move(name))
            self.write(f"{values[name]:.2f}", x + 0.5 * self.size, y + 0.84 * self.size, 0.18, 500)

    def _heat(self, square, margin, share):
        """How good a square is, of `app.core.heat.heat`."""
        context, size = self.context, self.size
        x, y = self.corner(square)
        context.globalAlpha = 0.1 + 0.5 * share
        context.fillStyle = self.colours["accent"]
        context.beginPath()
        context.roundRect(x + GAP * size, y + GAP * size, (1 - 2 * GAP) * size, (1 - 2 * GAP) * size, 0.08 * size)
        context.fill()
        context.globalAlpha = 1
        context.fillStyle = self.colours["ink"]
        self.write(margin, x + 0.5 * size, y + 0.5 * size, 0.22, 500)

    def _ghost(self, preview):
        """A cell that is not there yet, joined to those that it would touch; under all others."""
        context = self.context
        x, y = self.middle(preview.move)
        context.fillStyle = self.colours[NAMES[preview.side] + "-lit"]
        for near in preview.joined:
            self._joint(x, y, *self.middle(near))
        self._body(preview.side, x, y, BODY * self.size)
        context.fill()
        context.strokeStyle = self.colours[NAMES[preview.side]]
        context.lineWidth = 0.02 * self.size
        context.stroke()

    def _shares(self, preview):
        """What a cell that is not there yet would count, and how much more its neighbours would."""
        self._outlined(f"+{preview.gain - sum(preview.rises)}", *self.middle(preview.move))
        for near, points in zip(preview.joined, preview.rises):
            if points:
                self._outlined(f"+{points}", *self.middle(near), 0.22)

    def _line(self, position, moves):
        """Moves that may follow, in their order."""
        side = position.turn
        for number in range(len(moves)):
            x, y = self.middle(moves[number])
            self.context.globalAlpha = max(0.2, 0.6 - 0.06 * number)
            self.context.fillStyle = self.colours[NAMES[side]]
            self._body(side, x, y, 0.8 * BODY * self.size)
            self.context.fill()
            self.context.globalAlpha = 1
            self._outlined(str(number + 1), x, y)
            side = -side

    def _rising(self, square, gain, done):
        """The points of a new cell."""
        x, y = self.middle(square)
        self.context.globalAlpha = min(1, 2 - 2 * done)
        top = max(y - (0.25 + 0.3 * done) * self.size, 0.2 * self.size)
        self._outlined(f"+{gain}", x, top)
        self.context.globalAlpha = 1

    def _outlined(self, text, x, y, share=0.3):
        """Text that can be read on anything, its height a share of a square."""
        context = self.context
        context.font = f"600 {share * self.size:.1f}px system-ui, sans-serif"
        context.textAlign = "center"
        context.textBaseline = "middle"
        context.lineJoin = "round"
        context.lineWidth = 0.08 * self.size
        context.strokeStyle = self.colours["square"]
        context.strokeText(text, x, y)
        context.fillStyle = self.colours["ink"]
        context.fillText(text, x, y)
