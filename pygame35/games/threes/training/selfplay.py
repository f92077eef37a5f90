"""Games of Threes with a search of one or two moves, compiled by numba, for the calibration.

They are the games of `games.threes.series` in a third of the time. Some positions of a game are recorded;
`games.threes.training.calibrate` compares the values of the search there with the points that followed.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit

from .. import evaluation
from ..rules import CLASSIC
from . import kernel
from .kernel import U

NOTES = 1024  # at most, of a game


class Task(NamedTuple):
    """Games for a worker to play."""

    rules: str
    """one of `games.threes.rules.RULE_SETS`"""
    depth: int
    """moves of the search, 1 or 2"""
    every: int
    """moves between two recorded positions"""
    first: int
    """the seed of the first game; the others have the next ones"""
    games: int


def play(task: Task) -> tuple[np.ndarray, np.ndarray]:
    """(notes, scores) of the games of a task with the shipped network, as `games` returns them."""
    compiled = kernel.rules(task.rules == CLASSIC)
    return games(task.first, task.games, task.depth, task.every, _shipped(), compiled)


@cache
def _shipped() -> np.ndarray:
    return weights(evaluation.shipped())


def weights(network: evaluation.Network) -> np.ndarray:
    """float32 [4 * kernel.TABLE]: the network as tables of the kernel."""
    codes = np.minimum(np.arange(1 << 12)[:, None] >> 4 * np.arange(3) & 15, evaluation.LARGEST)
    triples = codes @ (evaluation.LARGEST + 1) ** np.arange(3)
    tables = network.levels[network.tables].reshape(-1, evaluation.TRIPLES, evaluation.TRIPLES)
    return np.concatenate([table[np.ix_(triples, triples)].ravel() for table in tables])


@njit(cache=True)
def best(b: np.uint64, shown: int, bag: np.ndarray, weight: np.ndarray, rules: kernel.Rules) -> tuple[int, float]:
    """(best action, expected points) of a search of two moves; -1 and 0 when the game is over. bag: int64 [3]."""
    found, most = -1, np.float64(0)
    before = kernel.score(b, rules)
    left = bag if bag.sum() else np.full(3, np.int64(kernel.BAG))
    odds = left / left.sum()
    for action in range(4):
        after, changed = kernel.slide(b, action, rules)
        if not changed:
            continue
        total, count = np.float64(0), 0
        for code in range(min(shown, 4), shown + 1):
            for line in range(4):
                if changed >> line & 1:
                    board = after | U(code) << rules.entry[action, line]
                    total += kernel.score(board, rules) - before + _next(board, odds, weight, rules)
                    count += 1
        mean = total / count
        if found < 0 or mean > most:
            found, most = action, mean
    return found, most


@njit(cache=True)
def _next(board: np.uint64, odds: np.ndarray, weight: np.ndarray, rules: kernel.Rules) -> float:
    """The expected points of the best next move, over the next tile. odds: float64 [3], of the tiles 1, 2 and 3."""
    worth = np.float64(0)
    for tile in range(3):
        if odds[tile]:
            worth += odds[tile] * kernel.best(board, tile + 1, weight, rules)[1]
    most = kernel.highest(board)
    if kernel.has_bonus(most, rules):
        bonus = kernel.best(board, most - kernel.EIGHTH, weight, rules)[1]
        worth += (bonus - worth) / kernel.ONE_IN
    return worth


@njit(cache=True)
def game(seed: int, depth: int, every: int, notes: np.ndarray, weight: np.ndarray, rules: kernel.Rules) -> float:
    """Play a game with a search of 1 or 2 moves; returns the final score.

    notes: float64 [NOTES, 2], filled with the score so far and the expected points beyond it, every `every` moves.
    """
    state = kernel.seeded(seed)
    bag, ply = np.empty(3, np.int64), 0
    b = kernel.start(bag, state, rules)
    shown = kernel.draw(bag, state, rules)
    while True:
        action, promised = best(b, shown, bag, weight, rules) if depth == 2 else kernel.best(b, shown, weight, rules)
        if action < 0:
            return float(kernel.score(b, rules))
        if ply % every == 0 and ply // every < NOTES:
            notes[ply // every, 0], notes[ply // every, 1] = kernel.score(b, rules), promised
        after, changed = kernel.slide(b, action, rules)
        b, shown = kernel.entered(after, changed, action, shown, bag, state, rules)
        ply += 1


def games(
    first: int, count: int, depth: int, every: int, weight: np.ndarray, rules: kernel.Rules
) -> tuple[np.ndarray, np.ndarray]:
    """(float64 [count, NOTES, 2], float64 [count]): notes, NaN after the last, and scores, of seeds from `first` on."""
    notes, scores = np.full((count, NOTES, 2), np.nan), np.empty(count)
    for nth in range(count):
        scores[nth] = game(first + nth, depth, every, notes[nth], weight, rules)
    return notes, scores
