"""Writes the file of a model of 35."""

from pathlib import Path
from typing import Any

import numpy as np

from ..model import Model

_STORED = Model(np.float16, np.float16, np.float16, np.float32)  # type: ignore[arg-type]


def save(path: Path, model: Model) -> None:
    """Write a model to a file, with weights and ownership in half precision: an error of 0.008 below 32 squares."""
    arrays: dict[str, Any] = {n: a.astype(kind) for n, a, kind in zip(Model._fields, model, _STORED, strict=True)}
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)
