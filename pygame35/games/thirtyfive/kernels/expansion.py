"""Expands nodes of a best-first search of 35. The positions after moves become nodes of the search's graph."""

import numpy as np

from ....kernels.kernel import kernel, part
from ....search.graph import UNKNOWN
from ....search.kernels.table import GOLDEN_GAMMA, entry_of, hash_combine
from ....search.kernels.walks import INDEXED, NODE, SIZE, SLOT, SLOTS, STEP_FIELDS, STEPS
from ..boards import SMALL, USUAL
from ..rules import DIGITS
from .frames import BORDER, frame, place_of, play, unframe

_USUAL, _SMALL = USUAL.size, SMALL.size
_CODES = 32  # more than there are numbers for a square's owner and digit


@part
def key_of(owner: np.ndarray, digit: np.ndarray, start: int, size: int) -> np.uint64:
    """A hash of a board of a State; sums and the side to move follow from the digits."""
    key = GOLDEN_GAMMA
    for rank in range(size):
        row = 0
        for square in range(start + rank * size, start + (rank + 1) * size):
            row = row * _CODES + 3 * int(digit[square]) + int(owner[square]) + 1
        key = hash_combine(key, row)
    return key


@kernel("int32 int32 int32 int32 uint64 int32 int32 int8 uint8 uint8 int8", __file__)
def expand(
    task: np.ndarray,
    steps: np.ndarray,
    action: np.ndarray,
    child: np.ndarray,
    keys: np.ndarray,
    nodes: np.ndarray,
    work: np.ndarray,
    owner: np.ndarray,
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    turn: np.ndarray,
) -> None:
    """Expand nodes as `search.puct_compiled` describes. owner ... turn: fields of a State. work: a framed board."""
    squares, slots, length = len(owner) // len(turn), task[SLOTS], len(steps) // STEP_FIELDS
    size = _USUAL if squares == _USUAL * _USUAL else _SMALL
    for node in range(task[INDEXED], task[SIZE]):
        key = key_of(owner, digit, node * squares, size)
        entry = entry_of(key, keys, nodes)
        keys[entry], nodes[entry] = key, node
    new = task[SIZE]
    for n in range(task[STEPS]):
        node = steps[NODE * length + n]
        slot = node * slots + steps[SLOT * length + n]
        if child[slot] != UNKNOWN:
            continue
        square, after = action[slot] // DIGITS, action[slot] % DIGITS + 1
        frame(owner, digit, neighbour_sum, node * squares, size, work, 0)
        play(work, 0, place_of(square, size), after, turn[node], size + BORDER)
        unframe(work, 0, owner, digit, neighbour_sum, new * squares, size)
        key = key_of(owner, digit, new * squares, size)
        entry = entry_of(key, keys, nodes)
        if nodes[entry] == UNKNOWN:
            keys[entry], nodes[entry] = key, new
            turn[new] = -turn[node]
            new += 1
        child[slot] = nodes[entry]
    task[SIZE] = task[INDEXED] = new
