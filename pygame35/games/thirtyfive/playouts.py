"""Random playouts of 35, many boards at once, by the kernel `kernels.playouts`.

A random playout is a random order of the empty squares and a random digit for each. The kernel draws one order for
every eight boards, and eight shuffles of the squares; the boards get all pairs of an order and a shuffle. The orders of
any three boards are independent. Of four boards that share two orders and two shuffles, the orders of three determine
the order of the fourth; their digits are still independent. Nothing is kept between calls. So averages over playouts
have the same mean and variance as if every order were drawn alone.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ...kernels.context import Pool, context
from .boards import USUAL
from .grids import GRIDS, bitboards
from .kernels.playouts import FOUR_DIGITS, SHUFFLES, padded_orders, playouts
from .kernels.triggers import lanes

_KEPT = 8  # sizes of batches whose arrays are kept
_FILLED, _NEVER = 1, 100  # the digit, and the sum (never 35), of squares that the small board lacks


def final_margins(
    owner: np.ndarray, digit: np.ndarray, neighbour_sum: np.ndarray, turn: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """int [boards]: red minus blue squares after uniformly random moves. The arrays are a State's fields."""
    with _batches(len(turn)).lent() as batch:
        batch.begin(owner, digit, neighbour_sum, turn, rng)
        batch.play()
        return batch.margins.astype(np.intp)


class _Batch:
    """The arrays for a given number of boards, and the kernel call that plays on them."""

    def __init__(self, boards: int):
        memory = context()
        fields = memory.zeros((3, boards, USUAL.size, USUAL.size), np.uint8)
        self._fields = fields[0].view(np.int8), fields[1], fields[2]
        self._turn, self._board = memory.zeros(boards, np.int8), memory.zeros(1, np.uint64)
        self._generator = memory.zeros(1, np.uint64)
        self.margins = memory.zeros(boards, np.int32)
        places, orders = memory.zeros((2, USUAL.squares, padded_orders(boards)), np.uint8)
        drawn, work = memory.zeros(USUAL.squares // 4 * boards + 4, np.uint32), memory.array(lanes())
        self.play: Callable[[], None] = memory.bind(
            playouts,
            *(field.view(np.uint64) for field in fields),
            self._turn,
            self._board,
            self._generator,
            memory.constant(FOUR_DIGITS),
            places,
            orders,
            orders.view(np.uint64),
            memory.zeros((USUAL.squares, SHUFFLES), np.uint8),
            drawn,
            drawn.view(np.uint64),
            work,
            work.view(np.uint64),
            memory.zeros(USUAL.squares, np.uint8),
            self.margins,
        )

    def begin(
        self,
        owner: np.ndarray,
        digit: np.ndarray,
        neighbour_sum: np.ndarray,
        turn: np.ndarray,
        rng: np.random.Generator,
    ) -> None:
        """Copy the boards into the arrays, and draw a seed."""
        size = GRIDS[digit.shape[1]].size
        for mine, given, outside in zip(self._fields, (owner, digit, neighbour_sum), (0, _FILLED, _NEVER), strict=True):
            mine.fill(outside)
            mine[:, :size, :size] = given.reshape(-1, size, size)
        self._turn[:] = turn
        inside = np.zeros((1, USUAL.size, USUAL.size), bool)
        inside[:, :size, :size] = True
        self._board[:] = bitboards(inside.reshape(1, -1))
        self._generator[0] = rng.bit_generator.random_raw()


@lru_cache(_KEPT)
def _batches(boards: int) -> Pool[_Batch]:
    return Pool(lambda: _Batch(boards))
