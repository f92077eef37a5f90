"""Finds the reasons for a move of 35 that brings no square to 35 and threatens little.

This module also runs on MicroPython. The *need* of a square is 35 minus the sum of its neighbours, its *room* is the
number of its empty neighbours, and it is *open* if the digits to come can bring it to 35. A move has at most one of the
first five kinds, the first that fits:

builds  A filled square of the mover's needs 10 ... 18, and two digits of the mover's can bring it to 35. At least FEW
        filled squares of the opponent's would then turn, more than the opponent can win next; an equal number is enough
        if the move lets neither side win more than before. Before the move, the square was not the mover's, or needed
        more.
tight   A filled square of the opponent's, beside at least FEW filled squares of the mover's, can reach 35 only if all
        of its empty neighbours, at least 2, are filled. Before the move one neighbour could have stayed empty.
shines  A filled square of the mover's now needs one digit of the mover's, which turns nothing and lights at least FEW
        empty squares. Before the move it needed two.
waits   The digit is at most SMALL, the opponent has another turn, and neither side can win more by one digit than
        before.
nears   The new digit is at least LARGE. A filled square of the mover's beside it is open and needs 10 ... 27, and has
        more filled neighbours of the opponent's than the opponent can win next. Or no square fits so, the opponent
        can win fewer than FEW, and a filled square of the mover's beside the new digit needs at most 27 and can light
        at least FEW empty squares.
spares  Another digit on the same square would let the opponent win more by the next digit.

tests/FIGURES.md says how much more often each reason holds for the best of these moves than for all of them.
"""

from ...basics import TYPE_CHECKING
from .rules import DIGITS, TARGET
from .threats import threats_of_both

if TYPE_CHECKING:
    from .rules import Position

    # a `reasons.Reason`
    Found = tuple[str, tuple[int, ...], int, int | None, int, int]

KINDS = ("builds", "tight", "shines", "waits", "nears", "spares")
FEW = 2  # squares; a reason about fewer squares is seldom the main one
SMALL = 3  # the largest digit of "waits"
TWO, THREE = 2 * DIGITS, 3 * DIGITS  # the largest sums of two and of three digits
LARGE = 4  # the smallest digit of "nears"


def quiet(position: "Position", move: int, left: int, most: int, grows: bool) -> "list[Found]":
    """The reasons for a move that brings no square to 35.

    left: the most squares that the opponent can win by one digit after the move. most: the most squares that the mover
    can win by one digit. grows: True if either can win more than before the move.
    """
    mover, square, digit = position.turn, move // DIGITS, move % DIGITS + 1
    position.play(move)
    found = _built(position, square, digit, mover, left if grows else left - 1)
    found = found or _tight(position, square, digit, mover) or _shining(position, square, digit, mover)
    if not found and digit <= SMALL and not (grows or position.is_over()):
        found = "waits", (square,), left, None, max(left, most), 0
    found = found or _nearer(position, square, digit, mover, left)
    position.undo()
    return [reason for reason in (found, _spared(position, square, left)) if reason]


def _built(position: "Position", square: int, digit: int, mover: int, left: int) -> "Found | None":
    found, least = [], max(FEW, left + 1)
    for near in position.field.neighbours[square] + (square,):
        need, stake = TARGET - position.sums[near], beside(position, near, -mover)
        new = near == square or need + digit > TWO
        fits = new and DIGITS < need <= TWO and stake >= least and _holds(position, near, mover)
        if fits and _turns(position, near, mover):
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
            turned = square in reached and not beside(position, square, -mover)
            position.undo()
            position.undo()
            if turned:
                return True
    return False


def _tight(position: "Position", square: int, digit: int, mover: int) -> "Found | None":
    found = []
    for near in position.field.neighbours[square]:
        need, room, stake = TARGET - position.sums[near], len(_room(position, near)), beside(position, near, mover)
        tight = room > 1 and DIGITS * (room - 1) < need and need + digit <= DIGITS * room
        if tight and stake >= FEW and _holds(position, near, -mover):
            found.append((stake, -room, near))
    return _best("tight", found)


def _shining(position: "Position", square: int, digit: int, mover: int) -> "Found | None":
    best: Found | None = None
    if position.ply + 1 >= position.field.squares:
        return None  # the mover has no other turn
    for near in position.field.neighbours[square]:
        need = TARGET - position.sums[near]
        if not (0 < need <= DIGITS < need + digit and _holds(position, near, mover)):
            continue
        for empty in _room(position, near):
            position.turn = mover
            outcome = position.play(DIGITS * empty + need - 1)
            position.undo()
            position.turn = -mover
            lit = 0 if outcome.flipped or outcome.cancelled else len(outcome.lit)
            if near in outcome.reached and lit >= FEW and (not best or lit > best[5]):
                best = "shines", (near,), 0, DIGITS * empty + need - 1, 0, lit
    return best


def _nearer(position: "Position", square: int, digit: int, mover: int, left: int) -> "Found | None":
    found = []
    for near in position.field.neighbours[square] if digit >= LARGE else ():
        need, stake = TARGET - position.sums[near], beside(position, near, -mover)
        fits = DIGITS < need <= THREE and stake > left and _holds(position, near, mover)
        if fits and need <= DIGITS * len(_room(position, near)):
            found.append((stake, -need, near))
    if not found and digit >= LARGE and left < FEW:
        found = _lighting(position, square, mover)
    return _best("nears", found)


def _lighting(position: "Position", square: int, mover: int) -> list[tuple[int, int, int]]:
    """[(0, -need, square)] for `_best`: the mover's squares beside `square` that can reach 35 and light others."""
    found = []
    for near in position.field.neighbours[square]:
        need = TARGET - position.sums[near]
        if 0 < need <= THREE and _holds(position, near, mover) and lightable(position, near, mover) >= FEW:
            found.append((0, -need, near))
    return found


def lightable(position: "Position", square: int, side: int) -> int:
    """The number of empty squares that surely light in a side's colour when a filled square reaches 35.

    The square is assumed to reach 35 by as few digits as possible. The result is 0 if it cannot reach 35 any more.
    """
    need, room = TARGET - position.sums[square], _room(position, square)
    filled = (need + DIGITS - 1) // DIGITS
    free = [empty for empty in room if position.owners[empty] != side]
    return max(0, len(free) - filled) if 0 < need <= DIGITS * len(room) else 0


def _spared(position: "Position", square: int, left: int) -> "Found | None":
    """The reason "spares", if it holds. position: before the move."""
    most, worst, digits, named = 0, 0, 0, []
    for digit in range(DIGITS):
        position.play(DIGITS * square + digit)
        threats = threats_of_both(position)[position.turn]
        position.undo()
        if threats and threats[0].won > left:
            digits |= 1 << digit
            named.append([threat.square for threat in threats if threat.won == threats[0].won])
            if threats[0].won > most:
                most, worst = threats[0].won, DIGITS * square + digit
    if not named:
        return None
    every = [near for near in named[0] if not [others for others in named if near not in others]]
    every.sort(key=lambda near: near not in position.field.neighbours[square])  # first the squares beside the digit
    squares = every[:1] or sorted({near for others in named for near in others})
    return "spares", tuple(squares), most, worst, digits, 0


def _best(kind: str, found: list[tuple[int, int, int]]) -> "Found | None":
    """The reason about the square with the most squares at stake; if several are equal, the one of least need.

    found: [(stake, -need, square)].
    """
    if not found:
        return None
    stake, need, square = max(found)
    return kind, (square,), stake, None, -need, 0


def _holds(position: "Position", square: int, side: int) -> bool:
    return bool(position.digits[square]) and position.owners[square] == side


def beside(position: "Position", square: int, side: int) -> int:
    """The number of a side's filled squares beside a square."""
    return len([near for near in position.field.neighbours[square] if _holds(position, near, side)])


def _room(position: "Position", square: int) -> list[int]:
    """The empty squares beside a square."""
    return [near for near in position.field.neighbours[square] if not position.digits[near]]
