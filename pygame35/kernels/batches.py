"""Runs a kernel on many boards."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from .context import Pool, context
from .kernel import Kernel

_TASK = 4  # items


class _Bound(NamedTuple):
    """The arrays of a context, and the call that works on them."""

    task: np.ndarray
    fields: list[np.ndarray]
    result: np.ndarray
    run: Callable[[], None]


class Batches:
    """Runs a kernel on arrays of any number of boards, some boards at a time. All threads can use it.

    kernel: its parameters are, in this order: `task`, int32 [4], the number of boards followed by the `task` of `run`;
    the fields of the boards, board after board; the constants; scratch arrays; the results, board after board. fields,
    work, result: the largest number of items for one board. constants: the arrays themselves.
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
        """Write the results of all boards to `result`, [boards, ...]. fields: [boards, ...] each."""
        with self._pool.lent() as bound:
            for start in range(0, len(result), self._most):
                part = slice(start, start + self._most)
                wanted = result[part]
                bound.task[: 1 + len(task)] = len(wanted), *task
                for own, field in zip(bound.fields, fields, strict=True):
                    own[: field[part].size] = field[part].reshape(-1)
                bound.run()
                wanted[...] = bound.result[: wanted.size].reshape(wanted.shape)
