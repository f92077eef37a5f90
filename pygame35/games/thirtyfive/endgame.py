"""What the exact solver (`pygame35.search.endgame`) needs to know of 35: which positions and moves are the same.

Only *live* squares matter: a filled one that can still reach 35, needing 1 ... 9 for each empty neighbour, and an empty
one that can, or is at 35 already and would act when it is filled. So

- the digits 1 ... 9 on a square differ only in which squares they bring to 35, and which they leave live in what need;
- the colour of a square that is neither live nor next to a live one matters to nothing but the count: it is *settled*;
- an empty square that is neither live nor next to one is *inert*: plain, it is worth one square to whoever fills it;
  highlighted, it is a mere change of turn. Two inert squares of one sort cancel: when one side takes the first, the
  other can take the second, so both sides can secure what they would have without the two;
- if the live squares around an empty one have no other empty neighbour, it matters only which of them need the same,
  not how much: needs of 3, 3 and 7 are as good as 1, 1 and 2.

Digits never depend on colours, so positions are kept in two layers: digits (which squares are empty, what the live ones
need) with their moves, and for each any number of colourings.

A bitboard is an int with a bit for each square, a1 the lowest. Needs are an int with a byte for each square that is
live at the root, in index order: 0 dead, else _BIAS + need. So all are tested at once (SIMD within a register, Lamport
1975).
"""

from collections.abc import Iterator

import numpy as np

from .batch import State, legal_action_mask, step
from .rules import DIGITS, NEIGHBOURS, SQUARES, TARGET

_BIAS = 16  # more than a digit: no byte falls below 0 before it is tested
_BOARD = 2**SQUARES - 1
_NEAR = [sum(1 << near for near in NEIGHBOURS[square]) for square in range(SQUARES)]
_PLAIN, _LIT = 1, 2  # in Node.spare


class _Shape:
    """What follows from which squares are empty and which live, whatever they need."""

    empties: int  # bitboard, those that are not inert
    alive: int  # the lowest bits of the live squares' bytes
    live: int  # bitboard
    near: int  # bitboard, the neighbours of live squares
    matter: int  # bitboard, live squares and their neighbours
    groups: list[int]  # masks of bytes: the live squares around one empty square, none of them with another
    reach: dict[int, int]  # live squares that may act in a colour now -> all squares that may ever be turned to it

    __slots__ = ("empties", "alive", "live", "near", "matter", "groups", "reach")


class _Digits:
    """Which squares are empty and what the live ones need; equal ones are one object."""

    needs: int
    shape: _Shape
    moves: "list[_Move]"  # empty until needed

    __slots__ = ("needs", "shape", "moves")


class _Move:
    """A digit on a square, and all others there that do the same."""

    square: int  # bitboard
    reached: int  # bitboard, the squares that it brings to 35
    beside: int  # bitboard, their neighbours
    empties: int  # bitboard, the empty squares after it, those that become inert included
    needs: int  # after it
    digits: _Digits | None  # of these empties and needs; None until needed

    __slots__ = ("square", "reached", "beside", "empties", "needs", "digits")


class Node:
    """Digits in colours: positions that are worth the same to their mover; equal ones are one object."""

    low: int  # bounds of the mover's margin in the squares that are not settled, pairs of inert ones left out
    high: int
    turn: int  # RED or BLUE, who moves
    digits: _Digits
    red: int  # bitboard, red ones among the squares that matter, highlights included
    lit: int  # bitboard, highlighted ones among the empty squares that are not inert
    spare: int  # _PLAIN + _LIT: whether an inert empty square of that sort is left

    __slots__ = ("low", "high", "turn", "digits", "red", "lit", "spare")


class Endgame:
    """The game of 35 from one position on, in the words of `pygame35.search.endgame.Game`.

    root: a State of one board.
    """

    def __init__(self, root: State):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        empty, sums = (root.digit[0] == 0).tolist(), root.neighbour_sum[0].tolist()
        self._squares = [
            square
            for square, near in enumerate(NEIGHBOURS)
            if 0 <= TARGET - sums[square] <= DIGITS * sum(empty[other] for other in near)
        ]
        ones = sum(1 << 8 * byte for byte in range(len(self._squares)))
        self._high_bits, self._at_target = ones << 7, ones * _BIAS
        self._beside = [
            sum(1 << 8 * byte for byte, square in enumerate(self._squares) if near >> square & 1) for near in _NEAR
        ]
        self._limits: dict[int, tuple[int, int, int]] = {}
        self._boards: dict[int, tuple[int, int]] = {}
        self._shapes: dict[tuple[int, int], _Shape] = {}
        self._relabelled: dict[int, int] = {}
        self._digits: dict[tuple[int, int], _Digits] = {}
        self._nodes: dict[tuple[_Digits, int, int, int], Node] = {}

    def nodes(self) -> int:
        """How many nodes and digits it holds in memory."""
        return len(self._nodes) + len(self._digits)

    def options(self, state: State) -> tuple[list[int], State]:
        """The legal actions of one board, and the states after them, in the same order."""
        actions = np.flatnonzero(legal_action_mask(state)[0])
        return actions.tolist(), step(State(*(np.repeat(field, len(actions), axis=0) for field in state)), actions)

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(settled, node) for each board, all of them positions from the root on."""
        needs = np.clip(TARGET + _BIAS - states.neighbour_sum[:, self._squares].astype(int), 0, 127).astype(np.uint8)
        empty, owner = states.digit == 0, states.owner
        boards = (_bitboards(marked) for marked in (empty, owner > 0, owner != 0))
        located = []
        for turn, need, empties, red, owned in zip(states.turn.tolist(), needs, *boards, strict=True):
            live, _ = self._tested(int.from_bytes(need.tobytes(), "little"), *self._limits_with(empties))
            located.append(self._coloured(self._canonical(empties, live), empties, red, owned, _BOARD, 0, turn))
        return located

    def children(self, node: Node) -> Iterator[tuple[int, Node, _Move | None]]:
        """(gain, child, move) for each move that differs: the mover's margin after it is gain minus the child's."""
        digits, turn, lit, spare = node.digits, node.turn, node.lit, node.spare
        if spare & _PLAIN:
            yield 1, self._node(digits, node.red, lit, spare ^ _PLAIN, -turn), None
        if spare & _LIT:
            yield 0, self._node(digits, node.red, lit, spare ^ _LIT, -turn), None
        shape = digits.shape
        open_squares = shape.near | shape.empties ^ lit
        for move in digits.moves or self._moves(digits):
            if move.digits is None:
                rest = move.empties, move.needs
                move.digits = self._digits.get(rest) or self._canonical(*rest)
            red, owned, reached = node.red, lit, move.reached
            if turn > 0 and not lit & move.square:
                red |= move.square
            if reached:
                acting_red = red & reached
                if acting_red == reached:
                    red |= move.beside
                    owned |= move.beside
                elif not acting_red:
                    red &= ~move.beside
                    owned |= move.beside
            gain, child = self._coloured(move.digits, move.empties, red, owned, open_squares, spare, -turn)
            yield turn * gain, child, move

    def promote(self, node: Node, move: _Move | None) -> None:
        """Give this move early wherever the digits are these."""
        moves = node.digits.moves
        if move is not None and moves[0] is not move:
            moves.remove(move)
            moves.insert(0, move)

    def _coloured(self, digits, empties, red, owned, open_squares, spare, turn) -> tuple[int, Node]:
        """(gain, node): the digits in colours; gain is red minus blue of the open squares that are now settled.

        empties, red, owned: bitboards, inert squares and those that do not matter included; owned counts for empty
        squares only. spare: inert squares from before.
        """
        shape = digits.shape
        lit = owned & shape.empties
        settled = open_squares & ~(shape.near | shape.empties ^ lit)
        if empties != shape.empties:
            inert = empties & ~shape.empties
            plain = inert & ~owned
            settled &= ~plain
            spare ^= plain.bit_count() & 1 | (inert ^ plain).bit_count() << 1 & _LIT
        gain = 2 * (red & settled).bit_count() - settled.bit_count()
        return gain, self._node(digits, red & shape.matter, lit, spare, turn)

    def _node(self, digits: _Digits, red: int, lit: int, spare: int, turn: int) -> Node:
        key = digits, red, lit, spare
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node()
            node.digits, node.red, node.lit, node.spare, node.turn = digits, red, lit, spare, turn
            _bound(node)
        return node

    def _canonical(self, empties: int, needs: int) -> _Digits:
        """The digits that stand for these; `empties` may hold inert squares, `needs` are tested."""
        alive = (needs | self._high_bits) - (self._high_bits >> 7) & self._high_bits
        shape = self._shapes.get((empties, alive)) or self._shape(empties, alive)
        same = needs
        for group in shape.groups:
            part = needs & group
            same ^= part ^ (self._relabelled.get(part) or self._relabel(part))
        digits = self._digits.get((shape.empties, same))
        if digits is None:
            digits = self._digits[shape.empties, same] = _Digits()
            digits.needs, digits.shape, digits.moves = same, shape, []
        self._digits[empties, needs] = digits
        return digits

    def _relabel(self, part: int) -> int:
        """The needs of a group, numbered as they occur; squares at 35 stay there."""
        labels = {0: 0, _BIAS: _BIAS}
        same = bytes(labels.setdefault(need, _BIAS - 1 + len(labels)) for need in part.to_bytes(SQUARES, "little"))
        self._relabelled[part] = int.from_bytes(same, "little")
        return self._relabelled[part]

    def _shape(self, empties: int, alive: int) -> _Shape:
        live, near = self._boards_of(alive)
        active = empties & (live | near)
        if active != empties:
            shape = self._shapes.get((active, alive)) or self._shape(active, alive)
        else:
            shape = _Shape()
            shape.empties, shape.alive, shape.reach = empties, alive >> 7, {}
            shape.live, shape.near, shape.matter = live, near, live | near
            beside = [self._beside[square] & shape.alive for square in _squares(empties)]
            shared = sum(beside)  # a byte is the number of empty neighbours
            shape.groups = [0xFF * own for own in beside if own and shared & 0xFF * own == own]
        self._shapes[empties, alive] = shape
        return shape

    def _boards_of(self, high_bits: int) -> tuple[int, int]:
        """Bitboards: the squares whose bytes have the high bit, and their neighbours."""
        boards = self._boards.get(high_bits)
        if boards is None:
            marked = sum(1 << square for byte, square in enumerate(self._squares) if high_bits >> 8 * byte & 0x80)
            boards = self._boards[high_bits] = marked, _near(marked)
        return boards

    def _limits_with(self, empties: int) -> tuple[int, int, int]:
        """The least and the most that a live square's byte holds, the latter plus 0x80; 0x80 for each filled square."""
        limits = self._limits.get(empties)
        if limits is None:
            least = most = filled = 0
            for byte, square in enumerate(self._squares):
                is_filled = ~empties >> square & 1
                least |= _BIAS + is_filled << 8 * byte
                most |= 0x80 + _BIAS + DIGITS * (_NEAR[square] & empties).bit_count() << 8 * byte
                filled |= is_filled << 8 * byte + 7
            limits = self._limits[empties] = least, most, filled
        return limits

    def _tested(self, needs: int, least: int, most: int, filled: int) -> tuple[int, int]:
        """(the needs of those that are live, the high bits of filled squares that are at 35). No byte borrows."""
        alive = (needs | self._high_bits) - least & most - needs & self._high_bits
        return needs & (alive << 1) - (alive >> 7), self._high_bits - (needs ^ self._at_target) & filled

    def _moves(self, digits: _Digits) -> list[_Move]:
        """The moves that differ, those that bring squares to 35 first."""
        shape = digits.shape
        hits: list[_Move] = []
        quiet: list[_Move] = []
        for square in _squares(shape.empties):
            empties = shape.empties ^ 1 << square
            limits = self._limits_with(empties)
            digit_of_one = self._beside[square] & shape.alive
            untested, seen = digits.needs, set()
            for _ in range(DIGITS if digit_of_one else 1):
                untested -= digit_of_one
                tested = self._tested(untested, *limits)
                if tested not in seen:
                    seen.add(tested)
                    move = _Move()
                    move.needs, reached = tested
                    move.square, move.empties, move.digits = 1 << square, empties, None
                    move.reached, move.beside = self._boards_of(reached)
                    (hits if reached else quiet).append(move)
        digits.moves = hits + quiet
        return digits.moves


def _bound(node: Node) -> None:
    """Set the bounds: at most, a side has what it has, what it may ever turn, and as many others as it can fill."""
    shape, red, turn = node.digits.shape, node.red, node.turn
    plain = shape.empties & ~node.lit
    coloured = shape.near & ~plain
    red_reach = _reach(shape, shape.live & (red | plain))
    blue_reach = _reach(shape, shape.live & ~red)
    spare = node.spare & _PLAIN
    moves = shape.empties.bit_count() + spare + (node.spare >> 1)
    red_moves = moves + (turn > 0) >> 1
    most_red = (
        ((red | red_reach) & coloured).bit_count()
        + (plain & red_reach).bit_count()
        + min((plain & ~red_reach).bit_count() + spare, red_moves)
    )
    most_blue = (
        ((~red | blue_reach) & coloured).bit_count()
        + (plain & blue_reach).bit_count()
        + min((plain & ~blue_reach).bit_count() + spare, moves - red_moves)
    )
    squares = (coloured | plain).bit_count() + spare
    high, low = 2 * most_red - squares, squares - 2 * most_blue
    node.low, node.high = (low, high) if turn > 0 else (-high, -low)


def _reach(shape: _Shape, acting: int) -> int:
    """All squares that can ever be turned to a colour in which the live squares `acting` may act now."""
    reach = shape.reach.get(acting)
    if reach is None:
        reach, able = _near(acting), acting
        while more := shape.live & reach & ~able:
            able |= more
            reach |= _near(more)
        shape.reach[acting] = reach
    return reach


def _squares(board: int) -> Iterator[int]:
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


def _near(board: int) -> int:
    """The squares that neighbour a marked one."""
    near = 0
    for square in _squares(board):
        near |= _NEAR[square]
    return near


def _bitboards(marked: np.ndarray) -> list[int]:
    """The bitboards [boards] of bool [boards, 64]."""
    return np.packbits(marked, axis=1, bitorder="little").view("<u8").ravel().tolist()
