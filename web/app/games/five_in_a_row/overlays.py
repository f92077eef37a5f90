"""Paints overlays on the sheet: weights of cells, threats, numbers of stones.

Each function takes the sheet on which it paints.
"""

from app.games.five_in_a_row import paper
from app.games.five_in_a_row.camera import Bounds, Cell
from app.games.five_in_a_row.sheet import Sheet
from app.games.five_in_a_row.threats import Threats
from app.games.five_in_a_row.words import figure
from app.platform.canvas import SIDE_COLOURS
from pygame35.games.five_in_a_row.rules import Position

LEGIBLE = 30  # pixels; the least size of a cell that shows its weight as a number


def values(board: Sheet, position: Position, weights: dict[str, float], bounds: Bounds, named: bool) -> None:
    """Paint a heat map of weights, with numbers where there is room.

    weights: {name of a cell: its weight}. named: True if the numbers of columns and rows are written.
    """
    most = max([1] + list(weights.values()))
    for name in weights:
        cell = position.parse_move(name)
        if is_seen(cell, bounds):
            board.tint(cell, "accent", 0.55 * (weights[name] / most) ** 0.5)
            text = figure(weights[name])
            if board.size >= LEGIBLE and not (named and paper.is_numbered(board, cell, text)):
                board.write(text, *board.middle(cell), 0.26, 500, colour="ink")


def threats(board: Sheet, threats: Threats, bounds: Bounds) -> None:
    """Mark cells of threats by the sign of the side and a number: 5 for a five, 4 for an open four."""
    for cell in [cell for cell in threats if is_seen(cell, bounds)]:
        marks = threats[cell]
        board.tint(cell, "near", 1)
        x, y = board.middle(cell)
        for at, (side, stones) in enumerate(marks):
            down = y + (at - (len(marks) - 1) / 2) * 0.44 * board.size
            board.pen(SIDE_COLOURS[side], max(1.2, 0.07 * board.size))
            paper.sign(board.context, side, x - 0.18 * board.size, down, 0.13 * board.size, cell)
            board.context.stroke()
            board.write(str(stones), x + 0.2 * board.size, down, 0.4, 800, colour="ink")


def order(board: Sheet, moves: list[Cell], bounds: Bounds) -> None:
    """Write the numbers of the stones, from 1, in the order of play."""
    board.context.fillStyle = board.colours["ink"]
    for index, cell in enumerate(moves):
        if is_seen(cell, bounds):
            text = str(index + 1)
            board.write(text, *board.middle(cell), 0.48 if len(text) < 3 else 0.38, 800)


def is_seen(cell: Cell, bounds: Bounds) -> bool:
    left, top, right, bottom = bounds
    return left <= cell[0] <= right and top <= cell[1] <= bottom
