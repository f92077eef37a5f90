"""The learned numbers of 35 and their file: weights of the evaluation, and two tables of the win model."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...npz import arrays
from .evaluation import OWNERSHIP, WEIGHTS
from .rules import SQUARES

PATH = Path(__file__).with_name("weights") / "thirtyfive.npz"  # the shipped model


class Model(NamedTuple):
    weights: np.ndarray
    """float32 [WEIGHTS], in squares, for searches: see `pygame35.games.thirtyfive.evaluation.Evaluation`."""
    one_ply: np.ndarray
    """Weights for greedy play. A greedy player picks the most overrated move, so these avoid overestimates."""
    ownership: np.ndarray
    """float32 [OWNERSHIP], -1 ... 1, by entry of `local_features`: the mean final owner of the square, 1 for the side
    to move, -1 for the opponent."""
    spread: np.ndarray
    """float32 [65], above 0, in squares. At ply t, a side to move that expects the margin v wins with probability
    1 / (1 + exp(-v / spread[t])); a tie counts as half a win."""


_SHAPES = Model((WEIGHTS,), (WEIGHTS,), (OWNERSHIP,), (SQUARES + 1,))  # type: ignore[arg-type]


def load(path: Path = PATH) -> Model:
    """The model in a file; ValueError if the file is not a model."""
    found = arrays(path, Model._fields, "a model of 35")
    model = Model(**{name: array.astype(np.float32) for name, array in found.items()})
    for name, array, shape in zip(Model._fields, model, _SHAPES, strict=True):
        if array.shape != shape:
            raise ValueError(f"{path} is not a model of 35: {name} has the shape {array.shape}, not {shape}")
    return model


@cache
def shipped() -> Model:
    """The shipped model, read once."""
    return load()
