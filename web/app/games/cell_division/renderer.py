"""Shows Cell Division on its pages: the glass, the cells, the overlays."""

from collections import namedtuple
from math import pi, sin

from app.core.geometry import Geometry
from app.core.session import Session
from app.duel.renderer import Renderer
from app.engine.heat import heat
from app.games.cell_division import cells, overlays
from app.games.cell_division.game import DIVIDE, GAME
from app.games.cell_division.words import Preview
from app.platform.canvas import Canvas
from pygame35.basics import RED
from pygame35.games.cell_division.rules import Outcome, Position

HINTED = 0.4  # opacity of the cell that a hint proposes
RISE = 900  # milliseconds for which new points are shown
CELEBRATION, BREATH = 700, 260  # milliseconds in which the winner's cells breathe one after the other; of one breath
DEEP = 0.14  # share by which a breathing cell grows

Scene = namedtuple("Scene", "position selected preview hint line heat gains values feared")
# The first five fields are in every scene, see `app.platform.canvas`.
# heat    [(square, margin as text, share 0 ... 1)]
# gains   True to write both sides' gains on each legal square
# values  {square's name: its value to the AI}, or None
# feared  (square, the opponent's points there) if a held move leaves that square to the opponent, else None


class Board(Canvas):
    """A board of Cell Division."""

    settling = ("divide",)
    own_colours = ("glass", "well", "rim")
    margin = 0.12
    longest_line = 6
    line_strength = (0.6, 0.06, 0.2)

    def lay(self, geometry: Geometry) -> None:
        self.wells = cells.Wells()
        super().lay(geometry)

    def show_move(self, move: int, outcome: Outcome, _before: object, now: float) -> None:
        """Begin the effects of a move. The cell drops or grows out of a neighbour; then its points rise."""
        self.add_effect(move, "divide", now, DIVIDE, outcome.joined[0] if outcome.joined else None)
        self.add_effect(move, "gain", now + DIVIDE, RISE, outcome.gain - sum(outcome.rises))
        for near, points in zip(outcome.joined, outcome.rises):
            if points:
                self.add_effect(near, "gain", now + DIVIDE, RISE, points)

    def celebrate(self, position: Position, winner: int, now: float) -> None:
        """Let the winner's cells breathe once, in the order in which they came."""
        own = [square for square in position.moves if position.owners[square] == winner]
        for order, square in enumerate(own):
            self.add_effect(square, "breathe", now + (CELEBRATION - BREATH) * order / max(1, len(own) - 1), BREATH)

    def paint_position(self, scene: Scene, now: float) -> None:
        position = scene.position
        self.owners = position.owners
        centres, sizes = self._places(position, now)
        field = position.field
        if field.gravity:
            cells.vessel(self, field)
        else:
            cells.dish(self)
        self.wells.paint(self, position)
        for row in scene.heat:
            overlays.heat(self, *row)
        if field.gravity and not (scene.heat or scene.gains):  # numbers take the place of the arrowheads
            self._falls(position, scene.preview)
        if scene.preview:
            overlays.ghost(self, scene.preview)
        cells.bonds(self, position, centres)
        cells.bodies(self, position, centres, sizes)
        if position.moves and position.moves[-1] in centres:
            last = position.moves[-1]
            self._ring(position.owners[last], *centres[last], "gold", 0.06, cells.BODY + 0.02)
        if scene.gains:
            overlays.gains(self, position, scene.preview)
        if scene.values:
            overlays.values(self, position, scene.values)
        self.paint_moves(scene)
        if scene.feared:
            overlays.feared(self, -position.turn, *scene.feared)
        for square in self.effects:
            for done, gain in self.effects_on(square, "gain", now):
                if done >= 0:
                    overlays.rising(self, square, gain, done)
        for square, strength in self.lights(now):
            self.faded(strength, self._ring, position.turn, *self.middle(square), "gold", 0.07, cells.WELL)

    def paint_preview(self, preview: Preview) -> None:
        overlays.shares(self, preview)

    def paint_mark(self, square: int, side: int) -> None:
        cells.disc(self, side, *self.middle(square), 0.85 * cells.BODY * self.size)

    def paint_number(self, square: int, number: str) -> None:
        overlays.plate(self, number, *self.middle(square))

    def _places(self, position: Position, now: float) -> tuple[dict[int, tuple[float, float]], dict[int, float]]:
        """The places and sizes of the cells now: ({square: (x, y)}, {square: size, 1 for a full-grown cell}).

        A new cell moves and grows for a moment. A cell whose effect has not begun yet is left out.
        """
        centres: dict[int, tuple[float, float]] = {}
        sizes: dict[int, float] = {}
        field = position.field
        for square in position.moves:
            centres[square], sizes[square] = self.middle(square), 1
            for done, _ in self.effects_on(square, "breathe", now):
                sizes[square] += DEEP * sin(pi * max(0, done))
            for done, parent in self.effects_on(square, "divide", now):
                if done < 0:
                    del centres[square]
                    break
                if field.gravity:
                    parent = field.stacks[square % field.columns][-1]
                eased = 1 - (1 - done) ** 3
                sizes[square] = 0.6 + 0.4 * eased if parent is not None else 0.3 + 0.7 * eased
                if parent is not None:
                    (x, y), (from_x, from_y) = self.middle(square), self.middle(parent)
                    centres[square] = (from_x + (x - from_x) * eased, from_y + (y - from_y) * eased)
        return centres, sizes

    def frame(self, square: int) -> None:
        """Mark the selected square by a ring. Other games mark it by a frame, but wells are round."""
        self._ring(self.owners[square], *self.middle(square), "accent", 0.05, cells.WELL)

    def paint_hint(self, square: int, position: Position) -> None:
        """Fill the well of a hint with the mover's pale colour; a cell that is there already has a ring."""
        if position.owners[square]:
            self._ring(position.owners[square], *self.middle(square), "accent", 0.06, cells.WELL)
            return
        self.faded(HINTED, cells.disc, self, position.turn, *self.middle(square), cells.WELL * self.size)

    def _ring(self, side: int, x: float, y: float, colour: str, width: float, radius: float) -> None:
        """Draw a ring in the shape of a side's cells. width, radius: in squares."""
        self.pen(colour, min(width * self.size, 5))
        cells.body(self.context, side or RED, x, y, radius * self.size)
        self.context.stroke()

    def _falls(self, position: Position, preview: Preview | None) -> None:
        """Paint an arrowhead where a cell would land in each column, and arrowheads above the previewed cell."""
        squares, reach = list(position.legal_moves()), 0.09 * self.size
        if preview:
            stack = position.field.stacks[preview.move % position.field.columns]
            squares += stack[stack.index(preview.move) + 1 :]
        for x, y in [self.middle(square) for square in squares]:
            ends = (x - reach, y - reach / 2), (x + reach, y - reach / 2)
            self.trace("quiet", 0.03 * self.size, ends[0], (x, y + reach / 2), ends[1])


class CellDivisionRenderer(Renderer):
    game = GAME
    board = Board
    make_scene = Scene

    def selected(self, session: Session, preview: Preview | None) -> int | None:
        """The square where a cell would land if placed on the selected square. None during a preview."""
        square = session.selection.square
        return None if preview or square is None else session.position.landing(square)

    def layers(self, session: Session) -> tuple[object, ...]:
        wanted, trap = session.settings, session.selection.trap
        feared = (trap.squares[0], trap.gain) if trap else None
        return heat(session), wanted["gains"], session.study.values if wanted["values"] else None, feared

    def bare_layers(self, session: Session) -> tuple[object, ...]:
        return [], False, None, None

    def layer_notes(self, session: Session) -> dict[int, str]:
        return {move: margin for move, margin, _ in heat(session)}


RENDERER = CellDivisionRenderer()
