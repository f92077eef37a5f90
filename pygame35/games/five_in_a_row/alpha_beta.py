"""Runs the kernel `kernels.alpha_beta` on a position: one depth of alpha-beta, or of a search for threats."""

from collections.abc import Sequence
from itertools import cycle

import numpy as np

from ...basics import RED
from ...kernels.context import context
from ...kernels.kernel import Context
from . import shapes
from .borders import ENDLESS, Borders
from .excerpt import Excerpt
from .kernels import alpha_beta as kernel
from .kernels import search_state as state
from .kernels.cells import CELLS, COUNTS, SIZE, STONES, WALL, Board, for_side, key_of
from .kernels.network import WIDTH
from .model import Weights
from .rules import Position

_CANDIDATES = 16  # the most moves of a position below the root
_LONGEST = 60  # moves of a line, at most
Cell = tuple[int, int]


def empty_board(memory: Context) -> Board:
    """The kernel's board without stones and walls."""
    counts, boxes = memory.zeros(COUNTS, np.int32), memory.zeros(4 * STONES + 4, np.int32)
    counts[[shapes.NONE_KIND, shapes.KINDS + shapes.NONE_KIND]] = CELLS
    boxes[:2] = SIZE
    return Board(
        memory.zeros(CELLS, np.int8),
        memory.zeros(8 * CELLS, np.int16),
        memory.zeros(8 * CELLS, np.int8),
        memory.zeros(2 * CELLS, np.int8),
        memory.zeros(CELLS, np.int8),
        counts,
        memory.zeros(STONES, np.int32),
        boxes,
        memory.zeros(CELLS, np.int32),
        memory.zeros(CELLS, np.int8),
        memory.constant(np.concatenate((shapes.line_shapes(), shapes.kinds()))),
    )


class NoRoom(Exception):
    """The search has reached the rim of the kernel's board and cannot go on."""


class AlphaBeta:
    """The arrays of the kernel, and a position in them.

    arrays: the kernel's parameters, in order. task: the first array. `excerpt` says which cells of the grid the
    kernel's board shows.
    """

    def __init__(self, weights: Weights, borders: Borders = ENDLESS):
        self.borders = borders
        memory = context()
        self.task = memory.zeros(state.TASK, np.int32)
        self.task[state.CANDIDATES] = _CANDIDATES
        self._given, self._sides = memory.zeros(STONES, np.int64), memory.zeros(STONES, np.int8)
        self._frames = memory.zeros(state.MAX_PLY * state.FIELDS, np.int32)
        self._moves = memory.zeros(state.MAX_PLY * state.MAX_MOVES, np.int32)
        self._scores = memory.zeros(state.MAX_MOVES, np.int32)
        self._keys = memory.zeros(state.ENTRIES, np.uint64)
        self._entries = memory.zeros(state.ENTRIES, np.int64)
        self._board = empty_board(memory)
        self._network = (
            *(memory.constant(weights.rows.ravel()), memory.constant(weights.dense), memory.zeros(8 * CELLS, np.int32)),
            *(memory.array(np.tile(4 * weights.rows[0], 2 * CELLS)), memory.zeros(2 * WIDTH, np.float32)),
        )
        own: list[np.ndarray] = [self.task, self._given, self._sides]
        orders = memory.zeros(state.MAX_PLY * state.MAX_MOVES, np.float32)
        tree: list[np.ndarray] = [self._frames, self._moves, orders, self._keys, self._entries, self._scores]
        self.arrays: list[np.ndarray] = [*own, *self._board, *self._network, *tree]
        self._run = memory.bind(kernel.alpha_beta, *self.arrays)
        self._stones = 0
        self._show(Excerpt([(0, 0)], borders))

    def give(self, position: Position, moves: Sequence[Cell] = ()) -> None:
        """Enter `position` after `moves`. Stones beyond the borders are left out; at least one must be inside."""
        sides = position.stones | dict(zip(moves, cycle((position.turn, -position.turn))))
        stones = [cell for cell in sides if self.borders.hold(cell)]
        if not all(map(self.excerpt.surrounds, stones)):
            self._show(Excerpt(stones, self.borders))
        seen = [cell for cell in stones if self.excerpt.surrounds(cell)]
        begin, self._stones = self._walls, len(seen)
        self._given[begin : begin + len(seen)] = [self.excerpt.number(cell) for cell in seen]
        self._sides[begin : begin + len(seen)] = [0 if sides[cell] == RED else 1 for cell in seen]
        self.task[state.STONE_COUNT] = begin + len(seen)
        self.task[state.SIDE] = 0 if (position.turn == RED) == (len(moves) % 2 == 0) else 1
        self.task[state.LEVEL] = 0

    def _show(self, excerpt: Excerpt) -> None:
        """Show another excerpt of the grid, without stones."""
        walls = excerpt.walls()
        self.excerpt, self._walls = excerpt, len(walls)
        self._given[: len(walls)], self._sides[: len(walls)] = walls, WALL
        self.task[state.STONE_COUNT], self.task[state.LEVEL], self.task[state.RESET] = len(walls), 0, 1
        self._run()
        self.task[state.RESET] = 0

    def given(self) -> np.ndarray:
        """int16: the numbers of the cells that hold stones."""
        return self._given[self._walls : self._walls + self._stones].astype(np.int16)

    def begin(self, depth: int, attacker: int = state.NONE) -> None:
        """Begin the search to a depth, in plies. attacker: a side, to look only for its wins by continuous threats."""
        task = self.task
        task[state.DEPTH], task[state.ATTACK], task[state.LEVEL], task[state.OVER] = depth, attacker, 0, 0
        self._frames[state.STATE] = state.ENTER
        task[state.ROOT_ALPHA], task[state.ROOT_BETA] = -state.MATE, state.MATE
        if attacker == task[state.SIDE]:
            task[state.ROOT_ALPHA], task[state.ROOT_BETA] = state.PROVED, state.PROVED + 1
        elif attacker != state.NONE:
            task[state.ROOT_ALPHA], task[state.ROOT_BETA] = -state.PROVED - 1, -state.PROVED

    def run(self, positions: int) -> int:
        """Search up to `positions` more positions; returns the number searched. `over` says whether the depth is done.

        NoRoom if the search reaches the rim of the kernel's board.
        """
        self.task[state.NODE_BUDGET] = positions
        self._run()
        if not self.task[state.INSIDE_RIM]:
            raise NoRoom
        return int(self.task[state.SEARCHED])

    @property
    def over(self) -> bool:
        return bool(self.task[state.OVER])

    @property
    def score(self) -> int:
        """The score of the finished depth, for the side to move."""
        return int(self.task[state.RESULT])

    def best(self) -> Cell | None:
        """The best move so far, or None."""
        number = int(self._frames[state.BEST_MOVE])
        return None if number == state.NONE else self.excerpt.cell(number)

    def scores(self) -> dict[Cell, int | None]:
        """{candidate: its score in this depth, None if it has none yet}, in the order of the search."""
        count, tried = int(self._frames[state.MOVE_COUNT]), int(self._frames[state.MOVE_INDEX])
        numbers, scores = self._moves[:count].tolist(), self._scores[:count].tolist()
        return {self.excerpt.cell(number): scores[n] if n < tried else None for n, number in enumerate(numbers)}

    def line(self, first: Cell, attacker: int = state.NONE) -> list[Cell]:
        """The best line that begins with the move `first`, as far as the transposition table contains it."""
        count = int(self.task[state.STONE_COUNT])
        given, sides = self._given[:count].tolist(), self._sides[:count].tolist()
        taken = set(given)
        turn, numbers = int(self.task[state.SIDE]), [self.excerpt.number(first)]
        with np.errstate(over="ignore"):
            key = state.key_of_attack(attacker)
            for number, side in zip(given, sides, strict=True):
                key ^= key_of(number, side)
            while len(numbers) < _LONGEST:
                key ^= key_of(numbers[-1], turn)
                taken.add(numbers[-1])
                turn = 1 - turn
                whole = for_side(key, turn)
                entry = state.entry_of(whole)
                number = int(self._entries[entry]) & state.ENTRY_MOVE
                if self._keys[entry] != whole or not number or number in taken:
                    break
                numbers.append(number)
        return [self.excerpt.cell(number) for number in numbers]

    def memory(self) -> int:
        return sum(array.nbytes for array in self.arrays)
