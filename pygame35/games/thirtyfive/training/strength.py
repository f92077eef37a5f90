"""Matches between two evaluations, all games at once."""

from typing import NamedTuple

import numpy as np

from ....batches import random_actions, take
from .. import batch
from ..evaluation import Evaluation
from ..rules import SQUARES
from .selfplay import OPENING, best_actions


class Score(NamedTuple):
    """The result of a match for its first player."""

    points: float
    """mean over the games, 0 ... 1"""
    error: float
    """standard error of the points"""
    margin: float
    """mean, in squares"""

    def __str__(self) -> str:
        return f"{self.points:.1%} ± {self.error:.1%}, {self.margin:+.1f} squares"


def play_match(a: np.ndarray, b: np.ndarray, simulations: int, pairs: int, seed: int) -> Score:
    """A match between weights a and weights b. simulations: for each move of either player; 0 for no search.

    Every opening of `OPENING` random plies is played twice; a moves first in the games 0 ... pairs - 1.
    """
    rng = np.random.default_rng(seed)
    players = Evaluation(a), Evaluation(b)
    red = np.repeat([0, 1], pairs)  # [games]: the player who moves first, 0 for a, 1 for b
    state = batch.init(2 * pairs)
    for ply in range(SQUARES):
        actions = np.empty(2 * pairs, np.intp)
        if ply < OPENING:
            actions[:] = np.tile(random_actions(batch.legal_action_mask(take(state, slice(pairs))), rng), 2)
        else:
            for player, evaluation in enumerate(players):
                mine = np.flatnonzero(red == (player + ply) % 2)
                actions[mine], _ = best_actions(evaluation, take(state, mine), simulations)
        state = batch.step(state, actions)
    margins = batch.margin(state) * (1 - 2 * red)
    points = (np.sign(margins) + 1) / 2
    return Score(points.mean(), points.std() / np.sqrt(2 * pairs), margins.mean())
