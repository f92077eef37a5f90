"""Paints the board of Mega tic-tac-toe: nine cards on a tray, the overlays, the effects, an enlarged local board."""

from collections import namedtuple
from math import pi, sin

from app.core.easing import LAND, landing
from app.core.geometry import Geometry
from app.core.protocols import Element
from app.games.mega_tictactoe import cards, overlays
from app.games.mega_tictactoe.words import Preview
from app.widgets.grid import Grid
from pygame35.basics import NONE
from pygame35.games.mega_tictactoe.rules import BOARD, DRAWN, SIZE, SQUARE, Outcome, Position

SMALL = 35  # pixels: smaller squares are enlarged
LARGE = 48  # pixels, the squares of the enlarged board
RIM = 5  # pixels around the enlarged board
STAMP = 260  # milliseconds in which a large sign appears
LAMP = 220  # milliseconds in which the next boards light up
DRAW = 420  # milliseconds in which the line through three boards is drawn
CELEBRATION, SHINE = 700, 340  # milliseconds in which the three boards shine one after the other; of one board
GROWS = 0.14  # share by which the sign of a shining board grows
HINTED = 0.7  # opacity of the sign that a hint proposes
PLATE = 0.17  # squares, the radius of the plate under a number
TRAY = 0.03  # the radius of the tray's corners, a share of the board's width

Scene = namedtuple("Scene", "position selected preview hint line heat keypad_board asked feared")
# The first five fields are in every scene, see `app.platform.canvas`.
# heat          the rows of `app.engine.heat.heat`
# keypad_board  the local board that a first digit has chosen, or None
# asked         the square that has to be pressed again, or None
# feared        the squares where the opponent wins a board after the held move


class Magnifier:
    """The enlarged local board.

    grid    the page's cells; those of the enlarged board grow with it. None for a picture
    lifted  (the enlarged local board, pixels of a square before it is enlarged), or None
    """

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.grid: Grid | None = None
        self.lifted: tuple[int, float] | None = None

    def show(self, scene: Scene, now: float) -> None:
        """Draw the local board of `scene.asked` enlarged, if the squares are small."""
        board = self.board
        wanted = None
        if self.grid and scene.asked is not None and board.size < SMALL:
            wanted = BOARD[scene.asked], board.size
        if wanted != self.lifted:
            if self.lifted:
                self._lift(self.lifted[0], "")
            self.lifted = wanted
            if wanted:
                right, down = self._shift(wanted[0])
                self._lift(wanted[0], f"translate({right:.1f}px, {down:.1f}px) ", LARGE / board.size)
        if wanted:
            self._paint(scene, wanted[0], now)

    def _shift(self, local: int) -> tuple[float, float]:
        """(right, down) in pixels: the way from the middle of a local board to the middle of its enlarged copy."""
        board, half = self.board, 1.5 * LARGE + RIM
        width, _ = board.extent
        x, y = board.centre_of(local)
        return min(max(x, half), width - half) - x, min(max(y, half), width - half) - y

    def _lift(self, local: int, shift: str, scale: float = 1.0) -> None:
        """Enlarge and move the page's cells of a local board. shift: a CSS transform; "" puts the cells back."""
        assert self.grid
        for place, square in enumerate(SQUARE[local]):
            style = self.grid.cells[square].style
            style.zIndex = style.transform = ""
            if not shift:
                continue
            style.zIndex = "1"
            # a cell grows around its middle, so cells at the sides of the board also move outwards
            right, down = (place % 3 - 1) * (scale - 1), (1 - place // 3) * (scale - 1)
            style.transform = f"{shift}translate({100 * right:.1f}%, {100 * down:.1f}%) scale({scale:.3f})"

    def _paint(self, scene: Scene, local: int, now: float) -> None:
        board = self.board
        context, scale = board.context, LARGE / board.size
        (x, y), (right, down) = board.centre_of(local), self._shift(local)
        context.save()
        context.translate(x + right, y + down)
        context.scale(scale, scale)
        context.translate(-x, -y)
        board.pen("accent", 2 / scale)
        cards.card(board, board.brush("shelf"), local, -RIM / LARGE)
        context.shadowColor, context.shadowBlur = board.colours["ink"], RIM * 2 * board.ratio
        context.fill()
        context.shadowBlur = 0
        context.stroke()
        context.beginPath()
        cards.card(board, context, local, 0)
        context.clip()
        board.paint_boards(scene, now)
        context.restore()


class Board(cards.CardCanvas):
    """A board of Mega tic-tac-toe."""

    settling = ("land", "stamp")
    own_colours = ("paper", "shelf")
    margin = 0.07
    longest_line = 8
    line_strength = (overlays.GHOST, 0.04, 0.3)

    def __init__(self, canvas: Element, window: Element, geometry: Geometry, width: int | None = None) -> None:
        self.cards: cards.Cards | None = None
        self.shown: object = None  # the state of the position that `cards` shows
        self.magnifier = Magnifier(self)
        super().__init__(canvas, window, geometry, width)

    def resize(self) -> None:
        super().resize()
        self.shown = None

    def show_move(self, move: int, outcome: Outcome, _before: object, now: float) -> None:
        """Begin the effects of a move: it lands, a board that it wins is stamped, the next boards light up."""
        self.add_effect(move, "land", now, LAND)
        then = now + LAND
        if outcome.became not in (NONE, DRAWN):
            self.add_effect(SQUARE[outcome.board][4], "stamp", then, STAMP)
            then += STAMP
        if outcome.line:
            self.add_effect(SQUARE[outcome.line[0]][4], "row", then, DRAW)
        self.add_effect(move, "lamp", then, LAMP)

    def celebrate(self, position: Position, winner: int, now: float) -> None:
        """Let the signs of the three boards in a row shine, one after the other."""
        for order, local in enumerate(position.line):
            self.add_effect(SQUARE[local][4], "shine", now + (CELEBRATION - SHINE) * order / 2, SHINE)

    def frame(self, square: int) -> None:
        """Draw a frame around the selected square, or around the last mark."""
        width = max(2, min(0.06 * self.size, 4))
        for colour, rim in (("paper", 2), ("gold", 0)):
            self.pen(colour, width + rim)
            cards.tile(self, self.context, square)
            self.context.stroke()

    def paint_position(self, scene: Scene, now: float) -> None:
        width, height = self.extent
        self.plate("shelf", 0, 0, width, height, TRAY * width)
        self.paint_boards(scene, now)
        self.magnifier.show(scene, now)

    def paint_boards(self, scene: Scene, now: float) -> None:
        """Draw the cards with all that lies on them."""
        position = scene.position
        landed, lamps = self._running("land", now), self._running("lamp", now).values()
        stamps = {BOARD[square]: done for square, done in self._running("stamp", now).items()}
        self._cards(scene, list(landed), [local for local, done in stamps.items() if done < 0])
        assert self.cards
        light = max(0.0, min(lamps)) if lamps else 1.0
        cards.paint(self, self.cards, light, self._framed(scene))
        for row in scene.heat:
            overlays.heat(self, *row)
        cards.marks_of_decided(self, self.cards)
        if scene.keypad_board is not None:
            overlays.keypad(self, position, scene.keypad_board)
        for local in range(SIZE):
            side, done = position.boards[local], stamps.get(local, 1.0)
            if side not in (NONE, DRAWN) and done >= 0:
                cards.large_sign(self, local, side, cards.LABELS[side], 1 + 0.5 * (1 - done) ** 2, min(1, 2 * done))
        self._marks(position, landed, now)
        if position.line:
            rows = self._running("row", now).values()
            cards.row(self, position.line, max(0.0, min(rows)) if rows else 1.0)
        for square, done in self._running("shine", now).items():
            local, light = BOARD[square], sin(pi * max(0.0, done))
            cards.large_sign(self, local, position.boards[local], "near", 1 + GROWS * light, light)
        self.paint_moves(scene)
        for square in scene.feared:
            self.faded(overlays.GHOST, self.paint_mark, square, -position.turn)
            self.frame(square)

    def paint_preview(self, preview: Preview) -> None:
        overlays.sends(self, preview)
        overlays.ghost(self, preview)

    def paint_hint(self, square: int, position: Position) -> None:
        """Draw the mover's own sign on the square of a hint, or a ring around a sign that is there already."""
        if position.owners[square]:
            super().paint_hint(square, position)
            return
        self.frame(square)
        self.faded(HINTED, self.paint_mark, square, position.turn)

    def paint_mark(self, square: int, side: int) -> None:
        cards.draw(self, side, *self.middle(square), self.size)

    def paint_number(self, square: int, number: str) -> None:
        (x, y), size = self.middle(square), self.size
        self.disc("paper", x + 0.3 * size, y - 0.3 * size, PLATE * size)
        self.write(number, x + 0.3 * size, y - 0.29 * size, 0.26, 800, colour="ink")

    def _framed(self, scene: Scene) -> float:
        """The strength of the frames of the boards in play. At the start, all are in play, and none has a frame."""
        position, chosen = scene.position, scene.keypad_board is not None
        if not (position.moves or chosen):
            return 0
        return 1 if (chosen or position.forced is not None) and not scene.preview else cards.ASIDE

    def _running(self, kind: str, now: float) -> dict[int, float]:
        """{square: share done} of the effects of a kind. The share is below 0 before an effect, and 1 at its end."""
        effects = {square: self.effects_on(square, kind, now) for square in self.effects}
        return {square: shares[0][0] for square, shares in effects.items() if shares}

    def _cards(self, scene: Scene, hidden: list[int], undecided: list[int]) -> None:
        """Make the paths of the cards again if the cards have changed. hidden, undecided: see `cards.made`."""
        position, chosen = scene.position, scene.keypad_board
        now = (list(position.moves), chosen, hidden, undecided)
        if now != self.shown:
            lit = position.open_boards() if chosen is None else [chosen]
            self.cards, self.shown = cards.made(self, position, lit, hidden, undecided), now

    def _marks(self, position: Position, landed: dict[int, float], now: float) -> None:
        """Draw the marks that land, and a frame around the last mark."""
        for square, done in landed.items():
            if done > 0:
                cards.draw(self, position.owners[square], *self.middle(square), self.size * landing(done))
        for square, strength in self.lights(now):
            self.faded(0.7 * strength, self.frame, square)
        last = position.moves[-1] if position.moves else None
        if last is not None and landed.get(last, 1) > 0:
            self.frame(last)
