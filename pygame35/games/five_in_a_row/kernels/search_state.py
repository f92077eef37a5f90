"""The arrays of the deepening search of five in a row, for kernels: its task, its stack, its transposition table.

Scores are those of the side to move. A proved win has the score MATE minus the plies to the end; a proved loss has the
negative of that. The score UNPROVED means that every move tried loses, but not all moves were tried. Other scores lie
between -MAX_EVAL and MAX_EVAL.

An entry of the table is one number:

    bits 0 ... 13   the best move, 0 if there is none
    bits 14, 15     IS_LOW if the score is a lower bound, IS_HIGH if it is an upper one, both if it is exact
    bits 16 ... 23  the depth to which the position was searched, 0 for quiescence
    bits 24 ...     the score + 32768; a proved score counts the plies to the end from this position, not from the root
"""

from typing import NamedTuple

import numpy as np

from ....kernels.kernel import part
from .cells import CELLS

# The items of `task`. SIDE: the side to move. STONE_COUNT: the number of stones and walls of the given position. DEPTH:
# the depth of the root. ATTACK: the side that attacks, or NONE. NODE_BUDGET: the number of positions to search.
# SEARCHED: the number of positions searched. LEVEL: the level at which the search continues, 0 to begin. OVER: 1 if the
# search has ended. INSIDE_RIM: 0 if the search has reached the rim. RESET: 1 to make the given walls the board without
# stones. CANDIDATES: the most candidates of a position below the root. RESULT: the score of the position searched last.
# ROOT_ALPHA, ROOT_BETA: the window of the root.
SIDE, STONE_COUNT, DEPTH, ATTACK, NODE_BUDGET, SEARCHED, LEVEL = range(7)
OVER, INSIDE_RIM, RESET, CANDIDATES, RESULT, ROOT_ALPHA, ROOT_BETA = range(7, 14)
TASK = 14
# The fields of a frame. STATE: ENTER or GO_ON. DEPTH_LEFT: plies, below 0 in quiescence. ALPHA, BETA: the window.
# ALPHA_AT_ENTRY: ALPHA at the beginning. BEST_SCORE, BEST_MOVE: the best score so far and its move. MOVE_INDEX: the
# index of the candidate to try. MOVE_COUNT: the number of candidates. STAGE: the stage in which the candidate is
# searched. EXHAUSTIVE: 1 if no other move can be better. FORCED: 1 if the moves are forced, and so cost no ply.
# STANDS_PAT: 1 if the side may take the value of the position instead of a move. TABLE_CUTOFF: 1 if the transposition
# table has the score.
# Stages of a move: REDUCED (less deep, null window), NULL (null window), FULL.
STATE, DEPTH_LEFT, ALPHA, BETA, ALPHA_AT_ENTRY, BEST_SCORE, BEST_MOVE = range(7)
MOVE_INDEX, MOVE_COUNT, STAGE, EXHAUSTIVE, FORCED, STANDS_PAT, TABLE_CUTOFF = range(7, 14)
FIELDS = 14
ENTER, GO_ON = range(2)
FULL, NULL, REDUCED = range(3)
MAX_PLY = 96  # the most plies from the root
MAX_MOVES = 48  # the most candidates of a position
ENTRY_BITS = 19
ENTRIES = 1 << ENTRY_BITS
MATE, PROVED, UNPROVED, MAX_EVAL = 30_000, 25_000, 20_000, 10_000
SCALE = 400  # the score of a value of 1 (a logit)
NONE = -1
IS_LOW, IS_HIGH = 1, 2
ENTRY_MOVE = CELLS - 1  # a bit mask: the best move in an entry
_BOUND, _DEPTH, _SCORE = 14, 16, 24  # the first bits of the other parts of an entry
_ATTACKS = np.uint64(0xA0761D6478BD642F)


class Tree(NamedTuple):
    """Flat arrays. Each field's docstring gives the shape in which the kernels read it."""

    task: np.ndarray
    """int32 [TASK]"""
    given: np.ndarray
    """int64 [STONES]: the cells of the stones and walls of the root's position, then the moves of the search"""
    frames: np.ndarray
    """int32 [MAX_PLY, FIELDS]: the frame of each level"""
    moves: np.ndarray
    """int32 [MAX_PLY, MAX_MOVES]: the candidates of each level"""
    orders: np.ndarray
    """float32 [MAX_PLY, MAX_MOVES]: the order of the candidates: the highest is tried first"""
    keys: np.ndarray
    """uint64 [ENTRIES]: the entries of the transposition table; a new position replaces an old one"""
    entries: np.ndarray
    """int64 [ENTRIES]"""
    scores: np.ndarray
    """int32 [MAX_MOVES]: the scores of the root's moves; upper bounds, except the score of the best move so far"""


@part
def key_of_attack(attacker: int) -> np.uint64:
    """The part of a position's hash that stands for the attacker of the search, 0, 1 or NONE."""
    return _ATTACKS * np.uint64(attacker + 1)


@part
def entry_of(key: np.uint64) -> np.int64:
    """The entry of a position in the table."""
    return np.int64(key >> np.uint64(64 - ENTRY_BITS))


@part
def probe(tree: Tree, level: int, key: np.uint64) -> int:
    """Look up a position in the table; returns its best move, or NONE.

    If the stored score ends the search of the position, TABLE_CUTOFF of the frame becomes 1, and RESULT the score.
    """
    task, frames, keys, entries = tree.task, tree.frames, tree.keys, tree.entries
    entry, frame = entry_of(key), level * FIELDS
    frames[frame + TABLE_CUTOFF] = 0
    if keys[entry] != key:
        return NONE
    found = int(entries[entry])
    move, bound, depth, score = (
        found & ENTRY_MOVE,
        found >> _BOUND & 3,
        found >> _DEPTH & 255,
        (found >> _SCORE) - 32768,
    )
    if score > PROVED:
        score -= level
    elif score < -PROVED:
        score += level
    if level > 0 and (depth >= frames[frame + DEPTH_LEFT] or abs(score) > PROVED):
        alpha, beta = frames[frame + ALPHA], frames[frame + BETA]
        if bound == IS_LOW | IS_HIGH or bound == IS_LOW and score >= beta or bound == IS_HIGH and score <= alpha:
            task[RESULT] = score
            frames[frame + TABLE_CUTOFF] = 1
    return move if move != 0 else NONE


@part
def store(tree: Tree, level: int, key: np.uint64, score: int) -> None:
    """Store the result of the search of a position."""
    frames, keys, entries = tree.frames, tree.keys, tree.entries
    entry, frame = entry_of(key), level * FIELDS
    bound = IS_LOW | IS_HIGH
    if score >= frames[frame + BETA]:
        bound = IS_LOW
    elif score <= frames[frame + ALPHA_AT_ENTRY]:
        bound = IS_HIGH
    if score > PROVED:
        score += level
    elif score < -PROVED:
        score -= level
    depth, move = int(max(frames[frame + DEPTH_LEFT], 0)), int(max(frames[frame + BEST_MOVE], 0))
    keys[entry] = key
    entries[entry] = move | bound << _BOUND | depth << _DEPTH | (score + 32768) << _SCORE
