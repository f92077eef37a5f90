"""Shows five in a row on its pages: the visible part of an endless sheet of squared paper."""

from collections import namedtuple
from collections.abc import Callable
from math import floor
from typing import Any

from app.core.duel_kind import MovePreview
from app.core.geometry import Geometry
from app.core.protocols import BoardController, BoardPage, Element, Preview
from app.core.session import Session
from app.duel.parts import PageParts
from app.duel.renderer import Renderer
from app.games.five_in_a_row import overlays, pan, paper
from app.games.five_in_a_row.camera import Cell
from app.games.five_in_a_row.game import GAME
from app.games.five_in_a_row.sheet import Sheet
from app.games.five_in_a_row.threats import Threats, blocked, threats
from app.platform.browser import allow, find
from pygame35.basics import RED
from pygame35.games.five_in_a_row.original import weight
from pygame35.games.five_in_a_row.rules import Outcome, Position

LAND = 200  # milliseconds to draw a new sign
STROKE, DRIES = 700, 0.3  # milliseconds of a stroke of the pen along a winning row; the share in which the ink dries
WET, DRY = 0.2, 0.09  # width of the line through a winning row, in cells: under the pen, and later
COUNTED = 18  # pixels; the least size of a cell that shows the number of its stone
PALE = 0.3  # opacity of stones under their numbers
HINTED = 0.7  # opacity of the sign that a hint proposes
NEAR = 1000  # cells; farther from a path's origin, the browser's numbers are not exact enough

Scene = namedtuple("Scene", "position selected preview hint line values threats numbers named row")
# The first five fields are in every scene, see `app.platform.canvas`.
# values    {name of a cell: its weight for the original AI}, or None
# threats   {cell: [(side, FIVE or FOUR)]}
# numbers   True to number the stones
# named     True to write the numbers of columns and rows at the edges
# row       the cells of a row to mark


class Board(Sheet):
    """A sheet with a game of five in a row."""

    settling = ("land",)

    def __init__(self, canvas: Element, window: Element, geometry: Geometry, width: int | None = None) -> None:
        self.inked: list[Cell] = []  # the cells whose signs are in `inks`
        self.inks: dict[int, Element] = {}  # {side: the path of its signs}; coordinates in cells from `origin`
        self.origin: Cell = (0, 0)
        super().__init__(canvas, window, geometry, width)

    def show_move(self, move: Cell, outcome: Outcome, _before: object, now: float) -> None:
        """Begin to draw the sign of a move."""
        self.add_effect(move, "land", now, LAND)

    def celebrate(self, position: Position, winner: int, now: float) -> None:
        """Draw the line through the winning row once more, with a broad pen."""
        if position.line:
            self.add_effect(position.line[0], "stroke", now, STROKE)

    def paint_position(self, scene: Scene, now: float) -> None:
        position, bounds = scene.position, self.camera.visible()
        paper.lines(self, bounds)
        if scene.values:
            overlays.values(self, position, scene.values, bounds, scene.named)
        if scene.threats:
            overlays.threats(self, scene.threats, bounds)
        if scene.row:
            self._row(scene.row, "near", 0.8)
        for cell, strength in self.lights(now):
            self.tint(cell, "gold", 0.6 * strength)
        numbered = scene.numbers and self.size >= COUNTED
        self.faded(PALE if numbered else 1, self._stones, position, now)
        if numbered:
            overlays.order(self, position.moves, bounds)
        if position.line:
            self._row(position.line, "gold", DRY)
            for done, _ in self.effects_on(position.line[0], "stroke", now):
                drawn, dry = min(1, done / (1 - DRIES)), max(0, 1 - (1 - done) / DRIES)
                self._row(position.line, "gold", WET + (DRY - WET) * dry, drawn * (2 - drawn))
        elif position.moves and position.moves[-1] not in self.effects:
            self.dashed_ring(position.moves[-1], "gold", 0.56)
        self.paint_moves(scene)
        if scene.named and self.size >= paper.LINES:
            paper.numbers(self, bounds)

    def paint_preview(self, preview: MovePreview) -> None:
        self.faded(0.4, self.paint_mark, preview.move, preview.side)

    def paint_hint(self, square: Cell, position: Position) -> None:
        """Draw the mover's own sign on the cell of a hint, or a ring around a sign that is there already."""
        if square in position.stones:
            super().paint_hint(square, position)
            return
        self.tint(square, "near", 1)
        self.faded(HINTED, self.paint_mark, square, position.turn)

    def paint_mark(self, square: Cell, side: int) -> None:
        paper.signs(self, [square], side)

    def paint_number(self, square: Cell, number: str) -> None:
        if self.size >= overlays.LEGIBLE / 2:
            x, y = self.corner(square)
            self.write(number, x + 0.8 * self.size, y + 0.22 * self.size, 0.28, 800, colour="ink")

    def _stones(self, position: Position, now: float) -> None:
        """Draw all stones. A new stone is drawn only in part until its effect ends."""
        moves, dry = position.moves, len(position.moves)
        while dry and self.effects_on(moves[dry - 1], "land", now):
            dry -= 1
        self._ink(moves[:dry], position.stones)
        context = self.context
        context.save()
        context.translate(*self.corner(self.origin))
        context.scale(self.size, self.size)
        for side, path in self.inks.items():
            paper.take_pen(self, side, self.size)
            context.stroke(path)
        context.restore()
        for cell in moves[dry:]:
            self._drawn(cell, position.stones[cell], self.effects_on(cell, "land", now)[0][0])

    def _ink(self, cells: list[Cell], sides: dict[Cell, int]) -> None:
        """Add stones to the paths. Begin new paths if a stone was removed, or if the camera is far from `origin`."""
        x, y = floor(self.camera.x), floor(self.camera.y)
        is_far = max(abs(x - self.origin[0]), abs(y - self.origin[1])) > NEAR
        if is_far or not self.inks or self.inked != cells[: len(self.inked)]:
            self.inked, self.origin = [], (x, y)
            self.inks = {side: self.window.Path2D.new() for side in (RED, -RED)}
        for cell in cells[len(self.inked) :]:
            right, down = cell[0] - self.origin[0] + 0.5, cell[1] - self.origin[1] + 0.5
            paper.sign(self.inks[sides[cell]], sides[cell], right, down, paper.REACH, cell)
        self.inked = cells

    def _drawn(self, cell: Cell, side: int, share: float) -> None:
        """Draw the first part of a sign. share: the part of each stroke to draw, 0 ... 1; negative: draw nothing."""
        if share <= 0:
            return
        length = paper.length(side, paper.REACH * self.size)
        self.dash(share * length, length)
        paper.signs(self, [cell], side)
        self.dash()

    def _row(self, line: list[Cell], colour: str, width: float, share: float = 1) -> None:
        """Draw a line along a row and a little beyond its ends.

        line: its cells. width: in cells. share: of the line's length, 0 ... 1.
        """
        (x, y), (to_x, to_y) = self.middle(line[0]), self.middle(line[-1])
        over = 0.35 / (len(line) - 1)
        more_x, more_y = over * (to_x - x), over * (to_y - y)
        self.context.lineCap = "round"
        x, y, to_x, to_y = x - more_x, y - more_y, to_x + more_x, to_y + more_y
        self.trace(colour, max(2, width * self.size), (x, y), (x + share * (to_x - x), y + share * (to_y - y)))


class FiveInARowRenderer(Renderer):
    game = GAME
    board = Board
    make_scene = Scene

    def selected(self, session: Session, _preview: Preview | None) -> Cell | None:
        cell: Cell | None = session.selection.square
        return None if cell in session.position.stones else cell

    def layers(self, session: Session) -> tuple[object, ...]:
        numbers, position = session.settings["numbers"], session.position
        return _values(session), _threats(session), numbers, numbers or session.study.analysing, position.line

    def bare_layers(self, session: Session) -> tuple[object, ...]:
        return self._bare_layers(session, session.position.line)

    def _bare_layers(self, session: Session, row: list[Cell]) -> tuple[object, ...]:
        numbers = session.settings["numbers"]
        return None, {}, numbers, numbers, row

    def bare_scene(self, session: Session, preview: Preview | None = None) -> Any:
        """The scene of a picture. With a preview, the row that the previewed sign blocks is marked."""
        position = session.position
        row = blocked(position.stones, preview.move, -preview.side) if preview else position.line
        return self.make_scene(position, None, preview, None, [], *self._bare_layers(session, row))

    def ghost(self, session: Session) -> Preview | None:
        return None if session.study.shows_value else super().ghost(session)

    def parts(self) -> list[object]:
        return [_MoveForMe()]

    def actions(self, parts: PageParts) -> dict[str, Callable[[], object]]:
        return pan.actions(parts)

    def listen(self, controller: BoardController, view: BoardPage) -> None:
        pan.listen(controller, view)


class _MoveForMe:
    """The button that lets the computer move for the person. It can be pressed while the person is to move."""

    def update(self, session: Session) -> None:
        button = find("play-for-me")
        if button:  # a board on another page has no such button
            allow(button, session.persons_turn() and not (session.is_over() or session.looks_back()))


def _threats(session: Session) -> Threats:
    """The threats to show: all of them, or those that a held move leaves to the opponent, or none."""
    if session.settings["threats"]:
        return threats(session.position)
    trap, rival = session.selection.trap, -session.position.turn
    if not trap:
        return {}
    found = threats(session.position)
    return {cell: [mark for mark in found[cell] if mark[0] == rival] for cell in trap.squares}


def _values(session: Session) -> dict[str, float] | None:
    """The weights to show: {name of a cell: its weight} of all cells or of one cell, or None to show no weights."""
    if session.settings["values"]:
        return session.study.values
    position, cell = session.position, session.selection.looked_at()
    if session.study.shows_value and cell is not None and cell not in position.stones:
        return {position.format_move(cell): weight(position, cell)}
    return None


RENDERER = FiveInARowRenderer()
