"""Finds the reasons for a move of 35 that completes, stops and threatens nothing.

Plain Python that runs alike on CPython, Pyodide and MicroPython. A square *needs* 35 less the sum of its neighbours,
its *room* is the number of its empty neighbours, and it is *open* if the digits to come can bring it to 35. Of the
first four kinds, a move has the first that fits:

builds  a filled square of the mover's needs 10 ... 18, and two digits of the mover's can bring it to 35 so that filled
        squares of the opponent's turn; before the move it was not the mover's, or needed more
tight   a filled square of the opponent's is open only if all of its room, at least 2, is filled; before the move one
        square could have stayed empty. At 35 it would turn squares of the mover's.
waits   the digit is 1, and it brings no filled square within one digit of 35
nears   a filled square of the mover's, now open and needing at most 27, is next to the new digit, which is at least 4
spares  another digit on the same square would let the opponent win at least GAP squares more by the next digit

tests/bench/measure_reason_sense.py says how much oftener they hold for the best of such moves than for any.
"""

from ...basics import TYPE_CHECKING
from .rules import DIGITS, TARGET
from .threats import threats_of_both

if TYPE_CHECKING:
    from .rules import Position

    # (kind, squares, won, move, need) of a `reasons.Reason`
    Found = tuple[str, tuple[int, ...], int, int | None, int]

KINDS = ("builds", "tight", "waits", "nears", "spares")
GAP = 2
TWO, THREE = 2 * DIGITS, 3 * DIGITS  # the most that two digits add, and three
LARGE = 4  # the least digit that is said to build a square up


def quiet(position: "Position", move: int, left: int) -> "list[Found]":
    """The reasons for a move that brings no square to 35. left: the most squares that the opponent can win after it."""
    mover, square, digit = position.turn, move // DIGITS, move % DIGITS + 1
    position.play(move)
    found = (
        _built(position, square, digit, mover)
        or _tight(position, square, digit, mover)
        or _waiting(position, square, digit)
        or _nearer(position, square, digit, mover)
    )
    position.undo()
    return [reason for reason in (found, _spared(position, square, left)) if reason]


def _built(position: "Position", square: int, digit: int, mover: int) -> "Found | None":
    found = []
    for near in position.field.neighbours[square] + (square,):
        need, stake = TARGET - position.sums[near], _beside(position, near, -mover)
        new = near == square or need + digit > TWO
        if new and DIGITS < need <= TWO and stake and _holds(position, near, mover) and _turns(position, near, mover):
            found.append((stake, -need, near))
    return _best("builds", found)


def _turns(position: "Position", square: int, mover: int) -> bool:
    """True if two digits of the mover's can bring a square to 35, so that all squares around it turn."""
    need, room = TARGET - position.sums[square], _room(position, square)
    for first, second in [(first, second) for first in room for second in room if first != second]:
        for digit in range(need - DIGITS, DIGITS + 1):
            position.turn = mover
            position.play(DIGITS * first + digit - 1)
            position.turn = mover
            reached = position.play(DIGITS * second + need - digit - 1).reached
            turned = square in reached and not _beside(position, square, -mover)
            position.undo()
            position.undo()
            if turned:
                return True
    return False


def _tight(position: "Position", square: int, digit: int, mover: int) -> "Found | None":
    for near in position.field.neighbours[square]:
        need, room = TARGET - position.sums[near], len(_room(position, near))
        tight = room > 1 and DIGITS * (room - 1) < need and need + digit <= DIGITS * room
        if tight and _holds(position, near, -mover) and _beside(position, near, mover):
            return "tight", (near,), room, None, need
    return None


def _waiting(position: "Position", square: int, digit: int) -> "Found | None":
    if digit > 1:
        return None
    for near in position.field.neighbours[square] + (square,):
        need = TARGET - position.sums[near]
        new = near == square or need == DIGITS
        if new and 0 < need <= DIGITS and position.digits[near] and _room(position, near):
            return None
    return "waits", (square,), 0, None, 0


def _nearer(position: "Position", square: int, digit: int, mover: int) -> "Found | None":
    found = []
    for near in position.field.neighbours[square] if digit >= LARGE else ():
        need = TARGET - position.sums[near]
        if 0 < need <= THREE and _holds(position, near, mover) and need <= DIGITS * len(_room(position, near)):
            found.append((_beside(position, near, -mover), -need, near))
    return _best("nears", found)


def _spared(position: "Position", square: int, left: int) -> "Found | None":
    """position: before the move."""
    most = left + GAP - 1
    found: Found | None = None
    for other in range(DIGITS * square, DIGITS * square + DIGITS):
        position.play(other)
        threats = threats_of_both(position)[position.turn]
        position.undo()
        if threats and threats[0].won > most:
            most = threats[0].won
            found = "spares", (threats[0].square,), most, other, 0
    return found


def _best(kind: str, found: list[tuple[int, int, int]]) -> "Found | None":
    """The square of most squares at stake, then of the least need. found: [(stake, -need, square)]."""
    if not found:
        return None
    stake, need, square = max(found)
    return kind, (square,), stake, None, -need


def _holds(position: "Position", square: int, side: int) -> bool:
    return bool(position.digits[square]) and position.owners[square] == side


def _beside(position: "Position", square: int, side: int) -> int:
    """The number of a side's filled squares beside a square."""
    return len([near for near in position.field.neighbours[square] if _holds(position, near, side)])


def _room(position: "Position", square: int) -> list[int]:
    """The empty squares beside a square."""
    return [near for near in position.field.neighbours[square] if not position.digits[near]]
