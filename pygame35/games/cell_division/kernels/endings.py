"""Endings of Cell Division as bits, for the kernel `proofs`: one bit for each square that still matters.

A side gains by a move only through its own cells, so a position is worth the points that are still to be gained, the
mover's minus the opponent's. Those points follow from the empty squares, from the directions in which each empty square
touches a cell, and from the neighbouring cells that touch no other cell in some direction. `key_of` depends on nothing
else, so positions that differ only in other ways count as one.

    positions   uint64 [plies, FIELDS]: sets of squares: the cells of both sides; for each side and direction, the
                squares, empty or filled, beside which a cell of the side lies; the empty ones; those that can be filled
    rays        uint64 [squares, RAYS]: sets of squares: for each direction, the square ahead, the square behind, the
                square past the one ahead, the square past the one behind; all squares around; the square that can be
                filled after this one
"""

import numpy as np

from ....kernels.bits import lowest_set_bit, popcount_int
from ....kernels.kernel import part

OWN, TOUCHED, EMPTY, LEGAL = 0, 2, 10, 11  # where the fields of a position begin
FIELDS = 12
AHEAD, BEHIND, PAST_AHEAD, PAST_BEHIND, AROUND, ABOVE = 0, 4, 8, 12, 16, 17  # where the rays of a square begin
RAYS = 18
SQUARES = 64
_0, _1, _29, _32 = (np.uint64(number) for number in (0, 1, 29, 32))
_FACTOR, _OTHER_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)


@part
def fill(positions: np.ndarray, at: int, to: int, side: int, square: int, rays: np.ndarray) -> None:
    """Write at `to` the position after a side, 0 or 1, has placed a cell on an empty square of the position at `at`."""
    bit, ray = _1 << np.uint64(square), RAYS * square
    for i in range(FIELDS):
        positions[to + i] = positions[at + i]
    positions[to + OWN + side] |= bit
    for way in range(4):
        positions[to + TOUCHED + 4 * side + way] |= rays[ray + AHEAD + way] | rays[ray + BEHIND + way]
    positions[to + EMPTY] ^= bit
    positions[to + LEGAL] = (positions[to + LEGAL] ^ bit) | rays[ray + ABOVE]


@part
def brings(
    positions: np.ndarray, at: int, side: int, square: int, others: int, rays: np.ndarray
) -> tuple[int, int, int]:
    """(gain, least, most): the points that a side gains at once by a cell, and bounds of its points by the game's end.

    The bounds are to be summed over all squares that the side will fill: its further points lie between the sum of
    `least` and the sum of `most`. square: an empty one. others: the number of further cells that the side will place.
    """
    bit, ray = np.uint64(square), RAYS * square
    own, empty = positions[at + OWN + side], positions[at + EMPTY]
    gain, least, most = 0, 0, 0
    anything, ways = _0, 0  # ways: directions in which a further cell may touch this one
    for way in range(4):
        touched = positions[at + TOUCHED + 4 * side + way]
        anything |= touched
        ahead, behind = rays[ray + AHEAD + way], rays[ray + BEHIND + way]
        if touched >> bit & _1:
            gain += 2
            least += 2
            most += 2
            if ahead & own & ~touched:  # the cell ahead touched no cell in this direction before
                gain += 2
                most += 2
                # Half of it if a cell on the square beyond may bring the same points.
                least += 1 if others and rays[ray + PAST_AHEAD + way] & empty else 2
            if behind & own & ~touched:
                gain += 2
                most += 2
                least += 1 if others and rays[ray + PAST_BEHIND + way] & empty else 2
        elif (ahead | behind) & empty:
            ways += 1
    most += 2 * min(ways, others)
    if not anything >> bit & _1:
        return 1, 1, max(most, 1)
    alone = popcount_int(rays[ray + AROUND] & own & ~anything)
    return gain - alone, least - alone, most if others else gain - alone


@part
def key_of(positions: np.ndarray, at: int, rays: np.ndarray) -> np.uint64:
    """A hash of everything in a position that affects the points still to be gained."""
    empty = positions[at + EMPTY]
    beside_0, beside_1, beside_2, beside_3 = _0, _0, _0, _0
    left = empty
    while left:
        ray = RAYS * lowest_set_bit(left)
        left &= left - _1
        beside_0 |= rays[ray] | rays[ray + 4]
        beside_1 |= rays[ray + 1] | rays[ray + 5]
        beside_2 |= rays[ray + 2] | rays[ray + 6]
        beside_3 |= rays[ray + 3] | rays[ray + 7]
    key = empty * _FACTOR
    for side in range(2):
        own, anything, part_of_key = positions[at + OWN + side], _0, _0
        for way in range(4):
            touched = positions[at + TOUCHED + 4 * side + way]
            beside = beside_0 if way == 0 else beside_1 if way == 1 else beside_2 if way == 2 else beside_3
            anything |= touched
            # An empty square is never a cell of a side, so both sets fit into one.
            part_of_key = mixed(part_of_key ^ (touched & empty | beside & own & ~touched))
        alone = own & ~anything & (beside_0 | beside_1 | beside_2 | beside_3)
        key = mixed(key ^ part_of_key * _OTHER_FACTOR) + mixed(part_of_key ^ alone)
    return mixed(key) | _1


@part
def mixed(key: np.uint64) -> np.uint64:
    """Mixes the bits of a number, so that similar numbers give dissimilar results."""
    key = (key ^ key >> _32) * _FACTOR
    return (key ^ key >> _29) * _OTHER_FACTOR
