"""The effects of a move of 35: the digit lands, squares that reached 35 get a ring, and neighbours turn over.

Times are in milliseconds. Each function takes the canvas that shows the effects.
"""

from collections.abc import Sequence
from math import pi, sin

from app.core.easing import LAND
from app.games.thirtyfive.board import tiles
from app.games.thirtyfive.feel import RING, TURN, ripple
from app.platform.canvas import SIDE_COLOURS, Canvas
from pygame35.games.thirtyfive.rules import TARGET, Outcome, Position

TOLD = 800  # how long a square that reached 35 shows "35"
WAVE = 700  # the wave through the winner's tiles
UP, DOWN = 120, 200  # one tile of the wave
LIFT = 0.2  # the height of the wave, in squares
OVERSHOOT = 1.56  # a rising tile goes a little too far, as CSS's cubic-bezier(.34, 1.56, .64, 1) does
FADE = 180  # an empty square becomes lit
SHAKE = 0.05  # the largest distance of a shaking tile from its place, in squares


def begin(board: Canvas, square: int, outcome: Outcome, before: Sequence[int], now: float) -> None:
    """Begin the effects of a move. Effects of earlier moves go on. before: [squares] the owners before the move."""
    board.add_effect(square, "land", now, LAND, before[square])
    landed = now + LAND
    for reached in outcome.reached:
        if outcome.cancelled:
            board.add_effect(reached, "strike", landed, TOLD, outcome.created if reached == square else before[reached])
        else:
            board.add_effect(reached, "ring", landed, RING)
        board.add_effect(reached, "told", landed, TOLD, outcome.cancelled)
    for near, start in ripple(board.geometry, outcome):
        if near in outcome.lit:
            board.add_effect(near, "fade", now + start, FADE, before[near])
        else:
            board.add_effect(near, "turn", now + start, TURN, outcome.created if near == square else before[near])


def celebrate(board: Canvas, position: Position, winner: int, now: float) -> None:
    """Begin a wave through the winner's tiles, along the diagonals from the upper left corner."""
    places, last = board.geometry.places, board.geometry.rows + board.geometry.columns - 2
    for square, owner in enumerate(position.owners):
        if owner == winner and position.digits[square]:
            start = now + (WAVE - UP - DOWN) * sum(places[square]) / last
            board.add_effect(square, "wave", start, UP + DOWN)


def rising(done: float) -> float:
    """The height, in squares, of a tile in the wave. done: the elapsed share of the effect."""
    time = done * (UP + DOWN)
    if time <= 0:
        return 0
    if time > UP:
        return LIFT * (1 + sin(pi * ((time - UP) / DOWN + 0.5))) / 2
    left = 1 - time / UP
    return LIFT * (1 - left * left * ((OVERSHOOT + 1) * left - OVERSHOOT))


def in_order(board: Canvas, besides: list[int]) -> list[int]:
    """The squares with effects except `besides`, the upper ones first: a rising tile covers what lies above it."""
    return sorted([square for square in board.effects if square not in besides], reverse=True)


def shaking(done: float) -> float:
    """The distance, in squares, of a shaking tile from its place. A tile shakes where two 35s cancel each other."""
    return SHAKE * sin(6 * pi * done) * (1 - done) if done >= 0 else 0


def paint(board: Canvas, now: float) -> None:
    """Paint the effects that lie over the tiles: light, rings, sums."""
    running = [effect for effect in board.running(now) if effect[2] >= 0]
    for square, kind, done, value in running:
        if kind == "light":
            _light(board, square, done)
        elif kind == "ring":
            _ring(board, square, 0.12 * done, "gold", 1 - done)
        elif kind == "strike":  # this ring has no effect: it grows, stops and shrinks
            wider = 0.12 * sin(pi * min(1, 2 * done))
            _ring(board, square, wider, SIDE_COLOURS[value], min(1, 3 - 3 * done))
    for square, kind, done, cancelled in running:
        if kind == "told":
            x, y = board.corner(square)
            y = max(y - 0.02 * board.size, 0.21 * board.size)  # half of its height: the top row has no more room
            _sum(board, x + board.size / 2, y, min(1, 8 * done, 4 - 4 * done), cancelled)


def _light(board: Canvas, square: int, done: float) -> None:
    """Light an empty square before the AI's digit lands on it."""
    tiles.tint(board, square, "gold", 0.5 * sin(pi * min(1, 0.2 + done)))
    board.frame(square)


def _ring(board: Canvas, square: int, wider: float, colour: str, alpha: float) -> None:
    """Paint a ring around a tile. wider: its distance from the tile on each side, in squares."""
    (x, y), size = board.corner(square), board.size
    context, side = board.pen(colour, 0.08 * size), (1 + 2 * wider) * size
    context.globalAlpha = alpha
    context.roundRect(x - wider * size, y - wider * size, side, side, 0.24 * side)
    context.stroke()
    context.globalAlpha = 1


def _sum(board: Canvas, x: float, y: float, alpha: float, struck: bool) -> None:
    """Write 35 on a plate centred at (x, y), in pixels. struck: strike it out."""
    context, size = board.context, board.size
    width, height = 0.62 * size, 0.42 * size
    context.globalAlpha = max(0, alpha)
    board.plate("ink", x - width / 2, y - height / 2, width, height, height / 2)
    board.write(str(TARGET), x, y + 0.01 * size, 0.32, 800, colour="square")
    if struck:
        board.pen("square", 0.05 * size)
        context.moveTo(x - 0.3 * size, y + 0.1 * size)
        context.lineTo(x + 0.3 * size, y - 0.1 * size)
        context.stroke()
    context.globalAlpha = 1
