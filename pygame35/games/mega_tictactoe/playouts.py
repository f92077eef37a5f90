"""Random playouts of Mega tic-tac-toe, on many boards at once, by the kernel `kernels.playouts`."""

from functools import cache

import numpy as np

from ...kernels.batches import Batches
from .kernels.orders import tables
from .kernels.playouts import FACTS, SIDE_STRIDE, random_games
from .rules import SIZE

_AT_ONCE = 256  # boards


def final_margins(marks: np.ndarray, forced: np.ndarray, turn: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: the result, 1, -1 or 0, after uniformly random moves. The arrays are a State's fields."""
    seeds = rng.bit_generator.random_raw(len(turn))  # like `integers`, and natively eight times as fast
    return played_out(marks, forced, turn, seeds).astype(np.intp)


def played_out(marks: np.ndarray, forced: np.ndarray, turn: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """int8 [boards]: the margins after random moves to the end. seeds: uint64 [boards]."""
    margins = np.empty(len(turn), np.int8)
    _kernel().run((marks, forced, turn, seeds), margins)
    return margins


@cache
def _kernel() -> Batches:
    sizes, work = [2 * SIZE, 1, 1, 1], [SIZE, 2 * int(SIDE_STRIDE)]
    return Batches(random_games, fields=sizes, constants=(FACTS, *tables()), work=work, result=1, most=_AT_ONCE)
