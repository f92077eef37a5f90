"""Random playouts of 35 by the kernel `kernels.playouts`, with the random numbers that numpy would draw."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from ...kernels.context import Pool, context
from .boards import USUAL
from .kernels.moments import lanes
from .kernels.playouts import FOUR_DIGITS, SHUFFLES, padded_orders, playouts

_KEPT = 8  # sizes of batches whose arrays are kept
_HALF = 2**64


class _Batch:
    """Arrays for that number of boards, and the call that plays on them."""

    def __init__(self, boards: int):
        memory = context()
        fields = memory.zeros((3, boards, USUAL.squares), np.uint8)
        self.fields = fields[0].view(np.int8), fields[1], fields[2], memory.zeros(boards, np.int8)
        self.generator = memory.zeros(6, np.uint64)
        self.margins = memory.zeros(boards, np.int32)
        places, orders = memory.zeros((2, USUAL.squares, padded_orders(boards)), np.uint8)
        drawn, work = memory.zeros(USUAL.squares // 4 * boards + 4, np.uint32), memory.array(lanes())
        self.arrays: tuple[np.ndarray, ...] = (
            *(field.view(np.uint64) for field in fields),
            self.fields[3],
            self.generator,
            memory.array(FOUR_DIGITS),
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
        self.play: Callable[[], None] = memory.bind(playouts, *self.arrays)

    def begin(
        self,
        owner: np.ndarray,
        digit: np.ndarray,
        neighbour_sum: np.ndarray,
        turn: np.ndarray,
        rng: np.random.Generator,
    ) -> None:
        """Take over the boards and the generator's state."""
        for mine, given in zip(self.fields, (owner, digit, neighbour_sum, turn), strict=True):
            mine[...] = given
        state: Any = rng.bit_generator.state
        halves = [half for name in ("state", "inc") for half in divmod(state["state"][name], _HALF)]
        self.generator[:] = [*halves, state["has_uint32"], state["uinteger"]]

    def end(self, rng: np.random.Generator) -> None:
        """Give the generator the state that it has after the playouts."""
        high, low, _, _, has_half, half = self.generator.tolist()
        state: Any = rng.bit_generator.state
        state["state"]["state"], state["has_uint32"], state["uinteger"] = high * _HALF + low, has_half, half
        rng.bit_generator.state = state


@lru_cache(_KEPT)
def _batches(boards: int) -> Pool[_Batch]:
    return Pool(lambda: _Batch(boards))


def can_use(rng: np.random.Generator) -> bool:
    """True of numpy's default generators."""
    return isinstance(rng.bit_generator, np.random.PCG64)


def margins(
    owner: np.ndarray, digit: np.ndarray, neighbour_sum: np.ndarray, turn: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """int [boards]: as `playouts.final_margins`, on the usual board; also the generator goes on as after that."""
    with _batches(len(turn)).lent() as batch:
        batch.begin(owner, digit, neighbour_sum, turn, rng)
        batch.play()
        batch.end(rng)
        return batch.margins.astype(np.intp)
