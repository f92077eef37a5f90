"""What an expected margin means: the probability of a win, and who will own which square in the end."""

import math

import numpy as np

from . import batch
from .evaluation import local_features
from .model import Model

_BISECTIONS = 30
_FARTHEST = 20.0  # more than the logit of an ownership ever needs to be shifted


def win_probability(model: Model, margin: float, ply: int) -> float:
    """0 ... 1, a tie counted as half: for the player whose expected final margin it is, at a ply 0 ... 64."""
    return 1 / (1 + math.exp(-min(max(margin / float(model.spread[ply]), -700), 700)))


def ownership(model: Model, state: batch.State, margin: float) -> list[float]:
    """For each square the expected final owner, 1 the first player, -1 the second.

    state: one board, at which a margin (first minus second) is expected: the ownerships add up to it. They are read
    from the model's table and moved together, on the logistic scale, until they do; of a full board they are known.
    """
    if batch.is_terminal(state)[0]:
        return [float(owner) for owner in state.owner[0]]
    turn = int(state.turn[0])
    expected = turn * model.ownership.take(local_features(state)[0])
    logits = np.arctanh(np.clip(expected, -0.999, 0.999))
    low, high = -_FARTHEST, _FARTHEST
    for _ in range(_BISECTIONS):
        shift = (low + high) / 2
        if np.tanh(logits + shift).sum() < margin:
            low = shift
        else:
            high = shift
    return [round(float(owner), 3) for owner in np.tanh(logits + high)]
