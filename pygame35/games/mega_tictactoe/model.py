"""The file of the learned network: it stores the features of local boards as bytes, everything else as float32."""

from functools import cache
from pathlib import Path

import numpy as np

from ...npz import arrays
from .kernels.network import DENSE, TABLE_ROWS, WIDTH
from .network import FEATURES, KINDS, PLACES, Tables, Weights, tables

PATH = Path(__file__).with_name("weights") / "mega_tictactoe.npz"  # the shipped network
IN_BYTES = ("boards", "targets")
SCALE = "_scale"
_SHAPES = {
    "boards": (KINDS, TABLE_ROWS, FEATURES),
    "board_units": (PLACES, FEATURES, WIDTH),
    "targets": (KINDS, TABLE_ROWS, FEATURES),
    "target_units": (PLACES, FEATURES, WIDTH),
    "target_bias": (PLACES + 1, WIDTH),
    "dense": (DENSE,),
    **{name + SCALE: (FEATURES,) for name in IN_BYTES},
}


def load(path: Path = PATH) -> Weights:
    """The weights in a file; ValueError if the file is not such a network."""
    what = "a network of Mega tic-tac-toe"
    found = arrays(path, _SHAPES, what)
    for name, shape in _SHAPES.items():
        if found[name].shape != shape:
            raise ValueError(f"{path} is not {what}: {name} has the shape {found[name].shape}, not {shape}")
    return Weights(
        **{
            name: found[name].astype(np.float32) * (found[name + SCALE] if name in IN_BYTES else np.float32(1))
            for name in Weights._fields
        }
    )


@cache
def shipped() -> Tables:
    """The tables of the shipped network, made once."""
    return tables(load())
