"""The moves of a position of five in a row that the deepening search tries, for kernels."""

import numpy as np

from ....kernels.kernel import part
from ..shapes import FOUR_KIND, KINDS, NONE_KIND, REACH, THREE_KIND, WIN_KIND
from .cells import LAID, NEAR, SIZE, Board
from .network import Network, policy_of, refresh
from .search_state import (
    ATTACK,
    CANDIDATES,
    DEPTH_LEFT,
    EXHAUSTIVE,
    FIELDS,
    MAX_MOVES,
    MOVE_COUNT,
    NONE,
    STANDS_PAT,
    STONE_COUNT,
    Tree,
)

FOURS = 4  # the most fours that a side tries if it may also stand pat
_FIRST = np.float32(1e9)  # the order of the move that the transposition table holds


@part
def list_moves(board: Board, network: Network, tree: Tree, level: int, side: int, first: int) -> None:
    """List the moves to try where neither side can make five.

    Against an open four, these are all defences; at the leaves, fours; for an attacker, threes and fours; otherwise,
    the policy's best moves.

    first: the move to try before all others, or NONE.
    """
    task, given, frames = tree.task, tree.given, tree.frames
    stones, kinds, near, counts, boxes = board.stones, board.kinds, board.near, board.counts, board.boxes
    frame, other = level * FIELDS, 1 - side
    refresh(board, network)
    stands, attacks = frames[frame + STANDS_PAT] == 1, task[ATTACK] == side
    feared = counts[KINDS * other + WIN_KIND] > 0 and not stands
    frames[frame + EXHAUSTIVE] = int(feared)
    least, most, last = NONE_KIND, MAX_MOVES, NONE
    if stands:
        least = FOUR_KIND
        if not attacks:
            most = FOURS
        if frames[frame + DEPTH_LEFT] < 0 and level > 1:
            last = int(given[task[STONE_COUNT] + level - 2])
    elif attacks:
        least = THREE_KIND
    elif not feared and level > 0:
        most = min(int(task[CANDIDATES]), 4 + 4 * frames[frame + DEPTH_LEFT])
    count, box = 0, 4 * counts[LAID]
    for y in range(boxes[box + 1] - NEAR, boxes[box + 3] + NEAR + 1):
        for x in range(boxes[box] - NEAR, boxes[box + 2] + NEAR + 1):
            cell = SIZE * y + x
            if near[cell] == 0 or stones[cell] != 0:
                continue
            own, others = kinds[2 * cell + side], kinds[2 * cell + other]
            if own < least or feared and own < FOUR_KIND and others < FOUR_KIND:
                continue
            if last != NONE and own == FOUR_KIND and not on_a_line(cell, last):
                continue
            order = _FIRST if cell == first else policy_of(board, network, cell, side)
            count = add_move(tree, level, count, most, cell, order)
    frames[frame + MOVE_COUNT] = count
    if count == MAX_MOVES:  # some defences may have been dropped
        frames[frame + EXHAUSTIVE] = 0


@part
def on_a_line(one: int, other: int) -> bool:
    """True if two cells are on one line, near enough for a row."""
    x, y = abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE)
    return max(x, y) <= REACH and (x == 0 or y == 0 or x == y)


@part
def add_move(tree: Tree, level: int, count: int, most: int, cell: int, order: np.float32) -> int:
    """Insert a candidate by its order; if there are too many, the worst is dropped.

    Returns the number of candidates.
    """
    moves, orders = tree.moves, tree.orders
    start = level * MAX_MOVES
    at = count
    while at > 0 and orders[start + at - 1] < order:
        at -= 1
    if at >= most:
        return count
    count = min(count + 1, most)
    for n in range(count - 1, at, -1):
        moves[start + n], orders[start + n] = moves[start + n - 1], orders[start + n - 1]
    moves[start + at], orders[start + at] = cell, order
    return count
