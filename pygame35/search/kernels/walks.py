"""Selection and backup for a batch of simulations in the graph of a best-first search.

The arrays of the graph are those of `graph.Graph`. Selection writes a list of steps, level by level, and leaves the
graph unchanged. Of several slots with the highest score, the first is taken.
"""

import numpy as np

from ...kernels.kernel import kernel, part
from ..graph import NO_ACTION, UNKNOWN

# The items of `task`, int32: arguments (ROOTS, SLOTS), results (LEVELS ... FULL), and numbers of nodes in the graph
# (SIZE) and in its hash table (INDEXED).
ROOTS, SLOTS, LEVELS, STEPS, UNEXPANDED, FULL, SIZE, INDEXED = range(8)
TASK = 8
EXPLORATION, VIRTUAL_LOSS = 0, 1  # the items of `settings`, float64

# The parts of the array `steps`, int32, which have equal lengths.
NODE, SLOT, SHARE = range(3)  # a step's node, its slot, and the number of simulations that take the step
STEP_FIELDS = 3
# The parts of the array `level`, int32, which have equal lengths: the nodes of a level, how many simulations reach each
# of them, and the nodes of the next level.
HERE, COUNT, NEXT = range(3)
LEVEL_FIELDS = 3
MOST_LEVELS = 1024
_LEAST = np.float64(NO_ACTION / 2)  # below the score of every action


@part
def value_of(at: int, turn: np.int8, known: tuple[np.ndarray, np.ndarray, np.ndarray]) -> np.float32:
    """The value of a slot for the side to move: from the search if the slot has a node, else from the evaluation.

    at: the index of the slot. turn: the side to move. known: the graph's arrays value, child and searched.
    """
    value, child, searched = known
    behind = child[at]
    if behind == UNKNOWN:
        return np.float32(value[at])
    return np.float32(searched[behind] * np.float32(turn))


@part
def allocate_simulations(
    first: int,
    slots: int,
    count: int,
    turn: np.int8,
    settings: np.ndarray,
    known: tuple[np.ndarray, np.ndarray, np.ndarray],
    prior: np.ndarray,
    visits: np.ndarray,
    scores: np.ndarray,
    shares: np.ndarray,
) -> None:
    """Distribute `count` simulations among the slots of a node, one by one to the slot of the highest score.

    A slot without a node gets at most one simulation. first: the index of the node's first slot. turn: the side to
    move. known: the graph's arrays value, child and searched. scores: a scratch array, [3 * slots]. shares: [slots],
    receives the number of simulations for each slot.
    """
    child = known[1]
    exploration, loss = np.float32(settings[EXPLORATION]), np.float32(settings[VIRTUAL_LOSS])
    total = count
    for slot in range(slots):
        total += visits[first + slot]
    root = np.float32(np.sqrt(np.float32(total)))
    for slot in range(slots):
        at = first + slot
        mine = value_of(at, turn, known)
        bonus = exploration * prior[at] * root
        scores[slots + slot] = bonus
        scores[2 * slots + slot] = mine
        scores[slot] = np.float64(mine) + np.float64(bonus) / np.float64(1 + visits[at])
        shares[slot] = 0
    for _ in range(count):
        best, most = -1, _LEAST
        for slot in range(slots):
            if scores[slot] > most:
                best, most = slot, scores[slot]
        if best < 0:
            break
        shares[best] += 1
        at = first + best
        if child[at] == UNKNOWN:
            scores[best] = NO_ACTION
        else:
            under_way = np.float32(shares[best])
            tried = np.float64(1 + visits[at]) + np.float64(under_way)
            score = scores[2 * slots + best] + scores[slots + best] / tried
            scores[best] = score - np.float64(loss * under_way)


@kernel("int32 float64 int8 float32 float32 int32 int32 float32 uint8 int32 int32 int32 int32 float64 int32", __file__)
def select(
    task: np.ndarray,
    settings: np.ndarray,
    turn: np.ndarray,
    value: np.ndarray,
    prior: np.ndarray,
    visits: np.ndarray,
    child: np.ndarray,
    searched: np.ndarray,
    over: np.ndarray,
    steps: np.ndarray,
    ends: np.ndarray,
    level: np.ndarray,
    pending: np.ndarray,
    scores: np.ndarray,
    shares: np.ndarray,
) -> None:
    """Choose paths through the graph for a batch of simulations, and write their steps, level by level.

    steps: receives nodes, slots and numbers of simulations. ends: receives the number of steps up to the end of each
    level. level: holds the task[ROOTS] nodes at which the simulations begin, ascending, and their numbers of
    simulations. pending: [nodes], all 0 before and after. scores, shares: scratch arrays, [3 * slots] and [slots].
    """
    slots, length, width = task[SLOTS], len(steps) // STEP_FIELDS, len(level) // LEVEL_FIELDS
    task[LEVELS] = task[STEPS] = task[UNEXPANDED] = task[FULL] = 0
    nodes, count = task[ROOTS], 0
    while nodes > 0 and task[LEVELS] < MOST_LEVELS:
        following, before = 0, count
        for n in range(nodes):
            node, simulations = level[HERE * width + n], level[COUNT * width + n]
            if over[node]:
                continue
            first = node * slots
            known = value, child, searched
            allocate_simulations(first, slots, simulations, turn[node], settings, known, prior, visits, scores, shares)
            for slot in range(slots):
                share = shares[slot]
                if share == 0:
                    continue
                if count == length:
                    task[FULL] = 1
                    for other in range(following):
                        pending[level[NEXT * width + other]] = 0
                    return
                behind = child[first + slot]
                steps[NODE * length + count] = node
                steps[SLOT * length + count] = slot
                steps[SHARE * length + count] = share
                count += 1
                if behind == UNKNOWN:
                    task[UNEXPANDED] += 1
                    continue
                if pending[behind] == 0:
                    at = following
                    while at > 0 and level[NEXT * width + at - 1] > behind:
                        level[NEXT * width + at] = level[NEXT * width + at - 1]
                        at -= 1
                    level[NEXT * width + at] = behind
                    following += 1
                pending[behind] += share
        if count == before:  # the game is over at all nodes of the level
            break
        ends[task[LEVELS]] = task[STEPS] = count
        task[LEVELS] += 1
        for n in range(following):
            node = level[NEXT * width + n]
            level[HERE * width + n], level[COUNT * width + n] = node, pending[node]
            pending[node] = 0
        nodes = following


@kernel("int32 int32 int32 int8 float32 int32 int32 float32", __file__)
def back_up(
    task: np.ndarray,
    steps: np.ndarray,
    ends: np.ndarray,
    turn: np.ndarray,
    value: np.ndarray,
    visits: np.ndarray,
    child: np.ndarray,
    searched: np.ndarray,
) -> None:
    """Add the simulations of all steps to the visits, and give each node the value of its best slot.

    The last level comes first, so that the values of later positions reach the earlier ones.
    """
    slots, length, known = task[SLOTS], len(steps) // STEP_FIELDS, (value, child, searched)
    for level in range(task[LEVELS] - 1, -1, -1):
        start = ends[level - 1] if level > 0 else 0
        last = -1
        for n in range(start, ends[level]):
            node = steps[NODE * length + n]
            visits[node * slots + steps[SLOT * length + n]] += steps[SHARE * length + n]
            if node == last:
                continue
            last, best = node, value_of(node * slots, turn[node], known)
            for slot in range(1, slots):
                best = max(best, value_of(node * slots + slot, turn[node], known))
            searched[node] = best * np.float32(turn[node])
