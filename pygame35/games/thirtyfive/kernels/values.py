"""The learned evaluation of 35: the value of each move of a position, for `Evaluation.action_values`."""

import numpy as np

from ....kernels.kernel import kernel, part
from ..blocks import CLASSES
from ..perspective import COUNTS, ENEMY, OWN, OWN_LIT, PLAIN
from ..rules import DIGITS
from ..squares import EDGE_KINDS, STAGES
from .frames import BORDER, DIGIT, PLACES, frame, known_size, nonnegative, place_of
from .noisy import value_last_moves, value_noisy_moves
from .views import (
    AROUND,
    BEFORE,
    BLOCKS_AFTER,
    BLOCKS_NEAR,
    CLASS,
    COMPARED,
    DELTA,
    DELTA_ENEMY,
    ENTRY,
    INSIDE,
    KEY,
    KIND,
    LANES,
    MOVES,
    NEAR,
    SQUARE_VALUE,
    STAGE,
    THEIRS,
    WIDTH,
    add_blocks_nearby,
    blocks_total,
    find_noisy,
    lay_out,
    see,
    squares_total,
)

_QUIET = np.float32(np.inf)  # in BLOCKS_AFTER: a move that is not noisy
_ROUNDS = 40  # bisections; values that they cannot separate count as equal
_APART = np.float32(1e-5)  # added for each move, so that equal values have an order


@part
def change_entries(work: np.ndarray, numbers: np.ndarray, table: np.ndarray, size: int) -> None:
    """Fill SQUARE_VALUE, and DELTA and DELTA_ENEMY: a square's value, and its change by each digit put beside it.

    DELTA_ENEMY is for a digit that counts as an enemy neighbour, DELTA for any other digit.
    """
    size = known_size(size)
    for place in range(place_of(0, size), place_of(size * size - 1, size) + 1):
        entry = nonnegative(work[ENTRY + place])
        now = table[entry]
        numbers[SQUARE_VALUE + place] = now
        if work[INSIDE + place] == 0 or work[NEAR + place] & 15 == 0:  # no empty neighbour
            for lane in range(LANES):
                numbers[DELTA_ENEMY + place * LANES + lane] = np.float32(0)
                numbers[DELTA + place * LANES + lane] = np.float32(0)
            continue
        same = nonnegative(entry - COUNTS * WIDTH + 1)  # one empty neighbour less
        more = same if work[KIND + place] == ENEMY else same + WIDTH
        for lane in range(LANES):
            numbers[DELTA_ENEMY + place * LANES + lane] = table[more + lane] - now
            numbers[DELTA + place * LANES + lane] = table[same + lane] - now


@part
def quiet_values(work: np.ndarray, numbers: np.ndarray, table: np.ndarray, size: int, total: np.float32) -> None:
    """Fill THEIRS with the opponent's values after moves by which nothing reaches 35; inf if illegal.

    The values are sums over squares, without blocks.
    """
    size = known_size(size)
    stride = size + BORDER
    for square in range(size * size):
        move = THEIRS + square * DIGITS
        place = place_of(square, size)
        kind = work[KIND + place]
        if kind < PLAIN:
            for lane in range(LANES):
                numbers[move + lane] = np.float32(np.inf)
            continue
        entry = work[ENTRY + place]
        own_near, enemy_near = work[NEAR + place] >> 4 & 15, work[NEAR + place] >> 8
        # The square itself: filled by the viewer's opponent, unless it is lit in the viewer's colour.
        moved = (OWN if kind == OWN_LIT else ENEMY) - kind
        placed = entry + (moved * EDGE_KINDS * COUNTS * COUNTS) * WIDTH
        if kind != OWN_LIT:
            placed += (own_near - enemy_near) * WIDTH
        rest = total + table[placed] - table[entry]
        changes = nonnegative((DELTA if kind >= OWN_LIT else DELTA_ENEMY) + place * LANES)
        for lane in range(0, LANES, 4):  # the last ones are overwritten later
            at = changes + lane
            first, second = with_changes(rest, numbers, at, stride), with_changes(rest, numbers, at + 1, stride)
            third, fourth = with_changes(rest, numbers, at + 2, stride), with_changes(rest, numbers, at + 3, stride)
            # Written after all are read, so that LLVM takes them together.
            numbers[move + lane], numbers[move + lane + 1] = first, second
            numbers[move + lane + 2], numbers[move + lane + 3] = third, fourth


@part
def with_changes(rest: np.float32, numbers: np.ndarray, at: int, stride: int) -> np.float32:
    """`rest` plus the changes of the eight squares around a square.

    at: the index of that square's own change by the digit.
    """
    above, below = nonnegative(at - stride * LANES), nonnegative(at + stride * LANES)
    return (
        rest
        + (numbers[nonnegative(above - LANES)] + numbers[above] + numbers[above + LANES])
        + (numbers[nonnegative(at - LANES)] + numbers[at + LANES])
        + (numbers[nonnegative(below - LANES)] + numbers[below] + numbers[below + LANES])
    )


@part
def quiet_blocks(
    work: np.ndarray, place: int, digit: int, stride: int, blocks: np.ndarray, raised: np.ndarray, placed: np.ndarray
) -> np.float32:
    """The value of the 16 blocks around a place after a digit there by which no square reaches 35."""
    for line in range(5):
        start = nonnegative(place + (line - 2) * stride - 2)
        for file in range(5):
            work[AROUND + 5 * line + file] = work[BEFORE + CLASS + start + file]
    for line in range(1, 4):
        start = nonnegative(place + (line - 2) * stride - 2)
        for file in range(1, 4):
            work[AROUND + 5 * line + file] = raised[nonnegative(work[KEY + start + file] * DIGITS + digit - 1)]
    work[AROUND + 12] = placed[nonnegative(work[KEY + place])]
    total = np.float32(0)
    for line in range(4):
        for file in range(4):
            at = AROUND + 5 * line + file
            upper, lower = work[at] * CLASSES + work[at + 1], work[at + 5] * CLASSES + work[at + 6]
            total += blocks[nonnegative(upper * CLASSES**2 + lower)]
    return total


@part
def compare(work: np.ndarray, numbers: np.ndarray, size: int) -> int:
    """Fill MOVES with the legal moves. Fill COMPARED, an array, with their values in THEIRS. Returns their number.

    Each value is raised a little more than the one before it, so that equal values have an order.
    """
    size, count = known_size(size), 0
    for square in range(size * size):
        if work[BEFORE + DIGIT + place_of(square, size)] != 0:
            continue
        for move in range(square * DIGITS, (square + 1) * DIGITS):
            numbers[COMPARED + count] = numbers[THEIRS + move] + _APART * np.float32(move)
            work[MOVES + count] = move
            count += 1
    return count


@part
def selection_threshold(numbers: np.ndarray, count: int, considered: int) -> np.float32:
    """A threshold, found by bisection, that `considered` values of COMPARED do not exceed.

    More values do not exceed it if some are too close to be separated.
    """
    low, high = np.float32(1e6), np.float32(-1e6)
    for n in range(COMPARED, COMPARED + count):
        low, high = min(low, numbers[n]), max(high, numbers[n])
    if count <= considered:
        return high
    for _ in range(_ROUNDS):
        middle, below = (low + high) * np.float32(0.5), np.int32(0)
        for n in range(COMPARED, COMPARED + count):
            below = np.int32(below + np.int32(numbers[n] <= middle))  # 32 bits, so that LLVM counts four at a time
        if below == considered:
            return middle
        if below > considered:
            high = middle
        else:
            low = middle
    return high


@part
def value_moves(
    work: np.ndarray,
    numbers: np.ndarray,
    table: np.ndarray,
    blocks: np.ndarray,
    seen_as: np.ndarray,
    raised: np.ndarray,
    placed: np.ndarray,
    size: int,
    turn: int,
    considered: int,
    values: np.ndarray,
    start: int,
) -> None:
    """Write the values of all moves of the framed board BEFORE to `values`, from index `start` on."""
    stride, moves, ply, start = size + BORDER, size * size * DIGITS, 0, nonnegative(start)
    for place in range(PLACES):
        ply += work[BEFORE + DIGIT + place] != 0
    stage = min((ply + 1) * STAGES // (size * size), STAGES - 1) * STAGE
    for move in range(moves):
        numbers[BLOCKS_AFTER + move] = _QUIET
    find_noisy(work, size)
    see(work, -turn, size, stage, seen_as)
    total, now = squares_total(work, table), blocks_total(work, numbers, size, blocks)
    change_entries(work, numbers, table, size)
    quiet_values(work, numbers, table, size, total)
    if ply == size * size - 1:
        value_last_moves(work, numbers, size, turn)
    else:
        value_noisy_moves(work, numbers, table, blocks, seen_as, size, turn, stage, total, now)
    add_blocks_nearby(numbers, size)
    for move in range(moves):
        values[start + move] = np.float32(-np.inf)
    legal = compare(work, numbers, size)
    most = selection_threshold(numbers, legal, considered)
    for n in range(legal):
        if numbers[COMPARED + n] > most:
            continue
        move = nonnegative(work[MOVES + n])
        blocks_after = numbers[BLOCKS_AFTER + move]
        if blocks_after == _QUIET:
            place = nonnegative(place_of(move // DIGITS, size))
            rest = now - numbers[BLOCKS_NEAR + place]
            blocks_after = rest + quiet_blocks(work, place, move % DIGITS + 1, stride, blocks, raised, placed)
        values[start + move] = -numbers[THEIRS + move] - blocks_after


BOARDS, CONSIDERED, SIZE = range(3)  # the items of `task`


@kernel("int32 int8 uint8 uint8 int8 float32 float32 uint8 uint8 uint8 int32 float32 float32", __file__)
def action_values(
    task: np.ndarray,
    owner: np.ndarray,
    digit: np.ndarray,
    neighbour_sum: np.ndarray,
    turn: np.ndarray,
    table: np.ndarray,
    blocks: np.ndarray,
    seen_as: np.ndarray,
    raised: np.ndarray,
    placed: np.ndarray,
    work: np.ndarray,
    numbers: np.ndarray,
    values: np.ndarray,
) -> None:
    """Write the value of each move to `values`, float32 [boards, actions]. owner ... turn: the fields of a State.

    task: the number of boards, the moves considered, and the boards' size; the arrays may be for more boards.
    table: the squares' values [STAGES, ROWS, WIDTH], and a 0. blocks: the weights by the classes of four squares.
    seen_as, raised, placed: three tables of the class of a square by its key: now, after a digit beside it, after one
    on it. Scratch arrays: work [WORK], numbers [NUMBERS].
    """
    size = known_size(task[SIZE])
    squares = size * size
    lay_out(work, numbers, blocks, size)
    for n in range(task[BOARDS]):
        frame(owner, digit, neighbour_sum, n * squares, size, work, BEFORE)
        value_moves(
            *(work, numbers, table, blocks, seen_as, raised, placed),
            *(size, turn[n], task[CONSIDERED], values, n * squares * DIGITS),
        )
