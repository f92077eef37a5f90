"""Wins by continuous fours where five in a row win: the search of `vcf`, with the same nodes in the same order.

`work` is a tuple of arrays:

    task      int32 [TASK]: the items below
    pairs     int64 [PAIRS]: for the open positions, the fours and their answers, CELLS * four + answer
    levels    int32 [LEVELS, FIELDS]: for each open position, its part of the pairs
    refuted   uint64 [ENTRIES]: positions, by hash, with the number of fours that do not win there

An entry of `refuted` is free where it is 0. Its lower bits hold the number of fours, the others are those of the hash.
"""

import numpy as np

from ....kernels.kernel import kernel, part
from ..vcf import ALWAYS, MOST_FOURS
from .grids import CELLS, NONE, ROOM, SEVERAL, THREES, Grid, clear, five, for_side, gaps, key_of, local, put, take

# The items of `task`. GIVEN: stones. LEFT: nodes still to search, below 0 if they were too few. NODES: those searched,
# REFUTED: entries; both are counted up. CUT: 1 if a line was left out. DEPTH: fours of the line found, less the last
# one. FITS: 0 if a stone is out of reach. LINE: cells of the line, FIVES: those of its last fives.
SIDE, MOST, GIVEN, LEFT, NODES, REFUTED, CUT, DEPTH, FITS, LINE, FIVES = range(11)
TASK = 11

AT, END, BEFORE = range(3)  # of a level: its next pair, the end of its pairs; CUT before it
FIELDS = 3
LEVELS = MOST_FOURS + 1
PAIRS = 2 * ROOM * LEVELS
ENTRIES = 1 << 19
MOST_FIVES = 20  # of one move
LONGEST = 2 * MOST_FOURS + 3 + MOST_FIVES  # of `line`
_COUNT, _SHIFT = np.uint64(127), np.uint64(64 - 19)
_0 = np.uint64(0)
_CLOSED, _OPEN, _WON = range(3)
Work = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


@part
def entry_of(refuted: np.ndarray, key: np.uint64) -> np.int64:
    """The entry of a position, or the free one where it belongs."""
    entry, tag = np.int64(key >> _SHIFT), key & ~_COUNT
    while refuted[entry] != _0 and refuted[entry] & ~_COUNT != tag:
        entry = (entry + 1) & (ENTRIES - 1)
    return entry


@part
def known(refuted: np.ndarray, key: np.uint64) -> np.int64:
    """The number of fours that do not win; 0 if that is not known."""
    return np.int64(refuted[entry_of(refuted, key)] & _COUNT)


@part
def refute(work: Work, key: np.uint64, fours: int) -> None:
    """Store that so many fours do not win."""
    task, _, _, refuted = work
    entry = entry_of(refuted, key)
    task[REFUTED] += int(refuted[entry] == _0)
    refuted[entry] = key & ~_COUNT | np.uint64(fours)


@part
def insert(pairs: np.ndarray, start: int, end: int, pair: int) -> int:
    """Insert a pair into those from start to end, which are in order, unless it is there; returns the new end."""
    at = end
    while at > start and pairs[at - 1] > pair:
        at -= 1
    if at > start and pairs[at - 1] == pair:
        return end
    for n in range(end, at, -1):
        pairs[n] = pairs[n - 1]
    pairs[at] = pair
    return end + 1


@part
def open_level(grid: Grid, work: Work, side: int, level: int, fours: int, key: np.uint64) -> int:
    """Visit a position: _WON, _CLOSED, or _OPEN where each four has one answer and must be searched."""
    task, pairs, levels, refuted = work
    held, numbers = grid[2], grid[3]
    feared, refuted_here = five(grid, 1 - side), known(refuted, key)
    if feared == SEVERAL:
        return _CLOSED
    if refuted_here >= fours:
        task[CUT] |= int(refuted_here < ALWAYS)
        return _CLOSED
    if numbers[THREES + side] == 0:
        return _CLOSED
    task[LEFT] -= 1
    if task[LEFT] < 0:
        task[CUT] = 1
        return _CLOSED
    task[NODES] += 1
    start = levels[(level - 1) * FIELDS + END] if level > 0 else 0
    end = start
    for n in range(numbers[THREES + side]):
        one, other = gaps(grid, int(held[(THREES + side) * ROOM + n]))
        if feared == NONE or one == feared:
            end = insert(pairs, start, end, one * CELLS + other)
        if feared == NONE or other == feared:
            end = insert(pairs, start, end, other * CELLS + one)
    at = level * FIELDS
    for n in range(start, end - 1):
        if pairs[n] // CELLS == pairs[n + 1] // CELLS:
            levels[at + AT], levels[at + END] = n, end
            return _WON
    if fours == 1:
        task[CUT] |= int(end > start)
        refute(work, key, 1 if end > start else ALWAYS)
        return _CLOSED
    levels[at + AT], levels[at + END], levels[at + BEFORE] = start, end, task[CUT]
    task[CUT] = 0
    return _OPEN


@part
def wins_within(grid: Grid, work: Work, side: int, fours: int, key: np.uint64) -> bool:
    """True if the side to move wins by at most that many fours; the stones of the line then lie on the grid.

    key: the hash of position and side. The side cannot make five at once.
    """
    task, pairs, levels, refuted = work
    level, state = 0, _CLOSED
    entered = True
    while True:
        if entered:
            state = open_level(grid, work, side, level, fours - level, key)
            if state == _WON:
                task[DEPTH] = level
                return True
            entered = False
        at = level * FIELDS
        if state == _OPEN and task[LEFT] >= 0:
            while levels[at + AT] < levels[at + END] and not entered:
                move, answer = divmod(int(pairs[levels[at + AT]]), CELLS)
                levels[at + AT] += 1
                after = key ^ key_of(move, side) ^ key_of(answer, 1 - side)
                refuted_there = known(refuted, after)
                if refuted_there >= fours - level - 1:
                    task[CUT] |= int(refuted_there < ALWAYS)
                else:
                    put(grid, move, side)
                    put(grid, answer, 1 - side)
                    key, entered = after, True
            if entered:
                level += 1
                continue
            refute(work, key, fours - level if task[CUT] else ALWAYS)
            task[CUT] |= levels[at + BEFORE]
        if level == 0:
            return False
        level -= 1
        key ^= key_of(take(grid), 1 - side)
        key ^= key_of(take(grid), side)
        state = _OPEN


@part
def wins(grid: Grid, work: Work, side: int, most: int, key: np.uint64) -> bool:
    """`wins_within` for 1, 2 ... fours."""
    task = work[0]
    for fours in range(1, most + 1):
        task[CUT] = 0
        if wins_within(grid, work, side, fours, key):
            return True
        if task[CUT] == 0 or task[LEFT] < 0:
            return False
    return False


@part
def lay(grid: Grid, task: np.ndarray, cells: np.ndarray, sides: np.ndarray) -> np.uint64:
    """Put the given stones on the empty grid and return the hash; item FITS is 0 if one is out of reach."""
    key = _0
    task[FITS] = 1
    for n in range(task[GIVEN]):
        cell = local(cells[n], cells[0])
        if cell == NONE:
            task[FITS] = 0
            return key
        put(grid, cell, int(sides[n]))
        key ^= key_of(cell, int(sides[n]))
    return key


@kernel("int32 int64 int8 int8 int8 int32 int32 int32 int32 int64 int32 uint64 int32", __file__)
def fours(
    task: np.ndarray,
    cells: np.ndarray,
    sides: np.ndarray,
    stones: np.ndarray,
    codes: np.ndarray,
    held: np.ndarray,
    numbers: np.ndarray,
    laid: np.ndarray,
    worth: np.ndarray,
    pairs: np.ndarray,
    levels: np.ndarray,
    refuted: np.ndarray,
    line: np.ndarray,
) -> None:
    """The win with the fewest fours, at most MOST, into `line`: its LINE cells, then the FIVES cells of its last fives.

    cells, sides: the stones, as cells of `windows`. The side to move, SIDE, cannot make five at once.
    """
    grid, work, side = (stones, codes, held, numbers, laid, worth), (task, pairs, levels, refuted), int(task[SIDE])
    key = lay(grid, task, cells, sides)
    task[LINE] = task[FIVES] = 0
    if task[FITS] and wins(grid, work, side, int(task[MOST]), for_side(key, side)):
        length, at = 2 * int(task[DEPTH]), int(task[DEPTH]) * FIELDS
        for n in range(length):
            line[n] = laid[task[GIVEN] + n]
        first = int(levels[at + AT])
        end = first
        while end < levels[at + END] and pairs[end] // CELLS == pairs[first] // CELLS:
            line[length + 3 + end - first] = pairs[end] % CELLS
            end += 1
        line[length] = pairs[first] // CELLS
        line[length + 1], line[length + 2] = pairs[first] % CELLS, pairs[end - 1] % CELLS
        task[LINE], task[FIVES] = length + 3, end - first
    clear(grid)
