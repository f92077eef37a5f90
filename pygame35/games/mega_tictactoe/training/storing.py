"""Writes the file of a network of Mega tic-tac-toe."""

from pathlib import Path
from typing import Any

import numpy as np

from ..model import IN_BYTES, SCALE
from ..network import Weights

_LEVELS = 127


def save(path: Path, weights: Weights) -> None:
    """Write weights to a file. Each feature is rounded to multiples of 1 / 127 of its largest value."""
    stored: dict[str, Any] = {}
    for name, array in weights._asdict().items():
        if name in IN_BYTES:
            scale = np.abs(array).max(axis=(0, 1)) / _LEVELS
            stored[name + SCALE] = scale
            array = np.rint(array / np.where(scale, scale, 1)).astype(np.int8)
        stored[name] = array
    with path.open("wb") as file:
        np.savez_compressed(file, **stored)
