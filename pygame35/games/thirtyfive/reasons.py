"""The reasons for a move of 35, in the terms of the board, as plain data.

This module also runs on MicroPython. Each reason follows from the position and the rules; none is a judgement. The page
turns reasons into sentences.

`threats` defines a threat. The mover plays the move, and the opponent answers.

takes      the move brings squares of the mover's to 35; perhaps no filled square turns
gives      the move brings squares of the opponent's to 35
cancels    the move brings squares of both colours to 35, so nothing turns
past       a square that the opponent threatened is past 35 now
turned     a filled square that the opponent threatened has the mover's colour now
lit        an empty square that the opponent threatened is lit in the mover's colour now
short      a square that the opponent threatened is still short of 35 and has no empty neighbour left
cancelled  a square that the opponent threatened can still be brought to 35, but the opponent would win nothing; left
           out for a move with the reason "gives"
threatens  one digit of the mover's brings these squares to 35, and the mover did not threaten all of them before; left
           out if the mover has no other turn
kept       filled squares of the opponent's that could reach 35 before the move and cannot any more, whatever the
           digits; without squares that an earlier reason names, and without those that would have changed nothing
keeps      the best of the mover's threats after the move, if the mover threatened that square before; left out if the
           mover has no other turn
leaves     the most squares that the opponent can win by the next digit

A move that brings nothing to 35 also has the reasons of `quiet`. It has none of these if a reason up to `threatens` is
about FEW or more squares, and about more squares than the opponent can win next.

>>> from pygame35.games.thirtyfive.rules import Position, parse_move
>>> position = Position()
>>> for text in "a1=9 b1=1 a2=9 h8=1 c1=9 h7=1".split():  # Blue's b1 misses 8
...     outcome = position.play(parse_move(text))
>>> [(reason.kind, reason.squares, reason.won) for reason in reasons(position, parse_move("b2=9"))][:1]
[('past', (1,), 3)]
"""

from collections import namedtuple

from ...basics import TYPE_CHECKING
from .quiet import FEW as FEW
from .quiet import KINDS as QUIET
from .quiet import lightable, quiet
from .rules import DIGITS, TARGET
from .threats import threats_of_both, turning

if TYPE_CHECKING:
    from .rules import Outcome, Position
    from .threats import Threat

Reason = namedtuple("Reason", ("kind", "squares", "won", "move", "need", "lit"))
# kind     one of KINDS
# squares  the squares that the reason names, in index order, at least one
# won      the number of filled squares that turn or would turn. STOPS: the neighbours that would have turned to the
#          opponent. "tight": the mover's filled squares beside the square. "kept": the same, without the new digit
# move     the digit that would be played later, for "spares" the alternative; None if there is none
# need     "waits": the most squares that a side can win next
#          "builds", "nears": the need of the square
#          "tight": the number of its empty neighbours
#          "kept": 1 if all squares are past 35
#          "cancelled": 1 + a square of the mover's that reaches 35 whenever a digit brings the named square there
#          "threatens", "keeps", "leaves": 1 if every digit on that square wins and lights equally many squares
#          "spares": a bit mask of the digits (digit 1 is bit 0) that would let the opponent win more. If there are
#          several `squares`, each of these digits lets the opponent win at some of them
#          else 0
# lit      "takes", "gives", "threatens", "shines": the number of empty squares that light or would light; "kept": the
#          most empty squares that one of the squares could surely have lit; else 0

STOPS = ("past", "turned", "lit", "short", "cancelled")
KINDS = ("takes", "gives", "cancels") + STOPS + ("threatens", "kept") + QUIET + ("keeps", "leaves")


def reasons(position: "Position", move: int) -> list[Reason]:
    """The reasons for a move, in the order of KINDS; within a kind, the reason about most squares first.

    position: before the move, and unchanged afterwards. IllegalMove if the move cannot be played.
    """
    position.check(move)
    mover = position.turn
    before = threats_of_both(position)
    feared, had = _at_stake(position, before[-mover], -mover), {threat.square for threat in before[mover]}
    near = [square for square in position.field.neighbours[move // DIGITS] if position.digits[square]]
    open_before = {square: lightable(position, square, -mover) for square in near if is_open(position, square)}
    outcome = position.play(move)
    after = threats_of_both(position)
    left = after[-mover]
    plies_left = position.field.squares - position.ply
    found = _completed(position, outcome, mover)
    gives = bool(found) and found[0].kind == "gives" and found[0].won
    still = {threat.square for threat in left} | set(outcome.reached)
    for square, won in feared if plies_left else ():
        kind = _stop(position, square, mover)
        if square not in still and not (gives and kind == "cancelled"):
            found.append(
                Reason(kind, (square,), won, None, _along(position, square, mover) if kind == "cancelled" else 0, 0)
            )
    if plies_left > 1:
        found += _threatened(position, [threat for threat in after[mover] if threat.square not in had], mover)
    named = [square for reason in found for square in reason.squares]
    kept = [square for square in open_before if square not in named and position.owners[square] == -mover]
    kept = [square for square in kept if not is_open(position, square)]
    kept = [square for square in kept if open_before[square] or _own_beside(position, [square], mover, move)]
    if kept:
        past, lit = [square for square in kept if position.sums[square] > TARGET], [open_before[near] for near in kept]
        won = _own_beside(position, kept, mover, move)
        found.append(Reason("kept", tuple(sorted(kept)), won, None, int(past == kept), max(lit)))
    most, mine = left[0].won if left else 0, after[mover]
    if mine and mine[0].square in had and plies_left > 1:
        is_any = _any_digit(position, mine[0], mover)
        found.append(Reason("keeps", (mine[0].square,), mine[0].won, mine[0].move, is_any, 0))
    if left:
        found.append(Reason("leaves", (left[0].square,), most, left[0].move, _any_digit(position, left[0], -mover), 0))
    position.undo()
    others = ("kept", "keeps", "leaves")
    strong = [reason for reason in found if reason.kind not in others and reason.won >= max(FEW, most + 1)]
    if not (outcome.reached or strong):
        grows = [side for side in before if _most_won(after[side]) > _most_won(before[side])]
        found += [Reason(*other) for other in quiet(position, move, most, _most_won(mine), bool(grows))]
    return sorted(found, key=lambda reason: (KINDS.index(reason.kind), -reason.won))


def _own_beside(position: "Position", squares: list[int], mover: int, move: int) -> int:
    """The number of the mover's filled squares beside any of the squares, without the new digit.

    position: after the move.
    """
    around = {near for square in squares for near in position.field.neighbours[square]} - {move // DIGITS}
    return len([near for near in around if position.digits[near] and position.owners[near] == mover])


def _most_won(found: "list[Threat]") -> int:
    """The most squares that one digit wins by these threats."""
    return found[0].won if found else 0


def _along(position: "Position", square: int, mover: int) -> int:
    """1 + a square of the mover's that reaches 35 whenever a digit brings `square` to 35; 0 if there is none."""
    need = TARGET - position.sums[square]
    common: set[int] | None = None
    for near in position.field.neighbours[square] if position.digits[square] else ():
        if not position.digits[near]:
            mine = {other for other in _reached(position, near, need) if position.owners[other] == mover}
            common = mine if common is None else common & mine
    return 1 + min(common) if common else 0


def _any_digit(position: "Position", threat: "Threat", side: int) -> int:
    """1 if the threatened square is empty and every digit placed there wins as much as the threat; else 0."""
    placed = threat.move // DIGITS
    if placed != threat.square:
        return 0
    for digit in range(1, DIGITS + 1):
        reached = _reached(position, placed, digit)
        owners = {position.owners[square] or side for square in reached}
        if owners != {side} or turning(position, placed, reached, side) != threat.won:
            return 0
        if _lighting(position, placed, reached, side) != _lighting(position, placed, [placed], side):
            return 0
    return 1


def _lighting(position: "Position", placed: int, reached: list[int], side: int) -> int:
    """The number of empty squares that light in a side's colour when a digit on `placed` brings squares to 35."""
    near = {near for square in reached for near in position.field.neighbours[square] if near != placed}
    return len([square for square in near if not position.digits[square] and position.owners[square] != side])


def _reached(position: "Position", placed: int, digit: int) -> list[int]:
    """The squares that a digit on an empty square brings to 35."""
    near = position.field.neighbours[placed]
    reached = [square for square in near if position.digits[square] and position.sums[square] + digit == TARGET]
    return reached + [placed] if position.sums[placed] == TARGET else reached


def _completed(position: "Position", outcome: "Outcome", mover: int) -> list[Reason]:
    """The reason that names the squares which the move brings to 35; [] if there are none. position: after the move."""
    if not outcome.reached:
        return []
    if outcome.cancelled:
        return [Reason("cancels", outcome.reached, 0, None, 0, 0)]
    kind = "takes" if position.owners[outcome.reached[0]] == mover else "gives"
    return [Reason(kind, outcome.reached, len(outcome.flipped), None, 0, len(outcome.lit))]


def _at_stake(position: "Position", found: "list[Threat]", side: int) -> list[tuple[int, int]]:
    """[(square, number)]: for each threat, how many filled neighbours turn to the side. Squares with 0 are left out."""
    stakes = [(threat.square, turning(position, threat.move // DIGITS, [threat.square], side)) for threat in found]
    return [(square, won) for square, won in stakes if won]


def _threatened(position: "Position", new: "list[Threat]", mover: int) -> list[Reason]:
    """A reason for each digit that makes new threats. position: after the move."""
    found: dict[int, Reason] = {}
    for threat in new:
        if threat.move in found or not _at_stake(position, [threat], mover):
            continue
        placed = threat.move // DIGITS
        reached = _reached(position, placed, threat.move % DIGITS + 1)
        is_any = _any_digit(position, threat, mover) if reached == [placed] else 0
        won_at = sorted([near for near in reached if turning(position, placed, [near], mover)])
        lit = _lighting(position, placed, reached, mover)
        found[threat.move] = Reason("threatens", tuple(won_at), threat.won, threat.move, is_any, lit)
    return list(found.values())


def is_open(position: "Position", square: int) -> bool:
    """True if the digits to come can bring a filled square to 35."""
    room = len([near for near in position.field.neighbours[square] if not position.digits[near]])
    return 0 < TARGET - position.sums[square] <= DIGITS * room


def _stop(position: "Position", square: int, mover: int) -> str:
    """The member of STOPS that says how the move ended the threat to a square. position: after the move."""
    if position.sums[square] > TARGET:
        return "past"
    if position.owners[square] == mover:
        return "turned" if position.digits[square] else "lit"
    full = all(position.digits[near] for near in position.field.neighbours[square])
    return "short" if full and position.digits[square] else "cancelled"
