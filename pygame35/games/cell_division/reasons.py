"""Reasons for a move of Cell Division: the points that it brings, denies, prepares and leaves.

Reasons are plain data. This module also runs on MicroPython. Each reason follows from the position and the rules; none
is a judgement. The page turns reasons into sentences.

gains     the growth of the mover's score
denies    the points that the opponent would have gained on the same square
promises  the points of the mover's best square among those that the new cell improves; left out if the mover has no
          other turn
opens     with gravity: the points that the opponent gains on the square above, which was out of reach before
leaves    the most points that the opponent can gain by the next cell

>>> from pygame35.games.cell_division.rules import Position
>>> position = Position(3, 3)
>>> for text in ("b2", "a1"):
...     outcome = position.play(position.parse_move(text))
>>> [(reason.kind, reason.points) for reason in reasons(position, position.parse_move("b3"))]
[('gains', 3), ('denies', 1), ('promises', 8), ('leaves', 3)]
"""

from collections import namedtuple

from ...basics import TYPE_CHECKING
from .boards import OUTSIDE

if TYPE_CHECKING:
    from .rules import Position

KINDS = ("gains", "denies", "promises", "opens", "leaves")

Reason = namedtuple("Reason", ("kind", "square", "points"))
# kind    one of KINDS
# square  where the points are gained
# points  at least 1


def reasons(position: "Position", move: int) -> list[Reason]:
    """The reasons for a move, in the order of KINDS. IllegalMove when the move cannot be played.

    position: before the move, and unchanged afterwards.
    """
    position.check(move)
    mover = position.turn
    before = {square: position.gain(square, mover) for square in position.legal_moves()}
    found = [Reason("gains", move, before[move]), Reason("denies", move, position.gain(move, -mover))]
    position.play(move)
    legal = position.legal_moves()
    better = [square for square in legal if square in before and position.gain(square, mover) > before[square]]
    if better and position.ply + 1 < len(position.field.squares):
        found.append(_best(position, "promises", better, mover))
    above = [square for square in legal if square not in before and position.field.below[square] != OUTSIDE]
    if above:
        found.append(_best(position, "opens", above, -mover))
    if legal:
        found.append(_best(position, "leaves", legal, -mover))
    position.undo()
    return found


def _best(position: "Position", kind: str, squares: list[int], side: int) -> Reason:
    """The reason about the square on which a side gains most."""
    square = max(squares, key=lambda square: position.gain(square, side))
    return Reason(kind, square, position.gain(square, side))
