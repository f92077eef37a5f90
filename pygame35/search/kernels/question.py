"""The items of the array `task`, int32, of a kernel that decides whether a margin is at least k.

The kernel's search can be stopped and continued. A game may add further items. See `search.endgame`.
"""

K = 0  # the question: is the margin of the side to move at least this number?
BUDGET = 1  # the number of positions that the kernel may expand; afterwards, how many of them are left
PLY = 2  # where the search is; -1 before its start
DONE = 3  # 1 if the question is answered
VALUE = 4  # once it is answered: a lower bound of the margin, if this is at least K; otherwise an upper bound
TASK = 5  # the number of these items
