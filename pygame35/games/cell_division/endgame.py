"""Exact endings of Cell Division by the kernel `kernels.proofs`.

The kernel stores sets of squares as bits. A root is the position where a proof begins. Its `Ground` numbers the squares
that still matter: the empty squares, and every cell that a new cell beside it could connect in a further
direction.
"""

import numpy as np

from ...basics import BLUE, RED
from ...kernels.context import context
from ...search import endgame
from ...search.endgame import Node
from . import batch
from .batch import EMPTY, OUTSIDE, State
from .boards import DIRECTIONS
from .kernels import endings, proofs

FREE, DROPPING = 18, 24  # the most empty squares for a proof, without and with gravity; it takes about a second
EVERY = 16  # with at most this many empty squares, the margin after every move is proved
_ENTRIES = 2**19  # entries of the transposition table, 16 bytes each


class Ground:
    """The squares that matter in positions after a root, numbered as bits, and the rays between them.

    root: a State of one board. squares: the squares that matter, in index order; bit i stands for squares[i]. rays: see
    `endings`. ValueError if too many squares matter.
    """

    def __init__(self, root: State):
        owner = root.owner[0]
        self.rows, self.columns = owner.shape
        around, matter = _around(root.owner)[0], owner == EMPTY
        for down, right in DIRECTIONS:
            ends = np.stack((around[:, :, 1 + down, 1 + right], around[:, :, 1 - down, 1 - right]))
            matter |= (owner != OUTSIDE) & (ends == EMPTY).any(axis=0) & (ends != owner).all(axis=0)
        self.squares: list[int] = np.flatnonzero(matter).tolist()
        if len(self.squares) > endings.SQUARES:
            raise ValueError(f"{len(self.squares)} squares matter, and the kernel knows {endings.SQUARES}")
        self._bits = {square: i for i, square in enumerate(self.squares)}
        self.rays = np.zeros((endings.SQUARES, endings.RAYS), np.uint64)
        for i, square in enumerate(self.squares):
            row, column = divmod(square, self.columns)
            self.rays[i] = self._rays(row, column, bool(root.gravity[0]))

    def _rays(self, row: int, column: int, drops: bool) -> list[int]:
        def along(distance: int) -> list[int]:
            return [self._bit(row + distance * down, column + distance * right) for down, right in DIRECTIONS]

        near = along(1) + along(-1)
        return [*near, *along(2), *along(-2), sum(near), self._bit(row - 1, column) if drops else 0]

    def _bit(self, row: int, column: int) -> int:
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        square = self._bits.get(self.columns * row + column) if inside else None
        return 0 if square is None else 1 << square

    def positions(self, states: State) -> np.ndarray:
        """uint64 [boards, FIELDS]: states that follow from the root, in the kernel's form."""
        around, sides, touched = _around(states.owner), [], []
        for side in (RED, BLUE):
            cells = around == side
            sides.append(cells[..., 1, 1])
            for down, right in DIRECTIONS:
                touched.append(cells[..., 1 + down, 1 + right] | cells[..., 1 - down, 1 - right])
        empty = states.owner == EMPTY
        legal = batch.legal_action_mask(states).reshape(empty.shape)
        sets = np.stack((*sides, *touched, empty, legal), axis=1).reshape(len(empty), endings.FIELDS, -1)
        bits = np.uint64(1) << np.arange(len(self.squares), dtype=np.uint64)
        positions: np.ndarray = np.where(sets[:, :, self.squares], bits, 0).sum(axis=2, dtype=np.uint64)
        return positions


def _around(owner: np.ndarray) -> np.ndarray:
    """int8 [boards, rows, columns, 3, 3]: the owners of each square and its neighbours."""
    padded = np.pad(owner, ((0, 0), (1, 1), (1, 1)), constant_values=OUTSIDE)
    return np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2))


class Proofs(endgame.Proofs[State]):
    """Runs the kernel on positions that follow from a root.

    A node's position is a pair: its bits, uint64 [FIELDS], and the side to move. A node's margin counts only the points
    still to be gained. root: a State of one board. symmetries: uint8 [number, SQUARES], the symmetries of the board.
    They are applied to positions with at least `symmetric` empty squares. By default there are none, since an ending is
    hardly ever symmetric. entries: the size of the table.
    """

    rules = batch

    def __init__(
        self, root: State, symmetries: np.ndarray | None = None, symmetric: int = proofs.LIMIT, entries: int = _ENTRIES
    ):
        self.ground = Ground(root)
        memory = context()
        super().__init__(memory, entries, proofs.TASK)
        self._given = memory.zeros(endings.FIELDS, np.uint64)
        self.task[proofs.DROPS], self.task[proofs.SYMMETRIC] = root.gravity[0], symmetric
        plies = endings.SQUARES + 1
        if symmetries is None:
            symmetries = np.arange(endings.SQUARES, dtype=np.uint8)[None]  # only the identity
        rays, symmetries = map(memory.constant, (self.ground.rays, symmetries))
        self._prove = memory.bind(
            *(proofs.prove, self.task, self._given, rays, symmetries, self.table),
            *(memory.zeros(plies * endings.FIELDS, np.uint64), memory.zeros(plies * proofs.NUMBERS, np.int32)),
            *(memory.zeros(plies * endings.SQUARES * proofs.MOVE_FIELDS, np.int32), memory.zeros(plies, np.uint64)),
            memory.zeros(4 * endings.SQUARES, np.int32),
        )

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(RED's margin so far, node) for each board."""
        mosts = np.where(batch.is_terminal(states), 0, proofs.LIMIT).tolist()
        found = zip(self.ground.positions(states), states.turn, batch.margin(states).tolist(), mosts, strict=True)
        return [(settled, Node((position, turn), -most, most)) for position, turn, settled, most in found]

    def _give(self, position: tuple[np.ndarray, np.int8]) -> None:
        self._given[:], turn = position
        self.task[proofs.TURN] = turn == BLUE


def solver(root: State) -> endgame.Solver[State] | None:
    """The exact solver of a board; None if the proof would take too long, or too many squares matter."""
    empty = int((root.owner == EMPTY).sum())
    if empty > (DROPPING if root.gravity[0] else FREE):
        return None
    try:
        return endgame.Solver(Proofs(root), root, every=empty <= EVERY)
    except ValueError:
        return None
