"""Rounds a network of Threes to bytes, and writes its file."""

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from ..evaluation import LEVELS, NOTHING, Network
from ..rules import CLASSIC, FULL

MOST_BYTES = {FULL: 3_990_000, CLASSIC: 600_000}
"""{rule set: limit of the file's size}, for a page to load it soon."""
_POWER = 2.5


def rounded(tables: np.ndarray) -> Network:
    """The nearest network of bytes.

    tables: float32 [patterns, TRIPLES * TRIPLES], in points, 0 at the higher of two addresses that share a number. The
    levels are powers of evenly spaced numbers, with their sign: most numbers are small, and small numbers get most
    levels.
    """
    steps = np.arange(LEVELS) - LEVELS // 2
    most = float(np.abs(tables).max()) or 1.0
    levels = (np.sign(steps) * np.abs(steps / (LEVELS // 2 - 1)) ** _POWER * most).astype(np.float32)
    between = (levels[1:] + levels[:-1]) / 2
    return Network(np.searchsorted(between, tables).astype(np.uint8), levels)


def save(path: Path, network: Network) -> None:
    """Write a network to a file. network: from `rounded`, with 0 at the higher of two addresses that share a number."""
    with path.open("wb") as file:
        np.savez_compressed(file, levels=network.levels, **_stored(network))


def stored_bytes(network: Network) -> int:
    """The size of the file without the names of its arrays."""
    return sum(len(zlib.compress(part.tobytes())) for part in _stored(network).values()) + network.levels.nbytes


def _stored(network: Network) -> dict[str, Any]:
    """The arrays of the file: a bit mask of the non-zero numbers, then these numbers; smaller than the full tables."""
    kept = network.tables.ravel() != NOTHING
    return {"kept": np.packbits(kept), "numbers": network.tables.ravel()[kept]}
