"""Games of Threes in which the master looks one or two moves ahead, on every core: compiled by numba.

They are as those of `games.threes.series`, and take a third of the time. Positions are noted, so that
`games.threes.training.calibrate` can compare what the search promised there with what came.
"""

import numpy as np
from numba import njit, prange

from .. import evaluation
from . import kernel
from .kernel import U

NOTES = 1024  # of a game, at most


def weights(network: evaluation.Network) -> np.ndarray:
    """float32 [4 * kernel.TABLE]: the numbers of the network as the kernel's tables have them."""
    codes = np.minimum(np.arange(1 << 12)[:, None] >> 4 * np.arange(3) & 15, evaluation.LARGEST)
    triples = codes @ (evaluation.LARGEST + 1) ** np.arange(3)
    tables = network.levels[network.tables].reshape(-1, evaluation.TRIPLES, evaluation.TRIPLES)
    return np.concatenate([table[np.ix_(triples, triples)].ravel() for table in tables])


@njit(cache=True)
def best(b, shown, bag, weight, rules):
    """(action, expected points) two moves ahead: -1 and 0 when the game is over. bag: int64 [3]."""
    found, most = -1, np.float64(0)
    before = kernel._score(b, rules)
    left = bag if bag.sum() else np.full(3, np.int64(kernel.BAG))
    odds = left / left.sum()
    for action in range(4):
        after, changed = kernel._slide(b, action, rules)
        if not changed:
            continue
        total, count = np.float64(0), 0
        for code in range(min(shown, 4), shown + 1):
            for line in range(4):
                if changed >> line & 1:
                    board = after | U(code) << rules.entry[action, line]
                    total += kernel._score(board, rules) - before + _next(board, odds, weight, rules)
                    count += 1
        mean = total / count
        if found < 0 or mean > most:
            found, most = action, mean
    return found, most


@njit(cache=True)
def _next(board, odds, weight, rules):
    """The points of the best next move, expected over the tile that is shown then. odds: float64 [3], of 1, 2 and 3."""
    worth = np.float64(0)
    for tile in range(3):
        if odds[tile]:
            worth += odds[tile] * kernel._best(board, tile + 1, weight, rules)[1]
    most = kernel._highest(board)
    if kernel._has_bonus(most, rules):
        bonus = kernel._best(board, most - kernel._EIGHTH, weight, rules)[1]
        worth += (bonus - worth) / kernel._ONE_IN
    return worth


@njit(cache=True)
def game(seed, depth, every, notes, weight, rules):
    """Play a game, looking 1 or 2 moves ahead; returns the score in the end.

    notes: float64 [NOTES, 2], filled with the score so far and the points promised beyond it, once every so many moves.
    """
    state = kernel._seeded(seed)
    bag, ply = np.empty(3, np.int64), 0
    b = kernel._start(bag, state, rules)
    shown = kernel._draw(bag, state, rules)
    while True:
        action, promised = best(b, shown, bag, weight, rules) if depth == 2 else kernel._best(b, shown, weight, rules)
        if action < 0:
            return kernel._score(b, rules)
        if ply % every == 0 and ply // every < NOTES:
            notes[ply // every, 0], notes[ply // every, 1] = kernel._score(b, rules), promised
        after, changed = kernel._slide(b, action, rules)
        b, shown = kernel._entered(after, changed, action, shown, bag, state, rules)
        ply += 1


@njit(parallel=True, cache=True)
def games(first, count, depth, every, weight, rules):
    """(float64 [count, NOTES, 2], [count]): notes, NaN behind the last, and scores of games with seeds from `first`."""
    notes, scores = np.full((count, NOTES, 2), np.nan), np.empty(count)
    for nth in prange(count):
        scores[nth] = game(first + nth, depth, every, notes[nth], weight, rules)
    return notes, scores
