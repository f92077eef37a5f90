"""Best-first search in a tree: PUCT (Rosin 2011, Silver et al. 2017) with proofs (MCTS-Solver, Winands 2008).

A simulation goes down from the root by value and exploration to a node without children. It makes the children, and
values each child by the network; the node then has the value of the best child. A finished game is proved. So is a
position with a move that wins, or one whose moves are all proved. A proved node is never searched again.
"""

from math import sqrt

import numpy as np

from ....kernels.kernel import kernel, part
from .boards import MOVES, POSITION, TURN, legal_moves, play
from .network import DRAW, WIN, Network, add_up, value_after

# A node has NODE int32 fields and NUMBERS float32 fields, all from the view of the side whose move led to it.
NODE = 4
CHILD = 0  # the first of its children, which lie side by side
COUNT = 1  # the number of its children; 0 until it is searched
VISITS = 2
MOVE = 3  # the move and the proof: 256 * proof + move
NUMBERS = 2
MEAN = 0  # the mean value of its simulations; before the first one, the network's value
PRIOR = 1
UNPROVED, LOST, DRAWN, WON = 0, 1, 2, 3  # proofs
PROOF = 256

# The task: int32 [TASK]. The root is node 0.
SIMULATIONS = 0  # the number of simulations to make
SIZE = 1  # nodes in use
ROOM = 2  # nodes that there is room for
MADE = 3  # the number of simulations made
DEPTH = 4  # of the deepest node
FOUND = 5  # 1 if one of the last simulation's new children ends the game
TASK = 6
# Settings: float32 [SETTINGS].
EXPLORATION = 0
SHARPNESS = 1  # inverse temperature of the prior, in table steps per unit of value
SETTINGS = 2
EXPONENTIALS = 1024  # steps of 1 / 64
STEP = 64
_0, _1, _LEAST = np.float32(0), np.float32(1), np.float32(-1e9)

Tree = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""task, settings, exponentials, nodes, numbers"""


@part
def choose(tree: Tree, node: int) -> int:
    """The child with the highest sum of mean and exploration bonus. node: not proved.

    Proved losses are skipped. A proved draw counts 0 and gets no bonus.
    """
    _, settings, _, nodes, numbers = tree
    first, count = nodes[NODE * node + CHILD], nodes[NODE * node + COUNT]
    bonus = settings[EXPLORATION] * np.float32(sqrt(np.float32(nodes[NODE * node + VISITS])))
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
def expand(position: np.ndarray, network: Network, tree: Tree, moves: np.ndarray, node: int) -> np.float32:
    """Make the children of a node; returns the best of their values. task[FOUND] becomes 1 if one of them is proved."""
    task, settings, exponentials, nodes, numbers = tree
    count = legal_moves(position, 0, moves, 0)
    add_up(position, 0, 1 - position[TURN], network)
    first, best = task[SIZE], -_1
    for i in range(count):
        value = value_after(position, 0, network, moves[i])
        proof = UNPROVED
        if value == WIN:
            proof, value = WON, _1
        elif value == DRAW:
            proof, value = DRAWN, _0
        if proof != UNPROVED:
            task[FOUND] = 1
        at = NODE * (first + i)
        nodes[at + CHILD], nodes[at + COUNT], nodes[at + VISITS] = 0, 0, 0
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
    nodes[NODE * node + CHILD], nodes[NODE * node + COUNT] = first, count
    return best


@part
def proof_of(nodes: np.ndarray, node: int) -> int:
    """The proof of a node that follows from its children: UNPROVED, LOST, DRAWN or WON."""
    first, count = nodes[NODE * node + CHILD], nodes[NODE * node + COUNT]
    proved, unproved = WON, False
    for child in range(first, first + count):
        proof = nodes[NODE * child + MOVE] // PROOF
        if proof == WON:
            return LOST
        if proof == UNPROVED:
            unproved = True
        elif proof == DRAWN:
            proved = DRAWN
    return UNPROVED if unproved else proved


@part
def back_up(tree: Tree, path: np.ndarray, depth: int, value: np.float32) -> None:
    """Update the nodes on the path of a simulation, the last one first.

    value: the result that the side to move at the last node can expect.
    """
    task, _, _, nodes, numbers = tree
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
                numbers[mean] = value = np.float32(proof - DRAWN)
        if nodes[at + MOVE] < PROOF:
            numbers[mean] += (value - numbers[mean]) / np.float32(nodes[at + VISITS])


@part
def simulate(
    root: np.ndarray, network: Network, tree: Tree, position: np.ndarray, moves: np.ndarray, path: np.ndarray
) -> None:
    """Make one simulation from a root that is not proved. position, moves, path: scratch arrays."""
    task, _, _, nodes, _ = tree
    for i in range(POSITION):
        position[i] = root[i]
    node, depth = 0, 0
    path[0] = node
    while nodes[NODE * node + COUNT]:
        node = choose(tree, node)
        depth += 1
        path[depth] = node
        if nodes[NODE * node + MOVE] >= PROOF:  # a draw
            break
        play(position, 0, network[0], nodes[NODE * node + MOVE])
    task[FOUND] = 0
    value = _0
    if nodes[NODE * node + MOVE] < PROOF:
        value = expand(position, network, tree, moves, node)
        task[DEPTH] = max(task[DEPTH], depth + 1)
    back_up(tree, path, depth, value)


@kernel("int32 float32 float32 int32 float32 int32 int32 float32 float32 float32 float32 int32 int32 int32", __file__)
def search(
    task: np.ndarray,
    settings: np.ndarray,
    exponentials: np.ndarray,
    nodes: np.ndarray,
    numbers: np.ndarray,
    root: np.ndarray,
    tables: np.ndarray,
    boards: np.ndarray,
    targets: np.ndarray,
    dense: np.ndarray,
    base: np.ndarray,
    position: np.ndarray,
    moves: np.ndarray,
    path: np.ndarray,
) -> None:
    """Make simulations until task[SIMULATIONS] are made, the root is proved, or there is no room left.

    Node 0 is the root, a position of `kernels.boards`. position, moves, path: scratch arrays, int32 [POSITION],
    [MOVES] and [PLIES + 1].
    """
    network, tree = (tables, boards, targets, dense, base), (task, settings, exponentials, nodes, numbers)
    made = 0
    while made < task[SIMULATIONS] and nodes[MOVE] < PROOF and task[SIZE] + MOVES <= task[ROOM]:
        simulate(root, network, tree, position, moves, path)
        made += 1
    task[MADE] = made
