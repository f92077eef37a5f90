"""Chooses the actions that a best-first search considers in a position."""

import numpy as np

from ...kernels.kernel import kernel
from ..graph import NO_ACTION

FIRST, BOARDS, ACTIONS, SLOTS = range(4)  # the items of `task`, int32


@kernel("int32 float32 int32 float32", __file__)
def best_actions(task: np.ndarray, values: np.ndarray, action: np.ndarray, value: np.ndarray) -> None:
    """Write each board's actions of the highest values, and these values, into the slots of the board's node.

    The best action comes first; of equal values, the lower action. values: [boards, actions]. action, value: [nodes,
    slots]. Board 0 is the node task[FIRST]. A slot that stays free has the action 0 and the value NO_ACTION.
    """
    actions, slots = task[ACTIONS], np.uint32(task[SLOTS])
    for board in range(task[BOARDS]):
        first, filled, least = np.uint32(task[FIRST] + board) * slots, np.uint32(0), NO_ACTION
        for slot in range(first, first + slots):
            action[slot], value[slot] = 0, NO_ACTION
        for n in range(actions):
            mine = values[np.uint32(board * actions + n)]
            if not mine > least:
                continue
            at = first + min(filled, slots - np.uint32(1))
            filled = min(filled + np.uint32(1), slots)
            while at > first and value[at - np.uint32(1)] < mine:
                action[at], value[at] = action[at - np.uint32(1)], value[at - np.uint32(1)]
                at -= np.uint32(1)
            action[at], value[at] = n, mine
            least = value[first + slots - np.uint32(1)]
