"""The digits of an endgame of 35 without the colours, which never affect them: canonical positions and moves.

Only *live* squares matter: a filled one that can still reach 35, with a need of 1 ... 9 for each empty neighbour, and
an empty one that can, or that is at 35 already and would act when it is filled. Therefore

- the digits 1 ... 9 on a square differ only in the squares that they bring to 35, and in the needs that they leave;
- an empty square that is neither live nor next to a live one is *inert*: its digit does not matter;
- if the live squares around an empty one have no other empty neighbour, only the equality of their needs matters: needs
  of 3, 3 and 7 are equivalent to 1, 1 and 2.

A bitboard is an int with a bit for each square, a1 the lowest. Needs are an int with a byte for each square that is
live at the root, in index order: 0 dead, else _BIAS + need. All are tested at once (SIMD within a register, Lamport
1975).
"""

from collections.abc import Iterator

import numpy as np

from .batch import State
from .boards import OF_SQUARES
from .rules import DIGITS, TARGET

_BIAS = 16  # more than a digit: no byte falls below 0 before it is tested
NEARBY = {  # {number of squares: the bitboards of the neighbours of each square}
    squares: [sum(1 << near for near in nearby) for nearby in board.neighbours] for squares, board in OF_SQUARES.items()
}


class Layout:
    """The empty and the live squares, without the needs."""

    empties: int  # bitboard, those that are not inert
    alive: int  # the lowest bits of the live squares' bytes
    live: int  # bitboard
    near: int  # bitboard, the neighbours of live squares
    matter: int  # bitboard, live squares and their neighbours
    groups: list[int]  # masks of bytes: the live squares around an empty square that have no other empty neighbour
    reach: dict[int, int]  # live squares that may act in a colour now -> all squares that may turn to it later
    nearby: list[int]  # [squares] bitboards, the neighbours of each square of the board

    __slots__ = ("empties", "alive", "live", "near", "matter", "groups", "reach", "nearby")


class Digits:
    """The empty squares and the needs of the live ones. Equal digits are one object."""

    needs: int
    layout: Layout
    moves: "list[Move]"  # empty until needed

    __slots__ = ("needs", "layout", "moves")


class Move:
    """A digit on a square; it stands for all digits there that have the same effect."""

    square: int  # bitboard
    reached: int  # bitboard, the squares that the digit brings to 35
    beside: int  # bitboard, their neighbours
    empties: int  # bitboard, the empty squares after the move, also those that become inert
    needs: int  # after the move
    digits: Digits | None  # the digits after the move; None until needed

    __slots__ = ("square", "reached", "beside", "empties", "needs", "digits")


class DigitLayer:
    """All digits from one position on. root: a State of one board. digits: (empties, needs) -> Digits, all so far."""

    def __init__(self, root: State):
        board = OF_SQUARES[root.digit.shape[1]]
        self._nearby = NEARBY[board.squares]
        empty, sums = (root.digit[0] == 0).tolist(), root.neighbour_sum[0].tolist()
        self._squares = [
            square
            for square, near in enumerate(board.neighbours)
            if 0 <= TARGET - sums[square] <= DIGITS * sum(empty[other] for other in near)
        ]
        ones = sum(1 << 8 * byte for byte in range(len(self._squares)))
        self._high_bits, self._at_target = ones << 7, ones * _BIAS
        self._beside = [
            sum(1 << 8 * byte for byte, square in enumerate(self._squares) if near >> square & 1)
            for near in self._nearby
        ]
        self._limits: dict[int, tuple[int, int, int]] = {}
        self._boards: dict[int, tuple[int, int]] = {}
        self._layouts: dict[tuple[int, int], Layout] = {}
        self._relabelled: dict[int, int] = {}
        self.digits: dict[tuple[int, int], Digits] = {}

    def needs_of(self, states: State, empties: list[int]) -> list[int]:
        """The tested needs of each board; empties: bitboards."""
        needs = np.clip(TARGET + _BIAS - states.neighbour_sum[:, self._squares].astype(int), 0, 127).astype(np.uint8)
        return [
            self._tested(int.from_bytes(need.tobytes(), "little"), *self._limits_with(board))[0]
            for need, board in zip(needs, empties, strict=True)
        ]

    def canonical(self, empties: int, needs: int) -> Digits:
        """The canonical digits for these; `empties` may include inert squares, `needs` are tested."""
        alive = (needs | self._high_bits) - (self._high_bits >> 7) & self._high_bits
        layout = self._layouts.get((empties, alive)) or self._layout(empties, alive)
        same = needs
        for group in layout.groups:
            part = needs & group
            same ^= part ^ (self._relabelled.get(part) or self._relabel(part))
        digits = self.digits.get((layout.empties, same))
        if digits is None:
            digits = self.digits[layout.empties, same] = Digits()
            digits.needs, digits.layout, digits.moves = same, layout, []
        self.digits[empties, needs] = digits
        return digits

    def _relabel(self, part: int) -> int:
        """The needs of a group, renumbered in the order of occurrence; squares at 35 stay at 35."""
        labels = {0: 0, _BIAS: _BIAS}
        same = bytes(
            labels.setdefault(need, _BIAS - 1 + len(labels)) for need in part.to_bytes(len(self._squares), "little")
        )
        self._relabelled[part] = int.from_bytes(same, "little")
        return self._relabelled[part]

    def _layout(self, empties: int, alive: int) -> Layout:
        """A new layout; alive: the high bits of the live squares' bytes. The layout omits inert squares."""
        live, near = self._boards_of(alive)
        active = empties & (live | near)
        if active != empties:
            layout = self._layouts.get((active, alive)) or self._layout(active, alive)
        else:
            layout = Layout()
            layout.empties, layout.alive, layout.reach, layout.nearby = empties, alive >> 7, {}, self._nearby
            layout.live, layout.near, layout.matter = live, near, live | near
            beside = [self._beside[square] & layout.alive for square in bits(empties)]
            shared = sum(beside)  # a byte is the number of empty neighbours
            layout.groups = [0xFF * own for own in beside if own and shared & 0xFF * own == own]
        self._layouts[empties, alive] = layout
        return layout

    def _boards_of(self, high_bits: int) -> tuple[int, int]:
        """Bitboards: the squares whose bytes have the high bit, and their neighbours."""
        boards = self._boards.get(high_bits)
        if boards is None:
            marked = sum(1 << square for byte, square in enumerate(self._squares) if high_bits >> 8 * byte & 0x80)
            boards = self._boards[high_bits] = marked, neighbours(marked, self._nearby)
        return boards

    def _limits_with(self, empties: int) -> tuple[int, int, int]:
        """The limits of a live square's byte, the upper one plus 0x80, and 0x80 for each filled square."""
        limits = self._limits.get(empties)
        if limits is None:
            least = most = filled = 0
            for byte, square in enumerate(self._squares):
                is_filled = ~empties >> square & 1
                least |= _BIAS + is_filled << 8 * byte
                most |= 0x80 + _BIAS + DIGITS * (self._nearby[square] & empties).bit_count() << 8 * byte
                filled |= is_filled << 8 * byte + 7
            limits = self._limits[empties] = least, most, filled
        return limits

    def _tested(self, needs: int, least: int, most: int, filled: int) -> tuple[int, int]:
        """(the needs of the live squares, the high bits of filled squares at 35). No byte borrows from the next."""
        alive = (needs | self._high_bits) - least & most - needs & self._high_bits
        return needs & (alive << 1) - (alive >> 7), self._high_bits - (needs ^ self._at_target) & filled

    def moves(self, digits: Digits) -> list[Move]:
        """The moves with different effects; those that bring squares to 35 come first."""
        layout = digits.layout
        hits: list[Move] = []
        quiet: list[Move] = []
        for square in bits(layout.empties):
            empties = layout.empties ^ 1 << square
            limits = self._limits_with(empties)
            digit_of_one = self._beside[square] & layout.alive
            untested, seen = digits.needs, set()
            for _ in range(DIGITS if digit_of_one else 1):
                untested -= digit_of_one
                tested = self._tested(untested, *limits)
                if tested not in seen:
                    seen.add(tested)
                    move = Move()
                    move.needs, reached = tested
                    move.square, move.empties, move.digits = 1 << square, empties, None
                    move.reached, move.beside = self._boards_of(reached)
                    (hits if reached else quiet).append(move)
        digits.moves = hits + quiet
        return digits.moves


def bits(board: int) -> Iterator[int]:
    """The marked squares of a bitboard, ascending."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


def neighbours(board: int, nearby: list[int]) -> int:
    """The neighbours of the marked squares. nearby: as in `Layout`."""
    found = 0
    for square in bits(board):
        found |= nearby[square]
    return found
