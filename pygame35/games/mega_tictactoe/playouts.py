"""Random playouts of Mega tic-tac-toe: their random numbers, and the choice of what plays them.

The kernel `kernels.playouts` plays them, or, where none runs, `playouts_numpy`; from equal seeds both give equal
margins.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from threading import get_ident
from typing import NamedTuple

import numpy as np

from ...kernels.choice import fastest
from . import playouts_numpy
from .kernels.orders import tables
from .kernels.playouts import FACTS, SIDE, random_games
from .masks import ALL
from .rules import SIZE

_KEPT = 8  # sizes of batches whose arrays are kept


def final_margins(marks: np.ndarray, forced: np.ndarray, turn: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: 1, -1 or 0 after uniformly random moves; arrays: a State's fields."""
    seeds = rng.bit_generator.random_raw(len(turn))  # the numbers of `integers`, natively in an eighth of its time
    return _fastest()[1](marks, forced, turn, seeds).astype(np.intp)


def kernel() -> str:
    """The way in which playouts run here: "wasm", "numba" or "numpy"."""
    return _fastest()[0]


class _Bound(NamedTuple):
    """Arrays, and the call of the kernel that plays on them."""

    given: tuple[np.ndarray, ...]  # as for `compiled`
    margins: np.ndarray
    play: Callable[[], None]


@lru_cache(_KEPT)
def _bound(boards: int, thread: int) -> _Bound:
    """For that number of boards; each thread has its own."""
    marks, forced, turn = np.zeros((boards, 2, SIZE), np.uint16), np.zeros(boards, np.int8), np.zeros(boards, np.int8)
    given = marks, forced, turn, np.zeros(boards, np.uint64)
    orders, sides, margins = np.zeros(SIZE, np.uint64), np.zeros((2, int(SIDE)), np.uint64), np.zeros(boards, np.int8)
    return _Bound(given, margins, random_games.bind(*given, FACTS, *tables(), orders, sides, margins))


def compiled(marks: np.ndarray, forced: np.ndarray, turn: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """int8 [boards]: the margins, by the kernel. seeds: uint64 [boards]."""
    bound = _bound(len(turn), get_ident())
    for mine, field in zip(bound.given, (marks, forced, turn, seeds), strict=True):
        mine[...] = field
    bound.play()
    return bound.margins.copy()


@cache
def _fastest() -> tuple[str, Callable[..., np.ndarray]]:
    """(name, function): the kernel if it runs here and agrees with numpy on random boards, else numpy."""
    rng, boards = np.random.default_rng(35), 60
    marked = rng.integers(0, ALL + 1, (boards, SIZE)) & rng.choice([0, ALL], (boards, SIZE))
    crosses = rng.integers(0, ALL + 1, (boards, SIZE)) & marked
    marks, forced = np.stack((crosses, marked ^ crosses), axis=1), np.full(boards, -1)
    example = marks.astype(np.uint16), forced, rng.choice([-1, 1], boards), rng.integers(0, 2**64, boards, np.uint64)

    def agree() -> bool:
        return np.array_equal(compiled(*example), playouts_numpy.margins(*example))

    return fastest("random playouts of Mega tic-tac-toe", random_games, compiled, playouts_numpy.margins, agree)
