"""Win probability and expected final owners of the squares, from an expected margin and the learned tables."""

import math

import numpy as np

from . import batch
from .evaluation import local_features
from .model import Model
from .rules import SQUARES

# The spreads of `Model.spread` for the small board, at some plies; linear between them. `training.small_board` measured
# them in 2,000 games with 32 simulations a move.
SMALL_SPREAD = (
    (0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36),
    (3.59, 3.84, 4.07, 3.57, 3.0, 2.57, 2.18, 1.8, 1.44, 1.16, 0.94, 0.64, 0.4),
)
_BISECTIONS = 30
_FARTHEST = 20.0  # a bound of the shift, on the logistic scale


def win_probability(model: Model, margin: float, ply: int, squares: int = SQUARES) -> float:
    """The probability that a side wins, 0 ... 1; a tie counts half.

    margin: the final margin that the side expects. ply: 0 ... squares.
    """
    spread = float(model.spread[ply] if squares == SQUARES else np.interp(ply, *SMALL_SPREAD))
    return 1 / (1 + math.exp(-min(max(margin / spread, -700), 700)))


def ownership(model: Model, state: batch.State, margin: float) -> list[float]:
    """The expected final owner of each square, from 1 (RED) to -1 (BLUE).

    state: one board. margin: the expected final margin, RED's minus BLUE's. The owners are read from the model's table,
    then shifted together, on the logistic scale, until they add up to the margin. On a full board they are known.
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
