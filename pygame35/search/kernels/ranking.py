"""The actions of a position that a best-first search considers."""

import numpy as np

from ...kernels.kernel import kernel
from ..graph import NO_ACTION

BOARDS, ACTIONS, SLOTS = range(3)  # the items of `task`, int32


@kernel("int32 float32 int32 float32", __file__)
def best_actions(task: np.ndarray, values: np.ndarray, action: np.ndarray, value: np.ndarray) -> None:
    """The most valuable actions of each board, the best first, equal ones in their order, into `action` and `value`.

    values: [boards, actions]. action, value: [boards, slots]. Slots without an action hold 0 and NO_ACTION.
    """
    actions, slots = task[ACTIONS], task[SLOTS]
    for board in range(task[BOARDS]):
        first, filled, least = board * slots, 0, NO_ACTION
        for slot in range(first, first + slots):
            action[slot], value[slot] = 0, NO_ACTION
        for n in range(actions):
            mine = values[board * actions + n]
            if not mine > least:
                continue
            at = min(filled, slots - 1)
            filled = min(filled + 1, slots)
            while at > 0 and value[first + at - 1] < mine:
                action[first + at], value[first + at] = action[first + at - 1], value[first + at - 1]
                at -= 1
            action[first + at], value[first + at] = n, mine
            least = value[first + slots - 1]
