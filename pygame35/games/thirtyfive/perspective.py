"""Features of squares from one side's point of view: the kind of each square, and counts of its neighbours."""

from typing import NamedTuple

import numpy as np

from . import batch
from .rules import SIZE, SQUARES, TARGET

OWN, ENEMY, PLAIN, OWN_LIT, ENEMY_LIT = range(5)  # kinds of squares: filled ones, then empty ones
KINDS = 5
COUNTS = 9  # 0 ... 8 neighbours
SUMS = TARGET + 2  # neighbour sums 0 ... 35, and 36 for all larger ones


class Seen(NamedTuple):
    """Squares as a player sees them; arrays int32 [boards, 64]."""

    kind: np.ndarray
    """OWN ... ENEMY_LIT"""
    empty_near: np.ndarray
    """empty neighbours"""
    own_near: np.ndarray
    """neighbours in the player's colour, highlights included"""
    enemy_near: np.ndarray
    """neighbours in the other colour, highlights included"""
    sums: np.ndarray
    """sums of the neighbours' digits, 0 ... 36"""


def seen(state: batch.State, player: np.ndarray) -> Seen:
    """The boards as `player` sees them, int8 [boards], RED or BLUE."""
    # Sums and products of whole arrays, since in WebAssembly a look-up costs as much as ten of them.
    own, enemy = state.owner == player[:, None], state.owner == -player[:, None]
    own, enemy, empty = (mask.view(np.int8) for mask in (own, enemy, state.digit == 0))
    lit = empty & (own | enemy)
    kind = (enemy + PLAIN * empty + lit).astype(np.int32)
    counted = (enemy.astype(np.int16) * 16 + own) * 16 + empty
    counts = sum_of_neighbours(counted.reshape(-1, SIZE, SIZE)).reshape(-1, SQUARES).astype(np.int32)
    sums = np.minimum(state.neighbour_sum, SUMS - 1).astype(np.int32)
    return Seen(kind, counts & 15, (counts >> 4) & 15, counts >> 8, sums)


def sum_of_neighbours(values: np.ndarray) -> np.ndarray:
    """[boards, 8, 8, ...]: at every square the sum over its neighbours of an array of that shape."""
    boards, rest = len(values), values.shape[3:]
    row = SIZE + 1  # with one square outside, which separates it from the next
    framed = np.zeros((boards, (SIZE + 2) * row + 2, *rest), values.dtype)
    framed[:, row + 1 : -row - 1].reshape(boards, SIZE, row, *rest)[:, :, :SIZE] = values
    lines = framed[:, :-2] + framed[:, 1:-1]
    lines += framed[:, 2:]
    sums = lines[:, : -2 * row] + lines[:, row:-row]
    sums += lines[:, 2 * row :]
    result: np.ndarray = sums.reshape(boards, SIZE, row, *rest)[:, :, :SIZE] - values
    return result
