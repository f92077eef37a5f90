"""Alpha-beta where five in a row win: one depth of iterative deepening, which can stop after any position and go on.

Principal variation search with a transposition table and late move reductions. The kinds of the cells decide most
positions with threats at once:

1. A side that can make five wins; so does one that can make an open four, or two fours, if the other cannot make five.
2. A five of the other side must be stopped where it would be made.
3. An open four, or two fours, of the other side must be prevented: on a cell where that side would make any four, or by
   making a four oneself. A cell on which that side would make a four is an empty cell of a window with three of its
   stones and no other stone.

Only the moves of 2 and 3 can help, so a result that follows from rules 1, 2 and 3 alone is a proof. In other positions
only the policy's best moves are searched, so a loss there is not a proof (UNPROVED). At the leaves the side to move may
stand pat or play fours (quiescence search); where an open four must be prevented, it searches the defences.
With ATTACK, one side plays only threes and fours, and the other side only answers them. This searches for wins by
continuous threats, and every win that it finds is a proof.
"""

import numpy as np

from ....kernels.kernel import kernel, part
from ..shapes import FIVE_KIND, FOUR_KIND, FOUR_THREE_KIND, KINDS, THREE_KIND, WIN_KIND
from .candidates import list_moves
from .cells import LAID, RIM, SIZE, Board, cells_of_kind, for_side, key_of, lay, put, take
from .network import Network, refresh, value_of
from .search_state import (
    ALPHA,
    ALPHA_AT_ENTRY,
    ATTACK,
    BEST_MOVE,
    BEST_SCORE,
    BETA,
    DEPTH,
    DEPTH_LEFT,
    ENTER,
    EXHAUSTIVE,
    FIELDS,
    FORCED,
    FULL,
    GO_ON,
    INSIDE_RIM,
    LEVEL,
    MATE,
    MAX_EVAL,
    MAX_MOVES,
    MAX_PLY,
    MOVE_COUNT,
    MOVE_INDEX,
    NODE_BUDGET,
    NONE,
    NULL,
    OVER,
    PROVED,
    REDUCED,
    RESET,
    RESULT,
    ROOT_ALPHA,
    ROOT_BETA,
    SCALE,
    SEARCHED,
    SIDE,
    STAGE,
    STANDS_PAT,
    STATE,
    STONE_COUNT,
    TABLE_CUTOFF,
    UNPROVED,
    Tree,
    key_of_attack,
    probe,
    store,
)

QUIESCENCE_PLIES = 6  # plies of fours beyond the leaves
DEFENCE_PLIES = 1  # plies beyond the leaves in which an open four is prevented


@part
def enter(board: Board, network: Network, tree: Tree, level: int, key: np.uint64) -> bool:
    """Begin a position. Returns True if its score is known at once, as RESULT; otherwise its candidates are listed.

    key: the position's hash, with the side to move.
    """
    task, frames, moves, counts = tree.task, tree.frames, tree.moves, board.counts
    side = (task[SIDE] + level) & 1
    other, frame = 1 - side, level * FIELDS
    task[SEARCHED] += 1
    frames[frame + MOVE_INDEX] = 0
    frames[frame + BEST_MOVE] = NONE
    frames[frame + BEST_SCORE] = -MATE
    frames[frame + ALPHA_AT_ENTRY] = frames[frame + ALPHA]
    frames[frame + STATE] = GO_ON
    frames[frame + FORCED] = 0
    own_fives, other_fives = counts[KINDS * side + FIVE_KIND], counts[KINDS * other + FIVE_KIND]
    if own_fives > 0 and level > 0:
        task[RESULT] = MATE - level - 1
        return True
    if own_fives > 0 or other_fives > 0:
        if other_fives > 1 and own_fives == 0 and level > 0:
            task[RESULT] = -MATE + level + 2
            return True
        frames[frame + EXHAUSTIVE], frames[frame + FORCED] = 1, 1
        whose = side if own_fives > 0 else other
        start = level * MAX_MOVES
        frames[frame + MOVE_COUNT] = cells_of_kind(board, whose, FIVE_KIND, moves, start, MAX_MOVES) - start
        if own_fives > 0:
            frames[frame + BEST_MOVE], task[RESULT] = moves[start], MATE - 1
        return own_fives > 0
    if counts[KINDS * side + WIN_KIND] > 0 and level > 0:
        task[RESULT] = MATE - level - 3
        return True
    if task[ATTACK] == other and counts[KINDS * other + WIN_KIND] == 0:
        task[RESULT] = 0
        return True
    if level + 1 >= MAX_PLY:
        task[RESULT] = 0
        return True
    first = probe(tree, level, key)
    if frames[frame + TABLE_CUTOFF] == 1:
        return True
    feared, plies = counts[KINDS * other + WIN_KIND] > 0, frames[frame + DEPTH_LEFT]
    stands = plies <= 0 and not feared or plies <= -(DEFENCE_PLIES if task[ATTACK] == NONE else QUIESCENCE_PLIES)
    frames[frame + STANDS_PAT] = int(stands)
    if stands:
        best = 0
        if task[ATTACK] < 0:
            value = value_of(board, network, side) * np.float32(SCALE)
            best = int(min(max(value, np.float32(-MAX_EVAL)), np.float32(MAX_EVAL)))
        frames[frame + BEST_SCORE] = best
        fours = counts[KINDS * side + FOUR_KIND] + counts[KINDS * side + FOUR_THREE_KIND]
        if best >= frames[frame + BETA] or fours == 0 or plies <= -QUIESCENCE_PLIES:
            task[RESULT] = best
            return True
        frames[frame + ALPHA] = max(frames[frame + ALPHA], best)
    list_moves(board, network, tree, level, side, first)
    if frames[frame + MOVE_COUNT] == 0:
        if task[ATTACK] == side or not feared or stands:
            task[RESULT] = frames[frame + BEST_SCORE] if stands else 0
        else:
            task[RESULT] = -MATE + level + 4
        return True
    return False


@part
def descend(tree: Tree, level: int) -> None:
    """Set the depth and window of the next level, for the position after the next move."""
    frames, orders = tree.frames, tree.orders
    frame, child = level * FIELDS, (level + 1) * FIELDS
    tried, plies, alpha = frames[frame + MOVE_INDEX], frames[frame + DEPTH_LEFT], frames[frame + ALPHA]
    deeper = plies if frames[frame + FORCED] == 1 else plies - 1
    if frames[frame + STAGE] == REDUCED:
        start = level * MAX_MOVES
        gap = orders[start + min(1, tried)] - orders[start + tried]  # the first may be the transposition table's move
        reduction = 1 + int(gap > 2) + int(gap > 4) + int(plies >= 6) + int(tried >= 12)
        deeper = max(deeper - reduction, 0)
    frames[child + STATE], frames[child + DEPTH_LEFT] = ENTER, deeper
    frames[child + BETA] = -alpha
    frames[child + ALPHA] = -frames[frame + BETA] if frames[frame + STAGE] == FULL else -alpha - 1


@part
def first_stage(board: Board, tree: Tree, level: int, side: int) -> int:
    """The stage in which the search of the next move begins."""
    frames, moves = tree.frames, tree.moves
    frame = level * FIELDS
    tried = frames[frame + MOVE_INDEX]
    if tried == 0 or tree.task[ATTACK] >= 0:
        return FULL
    cell = moves[level * MAX_MOVES + tried]
    kinds = board.kinds
    calm = kinds[2 * cell + side] < THREE_KIND and kinds[2 * cell + 1 - side] < THREE_KIND
    if frames[frame + DEPTH_LEFT] >= 2 and tried >= 3 and calm and frames[frame + EXHAUSTIVE] == 0:
        return REDUCED
    return NULL


@part
def accept(tree: Tree, level: int, score: int) -> None:
    """Take into account the score of the move that was tried, or change its STAGE so that it is searched again.

    If a reduced search returns more than alpha, the move is searched again at full depth. If a search with a null
    window returns a score between alpha and beta, it is searched again with the full window.
    """
    task, frames, moves, scores = tree.task, tree.frames, tree.moves, tree.scores
    frame = level * FIELDS
    stage, alpha, beta = frames[frame + STAGE], frames[frame + ALPHA], frames[frame + BETA]
    if stage == REDUCED and score > alpha:
        frames[frame + STAGE] = NULL
        return
    if stage == NULL and score > alpha and score < beta:
        frames[frame + STAGE] = FULL
        return
    tried = frames[frame + MOVE_INDEX]
    if level == 0:
        scores[tried] = score
    if score > frames[frame + BEST_SCORE]:
        frames[frame + BEST_SCORE], frames[frame + BEST_MOVE] = score, moves[level * MAX_MOVES + tried]
    frames[frame + ALPHA] = max(alpha, score)
    frames[frame + MOVE_INDEX] = tried + 1
    frames[frame + STAGE] = NONE
    if task[ATTACK] >= 0 and (task[SIDE] + level) & 1 != task[ATTACK] and score > -PROVED:
        frames[frame + MOVE_INDEX] = frames[frame + MOVE_COUNT]


@kernel(
    "int32 int64 int8 int8 int16 int8 int8 int8 int32 int32 int32 int32 int8 int8"
    " float32 float32 int32 float32 float32 int32 int32 float32 uint64 int64 int32",
    __file__,
)
def alpha_beta(
    task: np.ndarray,
    given: np.ndarray,
    given_sides: np.ndarray,
    stones: np.ndarray,
    codes: np.ndarray,
    shapes: np.ndarray,
    kinds: np.ndarray,
    near: np.ndarray,
    counts: np.ndarray,
    laid: np.ndarray,
    boxes: np.ndarray,
    dirty: np.ndarray,
    is_dirty: np.ndarray,
    tables: np.ndarray,
    rows: np.ndarray,
    dense: np.ndarray,
    applied: np.ndarray,
    units: np.ndarray,
    sums: np.ndarray,
    frames: np.ndarray,
    moves: np.ndarray,
    orders: np.ndarray,
    keys: np.ndarray,
    entries: np.ndarray,
    scores: np.ndarray,
) -> None:
    """Search up to NODE_BUDGET more positions. When the search is OVER, RESULT is the score of the given position.

    given: the cells of the position's walls and stones, walls first. given_sides: 0 or 1 for a stone, 2 for a wall. To
    begin, LEVEL is 0 and STATE of frame 0 is ENTER. BEST_MOVE of frame 0 is the best move; `moves` and `scores` hold
    the root's moves and their scores. With RESET, it searches nothing; `given` then holds only walls, and becomes the
    board without stones.
    """
    board = Board(stones, codes, shapes, kinds, near, counts, laid, boxes, dirty, is_dirty, tables)
    network = Network(rows, dense, applied, units, sums)
    tree = Tree(task, given, frames, moves, orders, keys, entries, scores)
    level = int(task[LEVEL])
    lay(board, given, given_sides, int(task[STONE_COUNT]) + level)
    if task[RESET] == 1:
        refresh(board, network)
        sums[:] = np.float32(0)
        return
    key = key_of_attack(int(task[ATTACK]))
    task[INSIDE_RIM] = 1
    for n in range(counts[LAID]):
        key ^= key_of(int(laid[n]), int(stones[laid[n]]) - 1)
    task[SEARCHED] = task[OVER] = 0
    if level == 0 and frames[STATE] == ENTER:
        frames[DEPTH_LEFT], frames[ALPHA], frames[BETA] = task[DEPTH], task[ROOT_ALPHA], task[ROOT_BETA]
    while task[OVER] == 0 and task[INSIDE_RIM] == 1:
        side, frame = (int(task[SIDE]) + level) & 1, level * FIELDS
        done = False
        if frames[frame + STATE] == ENTER:
            if task[SEARCHED] >= task[NODE_BUDGET]:
                break
            done = enter(board, network, tree, level, for_side(key, side))
            frames[frame + STAGE] = NONE
        if not done:
            left = frames[frame + MOVE_COUNT] - frames[frame + MOVE_INDEX]
            if left > 0 and frames[frame + BEST_SCORE] < frames[frame + BETA]:
                if frames[frame + STAGE] == NONE:
                    frames[frame + STAGE] = first_stage(board, tree, level, side)
                descend(tree, level)
                cell = int(moves[level * MAX_MOVES + frames[frame + MOVE_INDEX]])
                x, y = cell % SIZE, cell // SIZE
                if min(x, y) < RIM or max(x, y) >= SIZE - RIM:
                    task[INSIDE_RIM] = 0
                    break
                given[task[STONE_COUNT] + level], given_sides[task[STONE_COUNT] + level] = cell, side
                put(board, cell, side)
                key ^= key_of(cell, side)
                level += 1
                continue
            best = frames[frame + BEST_SCORE]
            if best < -PROVED and frames[frame + EXHAUSTIVE] == 0:
                best = -UNPROVED
            elif best < -PROVED and task[ATTACK] == side:
                best = 0
            task[RESULT] = best
            store(tree, level, for_side(key, side), int(best))
            if task[ATTACK] >= 0 and abs(best) > PROVED:
                store(tree, level, for_side(key ^ key_of_attack(int(task[ATTACK])), side), int(best))
        if level == 0:
            task[OVER] = 1
        else:
            cell = take(board)
            level -= 1
            key ^= key_of(cell, (int(task[SIDE]) + level) & 1)
            accept(tree, level, -int(task[RESULT]))
    task[LEVEL] = level
