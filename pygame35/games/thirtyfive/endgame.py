"""The rules of 35 for the exact solver `search.endgame`: equivalent positions are one node.

`endgame_digits` has the digits without colours. A node adds one way to colour them. A square that is neither live nor
next to a live one is *settled*: its colour counts but has no further effect. A plain inert square is worth one
square to the side that fills it; a highlighted one is a mere change of turn. Two inert squares of one sort cancel: when
one side takes the first, the other can take the second. So both sides can secure the result without the two.

A bitboard is an int with a bit for each square, a1 the lowest.
"""

from collections.abc import Iterator

import numpy as np

from .batch import State, legal_action_mask, step
from .endgame_digits import DigitLayer, Digits, Layout, Move, neighbours
from .grids import GRIDS, bitboards

_PLAIN, _LIT = 1, 2  # in Node.spare


class Node:
    """Coloured digits: positions of equal value to their mover. Equal nodes are one object."""

    low: int  # bounds of the mover's margin in the squares that are not settled, pairs of inert ones left out
    high: int
    turn: int  # RED or BLUE, the side to move
    digits: Digits
    red: int  # bitboard, the red squares that matter, highlights included
    lit: int  # bitboard, the highlighted empty squares that are not inert
    spare: int  # sum of _PLAIN and _LIT, for each sort of which one inert empty square remains

    __slots__ = ("low", "high", "turn", "digits", "red", "lit", "spare")


class Endgame:
    """The `search.endgame.EndgameRules` of 35 from one position on; root: a State of one board."""

    def __init__(self, root: State):
        if len(root.turn) != 1:
            raise ValueError(f"the root must be one board, not {len(root.turn)}")
        layer = DigitLayer(root)
        self._whole = int(GRIDS[root.digit.shape[1]].whole)
        self._digits = layer.digits
        self._canonical, self._moves, self._needs_of = layer.canonical, layer.moves, layer.needs_of
        self._nodes: dict[tuple[Digits, int, int, int], Node] = {}

    def nodes(self) -> int:
        """The number of nodes and digits in memory."""
        return len(self._nodes) + len(self._digits)

    def options(self, state: State) -> tuple[list[int], State]:
        """The legal actions of one board, and the states after them, in the same order."""
        return options(state)

    def locate(self, states: State) -> list[tuple[int, Node]]:
        """(settled, node) for each board, all of which can be reached from the root."""
        owner, all_empties = states.owner, _bitboards(states.digit == 0)
        columns = states.turn.tolist(), all_empties, _bitboards(owner > 0), _bitboards(owner != 0)
        return [
            self._coloured(self._canonical(empties, needs), empties, red, owned, self._whole, 0, turn)
            for needs, turn, empties, red, owned in zip(self._needs_of(states, all_empties), *columns, strict=True)
        ]

    def children(self, node: Node) -> Iterator[tuple[int, Node, Move | None]]:
        """As `EndgameRules.children`; None is the filling of an inert square."""
        digits, turn, lit, spare = node.digits, node.turn, node.lit, node.spare
        if spare & _PLAIN:
            yield 1, self._node(digits, node.red, lit, spare ^ _PLAIN, -turn), None
        if spare & _LIT:
            yield 0, self._node(digits, node.red, lit, spare ^ _LIT, -turn), None
        layout = digits.layout
        open_squares = layout.near | layout.empties ^ lit
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

    def promote(self, node: Node, move: Move | None) -> None:
        """Order this move first in all nodes with the same digits."""
        moves = node.digits.moves
        if move is not None and moves[0] is not move:
            moves.remove(move)
            moves.insert(0, move)

    def _coloured(
        self, digits: Digits, empties: int, red: int, owned: int, open_squares: int, spare: int, turn: int
    ) -> tuple[int, Node]:
        """(gain, node): the digits in colours; gain is red minus blue over the open squares that are now settled.

        empties, red, owned: bitboards, including inert squares and those that do not matter; owned is read for empty
        squares only. spare: inert squares from before.
        """
        layout = digits.layout
        lit = owned & layout.empties
        settled = open_squares & ~(layout.near | layout.empties ^ lit)
        if empties != layout.empties:
            inert = empties & ~layout.empties
            plain = inert & ~owned
            settled &= ~plain
            spare ^= plain.bit_count() & 1 | (inert ^ plain).bit_count() << 1 & _LIT
        gain = 2 * (red & settled).bit_count() - settled.bit_count()
        return gain, self._node(digits, red & layout.matter, lit, spare, turn)

    def _node(self, digits: Digits, red: int, lit: int, spare: int, turn: int) -> Node:
        key = digits, red, lit, spare
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node()
            node.digits, node.red, node.lit, node.spare, node.turn = digits, red, lit, spare, turn
            _bound(node)
        return node


def options(state: State) -> tuple[list[int], State]:
    """The legal actions of one board, and the states after them, in the same order."""
    actions = np.flatnonzero(legal_action_mask(state)[0])
    return actions.tolist(), step(State(*(np.repeat(field, len(actions), axis=0) for field in state)), actions)


def _bound(node: Node) -> None:
    """Set the bounds: a side has at most its own squares, those it may turn, and as many others as it can fill."""
    layout, red, turn = node.digits.layout, node.red, node.turn
    plain = layout.empties & ~node.lit
    coloured = layout.near & ~plain
    red_reach = _reach(layout, layout.live & (red | plain))
    blue_reach = _reach(layout, layout.live & ~red)
    spare = node.spare & _PLAIN
    moves = layout.empties.bit_count() + spare + (node.spare >> 1)
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


def _reach(layout: Layout, acting: int) -> int:
    """All squares that can ever turn to a colour in which the live squares `acting` may act now."""
    reach = layout.reach.get(acting)
    if reach is None:
        reach, able = neighbours(acting, layout.nearby), acting
        while more := layout.live & reach & ~able:
            able |= more
            reach |= neighbours(more, layout.nearby)
        layout.reach[acting] = reach
    return reach


def _bitboards(marked: np.ndarray) -> list[int]:
    """The bitboards [boards] of bool [boards, squares], as ints."""
    boards: list[int] = bitboards(marked).tolist()
    return boards
