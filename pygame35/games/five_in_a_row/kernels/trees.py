"""Alpha-beta where five in a row win: the search of `alphabeta.value`, with the same positions in the same order.

It can stop at any position, and goes on there when the kernel is run again. The position of level 0 is that of the
given stones. `tree` is a tuple of arrays:

    task      int32 [TASK]: the items below, after those of `fours`
    frames    int32 [LEVELS, FIELDS]: the positions from level 0 to the current one
    bounds    float64 [LEVELS, BOUNDS]: their bounds, and the values of the best moves so far
    cells     int32 [LEVELS, WIDTH]: their moves
    chances   float64 [2 * MOST_SCORE + 1]: the values of the scores from -MOST_SCORE to MOST_SCORE
    keys      uint64 [ENTRIES]: the table of transpositions, by hash
    values    float64 [ENTRIES]
    facts     int32 [ENTRIES]: best cell + CELLS * (plies + MOST_PLIES * (IS_LOW + IS_HIGH)); 0: free

The value of an entry is a lower bound if it has IS_LOW, an upper one if it has IS_HIGH; the other bound is 1 or -1.
"""

import numpy as np

from ....kernels.kernel import kernel, part
from ..alphabeta import NODES, SCALE, TO_MOVE, WIDTH
from ..vcf import MOST_FOURS
from . import fours
from .fours import FITS, LEFT, SIDE, Work, lay, wins
from .grids import CELLS, FOURS, LAID, NONE, SEVERAL, TOTAL, Grid, clear, five, for_side, key_of, put, take
from .ordering import Order, best_cells

# The items of `task`. LEVEL, the current one. ALLOWED: positions, SEARCHED: those searched; OVER: 1 if the search has
# ended, DEEP: 1 if it has come deeper than LEVELS. STORED: entries, counted up.
LEVEL, ALLOWED, SEARCHED, OVER, DEEP, STORED = range(fours.TASK, fours.TASK + 6)
TASK = fours.TASK + 6
STATE, COUNT, AT, PLIES, CHOSEN, FIRST, FORCED = range(7)  # of a frame. FIRST: the move to try first, or NONE
FIELDS = 7
ENTER, LOOK, GO_ON = range(3)  # states
LOW, HIGH, BEST = range(3)
BOUNDS = 3
LEVELS = 40
MOST_SCORE = 20 * SCALE  # whose value is 1
MOST_PLIES = 16
IS_LOW, IS_HIGH = 1, 2
ENTRIES = 1 << 19
_SHIFT = np.uint64(64 - 19)
Tree = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


@part
def entry_of(tree: Tree, key: np.uint64) -> np.int64:
    """The entry of a position, or the free one where it belongs."""
    keys, facts = tree[5], tree[7]
    entry = np.int64(key >> _SHIFT)
    while facts[entry] != 0 and keys[entry] != key:
        entry = (entry + 1) & (ENTRIES - 1)
    return entry


@part
def store(tree: Tree, key: np.uint64, level: int) -> None:
    """Store what the search of the position of a level has found."""
    task, frames, bounds, _, _, keys, values, facts = tree
    entry, at, frame = entry_of(tree, key), level * BOUNDS, level * FIELDS
    best = bounds[at + BEST]
    kind = (IS_LOW if best > bounds[at + LOW] else 0) + (IS_HIGH if best < bounds[at + HIGH] else 0)
    task[STORED] += int(facts[entry] == 0)
    keys[entry], values[entry] = key, best
    facts[entry] = frames[frame + CHOSEN] + CELLS * (frames[frame + PLIES] + MOST_PLIES * kind)


@part
def decided(tree: Tree, key: np.uint64, level: int) -> bool:
    """True if the table has the value of the position of a level, which becomes its BEST; else FIRST becomes known."""
    _, frames, bounds, _, _, _, values, facts = tree
    entry, at, frame = entry_of(tree, key), level * BOUNDS, level * FIELDS
    fact = int(facts[entry])
    if fact == 0:
        frames[frame + FIRST] = NONE
        return False
    plies, kind = fact // CELLS % MOST_PLIES, fact // CELLS // MOST_PLIES
    frames[frame + FIRST] = fact % CELLS
    low = values[entry] if kind & IS_LOW else -1.0
    high = values[entry] if kind & IS_HIGH else 1.0
    if plies < frames[frame + PLIES]:
        return False
    if low >= bounds[at + HIGH] or low == high:
        bounds[at + BEST] = low
        return True
    bounds[at + BEST] = high
    return bool(high <= bounds[at + LOW])


@part
def wins_by_fours(grid: Grid, work: Work, side: int, key: np.uint64) -> bool:
    """True if the side to move makes five, or wins by continuous fours."""
    task, numbers = work[0], grid[3]
    if numbers[FOURS + side] > 0:
        return True
    task[LEFT] = NODES
    laid = numbers[LAID]
    won = wins(grid, work, side, MOST_FOURS, for_side(key, side))
    while numbers[LAID] > laid:
        take(grid)
    return won


@part
def look(grid: Grid, work: Work, tree: Tree, order: Order, side: int, level: int, key: np.uint64) -> bool:
    """Search a position for fours and order its moves; True if its value, BEST, is known already."""
    frames, bounds, cells, chances = tree[1:5]
    frame, at, start = level * FIELDS, level * BOUNDS, level * WIDTH
    if wins_by_fours(grid, work, side, key):
        bounds[at + BEST] = 1.0
        return True
    bounds[at + BEST] = -1.0
    feared = five(grid, 1 - side)
    if feared == SEVERAL:
        return True
    frames[frame + FORCED] = int(feared != NONE)
    if frames[frame + PLIES] == 0 and feared == NONE:
        score = int(grid[3][TOTAL]) * (1 - 2 * side) + TO_MOVE
        bounds[at + BEST] = chances[min(max(score, -MOST_SCORE), MOST_SCORE) + MOST_SCORE]
        return True
    if feared == NONE:
        frames[frame + COUNT] = best_cells(grid, order, side, WIDTH, cells, start)
        if frames[frame + COUNT] == 0:  # on a board where no row of five is possible any more
            bounds[at + BEST] = 0.0
            return True
    else:
        frames[frame + COUNT], cells[start] = 1, feared
    bring_forward(cells, start, int(frames[frame + COUNT]), int(frames[frame + FIRST]))
    frames[frame + AT], frames[frame + CHOSEN] = 0, cells[start]
    return False


@part
def bring_forward(cells: np.ndarray, start: int, count: int, cell: int) -> None:
    """Make a cell the first of those from start on, if it is one of them."""
    for n in range(start, start + count):
        if cells[n] == cell:
            for place in range(n, start, -1):
                cells[place] = cells[place - 1]
            cells[start] = cell


@part
def enter(tree: Tree, level: int) -> None:
    """Begin the position behind the next move of the level before."""
    _, frames, bounds, _, _, _, _, _ = tree
    before, frame, at = (level - 1) * FIELDS, level * FIELDS, level * BOUNDS
    frames[frame + STATE] = ENTER
    frames[frame + PLIES] = frames[before + PLIES] - (1 - frames[before + FORCED])
    bounds[at + LOW] = -bounds[at - BOUNDS + HIGH]
    bounds[at + HIGH] = -max(bounds[at - BOUNDS + LOW], bounds[at - BOUNDS + BEST])


@part
def finish(tree: Tree, level: int, cell: int) -> None:
    """Take the value of a position into account at the level before, from which `cell` led to it."""
    frames, bounds = tree[1], tree[2]
    at = level * BOUNDS + BEST
    if -bounds[at] > bounds[at - BOUNDS]:
        bounds[at - BOUNDS] = -bounds[at]
        frames[(level - 1) * FIELDS + CHOSEN] = cell


@kernel(
    "int32 int64 int8 int8 int8 int32 int32 int32 int32 int64 int32 uint64"
    " int32 float64 int32 float64 uint64 float64 int32 int32 int32 int32",
    __file__,
)
def tree_values(
    task: np.ndarray,
    given: np.ndarray,
    sides: np.ndarray,
    stones: np.ndarray,
    codes: np.ndarray,
    held: np.ndarray,
    counts: np.ndarray,
    laid: np.ndarray,
    worth: np.ndarray,
    pairs: np.ndarray,
    levels: np.ndarray,
    refuted: np.ndarray,
    frames: np.ndarray,
    bounds: np.ndarray,
    cells: np.ndarray,
    chances: np.ndarray,
    keys: np.ndarray,
    known: np.ndarray,
    facts: np.ndarray,
    gains: np.ndarray,
    gained: np.ndarray,
    touched: np.ndarray,
) -> None:
    """Search up to ALLOWED more positions. When the search is OVER, BEST of level 0 is the value of the given stones.

    To begin one, frame 0 gets its state ENTER and its plies, bounds 0 LOW and HIGH, and LEVEL is 0.
    """
    grid, work = (stones, codes, held, counts, laid, worth), (task, pairs, levels, refuted)
    tree, order = (task, frames, bounds, cells, chances, keys, known, facts), (gains, gained, touched)
    key, level = lay(grid, task, given, sides), int(task[LEVEL])
    task[SEARCHED] = task[OVER] = task[DEEP] = 0
    for before in range(level):
        cell, side = int(cells[before * WIDTH + frames[before * FIELDS + AT] - 1]), (int(task[SIDE]) + before) & 1
        put(grid, cell, side)
        key ^= key_of(cell, side)
    while task[FITS] and not task[OVER] and task[SEARCHED] < task[ALLOWED]:
        side, frame, at = (int(task[SIDE]) + level) & 1, level * FIELDS, level * BOUNDS
        if frames[frame + STATE] == ENTER and not decided(tree, for_side(key, side), level):
            frames[frame + STATE] = LOOK
            task[SEARCHED] += 1
            continue
        if frames[frame + STATE] == LOOK and not look(grid, work, tree, order, side, level, key):
            frames[frame + STATE] = GO_ON
        if frames[frame + STATE] == GO_ON:
            tried, enough = frames[frame + AT], bounds[at + BEST] >= bounds[at + HIGH]
            if tried == 0 or tried < frames[frame + COUNT] and not enough:
                if level + 1 == LEVELS:
                    task[DEEP] = task[OVER] = 1
                    continue
                cell = int(cells[level * WIDTH + tried])
                frames[frame + AT] += 1
                put(grid, cell, side)
                key ^= key_of(cell, side)
                level += 1
                enter(tree, level)
                continue
            store(tree, for_side(key, side), level)
        if level == 0:
            task[OVER] = 1
        else:
            cell = take(grid)
            key ^= key_of(cell, 1 - side)
            finish(tree, level, cell)
            level -= 1
    task[LEVEL] = level
    clear(grid)
