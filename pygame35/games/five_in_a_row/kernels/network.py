"""The learned evaluation of five in a row: the value of a position, and how good each cell is.

For each side, a cell has WIDTH units: the sum of four rows of weights, cut to 0 ... CLIP. Each line through the cell
selects a row by its code and by the content of the cell. The weights are whole numbers, so incremental updates are
exact in float32.

    sums(side)  = the sum over all cells of the units, minus the units of the same cells on a board without stones
    value       = output . leaky(hidden . (own sums, other sums) + bias) + output bias, a logit for the side to move;
                  with one more bias where the other side can make an open four, or two fours
    policy(cell)= own . own units + other . other units + kinds, a logit

So a wall that is far from all stones changes no value. Cells with walls have no units: the network met none in
training. The units are brought up to date only when a value is asked for. Sources: NNUE (Nasu 2018), and the line
patterns that engines of this game map to features (Rapfi, Jin 2022).
"""

from typing import NamedTuple

import numpy as np

from ....kernels.kernel import part
from ..shapes import CODES, KINDS, REACH, WIN_KIND
from .cells import DIRTY, WALL, Board, step_of

WIDTH = 16
HIDDEN = 16
CLIP = np.float32(127)
ROWS = 3 * CODES  # for each code, the cell is empty, has an own stone, or has another stone or a wall
# The dense part, float32 [DENSE]
WEIGHTS = 0  # [HIDDEN, 2 * WIDTH]
BIAS = WEIGHTS + HIDDEN * 2 * WIDTH  # [HIDDEN]
OUTPUT = BIAS + HIDDEN  # [HIDDEN]
OUTPUT_BIAS = OUTPUT + HIDDEN
POLICY = OUTPUT_BIAS + 1  # [2 * WIDTH]
POLICY_KINDS = POLICY + 2 * WIDTH  # [2, KINDS]: own, other
FEARED = POLICY_KINDS + 2 * KINDS
DENSE = FEARED + 1
LEAK = np.float32(0.125)  # the slope of a hidden unit below 0
_0 = np.float32(0)


class Network(NamedTuple):
    """Flat arrays. Each field's docstring gives the shape in which the kernels read it."""

    rows: np.ndarray
    """float32 [ROWS, WIDTH]"""
    dense: np.ndarray
    """float32 [DENSE]"""
    applied: np.ndarray
    """int32 [CELLS, 2, 4]: the row that each unit's sum contains now"""
    units: np.ndarray
    """float32 [CELLS, 2, WIDTH], the units before they are cut to 0 ... CLIP"""
    sums: np.ndarray
    """float32 [2, WIDTH]"""


@part
def refresh(board: Board, network: Network) -> None:
    """Bring the units and sums up to date."""
    counts, dirty, is_dirty = board.counts, board.dirty, board.is_dirty
    for n in range(counts[DIRTY]):
        cell = int(dirty[n])
        is_dirty[cell] = 0
        for line in range(4):
            step = step_of(line)
            for back in range(-REACH, REACH + 1):
                refresh_line(board, network, cell - back * step, line)
    counts[DIRTY] = 0


@part
def refresh_line(board: Board, network: Network, cell: int, line: int) -> None:
    """Update the row of weights that one line of a cell selects, for both sides."""
    stones, codes = board.stones, board.codes
    rows, _, applied, units, sums = network
    stone = int(stones[cell])
    if stone == WALL + 1:
        return
    for side in range(2):
        at = 8 * cell + 4 * side + line
        state = 0 if stone == 0 else 1 if stone == side + 1 else 2
        row = CODES * state + int(codes[at])
        if row != applied[at]:
            old, new, unit, total = applied[at] * WIDTH, row * WIDTH, (2 * cell + side) * WIDTH, side * WIDTH
            for i in range(WIDTH):
                before = units[unit + i]
                after = before + (rows[new + i] - rows[old + i])
                sums[total + i] += min(max(after, _0), CLIP) - min(max(before, _0), CLIP)
                units[unit + i] = after
            applied[at] = row


@part
def value_of(board: Board, network: Network, side: int) -> np.float32:
    """The value of the position to the side to move, a logit."""
    refresh(board, network)
    counts = board.counts
    _, dense, _, _, sums = network
    own, other = side * WIDTH, (1 - side) * WIDTH
    total = dense[OUTPUT_BIAS]
    if counts[KINDS * (1 - side) + WIN_KIND] > 0:
        total += dense[FEARED]
    for n in range(HIDDEN):
        at = WEIGHTS + n * 2 * WIDTH
        hidden = dense[BIAS + n]
        for i in range(WIDTH):
            hidden += dense[at + i] * sums[own + i] + dense[at + WIDTH + i] * sums[other + i]
        total += dense[OUTPUT + n] * max(hidden, LEAK * hidden)
    return total


@part
def policy_of(board: Board, network: Network, cell: int, side: int) -> np.float32:
    """The policy of a move of the side on an empty cell, a logit. Call `refresh` first."""
    kinds = board.kinds
    _, dense, _, units, _ = network
    own, other = (2 * cell + side) * WIDTH, (2 * cell + 1 - side) * WIDTH
    own_kind, other_kind = int(kinds[2 * cell + side]), int(kinds[2 * cell + 1 - side])
    total = dense[POLICY_KINDS + own_kind] + dense[POLICY_KINDS + KINDS + other_kind]
    for i in range(WIDTH):
        total += dense[POLICY + i] * min(max(units[own + i], _0), CLIP)
        total += dense[POLICY + WIDTH + i] * min(max(units[other + i], _0), CLIP)
    return total
