"""The arrays of the deepening search of five in a row, for kernels: its task, its stack, its table of transpositions.

`tree` is a tuple of arrays, all of them flat; the shapes say how they are read:

    task      int32 [TASK]
    given     int64 [STONES]: the cells of the stones and walls of the root's position, then the moves of the search
    frames    int32 [LEVELS, FIELDS]: what is known of the position of each level
    moves     int32 [LEVELS, WIDE]: its candidates; orders float32 [LEVELS, WIDE]: how good they look
    keys      uint64 [ENTRIES], facts int64 [ENTRIES]: the table of transpositions; a new position replaces an old one
    scores    int32 [WIDE]: the scores of the root's moves; upper bounds, unless the best so far

Scores are those of the side to move. MATE less the plies to the end is a proved win, its negative a proved loss. All
other scores lie within MOST, except UNPROVED: every move that was tried loses, but not all moves were tried.

A fact of the table is one number:

    bits 0 ... 13   the best move, 0 if there is none
    bits 14, 15     IS_LOW if the score is a lower bound, IS_HIGH if it is an upper one, both if it is exact
    bits 16 ... 23  the plies that were searched
    bits 24 ...     the score + 32768; a proved one counts the plies to the end from this position, not from the root
"""

import numpy as np

from ....kernels.kernel import part
from .cells import CELLS

# The items of `task`. SIDE: to move. GIVEN: stones. DEPTH: of the root. ATTACK: the side that attacks, or NONE.
# ALLOWED: positions to search, SEARCHED: those searched. LEVEL: the current one, to go on there; 0 to begin. OVER: 1 if
# the search has ended. FITS: 0 if it came to the rim. BARE: 1 if what is given becomes the board without stones.
# CANDIDATES: of a position below the root, at most. RESULT: the score of the position searched last. LOWEST, HIGHEST:
# the window.
SIDE, GIVEN, DEPTH, ATTACK, ALLOWED, SEARCHED, LEVEL, OVER, FITS, BARE, CANDIDATES, RESULT, LOWEST, HIGHEST = range(14)
TASK = 14
# The fields of a frame. STATE: ENTER or GO_ON. PLIES: left. LOW, HIGH: the window, FROM its lower end at first. BEST:
# the best score, CHOSEN its move. AT: the candidate to try, of COUNT, in the STAGE. COMPLETE: 1 if no other move can be
# better. FORCED: 1 if the moves cost no ply, being forced. STANDS_PAT: 1 if the side may leave it at the value of the
# position as it is. DECIDED: 1 if the table of transpositions has the score.
# Stages of a move: REDUCED (less deep, null window), NULL (null window), FULL.
STATE, PLIES, LOW, HIGH, FROM, BEST, CHOSEN, AT, COUNT, STAGE, COMPLETE, FORCED, STANDS_PAT, DECIDED = range(14)
FIELDS = 14
ENTER, GO_ON = range(2)
FULL, NULL, REDUCED = range(3)
LEVELS = 96  # plies from the root, at most
WIDE = 48  # candidates of a position, at most
ENTRY_BITS = 19
ENTRIES = 1 << ENTRY_BITS
MATE, PROVED, UNPROVED, MOST = 30_000, 25_000, 20_000, 10_000
SCALE = 400  # the score of a value of 1 (a logit)
NONE = -1
IS_LOW, IS_HIGH = 1, 2
FACT_MOVE = CELLS - 1  # the part of a fact that is the best move
_BOUND, _PLIES, _SCORE = 14, 16, 24  # the first bits of its other parts
_ATTACKS = np.uint64(0xA0761D6478BD642F)
Tree = tuple[np.ndarray, ...]


@part
def key_of_attack(attacker: int) -> np.uint64:
    """The part of a hash that distinguishes the searches for threats of a side, or of NONE, from all others."""
    return _ATTACKS * np.uint64(attacker + 1)


@part
def entry_of(key: np.uint64) -> np.int64:
    """The entry of a position in the table."""
    return np.int64(key >> np.uint64(64 - ENTRY_BITS))


@part
def from_table(tree: Tree, level: int, key: np.uint64) -> int:
    """The best move known, or NONE. DECIDED of the frame says whether the table decides: RESULT is the score then."""
    task, frames, keys, facts = tree[0], tree[2], tree[5], tree[6]
    entry, frame = entry_of(key), level * FIELDS
    frames[frame + DECIDED] = 0
    if keys[entry] != key:
        return NONE
    fact = int(facts[entry])
    move, bound, plies, score = fact & FACT_MOVE, fact >> _BOUND & 3, fact >> _PLIES & 255, (fact >> _SCORE) - 32768
    if score > PROVED:
        score -= level
    elif score < -PROVED:
        score += level
    if level > 0 and (plies >= frames[frame + PLIES] or abs(score) > PROVED):
        low, high = frames[frame + LOW], frames[frame + HIGH]
        if bound == IS_LOW | IS_HIGH or bound == IS_LOW and score >= high or bound == IS_HIGH and score <= low:
            task[RESULT] = score
            frames[frame + DECIDED] = 1
    return move if move != 0 else NONE


@part
def to_table(tree: Tree, level: int, key: np.uint64, score: int) -> None:
    """Store what the search of a position has found."""
    frames, keys, facts = tree[2], tree[5], tree[6]
    entry, frame = entry_of(key), level * FIELDS
    bound = IS_LOW | IS_HIGH
    if score >= frames[frame + HIGH]:
        bound = IS_LOW
    elif score <= frames[frame + FROM]:
        bound = IS_HIGH
    if score > PROVED:
        score += level
    elif score < -PROVED:
        score -= level
    plies, move = int(max(frames[frame + PLIES], 0)), int(max(frames[frame + CHOSEN], 0))
    keys[entry] = key
    facts[entry] = move | bound << _BOUND | plies << _PLIES | (score + 32768) << _SCORE
