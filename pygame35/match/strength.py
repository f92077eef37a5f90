"""Evaluations compared by matches between them, many games at once."""

from typing import NamedTuple

import numpy as np

from ..games.thirtyfive import batch
from ..games.thirtyfive.evaluation import Evaluation
from ..games.thirtyfive.rules import SQUARES
from ..games.thirtyfive.training.selfplay import OPENING, looked_ahead, random_actions
from ..search.tree import take


class Score(NamedTuple):
    """How a match went for its first player."""

    points: float
    """0 ... 1 a game"""
    error: float
    """of the points, one standard deviation"""
    margin: float
    """in squares, the mean"""

    def __str__(self) -> str:
        return f"{self.points:.1%} ± {self.error:.1%}, {self.margin:+.1f} squares"


def match(a: np.ndarray, b: np.ndarray, simulations: int, pairs: int, seed: int) -> Score:
    """Weights against weights, each with so many simulations a move, 0 for one ply.

    Every opening of `OPENING` random plies is played twice, a moving first in the games 0 ... pairs - 1.
    """
    rng = np.random.default_rng(seed)
    players = Evaluation(a), Evaluation(b)
    red = np.repeat([0, 1], pairs)  # [games] who moves first, 0 a, 1 b
    state = batch.init(2 * pairs)
    for ply in range(SQUARES):
        actions = np.empty(2 * pairs, np.intp)
        if ply < OPENING:
            actions[:] = np.tile(random_actions(take(state, slice(pairs)), rng), 2)
        else:
            for player, evaluation in enumerate(players):
                mine = np.flatnonzero(red == (player + ply) % 2)
                actions[mine], _ = looked_ahead(evaluation, take(state, mine), simulations)
        state = batch.step(state, actions)
    margins = batch.margin(state) * (1 - 2 * red)
    points = (np.sign(margins) + 1) / 2
    return Score(points.mean(), points.std() / np.sqrt(2 * pairs), margins.mean())
