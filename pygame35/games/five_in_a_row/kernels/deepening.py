"""Alpha-beta where five in a row win: one depth of iterative deepening, which can stop after any position and go on.

Principal variation search with a table of transpositions and late move reductions. The kinds of the cells decide most
positions with threats at once:

1. A side that can make five wins; so does one that can make an open four, or two fours, if the other cannot make five.
2. A five of the other side must be stopped where it would be made.
3. An open four, or two fours, of the other side must be prevented: on a cell where that side would make any four, or by
   an own four. Every window in which that side would make four holds three of its stones, so each empty cell of these
   windows is such a cell.

The moves of 2 and 3 are all that can help, so a result that rests on them and on 1 is a proof. In other positions
only the policy's best moves are searched, so a loss there is not a proof (UNPROVED). At the leaves the side to move may
stand pat or play fours (quiescence search); where an open four must be prevented, it searches how.
With ATTACK, one side plays threes and fours only, and the other side just answers them: a search for wins by continuous
threats, whose wins are proofs.

`board`, `network` and `tree` are described in `cells`, `network` and `frames`.
"""

import numpy as np

from ....kernels.kernel import kernel, part
from ..shapes import FIVE_KIND, FOUR_KIND, FOUR_THREE_KIND, KINDS, THREE_KIND, WIN_KIND
from .candidates import list_moves
from .cells import LAID, RIM, SIZE, Board, cells_of_kind, for_side, key_of, lay, put, take
from .frames import (
    ALLOWED,
    AT,
    ATTACK,
    BARE,
    BEST,
    CHOSEN,
    COMPLETE,
    COUNT,
    DECIDED,
    DEPTH,
    ENTER,
    FIELDS,
    FITS,
    FORCED,
    FROM,
    FULL,
    GIVEN,
    GO_ON,
    HIGH,
    HIGHEST,
    LEVEL,
    LEVELS,
    LOW,
    LOWEST,
    MATE,
    MOST,
    NONE,
    NULL,
    OVER,
    PLIES,
    PROVED,
    REDUCED,
    RESULT,
    SCALE,
    SEARCHED,
    SIDE,
    STAGE,
    STANDS_PAT,
    STATE,
    UNPROVED,
    WIDE,
    Tree,
    from_table,
    key_of_attack,
    to_table,
)
from .network import Network, refresh, value_of

QUIET = 6  # plies of fours beyond the leaves
DEFENCES = 1  # plies beyond the leaves in which an open four is prevented


@part
def enter(board: Board, network: Network, tree: Tree, level: int, key: np.uint64) -> bool:
    """Begin a position. Returns True if RESULT is its score already; otherwise its candidates are listed.

    key: its hash, with the side to move.
    """
    task, frames, moves, counts = tree[0], tree[2], tree[3], board[5]
    side = (task[SIDE] + level) & 1
    other, frame = 1 - side, level * FIELDS
    task[SEARCHED] += 1
    frames[frame + AT] = 0
    frames[frame + CHOSEN] = NONE
    frames[frame + BEST] = -MATE
    frames[frame + FROM] = frames[frame + LOW]
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
        frames[frame + COMPLETE], frames[frame + FORCED] = 1, 1
        whose = side if own_fives > 0 else other
        frames[frame + COUNT] = cells_of_kind(board, whose, FIVE_KIND, moves, level * WIDE, WIDE) - level * WIDE
        if own_fives > 0:
            frames[frame + CHOSEN], task[RESULT] = moves[level * WIDE], MATE - 1
        return own_fives > 0
    if counts[KINDS * side + WIN_KIND] > 0 and level > 0:
        task[RESULT] = MATE - level - 3
        return True
    if task[ATTACK] == other and counts[KINDS * other + WIN_KIND] == 0:
        task[RESULT] = 0
        return True
    if level + 1 >= LEVELS:
        task[RESULT] = 0
        return True
    first = from_table(tree, level, key)
    if frames[frame + DECIDED] == 1:
        return True
    feared, plies = counts[KINDS * other + WIN_KIND] > 0, frames[frame + PLIES]
    stands = plies <= 0 and not feared or plies <= -(DEFENCES if task[ATTACK] == NONE else QUIET)
    frames[frame + STANDS_PAT] = int(stands)
    if stands:
        if task[ATTACK] < 0:
            value = value_of(board, network, side) * np.float32(SCALE)
            best = int(min(max(value, np.float32(-MOST)), np.float32(MOST)))
        else:
            best = 0
        frames[frame + BEST] = best
        threats = counts[KINDS * side + FOUR_KIND] + counts[KINDS * side + FOUR_THREE_KIND] if plies > -QUIET else 0
        if best >= frames[frame + HIGH] or threats == 0:
            task[RESULT] = best
            return True
        frames[frame + LOW] = max(frames[frame + LOW], best)
    list_moves(board, network, tree, level, side, first)
    if frames[frame + COUNT] == 0:
        if task[ATTACK] == side or not feared or stands:
            task[RESULT] = frames[frame + BEST] if stands else 0
        else:
            task[RESULT] = -MATE + level + 4
        return True
    return False


@part
def descend(tree: Tree, level: int) -> None:
    """Enter the position after the next move, at the next level: its depth and window."""
    frames, orders = tree[2], tree[4]
    frame, child = level * FIELDS, (level + 1) * FIELDS
    tried, plies, low, high = frames[frame + AT], frames[frame + PLIES], frames[frame + LOW], frames[frame + HIGH]
    deeper = plies if frames[frame + FORCED] == 1 else plies - 1
    if frames[frame + STAGE] == REDUCED:
        gap = orders[level * WIDE + min(1, tried)] - orders[level * WIDE + tried]  # the first may be the table's
        reduction = 1 + int(gap > 2) + int(gap > 4) + int(plies >= 6) + int(tried >= 12)
        deeper = max(deeper - reduction, 0)
    frames[child + STATE], frames[child + PLIES] = ENTER, deeper
    frames[child + HIGH] = -low
    frames[child + LOW] = -high if frames[frame + STAGE] == FULL else -low - 1


@part
def first_stage(board: Board, tree: Tree, level: int, side: int) -> int:
    """The stage in which the search of the next move begins."""
    frames, moves = tree[2], tree[3]
    frame = level * FIELDS
    tried = frames[frame + AT]
    if tried == 0 or tree[0][ATTACK] >= 0:
        return FULL
    cell = moves[level * WIDE + tried]
    kinds = board[3]
    calm = kinds[2 * cell + side] < THREE_KIND and kinds[2 * cell + 1 - side] < THREE_KIND
    if frames[frame + PLIES] >= 2 and tried >= 3 and calm and frames[frame + COMPLETE] == 0:
        return REDUCED
    return NULL


@part
def accept(tree: Tree, level: int, score: int) -> None:
    """Take into account the score of the move that was tried, or change its STAGE so that it is searched again.

    A move is searched again if its score lies above the lower end of the window, and the stage does not prove it.
    """
    task, frames, moves, scores = tree[0], tree[2], tree[3], tree[7]
    frame = level * FIELDS
    stage, low, high = frames[frame + STAGE], frames[frame + LOW], frames[frame + HIGH]
    if stage == REDUCED and score > low:
        frames[frame + STAGE] = NULL
        return
    if stage == NULL and score > low and score < high:
        frames[frame + STAGE] = FULL
        return
    tried = frames[frame + AT]
    if level == 0:
        scores[tried] = score
    if score > frames[frame + BEST]:
        frames[frame + BEST], frames[frame + CHOSEN] = score, moves[level * WIDE + tried]
    frames[frame + LOW] = max(low, score)
    frames[frame + AT] = tried + 1
    frames[frame + STAGE] = NONE
    if task[ATTACK] >= 0 and (task[SIDE] + level) & 1 != task[ATTACK] and score > -PROVED:
        frames[frame + AT] = frames[frame + COUNT]


@kernel(
    "int32 int64 int8 int8 int16 int8 int8 int8 int32 int32 int32 int32 int8 int8"
    " float32 float32 int32 float32 float32 int32 int32 float32 uint64 int64 int32",
    __file__,
)
def deepening(
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
    facts: np.ndarray,
    scores: np.ndarray,
) -> None:
    """Search up to ALLOWED more positions. When the search is OVER, RESULT is the score of the given stones' position.

    given: their cells; given_sides: 0, 1, or 2 for walls, which come first. To begin, LEVEL is 0 and STATE of frame 0
    is ENTER. The best move is CHOSEN of frame 0; the candidates of the root and their scores are `moves` and `scores`.
    With BARE, it searches nothing: what is given, walls only, becomes the board without stones.
    """
    board = (stones, codes, shapes, kinds, near, counts, laid, boxes, dirty, is_dirty, tables)
    network = (rows, dense, applied, units, sums)
    tree = (task, given, frames, moves, orders, keys, facts, scores)
    level = int(task[LEVEL])
    lay(board, given, given_sides, int(task[GIVEN]) + level)
    if task[BARE] == 1:
        refresh(board, network)
        sums[:] = np.float32(0)
        return
    key = key_of_attack(int(task[ATTACK]))
    task[FITS] = 1
    for n in range(counts[LAID]):
        key ^= key_of(int(laid[n]), int(stones[laid[n]]) - 1)
    task[SEARCHED] = task[OVER] = 0
    if level == 0 and frames[STATE] == ENTER:
        frames[PLIES], frames[LOW], frames[HIGH] = task[DEPTH], task[LOWEST], task[HIGHEST]
    while task[OVER] == 0 and task[FITS] == 1:
        side, frame = (int(task[SIDE]) + level) & 1, level * FIELDS
        done = False
        if frames[frame + STATE] == ENTER:
            if task[SEARCHED] >= task[ALLOWED]:
                break
            done = enter(board, network, tree, level, for_side(key, side))
            frames[frame + STAGE] = NONE
        if not done:
            if frames[frame + AT] < frames[frame + COUNT] and frames[frame + BEST] < frames[frame + HIGH]:
                if frames[frame + STAGE] == NONE:
                    frames[frame + STAGE] = first_stage(board, tree, level, side)
                descend(tree, level)
                cell = int(moves[level * WIDE + frames[frame + AT]])
                x, y = cell % SIZE, cell // SIZE
                if min(x, y) < RIM or max(x, y) >= SIZE - RIM:
                    task[FITS] = 0
                    break
                given[task[GIVEN] + level], given_sides[task[GIVEN] + level] = cell, side
                put(board, cell, side)
                key ^= key_of(cell, side)
                level += 1
                continue
            best = frames[frame + BEST]
            if best < -PROVED and frames[frame + COMPLETE] == 0:
                best = -UNPROVED
            elif best < -PROVED and task[ATTACK] == side:
                best = 0
            task[RESULT] = best
            to_table(tree, level, for_side(key, side), int(best))
            if task[ATTACK] >= 0 and abs(best) > PROVED:
                proved = key ^ key_of_attack(int(task[ATTACK]))
                to_table(tree, level, for_side(proved ^ key_of_attack(NONE), side), int(best))
        if level == 0:
            task[OVER] = 1
        else:
            cell = take(board)
            level -= 1
            key ^= key_of(cell, (int(task[SIDE]) + level) & 1)
            accept(tree, level, -int(task[RESULT]))
    task[LEVEL] = level
