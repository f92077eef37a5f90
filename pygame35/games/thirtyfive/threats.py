"""Finds the squares of 35 that one digit completes, and counts the squares that the digit would win.

This module also runs on MicroPython.

A side *threatens* a square if one digit of its could bring the square to 35, and filled squares would then turn to that
side. The square is filled; or it is empty, its neighbours already sum to 35, and the digit on it would reach 35.

>>> from pygame35.games.thirtyfive.rules import Position, format_move, parse_move
>>> position = Position()
>>> for text in "a1=9 b1=1 a2=9 h8=1 c1=9 h7=1".split():  # Blue's b1 misses 8
...     outcome = position.play(parse_move(text))
>>> [(threat.square, format_move(threat.move), threat.won) for threat in threats(position, BLUE)]
[(1, 'b2=8', 3)]
"""

from collections import namedtuple

from ...basics import BLUE, RED, TYPE_CHECKING
from .rules import DIGITS, TARGET

if TYPE_CHECKING:
    from .rules import Position

Threat = namedtuple("Threat", ("square", "move", "won"))
# square  the square that would reach 35
# move    the digit that brings it there
# won     the number of filled squares that would turn to the side, at least 1


def threats(position: "Position", side: int) -> list[Threat]:
    """The threats of a side, whoever is to move, the largest win first.

    Each square has only one threat, the digit that wins most.
    """
    return threats_of_both(position)[side]


def threats_of_both(position: "Position") -> dict[int, list[Threat]]:
    """{RED: its threats, BLUE: its threats}, see `threats`. It plays no move, since a page calls it at each move."""
    owners, found = position.owners, completed(position)
    best: dict[int, dict[int, Threat]] = {RED: {}, BLUE: {}}
    for move in sorted(found):
        reached = found[move]
        owner = owners[reached[0]]  # NONE for an empty square that is not lit: it takes the side's colour
        for side in (owner,) if owner else (RED, BLUE):
            won = _won(position, move, reached, side)
            for square in reached if won else ():
                if square not in best[side] or won > best[side][square].won:
                    best[side][square] = Threat(square, move, won)
    return {side: sorted(best[side].values(), key=lambda threat: (-threat.won, threat.square)) for side in (RED, BLUE)}


def won_by(position: "Position", move: int, side: int) -> int:
    """The number of squares that would turn to a side if it played the move, whoever is to move."""
    reached = completed(position).get(move, [])
    return _won(position, move, reached, side) if reached and position.owners[reached[0]] != -side else 0


def _won(position: "Position", move: int, reached: list[int], side: int) -> int:
    """The result of `won_by`, if the squares that reach 35 are known.

    reached: these squares; the first one is not the other side's.
    """
    if len(reached) > 1 and [square for square in reached if position.owners[square] == -side]:
        return 0  # nothing turns, or it turns to the other side
    return turning(position, move // DIGITS, reached, side)


def completed(position: "Position") -> dict[int, list[int]]:
    """{move: the squares that it brings to 35, in index order}; other moves are left out.

    One of the squares may be the move's own, which is still empty.
    """
    digits, neighbours = position.digits, position.field.neighbours
    found: dict[int, list[int]] = {}
    for square, total in enumerate(position.sums):
        missing = TARGET - total
        if not 0 <= missing <= DIGITS:
            continue
        moves: range | list[int] = []
        if digits[square] and missing:
            moves = [DIGITS * near + missing - 1 for near in neighbours[square] if not digits[near]]
        elif not (digits[square] or missing):
            moves = range(DIGITS * square, DIGITS * square + DIGITS)
        for move in moves:
            if move in found:
                found[move].append(square)
            else:
                found[move] = [square]
    return found


def turning(position: "Position", placed: int, reached: list[int], side: int) -> int:
    """The number of filled squares that turn to a side when a digit on `placed` brings squares to 35."""
    digits, owners, neighbours = position.digits, position.owners, position.field.neighbours
    near = neighbours[reached[0]] if len(reached) == 1 else {near for square in reached for near in neighbours[square]}
    return len([square for square in near if owners[square] == -side and (digits[square] or square == placed)])
