"""Learning Threes from self-play, compiled by numba: many games at once, on every core.

A game learns the value of a board after a tile has entered, from the best move by the current values (temporal
differences of one move, Sutton 1988). Each number has its own learning rate, which depends on how well its errors agree
(temporal coherence, Beal and Smith 1999; for such networks Jaskowski 2018).
"""

from typing import NamedTuple

import numpy as np
from numba import njit, prange

from . import kernel
from .kernel import TABLE, Rules

_LONGEST = 20_000  # plies of a game
_SHORTEST = 32  # plies; shorter games are not replayed


class Learned(NamedTuple):
    """The learned numbers and their statistics, float32 [4 * TABLE] each."""

    weight: np.ndarray
    error: np.ndarray
    """sum of the errors"""
    size: np.ndarray
    """sum of their absolute values"""


def nothing() -> Learned:
    """The tables before anything is learned: zeros."""
    return Learned(*(np.zeros(4 * TABLE, np.float32) for _ in Learned._fields))


@njit(cache=True)
def _correct_side(b: np.uint64, error: np.float32, learned: Learned, rate: np.float32) -> None:
    """Correct the four numbers of a board in one of its eight orientations."""
    s = kernel.swapped(b)
    for table in range(4):
        at = kernel.address(table, b, s)
        size = learned.size[at]
        coherence = abs(learned.error[at]) / size if size > 0 else np.float32(1)
        learned.weight[at] += rate * coherence * error
        learned.error[at] += error
        learned.size[at] = size + abs(error)


@njit(cache=True)
def correct(b: np.uint64, error: np.float32, learned: Learned, rate: np.float32) -> None:
    """Move the value of a board by about rate * error: each of its 32 numbers has a share."""
    rate = rate / np.float32(32)
    m, t = kernel.mirrored(b), kernel.transposed(b)
    n = kernel.mirrored(t)
    for side in (b, m, t, n):
        _correct_side(side, error, learned, rate)
        _correct_side(kernel.flipped(side), error, learned, rate)


@njit(cache=True)
def game(seed: int, rate: np.float32, learned: Learned, rules: Rules) -> tuple[np.float32, int, int]:
    """Play a game by these rules and learn from it; at rate 0 only play it.

    At other rates the game is replayed from its middle, then that replay from its own middle, and so on. Few games
    reach late positions; the replays make them frequent (Matsuzaki 2017 for 2048).

    Returns (score, highest code, moves): score and code of the first play, and the number of moves of all plays. A play
    stops after _LONGEST plies.
    """
    state = kernel.seeded(seed)
    boards, shown = np.empty(_LONGEST, np.uint64), np.empty(_LONGEST, np.int64)
    bags = np.empty((_LONGEST, 3), np.int64)
    boards[0] = kernel.start(bags[0], state, rules)
    shown[0] = kernel.draw(bags[0], state, rules)
    end = _played(0, boards, shown, bags, state, rate, learned, rules)
    points, most, moves, begin = kernel.score(boards[end], rules), kernel.highest(boards[end]), end, 0
    while rate > 0 and end - begin >= _SHORTEST:
        begin = (begin + end) // 2
        end = _played(begin, boards, shown, bags, state, rate, learned, rules)
        moves += end - begin
    return points, most, moves


@njit(cache=True)
def _played(
    ply: int,
    boards: np.ndarray,
    shown_codes: np.ndarray,
    bags: np.ndarray,
    state: np.ndarray,
    rate: np.float32,
    learned: Learned,
    rules: Rules,
) -> int:
    """Play on from a ply; returns the last ply.

    boards, shown_codes, bags: [plies], known up to `ply`; the function writes the later ones.
    """
    begin = ply
    b, shown = boards[ply], shown_codes[ply]
    while True:
        action, expected = kernel.best(b, shown, learned.weight, rules)
        if ply > begin and rate > 0:
            correct(b, expected - kernel.value(b, learned.weight), learned, rate)
        if action < 0 or ply == _LONGEST - 1:
            return ply
        after, changed = kernel.slide(b, action, rules)
        bags[ply + 1] = bags[ply]
        b, shown = kernel.entered(after, changed, action, shown, bags[ply + 1], state, rules)
        ply += 1
        boards[ply], shown_codes[ply] = b, shown


@njit(parallel=True, cache=True)
def games(first: int, count: int, rate: np.float32, learned: Learned, rules: Rules) -> np.ndarray:
    """float64 [count, 3]: the results of `game` for seeds from `first` on. All threads learn into the same tables."""
    found = np.empty((count, 3))
    for nth in prange(count):
        points, most, moves = game(first + nth, rate, learned, rules)
        found[nth, 0], found[nth, 1], found[nth, 2] = points, most, moves
    return found
