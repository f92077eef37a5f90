"""The look of Cell Division: paints the board, the cells in their glass, the overlays."""

from collections import namedtuple
from typing import Any

from app.core.session import Session
from app.duel.renderer import Renderer
from app.engine.heat import heat
from app.games.cell_division import cells, overlays
from app.games.cell_division.game import GAME
from app.games.cell_division.preview import Preview
from app.platform.canvas import Canvas
from pygame35.games.cell_division.rules import Outcome, Position

DIVIDE = 260  # milliseconds a cell takes to grow out of its neighbours
RISE = 900  # milliseconds for which the points of a new cell are shown
MOST_MOVES = 6  # of a line on the board

Scene = namedtuple("Scene", ("position", "selected", "preview", "hint", "line", "heat", "gains", "values"))
# position  the position on the board
# selected  the square where a cell would come to rest, or None
# preview   a Preview of `app.games.cell_division.preview`, or None
# hint      (move, ...), or None
# line      moves to show in their order
# heat      of `app.engine.heat.heat`
# gains     True to write both sides' gains on each legal square
# values    {square's name: its value to the AI}, or None


class Board(Canvas):
    """A board of Cell Division."""

    settling = ("divide",)
    own_colours = ("glass", "well", "rim")
    margin = 0.02

    def show_move(self, move: int, outcome: Outcome, _before: Any, now: float) -> None:
        """Begin the effects of a move: the cell drops, or grows out of a neighbour, and the points rise."""
        self.add_effect(move, "divide", now, DIVIDE, outcome.joined[0] if outcome.joined else None)
        self.add_effect(move, "gain", now + DIVIDE, RISE, outcome.gain - sum(outcome.rises))
        for near, points in zip(outcome.joined, outcome.rises):
            if points:
                self.add_effect(near, "gain", now + DIVIDE, RISE, points)

    def paint_position(self, scene: Scene, now: float) -> None:
        position = scene.position
        centres, sizes = self._places(position, now)
        field = position.field
        (cells.vessel if field.gravity else cells.dish)(self, field)
        cells.wells(self, field)
        for row in scene.heat:
            overlays.heat(self, *row)
        if field.gravity and not (scene.heat or scene.gains):  # their numbers take the place of the arrows
            self._falls(position, scene.preview)
        self._coordinates(position)
        if scene.preview:
            overlays.ghost(self, scene.preview)
        cells.bonds(self, position, centres)
        cells.bodies(self, position, centres, sizes)
        if position.moves and position.moves[-1] in centres:
            self._ring(*centres[position.moves[-1]], "gold", 0.04)
        if scene.gains:
            overlays.gains(self, position, scene.preview)
        if scene.values:
            overlays.values(self, position, scene.values)
        if scene.preview:
            overlays.shares(self, scene.preview)
        elif scene.line:
            overlays.line(self, position, scene.line[:MOST_MOVES])
        if scene.hint is not None:
            self.ring(scene.hint[0])
        if scene.selected is not None and not scene.preview:
            self.frame(scene.selected)
        for square in self.effects:
            for done, _ in self.effects_on(square, "light", now):
                self.context.globalAlpha = max(0, 1 - abs(2 * done - 1))
                self._ring(*self.middle(square), "gold", 0.07)
                self.context.globalAlpha = 1
            for done, gain in self.effects_on(square, "gain", now):
                if done >= 0:
                    overlays.rising(self, square, gain, done)

    def _places(self, position: Position, now: float) -> tuple[dict[int, tuple[float, float]], dict[int, float]]:
        """({square: (x, y)}, {square: share of its size}) of all cells; a dividing cell is on its way.

        A cell whose square is only lit so far is not among them.
        """
        centres: dict[int, tuple[float, float]] = {}
        sizes: dict[int, float] = {}
        field = position.field
        for square in position.moves:
            centres[square], sizes[square] = self.middle(square), 1
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
        """Draw a ring around the selected square, as the wells are round."""
        self._ring(*self.middle(square), "accent", 0.05)

    def _ring(self, x: float, y: float, colour: str, width: float) -> None:
        self.circle(colour, min(width * self.size, 5), x, y, cells.WELL * self.size + 0.02 * self.size)

    def _falls(self, position: Position, preview: Preview | None) -> None:
        """Paint arrowheads where a cell would come to rest in each column, and along the fall of the previewed cell."""
        squares, reach = list(position.legal_moves()), 0.09 * self.size
        if preview:
            stack = position.field.stacks[preview.move % position.field.columns]
            squares += stack[stack.index(preview.move) + 1 :]
        for x, y in [self.middle(square) for square in squares]:
            self.pen("quiet", 0.03 * self.size)
            self.join(((x - reach, y - reach / 2), (x, y + reach / 2), (x + reach, y - reach / 2)))
            self.context.stroke()

    def _coordinates(self, position: Position) -> None:
        """Write the rows at the left edge and the columns at the bottom, between the wells."""
        context, size, field = self.context, self.size, position.field
        context.fillStyle = self.colours["quiet"]
        share = min(max(9, 0.13 * size), 14) / size
        lines = [[square for square in line if square is not None] for line in self.geometry.lines]
        for square in [line[0] for line in lines]:
            x, y = self.corner(square)
            self.write(field.format_square(square)[1:], x + 0.11 * size, y + 0.15 * size, share, 500)
        for square in lines[-1]:
            x, y = self.corner(square)
            self.write(field.format_square(square)[0], x + 0.89 * size, y + 0.87 * size, share, 500)


class CellDivisionRenderer(Renderer):
    game = GAME
    board = Board

    def scene(self, session: Session) -> Scene:
        position, square, wanted = session.position, session.selection.square, session.settings
        selected = None if square is None else position.landing(square)
        values = session.study.values if wanted["values"] else None
        preview, line = self.shown_moves(session)
        return Scene(position, selected, preview, session.study.hint, line, _heat(session), wanted["gains"], values)

    def notes(self, session: Session) -> dict[int, str]:
        notes = {move: margin for move, margin, _ in _heat(session)}
        notes.update(super().notes(session))
        return notes

    def bare_scene(self, session: Session) -> Scene:
        return Scene(session.position, None, None, None, [], [], False, None)


def _heat(session: Session) -> list[tuple[int, str, float]]:
    """The rows of the heat map; [] if the settings switch it off."""
    return heat(session) if session.settings["heat"] else []


RENDERER = CellDivisionRenderer()
