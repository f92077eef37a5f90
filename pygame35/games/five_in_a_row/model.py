"""The file of the learned network of five in a row: the numbers that the kernels need."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...npz import arrays
from .kernels.network import DENSE, WIDTH
from .shapes import CODES, REACH

PATH = Path(__file__).with_name("weights") / "five_in_a_row.npz"  # the shipped network
_NAMES = ("rows", "dense")


class Weights(NamedTuple):
    """The weights in the form of `kernels.network`."""

    rows: np.ndarray
    """float32 [ROWS, WIDTH], whole numbers"""
    dense: np.ndarray
    """float32 [DENSE]"""


@cache
def canonical() -> np.ndarray:
    """int32 [ROWS]: the canonical row of each row; a row and its mirror image share one number."""
    codes = np.arange(CODES)
    digits = [codes // 3**place % 3 for place in range(2 * REACH)]
    mirrored = sum(digit * 3 ** (2 * REACH - 1 - place) for place, digit in enumerate(digits))
    smaller = np.minimum(codes, mirrored)
    return np.concatenate([smaller + CODES * state for state in range(3)]).astype(np.int32)


def load(path: Path = PATH) -> Weights:
    """The weights in a file; ValueError if the file is not such a network."""
    what = "a network of five in a row"
    rows, dense = arrays(path, _NAMES, what).values()
    kept, place = np.unique(canonical(), return_inverse=True)
    for name, array, shape in (("rows", rows, (len(kept), WIDTH)), ("dense", dense, (DENSE,))):
        if array.shape != shape:
            raise ValueError(f"{path} is not {what}: {name} has the shape {array.shape}, not {shape}")
    return Weights(rows[place].astype(np.float32), dense.astype(np.float32))


@cache
def shipped() -> Weights:
    return load()


def save(path: Path, weights: Weights) -> None:
    """Write weights to a file, each row of `canonical` once."""
    kept = weights.rows[np.unique(canonical())].astype(np.int16)
    with path.open("wb") as file:
        np.savez_compressed(file, rows=kept, dense=weights.dense)
