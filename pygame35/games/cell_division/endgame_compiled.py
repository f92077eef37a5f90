"""Exact endings of Cell Division by the kernel `kernels.proofs`, which proves more than `search.retrograde` can hold.

The kernel knows squares as bits. A root has a `Ground`, which numbers the squares that still matter: the empty ones and
those beside them.
"""

import numpy as np

from ...basics import BLUE, RED
from ...contracts import Solver
from ...kernels.context import context, has_webassembly
from ...search import endgame_compiled, retrograde
from ...search.tree import take
from .batch import EMPTY, OUTSIDE, State, is_terminal, legal_action_mask, margin, step
from .boards import DIRECTIONS
from .endgame import Endgame
from .kernels import endings, proofs

FREE, DROPPING = 18, 24  # empty squares from which a proof gets done in about a second, without gravity and with it
WHOLE = 16  # empty squares up to which `search.retrograde` values every position, and so every move
_ENTRIES = 2**19  # of the table, 16 bytes each


class Ground:
    """The squares that matter from a root on, as bits, and the rays between them; root: a State of one board.

    squares: those squares, in index order; bit i is squares[i]. rays: see `endings`. ValueError if there are too many.
    """

    def __init__(self, root: State):
        owner = root.owner[0]
        self.rows, self.columns = owner.shape
        matter = np.pad(owner == EMPTY, 1)
        matter = np.lib.stride_tricks.sliding_window_view(matter, (3, 3)).any(axis=(2, 3)) & (owner != OUTSIDE)
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

    def set_of(self, mask: np.ndarray) -> int:
        """The squares of a mask, bool [rows * columns], as bits."""
        return sum(1 << i for i, square in enumerate(self.squares) if mask[square])

    def position(self, state: State) -> np.ndarray:
        """uint64 [FIELDS]: a State of one board, this root or a later one, for the kernel."""
        owner = np.pad(state.owner[0], 1, constant_values=OUTSIDE)
        around = np.lib.stride_tricks.sliding_window_view(owner, (3, 3))  # [rows, columns, 3, 3]
        sides, touched = [], []
        for side in (RED, BLUE):
            cells = around == side
            sides.append(self.set_of(cells[:, :, 1, 1].ravel()))
            for down, right in DIRECTIONS:
                beside = cells[:, :, 1 + down, 1 + right] | cells[:, :, 1 - down, 1 - right]
                touched.append(self.set_of(beside.ravel()))
        empty = (state.owner[0] == EMPTY).ravel()
        legal = legal_action_mask(state)[0]
        return np.array([*sides, *touched, self.set_of(empty), self.set_of(legal)], np.uint64)

    def turns(self) -> np.ndarray:
        """uint8 [1, SQUARES]: no symmetry; the cells of an ending hardly ever have one."""
        return np.arange(endings.SQUARES, dtype=np.uint8)[None]


class Node:
    """A position, uint64 [FIELDS]. low, high: bounds of the points that its mover still gains more than the other."""

    def __init__(self, position: np.ndarray, turn: int, low: int, high: int):
        self.position, self.turn, self.low, self.high = position, turn, low, high


class Proofs(endgame_compiled.Tabled):
    """The nodes of a game from one position on, and the kernel with its table: a `search.endgame_compiled.Proofs`.

    root: a State of one board. turned: the symmetries of its board, uint8 [turns, SQUARES], for positions with at least
    `symmetric` empty squares. entries: of the table.
    """

    def __init__(
        self, root: State, turned: np.ndarray | None = None, symmetric: int = proofs.LIMIT, entries: int = _ENTRIES
    ):
        self.ground, self.left = Ground(root), 0
        memory = context()
        self.task, self._given = memory.zeros(proofs.TASK, np.int32), memory.zeros(endings.FIELDS, np.uint64)
        self.task[proofs.DROPS], self.task[proofs.SYMMETRIC] = root.gravity[0], symmetric
        self._table = memory.zeros(2 * entries, np.uint64)
        self._asked: Node | None = None
        self._known: dict[bytes, Node] = {}
        plies = endings.SQUARES + 1
        rays, turns = map(memory.constant, (self.ground.rays, self.ground.turns() if turned is None else turned))
        self._prove = memory.bind(
            *(proofs.prove, self.task, self._given, rays, turns, self._table),
            *(memory.zeros(plies * endings.FIELDS, np.uint64), memory.zeros(plies * proofs.NUMBERS, np.int32)),
            *(memory.zeros(plies * endings.SQUARES * proofs.MOVE_FIELDS, np.int32), memory.zeros(plies, np.uint64)),
            memory.zeros(4 * endings.SQUARES, np.int32),
        )

    def options(self, state: State) -> tuple[list[int], State]:
        """The legal actions of one board, in index order, and the states after them."""
        actions = np.flatnonzero(legal_action_mask(state)[0])
        states = take(state, np.zeros(len(actions), int))
        return actions.tolist(), step(states, actions) if len(actions) else states

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(RED's margin so far, node) for each board."""
        if not len(states.turn):
            return []
        margins, over = margin(states).tolist(), is_terminal(states)
        return [(margins[n], self._node(take(states, np.array([n])), bool(over[n]))) for n in range(len(margins))]

    def _node(self, state: State, over: bool) -> Node:
        """The node of a board: the same one each time, so that it keeps its bounds, and the search goes on."""
        position = self.ground.position(state)
        most = 0 if over else proofs.LIMIT
        return self._known.setdefault(position.tobytes(), Node(position, int(state.turn[0]), -most, most))

    def ask(self, node: Node, k: int, positions: int) -> int | None:
        """Expand up to `positions` more positions.

        Returns a lower bound of at least k, an upper bound below k, or None if neither is proved yet.
        """
        if node is not self._asked or self.task[proofs.K] != k:
            self._asked, self.task[proofs.PLY], self.task[proofs.K] = node, -1, k
            self._given[:], self.task[proofs.TURN] = node.position, node.turn == BLUE
        self.task[proofs.BUDGET] = positions
        self._prove()
        self.left = int(self.task[proofs.BUDGET])
        return int(self.task[proofs.VALUE]) if self.task[proofs.DONE] else None


def solver(root: State) -> Solver | None:
    """The solver of a board; None where it would not get done in time, or too much of a wide board matters."""
    empty = int((root.owner == EMPTY).sum())
    if empty <= WHOLE:
        return retrograde.Solver(Endgame(root))
    if empty > (DROPPING if root.gravity[0] else FREE) or not has_webassembly():
        return None
    try:
        return endgame_compiled.Solver(Proofs(root), root)
    except ValueError:
        return None
