"""Names the strategies of 35 that a move follows, for reviews and lessons.

This module also runs on MicroPython. The mover plays the move; "before" and "after" mean before and after the move. A
square misses 35 - sum; it is one digit short when it misses 1 ... 9; its room is the number of its empty neighbours.

over-thwart    The new digit has a filled neighbour of the opponent's that was one digit short and is now past 35.
under-thwart   The new digit has a filled neighbour of the opponent's that missed at most 9 * its room before the move.
               After the move it misses more than 9 * its new room, and it is still the opponent's.
set-up         After the move, and not before, a filled square is the mover's, has the sum 26 and a room of at least 2.
counter        Either the move flips a filled square of the opponent's that was one digit short with room. Or it answers
               a threat: some digit on some empty square would bring a filled square of the opponent's to 35, before the
               move and after it. Since the move, that digit would also bring a filled square of the mover's to 35.
weak-border    The new digit is 1, 2 or 3, is created in the mover's colour and keeps it, is one digit short with room
               after, and has at least two filled neighbours of the opponent's after.
strong-border  Empty squares lit in the mover's colour touch filled squares of both sides after.

The published notes on strategy leave these points open; this module takes the simplest choice:
- An over-thwarted square counts even when the same move flips it.
- A square can still reach 35 if it misses less than its room, since some of its neighbours may stay empty.
- A new digit of the mover's can be set up itself.
- Filling the square on which the opponent would complete is no counter by itself. A counter ignores the digit that the
  completing move creates, though that could be at 35, too.
- A border is where the colours meet, not the edge of the board; the size of its digits does not matter.

>>> from pygame35.games.thirtyfive.rules import Position, parse_move
>>> position = Position()
>>> for text in "b1=1 a1=9 h8=1 a2=9 h7=1 c1=9 g8=1".split():
...     outcome = position.play(parse_move(text))
>>> labels(position, parse_move("c2=9"))
[Label(strategy='over-thwart', squares=(1,))]
"""

from collections import namedtuple

from ...basics import TYPE_CHECKING
from .rules import DIGITS, TARGET, Position

if TYPE_CHECKING:
    from typing import Any

Label = namedtuple("Label", ("strategy", "squares"))
# strategy  one of STRATEGIES
# squares   the squares concerned, in index order, at least one

STRATEGIES = ("over-thwart", "under-thwart", "set-up", "counter", "weak-border", "strong-border")

SET_UP = TARGET - DIGITS  # 26, the least sum that is one digit short
LOW = 3  # the highest digit that is low for a weak border

_Board = namedtuple("_Board", ("field", "owners", "digits", "sums"))  # as in Position

_Step = namedtuple("_Step", ("mover", "square", "outcome", "before", "after"))
# mover          RED or BLUE, the side that plays the move
# square         where the new digit is
# outcome        the Outcome of the move
# before, after  a _Board, or a Position, without and with the move


def labels(position: Position, move: int) -> list[Label]:
    """The strategies that a move follows, each once, in the order of STRATEGIES.

    position: before the move, and unchanged afterwards; IllegalMove when it cannot be played.
    """
    before = _Board(position.field, list(position.owners), list(position.digits), list(position.sums))
    outcome = position.play(move)
    step = _Step(-position.turn, move // DIGITS, outcome, before, position)
    found = [Label(strategy, tuple(sorted(squares_of(step)))) for strategy, squares_of in zip(STRATEGIES, _SQUARES_OF)]
    position.undo()
    return [label for label in found if label.squares]


def _over_thwart(step: "_Step") -> list[int]:
    """Squares of the opponent's that the new digit sends past 35."""
    return [
        near
        for near in step.after.field.neighbours[step.square]
        if _holds(step.before, near, -step.mover) and _is_open(step.before, near) and step.after.sums[near] > TARGET
    ]


def _under_thwart(step: "_Step") -> list[int]:
    """Squares of the opponent's that the new digit leaves short, without the room to reach 35."""
    return [
        near
        for near in step.after.field.neighbours[step.square]
        if _holds(step.before, near, -step.mover) and _can_fill_up(step.before, near)
        if step.after.owners[near] != step.mover and not _can_fill_up(step.after, near)
    ]


def _set_up(step: "_Step") -> list[int]:
    """Squares of the mover's that any 9 completes now; each is newly at 26, newly filled, or newly the mover's."""
    after = step.after
    return [
        s for s in _changed(step) if after.sums[s] == SET_UP and _holds(after, s, step.mover) and _room(after, s) >= 2
    ]


def _counter(step: "_Step") -> set[int]:
    """The opponent's squares that one digit could have completed; now they are flipped, or that digit would cancel."""
    mover, opponent = step.mover, -step.mover
    found = {s for s in step.outcome.flipped if _holds(step.before, s, opponent) and _is_open(step.before, s)}
    for own in _changed(step):
        if _holds(step.after, own, mover) and _is_open(step.after, own):
            digit = TARGET - step.after.sums[own]
            for empty in step.after.field.neighbours[own]:
                if not step.after.digits[empty] and not _completed(step.before, empty, digit, mover):
                    then = _completed(step.before, empty, digit, opponent)
                    found |= then & _completed(step.after, empty, digit, opponent)
    return found


def _weak_border(step: "_Step") -> list[int]:
    """The opponent's squares next to the new digit, if this digit makes a weak border; else no squares."""
    low = step.after.digits[step.square] <= LOW
    kept = step.outcome.created == step.after.owners[step.square] == step.mover
    if not (low and kept and _is_open(step.after, step.square)):
        return []
    weak = [near for near in step.after.field.neighbours[step.square] if _holds(step.after, near, -step.mover)]
    return weak if len(weak) >= 2 else []


def _strong_border(step: "_Step") -> list[int]:
    """Empty squares that the move lit in the mover's colour, next to a square of the opponent's."""
    return [
        lit
        for lit in step.outcome.lit
        if step.after.owners[lit] == step.mover
        and any(_holds(step.after, near, -step.mover) for near in step.after.field.neighbours[lit])
    ]


_SQUARES_OF = (_over_thwart, _under_thwart, _set_up, _counter, _weak_border, _strong_border)  # in that order


def _changed(step: "_Step") -> set[int]:
    """All squares whose digit or sum the move changes, and filled squares whose owner it changes."""
    return set(step.after.field.neighbours[step.square] + step.outcome.flipped + (step.square,))


def _completed(board: "Any", empty: int, digit: int, owner: int) -> set[int]:
    """The owner's filled squares that a digit 1 ... 9 on an empty square brings to 35."""
    return {s for s in board.field.neighbours[empty] if board.sums[s] == TARGET - digit and _holds(board, s, owner)}


def _holds(board: "Any", square: int, owner: int) -> bool:
    """True when the square is filled and has that owner, RED or BLUE."""
    return bool(board.owners[square] == owner and board.digits[square])


def _is_open(board: "Any", square: int) -> bool:
    """True when one digit is missing and there is room for it."""
    return SET_UP <= board.sums[square] < TARGET and _room(board, square) > 0


def _can_fill_up(board: "Any", square: int) -> bool:
    """True when nines on all empty neighbours would bring the square to 35 or past it."""
    return bool(TARGET - board.sums[square] <= DIGITS * _room(board, square))


def _room(board: "Any", square: int) -> int:
    """The number of empty neighbours, 0 ... 8."""
    return sum(not board.digits[near] for near in board.field.neighbours[square])
