"""Random playouts of Mega tic-tac-toe, many boards at once, by the kernel `kernels.playouts`."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...kernels.context import Pool, context
from .kernels.orders import tables
from .kernels.playouts import FACTS, SIDE, random_games
from .rules import SIZE

_KEPT = 8  # sizes of batches whose arrays are kept


def final_margins(marks: np.ndarray, forced: np.ndarray, turn: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: 1, -1 or 0 after uniformly random moves; arrays: a State's fields."""
    seeds = rng.bit_generator.random_raw(len(turn))  # the numbers of `integers`, natively in an eighth of its time
    return played_out(marks, forced, turn, seeds).astype(np.intp)


class _Bound(NamedTuple):
    """Arrays, and the call of the kernel that plays on them."""

    given: tuple[np.ndarray, ...]  # as for `played_out`
    margins: np.ndarray
    play: Callable[[], None]


@lru_cache(_KEPT)
def _pool(boards: int) -> Pool[_Bound]:
    return Pool(lambda: _bound(boards))


def _bound(boards: int) -> _Bound:
    """For that number of boards."""
    memory = context()
    marks, seeds = memory.zeros((boards, 2, SIZE), np.uint16), memory.zeros(boards, np.uint64)
    forced, turn, margins = (memory.zeros(boards, np.int8) for _ in range(3))
    orders, sides = memory.zeros(SIZE, np.uint64), memory.zeros((2, int(SIDE)), np.uint64)
    fixed, given = map(memory.constant, (FACTS, *tables())), (marks, forced, turn, seeds)
    return _Bound(given, margins, memory.bind(random_games, *given, *fixed, orders, sides, margins))


def played_out(marks: np.ndarray, forced: np.ndarray, turn: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """int8 [boards]: the margins. seeds: uint64 [boards]."""
    with _pool(len(turn)).lent() as bound:
        for mine, field in zip(bound.given, (marks, forced, turn, seeds), strict=True):
            mine[...] = field
        bound.play()
        return bound.margins.copy()
