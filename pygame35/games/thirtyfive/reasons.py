"""Says what a move of 35 does, in the terms of the board: reasons, as plain data.

Plain Python that runs alike on CPython, Pyodide and MicroPython. Each reason is true of the position by the rules
alone, and none is a judgement. The page puts them into words.

A side *threatens* a square if it could bring that square to 35 with one digit, and filled squares would then turn to
that side. The square is filled, or it is an empty square whose neighbours sum to 35 already, where the digit itself
would reach 35. In the following, the mover plays the move, and the opponent answers.

takes      the move brings squares of the mover's to 35; perhaps no filled square turns
gives      the move brings squares of the opponent's to 35
cancels    the move brings squares of both colours to 35, so that nothing turns
past       a square that the opponent threatened is past 35 now
turned     a square that the opponent threatened has the mover's colour now
short      a square that the opponent threatened is still short of 35, and no neighbour of it is empty any more
cancelled  a square that the opponent threatened can still be brought to 35, but that would win the opponent nothing;
           this is not said of a move that gives
threatens  a square that the mover threatens now and did not before, if the mover has another turn
leaves     the most squares that the opponent can win by the next digit

>>> from pygame35.games.thirtyfive.rules import Position, parse_move
>>> position = Position()
>>> for text in "a1=9 b1=1 a2=9 h8=1 c1=9 h7=1".split():  # Blue's b1 misses 8
...     outcome = position.play(parse_move(text))
>>> [(reason.kind, reason.squares, reason.won) for reason in reasons(position, parse_move("b2=9"))][:1]
[('past', (1,), 3)]
"""

from collections import namedtuple

from ...basics import TYPE_CHECKING
from .rules import DIGITS, NEIGHBOURS, SQUARES, TARGET

if TYPE_CHECKING:
    from .rules import Outcome, Position

Threat = namedtuple("Threat", ("square", "move", "won"))
# square  0 ... 63, the square that would reach 35
# move    0 ... 575, the digit that brings it there
# won     the number of filled squares that would turn to the side, at least 1

Reason = namedtuple("Reason", ("kind", "squares", "won", "move"))
# kind     one of KINDS
# squares  the squares that it is about, in index order, at least one
# won      the number of filled squares that turn, would turn, or (STOPS) would have turned to the opponent; 0 for none
# move     the digit, 0 ... 575, that would be played for it later; None if the reason is about the move itself

KINDS = ("takes", "gives", "cancels", "past", "turned", "short", "cancelled", "threatens", "leaves")
STOPS = ("past", "turned", "short", "cancelled")


def threats(position: "Position", side: int) -> list[Threat]:
    """The threats of a side, whoever is to move: for each square the digit that wins most; the largest win first."""
    turn, position.turn = position.turn, side
    best: dict[int, Threat] = {}
    for move in _completing(position):
        outcome = position.play(move)
        won = len(outcome.flipped) if outcome.flipped and position.owners[outcome.flipped[0]] == side else 0
        position.undo()
        for square in outcome.reached if won else ():
            if square not in best or won > best[square].won:
                best[square] = Threat(square, move, won)
    position.turn = turn
    return sorted(best.values(), key=lambda threat: (-threat.won, threat.square))


def reasons(position: "Position", move: int) -> list[Reason]:
    """The reasons for a move, in the order of KINDS; within a kind, the one that is about most squares first.

    position: before the move, and unchanged afterwards; IllegalMove when it cannot be played.
    """
    position.check(move)
    mover = position.turn
    feared = threats(position, -mover)
    had = {threat.square for threat in threats(position, mover)}
    outcome = position.play(move)
    left = threats(position, -mover)
    plies_left = SQUARES - len(position.moves)
    found = _completed(position, outcome, mover)
    gives = bool(found) and found[0].kind == "gives"
    kept = {threat.square for threat in left} | set(outcome.reached)
    for threat in feared if plies_left else ():
        kind = _end(position, threat.square, mover)
        if threat.square not in kept and not (gives and kind == "cancelled"):
            found.append(Reason(kind, (threat.square,), threat.won, None))
    for threat in threats(position, mover) if plies_left > 1 else ():
        if threat.square not in had:
            found.append(Reason("threatens", (threat.square,), threat.won, threat.move))
    if left:
        found.append(Reason("leaves", (left[0].square,), left[0].won, left[0].move))
    position.undo()
    return sorted(found, key=lambda reason: (KINDS.index(reason.kind), -reason.won))


def _completing(position: "Position") -> list[int]:
    """The moves that bring some square to 35."""
    digits, sums = position.digits, position.sums
    found = set()
    for square, digit in enumerate(digits):
        missing = TARGET - sums[square]
        if digit and 1 <= missing <= DIGITS:
            found |= {DIGITS * near + missing - 1 for near in NEIGHBOURS[square] if not digits[near]}
        elif not digit and not missing:
            found |= {DIGITS * square + index for index in range(DIGITS)}
    return sorted(found)


def _completed(position: "Position", outcome: "Outcome", mover: int) -> list[Reason]:
    """The reason that names the squares which the move brings to 35; [] if there are none. position: after the move."""
    if not outcome.reached:
        return []
    if outcome.cancelled:
        return [Reason("cancels", outcome.reached, 0, None)]
    kind = "takes" if position.owners[outcome.reached[0]] == mover else "gives"
    return [Reason(kind, outcome.reached, len(outcome.flipped), None)]


def _end(position: "Position", square: int, mover: int) -> str:
    """The way in which the move ended the threat to a square: one of STOPS. position: after the move."""
    if position.sums[square] > TARGET:
        return "past"
    if position.owners[square] == mover:
        return "turned"
    full = all(position.digits[near] for near in NEIGHBOURS[square])
    return "short" if full and position.digits[square] else "cancelled"
