"""Wins of Mega tic-tac-toe in few own moves: their lengths, and their moves against the longest defence.

The search tries every move of both sides, so it is exact. It cuts a line where a side could not have three local boards
in a row soon enough even if the opponent passed. Its limit is a number of positions, so its results are the same on
every machine.

>>> from pygame35.games.mega_tictactoe import rules
>>> from pygame35.records import replay_text
>>> text = "d3 b9 e8 e6 f7 h2 d6 b7 d2 a5 a6 b8 d4 b3 d7 c3 i9 g7 c2 i5 i6 i7 i3 h7 d1 a3 d5 c5 h6 f8 i4"
>>> position = replay_text(text.split(), rules)
>>> wins, first = Wins(1000), position.parse_move("i2")
>>> wins.moves(position, first, 5)
2
>>> outcome = position.play(first)
>>> wins.tree(position, 1, iter(range(9)))
['g4', {'b5': None}]
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from ..rules import LINES, Outcome, Position, format_move

Tree = list[Any]
"""[the longest defence, {fastest own move: None if it wins the game, or the Tree after it}]; moves as text."""
_NEVER = 99  # own moves


class TooLarge(Exception):
    """The search looked at too many positions, or the tree has too many own moves."""


class Wins:
    """A search for wins, which keeps its results. positions: the most positions to search; TooLarge beyond.

    All methods leave the position as it was.
    """

    def __init__(self, positions: int) -> None:
        self._left = positions
        self._known: dict[tuple[tuple[int, ...], int | None, int], bool] = {}

    def moves(self, position: Position, first: int, most: int) -> int | None:
        """The number of own moves of the win that begins with `first`; None if it is above `most`."""
        return next((moves for moves in range(1, most + 1) if self._wins_by(position, first, moves)), None)

    def tree(self, position: Position, moves: int, room: Iterator[int]) -> Tree:
        """The moves of a win, with the opponent to move and exactly `moves` more moves of the winner.

        Of the longest defences, the tree has the one with the smallest number of fastest answers; the first if several
        are equal. Each own move takes an item of `room`; TooLarge if no item is left.
        """
        longest = [
            reply for reply in position.legal_moves() if moves == 1 or not self._loses_after(position, reply, moves - 1)
        ]
        fastest = {reply: self._answers(position, reply, moves) for reply in longest}
        reply = min(longest, key=lambda one: len(fastest[one]))
        with _played(position, reply):
            return [
                format_move(reply),
                {format_move(move): self._on(position, move, moves - 1, room) for move in fastest[reply]},
            ]

    def _on(self, position: Position, move: int, moves: int, room: Iterator[int]) -> Tree | None:
        """The tree after an own move, with `moves` more own moves to come; None if `moves` is 0."""
        if next(room, None) is None:
            raise TooLarge
        with _played(position, move):
            return self.tree(position, moves, room) if moves else None

    def _answers(self, position: Position, reply: int, moves: int) -> list[int]:
        """The answers to a reply by which the winner wins within `moves` moves of the winner's own."""
        with _played(position, reply):
            return [move for move in position.legal_moves() if self._wins_by(position, move, moves)]

    def _wins(self, position: Position, moves: int) -> bool:
        """True if the side to move wins within `moves` own moves."""
        if _least(position, position.turn) > moves:
            return False
        key = tuple(position.owners), position.forced, moves
        if key not in self._known:
            if not self._left:
                raise TooLarge
            self._left -= 1
            self._known[key] = any(self._wins_by(position, move, moves) for move in position.legal_moves())
        return self._known[key]

    def _wins_by(self, position: Position, move: int, moves: int) -> bool:
        """True if a move wins within `moves` own moves, this move included."""
        side = position.turn
        with _played(position, move) as outcome:
            if outcome.line or position.is_over():
                return bool(outcome.line)
            return _least(position, side) < moves and all(
                self._loses_after(position, reply, moves - 1) for reply in position.legal_moves()
            )

    def _loses_after(self, position: Position, reply: int, moves: int) -> bool:
        """True if the other side wins after a reply, within `moves` moves of its own."""
        with _played(position, reply):
            return not position.is_over() and self._wins(position, moves)


def depth(tree: Tree) -> int:
    """The number of own moves on a path of a tree, the same on all paths."""
    (after, *_) = tree[1].values()
    return 1 + (depth(after) if after else 0)


@contextmanager
def _played(position: Position, move: int) -> Iterator[Outcome]:
    """Play a move; it is taken back at the end of the block."""
    outcome = position.play(move)
    try:
        yield outcome
    finally:
        position.undo()


def _least(position: Position, side: int) -> int:
    """The moves that a side needs to win if the opponent passes; _NEVER or more if it cannot win."""
    boards = [
        _marks(tuple(position.local(board)), side) if not owner else 0 if owner == side else _NEVER
        for board, owner in enumerate(position.boards)
    ]
    return min([boards[line[0]] + boards[line[1]] + boards[line[2]] for line in LINES])


@cache
def _marks(owners: tuple[int, ...], side: int) -> int:
    """The marks that a side needs for three in a row of a local board; _NEVER if it can have none. owners: [9]."""
    lines = [[owners[place] for place in line] for line in LINES]
    return min([3 - line.count(side) for line in lines if -side not in line], default=_NEVER)
