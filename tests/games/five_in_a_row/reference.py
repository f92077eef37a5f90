"""Tic-tac-toe without borders a second time, straight from the rule text and as simple as possible: the yardstick.

It shares nothing with `pygame35`: stones are {(x, y): side}, rows are looked for over the whole grid.
`test_original.py` checks it against the vectors before anything relies on it.
"""

import json
import re
from functools import cache

from tests.paths import VECTORS_FOLDER

RED, BLUE = 1, -1  # crosses, noughts
LINES = [(1, 0), (1, -1), (0, 1), (1, 1)]  # horizontal, 45°, 90°, 135°; y grows downwards

VECTORS = json.loads((VECTORS_FOLDER / "five_in_a_row.json").read_text())

TABLE = {  # the weight of an attack by (capability, potential)
    (1, 1): 0.1,
    (2, 1): 2,
    (3, 1): 4,
    (4, 1): 6,
    (5, 1): 200,
    (1, 2): 0.25,
    (2, 2): 5,
    (3, 2): 7,
    (4, 2): 100,
    (5, 2): 200,
    (5, 0): 200,
}


def step(cell, way, distance):
    return cell[0] + distance * way[0], cell[1] + distance * way[1]


def reading_order(cell):
    return cell[1], cell[0]


# --- the rules ----------------------------------------------------------------------------------------------------


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


# --- the original AI's weights ------------------------------------------------------------------------------------


def view(stones, cell, way, player):
    """What is seen on one side, the nearest first: "x" own, "." empty, up to the enemy; the fifth is for potential."""
    (x, y), (right, down) = cell, way
    seen = [player * stones.get((x + distance * right, y + distance * down), 0) for distance in range(1, 6)]
    return "".join(".xo"[side] for side in seen).split("o")[0]


def open_end(seen, place):
    """1 when there is an empty cell at this place of the view, else 0."""
    return int(seen[place : place + 1] == ".")


def side_attacks(seen):
    """[(capability, potential, divider)] of the runs behind the one through the cell."""
    attacks, place = [], 0
    for empty, own in re.findall(r"(\.*)(x+)", seen[:4]):
        place += len(empty + own)
        if empty:  # else it is the run through the cell
            attacks.append((len(own), 1 + open_end(seen, place), 1 + len(empty)))
    return attacks


@cache
def seen_line(one, other):
    """(weight, capability, breakpoint) of a line through a stone of the player's, of the views on its two sides."""
    if 1 + len(one[:4]) + len(other[:4]) < 5:
        return 0, 0, False
    lengths = [len(seen[:4]) - len(seen[:4].lstrip("x")) for seen in (one, other)]
    capability = min(1 + sum(lengths), 5)
    potential = open_end(one, lengths[0]) + open_end(other, lengths[1])
    sides = side_attacks(one) + side_attacks(other)
    weight = sum(
        TABLE[attack[:2]] / attack[2]
        for attack in [(capability, potential, 1), *sides]
        if attack[1] > 0 or attack[0] == 5
    )
    breakpoint_ = capability >= 4 or (capability >= 3 and potential == 2)
    for length, others_potential, divider in sides:
        both_open = potential == others_potential == 2
        breakpoint_ = breakpoint_ or (divider == 2 and capability + length + both_open >= 4)
    return weight, capability, breakpoint_


def line_of(stones, cell, line, player):
    """The same of a line through a cell, if the player had a stone on it."""
    return seen_line(view(stones, cell, line, player), view(stones, cell, (-line[0], -line[1]), player))


def weight_for(stones, cell, player, to_move):
    total, breakpoints = 0, 0
    for line in LINES:
        weight, capability, breakpoint_ = line_of(stones, cell, line, player)
        breakpoints += breakpoint_
        if breakpoint_ and breakpoints == 2:
            total += 100
            continue
        total += weight
        if capability == 5 and player == to_move:
            total += 100
    return total


def weight(stones, cell, to_move):
    return weight_for(stones, cell, RED, to_move) + weight_for(stones, cell, BLUE, to_move)


def best(weights):
    """The cells of the largest weight, in reading order."""
    most = max(weights.values())
    return sorted((cell for cell in weights if abs(weights[cell] - most) < 1e-6), key=reading_order)
