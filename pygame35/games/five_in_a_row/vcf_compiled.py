"""Wins by continuous fours by the kernel `kernels.fours`: those that `vcf` finds, after the same nodes.

The kernel knows the cells around the first stone. Python searches where a stone lies further away, and where there are
more stones than the kernel has room for.
"""

from collections.abc import Callable

import numpy as np

from .borders import Borders
from .kernels import fours, grids, trees
from .rules import LINES
from .vcf import MOST_FOURS, NODES, ThreatSearch, Win
from .windows import BEYOND, THREE, WORTH, Grid, cell_of, place_of

_MOST_NODES = fours.ENTRIES // 16  # of a search; each can take an entry
_MOST_REFUTED = fours.ENTRIES * 7 // 8


class CompiledThreatSearch(ThreatSearch):
    """A `ThreatSearch` whose searches for fours run as machine code. It needs the kernel.

    task    of both kernels
    arrays  those that both kernels have first
    """

    def __init__(self, grid: Grid):
        super().__init__(grid)
        self._first: int | None = None  # the first stone, the middle of the kernel's grid
        self.task = np.zeros(trees.TASK, np.int32)
        self._cells, self._sides = np.zeros(grids.GIVEN, np.int64), np.zeros(grids.GIVEN, np.int8)
        self._refuted = np.zeros(fours.ENTRIES, np.uint64)
        self._line = np.zeros(fours.LONGEST, np.int32)
        self._codes = np.zeros(4 * grids.CELLS, np.int8)
        self.arrays: tuple[np.ndarray, ...] = (
            *(self.task, self._cells, self._sides),
            np.zeros(grids.CELLS, np.int8),
            self._codes,
            np.zeros(grids.KINDS * grids.ROOM, np.int32),
            np.zeros(grids.NUMBERS, np.int32),
            np.zeros(grids.STONES, np.int32),
            np.array(WORTH, np.int32),
            np.zeros(fours.PAIRS, np.int64),
            np.zeros(fours.LEVELS * fours.FIELDS, np.int32),
            self._refuted,
        )
        self._run: Callable[[], None] = fours.fours.bind(*self.arrays, self._line)

    def refutations(self) -> int:
        return super().refutations() + int(self.task[fours.REFUTED])

    def forget(self) -> None:
        super().forget()
        if self.task[fours.REFUTED]:
            self.task[fours.REFUTED] = 0
            self._refuted[:] = 0

    def vcf(self, side: int, most: int = MOST_FOURS, nodes: int = NODES) -> Win | None:
        grid = self.grid
        if grid.fives(side) or most > MOST_FOURS or nodes > _MOST_NODES:
            return super().vcf(side, most, nodes)
        self._left = nodes
        if not grid.held[THREE[side]]:
            return None
        if not self.give():
            return super().vcf(side, most, nodes)
        task = self.task
        task[fours.SIDE], task[fours.MOST], task[fours.LEFT], task[fours.NODES] = side, most, nodes, 0
        self._run()
        if not task[fours.FITS]:
            return super().vcf(side, most, nodes)
        self._left = int(task[fours.LEFT])
        self.nodes += int(task[fours.NODES])
        if not task[fours.LINE]:
            return None
        length, end = int(task[fours.LINE]), int(task[fours.LINE] + task[fours.FIVES])
        line = [self.cell(number) for number in self._line[:end].tolist()]
        return Win(tuple(line[:length]), frozenset(line))

    def give(self) -> bool:
        """Write the stones into the kernel's arrays; False if it has no room for them."""
        stones = self.grid.stones
        if not 0 < len(stones) <= grids.GIVEN:
            return False
        if self.task[fours.REFUTED] > _MOST_REFUTED:
            self.forget()
        first = next(iter(stones))
        if first != self._first:  # the hashes are others, too
            self.forget()
            self._first = first
            self._codes[:] = _codes(self.grid.borders, *place_of(first))
        self.task[fours.GIVEN] = count = len(stones)
        self._cells[:count], self._sides[:count] = list(stones), list(stones.values())
        return True

    def cell(self, number: int) -> int:
        """The cell of a cell of the kernel's grid."""
        row, column = divmod(number, grids.SIZE)
        half = grids.SIZE // 2
        assert self._first is not None
        return self._first + cell_of(column - half, row - half)


def _codes(borders: Borders, x: int, y: int) -> np.ndarray:
    """[4 * CELLS] the codes of a kernel's grid without stones; its middle is the cell x, y."""
    codes = np.full((grids.SIZE, grids.SIZE, 4), BEYOND, np.int8)
    half = grids.SIZE // 2
    for line, (right, down) in enumerate(LINES):
        columns = slice(max(borders.left - x + half, 0), max(borders.right - x + half + 1 - 4 * right, 0))
        rows = slice(
            max(borders.top - y + half - min(4 * down, 0), 0), max(borders.bottom - y + half + 1 - max(4 * down, 0), 0)
        )
        codes[rows, columns, line] = 0
    return codes.reshape(-1)
