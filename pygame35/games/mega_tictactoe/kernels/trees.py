"""Best-first search in a tree: PUCT (Rosin 2011, Silver et al. 2017) with proofs (MCTS-Solver, Winands 2008).

A simulation goes down from the root by value and exploration to a node without children, makes them, and values each
by the network. The node is worth the best of them. Results of finished games are proved, and so are positions whose
moves are all proved, or one of which wins: a proved node is never searched again.
"""

from math import sqrt

import numpy as np

from ....kernels.kernel import kernel, part
from .boards import POSITION, TURN, legal_moves, play
from .network import DRAW, WIN, add_up, value_after

# A node: whole numbers, int32 [NODE], and numbers, float32 [NUMBERS]. All of the mover, who came to the node.
NODE = 4
FIRST = 0  # the first of its children, which lie side by side
COUNT = 1  # of its children; 0 until it is searched
VISITS = 2
MOVE = 3  # with what is proved: 256 * proof + move
NUMBERS = 2
MEAN = 0  # of the values of its simulations; before the first, what the network says
PRIOR = 1
UNPROVED, LOST, EVEN, DONE = 0, 1, 2, 3  # proofs; DONE: the mover wins
PROOF = 256

# The task: int32 [TASK].
ROOT = 0
SIMULATIONS = 1  # wanted
SIZE = 2  # nodes in use
ROOM = 3  # nodes that there is room for
MADE = 4  # simulations that were made
DEPTH = 5  # of the deepest node
FOUND = 6  # 1 if the last simulation came to a finished game
TASK = 7
# Settings: float32 [SETTINGS].
EXPLORATION = 0
SHARPNESS = 1  # of the prior: steps of the table of exponentials for a value of 1
SETTINGS = 2
EXPONENTIALS = 1024  # steps of 1 / 64
STEP = 64
LONGEST = 82  # nodes of a path
MOST_CHILDREN = 81
_0, _1, _LEAST = np.float32(0), np.float32(1), np.float32(-1e9)


@part
def choose(nodes: np.ndarray, numbers: np.ndarray, node: int, exploration: np.float32) -> int:
    """The child to go to, of a node that is not proved. One that is proved to be even is worth 0 and not explored."""
    first, count = nodes[NODE * node + FIRST], nodes[NODE * node + COUNT]
    bonus = exploration * np.float32(sqrt(np.float32(nodes[NODE * node + VISITS])))
    best, chosen = _LEAST, first
    for child in range(first, first + count):
        proof = nodes[NODE * child + MOVE] // PROOF
        if proof != LOST:
            at = NUMBERS * child
            worth = numbers[at + MEAN]
            if proof == UNPROVED:
                worth += bonus * numbers[at + PRIOR] / (_1 + np.float32(nodes[NODE * child + VISITS]))
            if worth > best:
                best, chosen = worth, child
    return chosen


@part
def expand(
    position: np.ndarray,
    tables: np.ndarray,
    boards: np.ndarray,
    targets: np.ndarray,
    dense: np.ndarray,
    exponentials: np.ndarray,
    settings: np.ndarray,
    task: np.ndarray,
    nodes: np.ndarray,
    numbers: np.ndarray,
    moves: np.ndarray,
    base: np.ndarray,
    node: int,
) -> np.float32:
    """Make the children of a node; returns the best of their values. task[FOUND]: whether one of them is proved."""
    count = legal_moves(position, 0, moves, 0)
    add_up(position, 0, 1 - position[TURN], boards, dense, base)
    first, best, task[FOUND] = task[SIZE], -_1, 0
    for i in range(count):
        value = value_after(position, 0, tables, boards, targets, dense, base, moves[i])
        proof = UNPROVED
        if value == WIN:
            proof, value = DONE, _1
        elif value == DRAW:
            proof, value = EVEN, _0
        if proof != UNPROVED:
            task[FOUND] = 1
        at = NODE * (first + i)
        nodes[at + FIRST], nodes[at + COUNT], nodes[at + VISITS] = 0, 0, 0
        nodes[at + MOVE] = moves[i] + PROOF * proof
        numbers[NUMBERS * (first + i) + MEAN] = value
        best = max(best, value)
    total = _0
    for child in range(first, first + count):
        step = int((best - numbers[NUMBERS * child + MEAN]) * settings[SHARPNESS])
        numbers[NUMBERS * child + PRIOR] = exponentials[min(step, EXPONENTIALS - 1)]
        total += numbers[NUMBERS * child + PRIOR]
    for child in range(first, first + count):
        numbers[NUMBERS * child + PRIOR] /= total
    task[SIZE] = first + count
    nodes[NODE * node + FIRST], nodes[NODE * node + COUNT] = first, count
    return best


@part
def proof_of(nodes: np.ndarray, node: int) -> int:
    """What the children of a node prove for the side that came to it."""
    first, count = nodes[NODE * node + FIRST], nodes[NODE * node + COUNT]
    proved, unproved = DONE, False
    for child in range(first, first + count):
        proof = nodes[NODE * child + MOVE] // PROOF
        if proof == DONE:
            return LOST
        if proof == UNPROVED:
            unproved = True
        elif proof == EVEN:
            proved = EVEN
    return UNPROVED if unproved else proved


@part
def back_up(
    task: np.ndarray, nodes: np.ndarray, numbers: np.ndarray, path: np.ndarray, depth: int, value: np.float32
) -> None:
    """Enter a simulation into the nodes that it went through. value: to the side to move in the last of them."""
    proving = task[FOUND] == 1
    for level in range(depth, -1, -1):
        node = path[level]
        at, mean = NODE * node, NUMBERS * node + MEAN
        value = -value
        nodes[at + VISITS] += 1
        if proving:
            proof = proof_of(nodes, node)
            proving = proof != UNPROVED
            if proving:
                nodes[at + MOVE] += PROOF * proof
                numbers[mean] = value = np.float32(proof - EVEN)
        if nodes[at + MOVE] < PROOF:
            numbers[mean] += (value - numbers[mean]) / np.float32(nodes[at + VISITS])


@part
def simulate(
    task: np.ndarray,
    settings: np.ndarray,
    root: np.ndarray,
    tables: np.ndarray,
    boards: np.ndarray,
    targets: np.ndarray,
    dense: np.ndarray,
    exponentials: np.ndarray,
    nodes: np.ndarray,
    numbers: np.ndarray,
    position: np.ndarray,
    moves: np.ndarray,
    base: np.ndarray,
    path: np.ndarray,
) -> None:
    """Make one simulation from a root that is not proved."""
    for i in range(POSITION):
        position[i] = root[i]
    node, depth = task[ROOT], 0
    path[0] = node
    while nodes[NODE * node + COUNT]:
        node = choose(nodes, numbers, node, settings[EXPLORATION])
        depth += 1
        path[depth] = node
        if nodes[NODE * node + MOVE] >= PROOF:  # it is even
            break
        play(position, 0, tables, nodes[NODE * node + MOVE])
    task[FOUND] = 0
    value = _0
    if nodes[NODE * node + MOVE] < PROOF:
        value = expand(
            *(position, tables, boards, targets, dense, exponentials, settings),
            *(task, nodes, numbers, moves, base, node),
        )
        task[DEPTH] = max(task[DEPTH], depth + 1)
    back_up(task, nodes, numbers, path, depth, value)


@kernel("int32 float32 int32 int32 float32 float32 float32 float32 int32 float32 int32 int32 float32 int32", __file__)
def search(
    task: np.ndarray,
    settings: np.ndarray,
    root: np.ndarray,
    tables: np.ndarray,
    boards: np.ndarray,
    targets: np.ndarray,
    dense: np.ndarray,
    exponentials: np.ndarray,
    nodes: np.ndarray,
    numbers: np.ndarray,
    position: np.ndarray,
    moves: np.ndarray,
    base: np.ndarray,
    path: np.ndarray,
) -> None:
    """Make simulations until there are as many as wanted, the root is proved, or there is no room."""
    made = 0
    while made < task[SIMULATIONS] and nodes[NODE * task[ROOT] + MOVE] < PROOF:
        if task[SIZE] + MOST_CHILDREN > task[ROOM]:
            break
        simulate(
            *(task, settings, root, tables, boards, targets, dense, exponentials),
            *(nodes, numbers, position, moves, base, path),
        )
        made += 1
    task[MADE] = made
