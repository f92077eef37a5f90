"""Best-first search by the kernel `kernels.trees`, with the learned network.

It has the interface of `pygame35.search`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ...basics import IllegalMove
from ...kernels.context import Pool, context
from .batch import State
from .kernels import trees
from .kernels.boards import MOVES, PLIES, POSITION
from .kernels.network import WIDTH
from .kernels.trees import CHILD, COUNT, DRAWN, LOST, MEAN, MOVE, NODE, NUMBERS, PRIOR, PROOF, VISITS, WON
from .model import shipped
from .network import Tables
from .positions import SQUARE_OF, kernel_position, kernel_tables, play

_FIRST_ROOM = 2**16  # nodes
_MOST_ROOM = 2**22  # 100 MB
_BYTES = 4 * (NODE + NUMBERS)  # bytes of a node
EXPONENTIALS = np.exp(-np.arange(trees.EXPONENTIALS) / trees.STEP).astype(np.float32)


class _Tree(NamedTuple):
    """The arrays of a tree in one memory, and a call of the kernel on them."""

    task: np.ndarray
    settings: np.ndarray
    nodes: np.ndarray
    numbers: np.ndarray
    root: np.ndarray
    run: Callable[[], None]

    @classmethod
    def of(cls, network: Tables, room: int) -> "_Tree":
        """A tree without nodes; room: the number of nodes for which it has memory."""
        memory = context()
        task, settings = memory.zeros(trees.TASK, np.int32), memory.zeros(trees.SETTINGS, np.float32)
        nodes, numbers = memory.zeros((room, NODE), np.int32), memory.zeros((room, NUMBERS), np.float32)
        root, position, moves, path = (memory.zeros(size, np.int32) for size in (POSITION, POSITION, MOVES, PLIES + 1))
        task[trees.ROOM] = room
        run = memory.bind(
            *(trees.search, task, settings, memory.constant(EXPONENTIALS), nodes, numbers, root),
            *map(memory.constant, (kernel_tables(), *network)),
            *(memory.zeros(WIDTH, np.float32), position, moves, path),
        )
        return cls(task, settings, nodes, numbers, root, run)


_TREES = Pool(lambda: _Tree.of(shipped(), _FIRST_ROOM), most=2)
"""Trees of dropped searches, to be used again: natively each has its own copy of the network's tables, 25 MB."""


class Search:
    """A search from one board whose game is not over. A simulation is one searched position.

    root: a state of one board. exploration: the weight of exploration, above 0, in units of the result. temperature:
    the prior is a softmax of the network's values at this temperature. network: the shipped one by default. Equal
    arguments and calls give equal results.
    """

    batch = 256

    def __init__(self, root: State, *, exploration: float, temperature: float, network: Tables | None = None):
        self._network = network
        self._turn = int(root.turn[0])
        self._use(_Tree.of(network, _FIRST_ROOM) if network else _TREES.lent_to(self))
        self._root[:] = kernel_position(root)
        self._settings[:] = exploration, trees.STEP / temperature
        self._task[[trees.SIZE, trees.DEPTH]] = 1, 0
        self._nodes[0], self._numbers[0] = 0, 0
        self._open()

    def _use(self, tree: _Tree) -> None:
        self._tree = tree
        self._task, self._settings, self._nodes, self._numbers, self._root, self._run = tree

    def _grow(self) -> None:
        """Double the room for nodes, and copy the nodes to it."""
        room = 2 * len(self._nodes)
        larger = _Tree.of(self._network or shipped(), room)
        for mine, before in zip(larger[:-1], self._tree[:-1], strict=True):
            mine[: len(before)] = before
        larger.task[trees.ROOM] = room
        self._use(larger)

    def run(self, simulations: int) -> int:
        """Make up to `simulations` simulations; returns the number made.

        It makes fewer if the result is proved or the memory is full.
        """
        done = 0
        while done < simulations and not self.exhausted():
            self._task[trees.SIMULATIONS] = simulations - done
            self._run()
            done += int(self._task[trees.MADE])
            if self._full() and self._task[trees.ROOM] < _MOST_ROOM:
                self._grow()
        return done

    def _open(self) -> None:
        """Make the children of the root, so that moves have values before the first simulation."""
        if not self._nodes[0, COUNT]:
            self._task[trees.SIMULATIONS] = 1
            self._run()
            self._nodes[0, VISITS] = 0

    def _full(self) -> bool:
        return bool(self._task[trees.SIZE] + MOVES > self._task[trees.ROOM])

    def proof(self) -> int | None:
        """The proved result for the side to move, 1, 0 or -1; None if it is not proved."""
        proved = int(self._nodes[0, MOVE]) // PROOF
        return DRAWN - proved if proved else None

    def exhausted(self) -> bool:
        """True when the result is proved or the memory is full."""
        return self.proof() is not None or self._full()

    def simulations(self) -> int:
        return int(self._nodes[0, VISITS])

    def memory(self) -> int:
        return _BYTES * len(self._nodes)

    def advance(self, action: int) -> None:
        """Play an action at the root and keep the results for the position after it; IllegalMove if it is not legal."""
        children = self._children(0)
        squares = [SQUARE_OF[move] for move in self._nodes[children, MOVE] % PROOF]
        if action not in squares:
            raise IllegalMove(f"{action} is not a legal action at the root")
        self._keep(int(children[squares.index(action)]))
        play(self._root, action)
        self._turn = -self._turn
        self._open()

    def _keep(self, node: int) -> None:
        """Make a node the root, and keep the nodes below it."""
        levels = [np.array([node])]
        while len(levels[-1]):
            first, count = self._nodes[levels[-1], CHILD], self._nodes[levels[-1], COUNT]
            ends = np.cumsum(count)
            levels.append(np.repeat(first - (ends - count), count) + np.arange(ends[-1]))
        kept = np.concatenate(levels)
        number = np.zeros(len(self._nodes), np.int32)
        number[kept] = np.arange(len(kept))
        nodes, numbers = self._nodes[kept], self._numbers[kept]
        nodes[:, CHILD] = number[nodes[:, CHILD]]
        self._task[trees.SIZE], self._task[trees.DEPTH] = len(kept), len(levels) - 2
        self._nodes[: len(kept)], self._numbers[: len(kept)] = nodes, numbers

    def _children(self, node: int) -> np.ndarray:
        first, count = self._nodes[node, CHILD], self._nodes[node, COUNT]
        return np.arange(first, first + count)

    def _ranked(self, node: int) -> np.ndarray:
        """The children of a node, best first.

        Proved wins with the least work come first, proved losses with the least work last.
        """
        children = self._children(node)
        proof, visits = self._nodes[children, MOVE] // PROOF, self._nodes[children, VISITS]
        standing = np.where(proof == WON, 2, np.where(proof == LOST, 0, 1))
        worth = np.where(proof == WON, -visits, visits)
        if self._nodes[node, MOVE] // PROOF == DRAWN:  # all are proved: a draw
            worth = np.where(proof == DRAWN, 1, 0)
        return children[np.lexsort((-self._numbers[children, MEAN], -worth, -standing))]

    def _line(self) -> list[int]:
        """The principal variation: the best move of each position, up to the first without simulations or a proof."""
        line, node = [], 0
        while self._nodes[node, COUNT]:
            node = int(self._ranked(node)[0])
            line.append(SQUARE_OF[self._nodes[node, MOVE] % PROOF])
        return line

    def analysis(self) -> dict[str, Any]:
        """The fields that `pygame35.search` lists; a margin is 1 where crosses win, -1 where noughts win."""
        ranked = self._ranked(0)
        moves, margins = self._nodes[ranked, MOVE], self._turn * self._numbers[ranked, MEAN]
        candidates = [
            {
                "action": SQUARE_OF[move % PROOF],
                "visits": visits,
                "margin": margin,
                "prior": prior,
                **({"exact": True} if move >= PROOF else {}),
            }
            for move, visits, margin, prior in zip(
                moves.tolist(),
                self._nodes[ranked, VISITS].tolist(),
                margins.tolist(),
                self._numbers[ranked, PRIOR].tolist(),
                strict=True,
            )
        ]
        proof = self.proof()
        return {
            "simulations": self.simulations(),
            "depth": int(self._task[trees.DEPTH]),
            "margin": float(self._turn * proof) if proof is not None else candidates[0]["margin"],
            "line": self._line(),
            "candidates": candidates,
            "exact": proof is not None,
        }
