"""Boards of 35 as a player sees them: what kind of square each is, and what its neighbours are."""

from typing import NamedTuple

import numpy as np

from ..batch import thirtyfive as batch
from ..rules.thirtyfive import SIZE, SQUARES, TARGET

OWN, ENEMY, PLAIN, OWN_LIT, ENEMY_LIT = range(5)  # kinds of squares, as a player sees them: digits, then empty ones
KINDS = 5
COUNTS = 9  # 0 ... 8 neighbours
SUMS = TARGET + 2  # neighbour sums 0 ... 35, and 36 for all that are beyond

# By owner as the player sees it (-1, 0, 1) + 1 + 3 * is empty; a digit has an owner, so 1 does not occur.
_KIND = np.array([ENEMY, 0, OWN, ENEMY_LIT, PLAIN, OWN_LIT], np.int32)
_COUNTED = np.array([256, 0, 16, 257, 1, 17], np.int16)  # 1 if empty, + 16 if in the player's colour, + 256 if enemy


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
    """of the neighbours' digits, 0 ... 36"""


def seen(state: batch.State, player: np.ndarray) -> Seen:
    """The boards as `player` sees them, int8 [boards], RED or BLUE."""
    key = (state.owner * player[:, None] + 1) + 3 * (state.digit == 0)
    counts = sum_of_neighbours(_COUNTED.take(key).reshape(-1, SIZE, SIZE)).reshape(-1, SQUARES).astype(np.int32)
    sums = np.minimum(state.neighbour_sum, SUMS - 1).astype(np.int32)
    return Seen(_KIND.take(key), counts & 15, (counts >> 4) & 15, counts >> 8, sums)


def sum_of_neighbours(values: np.ndarray) -> np.ndarray:
    """[boards, 8, 8, ...]: at every square the sum over its neighbours of an array of that shape."""
    boards, rest = len(values), values.shape[3:]
    padded = np.zeros((boards, SIZE + 2, SIZE + 2, *rest), values.dtype)
    padded[:, 1:-1, 1:-1] = values
    lines = padded[:, :, :-2] + padded[:, :, 1:-1]
    lines += padded[:, :, 2:]
    sums = lines[:, :-2] + lines[:, 1:-1]
    sums += lines[:, 2:]
    sums -= values
    return sums
