"""Alpha-beta by the kernel `kernels.trees`: the values that `alphabeta` finds, after the same positions."""

import math
from collections.abc import Callable, Generator
from functools import cache

import numpy as np

from ...kernels.choice import fastest
from .alphabeta import GAINS, SCALE, WIDTH, AlphaBeta
from .kernels import fours, grids, ordering, trees
from .vcf import ThreatSearch
from .vcf_compiled import CompiledThreatSearch
from .windows import Grid, cell_of

_BATCH = 32  # positions: about a millisecond in a browser
_MOST_STORED = trees.ENTRIES * 7 // 8  # in both tables together; a full one would have no free entry
_CHANCES = np.array([math.tanh(score / SCALE) for score in range(-trees.MOST_SCORE, trees.MOST_SCORE + 1)])


class CompiledAlphaBeta(AlphaBeta):
    """An `AlphaBeta` that runs as machine code. It needs the kernels."""

    batch = _BATCH

    def __init__(self, threats: CompiledThreatSearch):
        super().__init__(threats)
        self._compiled = threats
        self.task = threats.task
        self._frames = np.zeros(trees.LEVELS * trees.FIELDS, np.int32)
        self._bounds = np.zeros(trees.LEVELS * trees.BOUNDS, np.float64)
        self._facts = np.zeros(trees.ENTRIES, np.int32)
        self.arrays = (
            *(*threats.arrays, self._frames, self._bounds),
            np.zeros(trees.LEVELS * WIDTH, np.int32),
            _CHANCES,
            *(np.zeros(trees.ENTRIES, np.uint64), np.zeros(trees.ENTRIES, np.float64), self._facts),
            *(np.array(GAINS, np.int32), np.zeros(grids.CELLS, np.int32), np.zeros(ordering.TOUCHED, np.int32)),
        )
        self._run: Callable[[], None] = trees.tree_values.bind(*self.arrays)

    def stored(self) -> int:
        return super().stored() + int(self.task[trees.STORED])

    def memory(self) -> int:
        return sum(array.nbytes for array in self.arrays)

    def forget(self) -> None:
        super().forget()
        if self.task[trees.STORED]:
            self.task[trees.STORED] = 0
            self._facts[:] = 0

    def value(self, side: int, plies: int, low: float, high: float) -> Generator[int, None, float]:
        task, possible = self.task, self._compiled.give()
        if possible:
            self.begin(side, plies, low, high)
        while possible:
            if self.stored() > _MOST_STORED:
                self.forget()
            task[trees.ALLOWED], task[fours.NODES] = min(self.allowed, _BATCH), 0
            self._run()
            self.threats.nodes += int(task[fours.NODES])
            possible = bool(task[fours.FITS]) and not task[trees.DEEP]
            if possible and task[trees.SEARCHED]:
                yield int(task[trees.SEARCHED])
            if possible and task[trees.OVER]:
                return float(self._bounds[trees.BEST])
        return (yield from super().value(side, plies, low, high))

    def begin(self, side: int, plies: int, low: float, high: float) -> None:
        """Prepare the kernel's arrays for a search; the stones were given."""
        self.task[fours.SIDE], self.task[trees.LEVEL] = side, 0
        self._frames[trees.STATE], self._frames[trees.PLIES] = trees.ENTER, plies
        self._bounds[trees.LOW], self._bounds[trees.HIGH] = low, high


def with_kernels(grid: Grid) -> AlphaBeta:
    """A search that needs the kernels."""
    return CompiledAlphaBeta(CompiledThreatSearch(grid))


def with_python(grid: Grid) -> AlphaBeta:
    """A search that needs none."""
    return AlphaBeta(ThreatSearch(grid))


def fastest_search(grid: Grid) -> AlphaBeta:
    """The search of a grid: by the kernels if they run here, else by Python."""
    return _fastest()[1](grid)


@cache
def _fastest() -> tuple[str, Callable[[Grid], AlphaBeta]]:
    """(name, function): with the kernels if they find on an example what Python finds."""

    def found(search: AlphaBeta) -> tuple[list[float], int]:
        grid = search.threats.grid
        for n, (x, y) in enumerate([(0, 0), (1, 1), (1, 0), (2, 0), (0, 1), (0, 2), (-1, 2)]):
            grid.play(cell_of(x, y), n % 2)
        return [_end(search.value(1, plies, -1.0, 1.0)) for plies in (1, 2)], search.threats.nodes

    def agree() -> bool:
        return found(with_kernels(Grid())) == found(with_python(Grid()))

    return fastest("searches of five in a row", trees.tree_values, with_kernels, with_python, agree)


def _end(search: Generator[int, None, float]) -> float:
    """The value that a search returns."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            value: float = end.value
            return value
