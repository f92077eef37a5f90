"""The task of a kernel that tells whether a margin is at least k, int32; see `search.endgame`.

The search for the answer can be stopped and continued. Further numbers of a game may follow.
"""

K = 0  # the question: is the margin of the side to move at least this number?
BUDGET = 1  # positions to expand; afterwards what is left of it
PLY = 2  # where the search is; -1 before its start
DONE = 3  # 1 if the question is answered
VALUE = 4  # then: a lower bound of the margin that is K or more, or an upper bound below it
TASK = 5  # the number of these items
