"""Runs a kernel on many boards."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from .context import Pool, context
from .kernel import Kernel

_TASK = 4  # items of the array `task`


class _Bound(NamedTuple):
    """The arrays of a context, and the call that works on them."""

    task: np.ndarray
    fields: list[np.ndarray]
    result: np.ndarray
    run: Callable[[], None]


class Batches:
    """Runs a kernel on arrays of any number of boards, `most` boards at a time. All threads can use it.

    kernel     takes `task`, int32 [4], then fields, constants, scratch arrays and the result. `task` is the number of
               boards and the numbers given to `run`. Fields and result hold board after board.
    fields     for each field, the most items of a board
    constants  arrays
    work       for each scratch array, the number of items
    result     the most items of a board in the result
    """

    def __init__(
        self,
        kernel: Kernel,
        *,
        fields: Sequence[int],
        constants: Sequence[Any],
        work: Sequence[int],
        result: int,
        most: int = 64,
    ):
        self._most = most

        def bound() -> _Bound:
            memory = context()
            task, *own = map(memory.zeros, [_TASK, *(most * size for size in fields)], kernel.arguments)
            given = [memory.constant(values) for values in constants]
            *room, found = map(memory.zeros, [*work, most * result], kernel.arguments[1 + len(own) + len(given) :])
            return _Bound(task, own, found, memory.bind(kernel, task, *own, *given, *room, found))

        self._pool = Pool(bound)

    def run(self, fields: Sequence[np.ndarray], result: np.ndarray, *task: int) -> None:
        """Run the kernel on all boards, and write their results to `result`, an array [boards, ...].

        fields: arrays [boards, ...]. task: at most three numbers for the kernel.
        """
        with self._pool.lent() as bound:
            for start in range(0, len(result), self._most):
                part = slice(start, start + self._most)
                wanted = result[part]
                bound.task[: 1 + len(task)] = len(wanted), *task
                for own, field in zip(bound.fields, fields, strict=True):
                    own[: field[part].size] = field[part].reshape(-1)
                bound.run()
                wanted[...] = bound.result[: wanted.size].reshape(wanted.shape)
