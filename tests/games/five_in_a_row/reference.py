"""Tic-tac-toe without borders a second time, straight from the rule text and as simple as possible: the yardstick.

It shares nothing with `pygame35`: stones are {(x, y): side}, rows are looked for over the whole grid.
"""

import json

from tests.paths import VECTORS_FOLDER

RED, BLUE = 1, -1  # crosses, noughts
LINES = [(1, 0), (1, -1), (0, 1), (1, 1)]  # horizontal, 45°, 90°, 135°; y grows downwards

VECTORS = json.loads((VECTORS_FOLDER / "five_in_a_row.json").read_text())


def step(cell, way, distance):
    return cell[0] + distance * way[0], cell[1] + distance * way[1]


def stones_after(moves):
    return {cell: BLUE if ply % 2 else RED for ply, cell in enumerate(moves)}


def turn(stones):
    return BLUE if len(stones) % 2 else RED


def moves_to(crosses, noughts, to_move):
    """Moves after which these stones are on the grid and this side is to move; those needed besides are far away."""
    red = max(len(crosses), len(noughts) + (to_move == BLUE))
    blue = red - (to_move == BLUE)
    crosses = crosses + [(1000 + 20 * k, 1000) for k in range(red - len(crosses))]
    noughts = noughts + [(1000 + 20 * k, 1020) for k in range(blue - len(noughts))]
    return [(noughts if ply % 2 else crosses)[ply // 2] for ply in range(red + blue)]


def row(stones, cell, line):
    """The stones of one side in a row with the one on a cell, along the line's direction."""
    side = stones[cell]
    while stones.get(step(cell, line, -1)) == side:
        cell = step(cell, line, -1)
    found = []
    while stones.get(cell) == side:
        found.append(cell)
        cell = step(cell, line, 1)
    return tuple(found)


def rows(stones):
    """Every row of five or more stones of one side, along the line's direction."""
    return {found for cell in stones for line in LINES if len(found := row(stones, cell, line)) >= 5}


def bounds(stones, margin):
    """(left, top, right, bottom)"""
    columns, lines = [x for x, _ in stones or [(0, 0)]], [y for _, y in stones or [(0, 0)]]
    return min(columns) - margin, min(lines) - margin, max(columns) + margin, max(lines) + margin


def box(stones, margin):
    """The empty cells in the stones' bounding box, widened, in reading order."""
    left, top, right, bottom = bounds(stones, margin)
    cells = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    return [cell for cell in cells if cell not in stones]


def legal(stones, farthest=5):
    """The empty cells at most so many steps from a stone, as a king goes, in reading order; none after the end."""
    if rows(stones):
        return []
    near = stones or [(0, 0)]
    return [
        cell
        for cell in box(stones, farthest)
        if any(max(abs(cell[0] - x), abs(cell[1] - y)) <= farthest for x, y in near)
    ]
