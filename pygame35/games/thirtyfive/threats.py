"""Finds the squares of 35 that one digit completes, and what that digit would win.

Plain Python that runs alike on CPython, Pyodide and MicroPython.

A side *threatens* a square if it could bring that square to 35 with one digit, and filled squares would then turn to
that side. The square is filled, or it is an empty square whose neighbours sum to 35 already, where the digit itself
would reach 35.

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
    """The threats of a side, whoever is to move: for each square the digit that wins most; the largest win first."""
    return threats_of_both(position)[side]


def threats_of_both(position: "Position") -> dict[int, list[Threat]]:
    """{RED: its threats, BLUE: its threats}, as by `threats`. No move is played: a page asks for it at each move."""
    owners, found = position.owners, completed(position)
    best: dict[int, dict[int, Threat]] = {RED: {}, BLUE: {}}
    for move in sorted(found):
        reached = found[move]
        owner = owners[reached[0]]  # NONE for an empty square without light, which takes the side's colour
        for side in (owner,) if owner else (RED, BLUE):
            won = _won(position, move, reached, side)
            for square in reached if won else ():
                if square not in best[side] or won > best[side][square].won:
                    best[side][square] = Threat(square, move, won)
    return {side: sorted(best[side].values(), key=lambda threat: (-threat.won, threat.square)) for side in (RED, BLUE)}


def won_by(position: "Position", move: int, side: int) -> int:
    """The number of squares that would turn to a side by a move of its, whoever is to move."""
    reached = completed(position).get(move, [])
    return _won(position, move, reached, side) if reached and position.owners[reached[0]] != -side else 0


def _won(position: "Position", move: int, reached: list[int], side: int) -> int:
    """As `won_by`. reached: the squares that reach 35, the first of which is not the other side's."""
    if len(reached) > 1 and [square for square in reached if position.owners[square] == -side]:
        return 0  # nothing turns, or it turns to the other side
    return turning(position, move // DIGITS, reached, side)


def completed(position: "Position") -> dict[int, list[int]]:
    """{move that brings squares to 35: these squares in index order}. One may be the move's own square, still empty."""
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
    """The number of filled squares that turn to a side when squares reach 35 by a digit on `placed`."""
    digits, owners, neighbours = position.digits, position.owners, position.field.neighbours
    near = neighbours[reached[0]] if len(reached) == 1 else {near for square in reached for near in neighbours[square]}
    return len([square for square in near if owners[square] == -side and (digits[square] or square == placed)])
