"""Files of learned numbers: arrays by name, as `numpy.savez` writes them."""

import zipfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np


def arrays(path: Path, names: Iterable[str], what: str) -> dict[str, np.ndarray]:
    """Read arrays from an .npz file: {name: array}. OSError if the file cannot be read.

    ValueError if the file is no .npz file or lacks an array. what: the kind of file, for the message.
    """
    with open(path, "rb") as data:
        if not zipfile.is_zipfile(data):
            raise ValueError(f"{path} is not {what}: it is no .npz file, or only the beginning of one")
    with np.load(path) as file:
        if missing := set(names) - set(file.files):
            raise ValueError(f"{path} is not {what}: it lacks {', '.join(sorted(missing))}")
        return {name: file[name] for name in names}
