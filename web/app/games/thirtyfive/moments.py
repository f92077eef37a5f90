"""Sentences on the moments of a game of 35: what a digit cost, what a good digit gained.

Each clause counts squares that turn by the digit itself, by the answer to it, or by the next digit of its maker if the
opponent does nothing against it; or empty squares that get stripes. So the rules alone prove it.
"""

from collections import namedtuple

from app.core.positions import Played
from app.core.study.explainer import Deed, Fault
from app.core.texts import listed
from app.core.words import plural, whose, within
from app.games.thirtyfive.words import placed
from pygame35.games.thirtyfive.rules import TARGET, Outcome, Position, format_square
from pygame35.games.thirtyfive.threats import threats_of_both

LEAST = 2  # squares by which the better digit gains, threatens or stripes more; a gain includes the answer
LARGE = 2  # squares; a digit that turns fewer is no deed
GAVE, LET, COULD = "{} gave {} {}", "{} let {} take {}", "After {}, {} could take {} with {}"
TOOK = "{} took {}"
WOULD_TAKE, WOULD_LEAVE, WOULD_GIVE = (
    "{} would have taken {}",
    "{} would have left {} {}",
    "{} would have given nothing",
)
THREATENED, WOULD_THREATEN = "{} threatened {}", "{} would have threatened to take {} with {}"
STRIPED, WOULD_STRIPE = "{} striped {}", "{} would have striped {}"
AT_MOST, NOTHING = "at most {}", "nothing"
BROUGHT = "{} brought {} to {} and took {}."

Effect = namedtuple("Effect", ("turned", "left", "answer", "next", "then", "striped"))
# turned  the squares that the digit turns to its maker, less those that it turns to the opponent
# left    the most squares that the opponent can turn by the next digit
# answer  that digit, or None
# next    the most squares that the maker could turn by another digit at once
# then    that digit, or None
# striped  the empty squares that get its maker's stripes


def fault(position: Position, played: int, better: int, reply: int | None, names: dict[int, str]) -> Fault | None:
    """See `app.core.study.explainer.Explainer.fault`. What shows at once comes first."""
    own, best = _effect(position, played), _effect(position, better)
    name, rival, more = names[position.turn], names[-position.turn], best.turned - best.left - own.turned + own.left
    digit, other = whose(name, placed(played, position.field)), _a(better, position)
    if more >= LEAST:
        harm, answer, taken = "", None, _taken(position, played, reply)
        if own.turned < 0:
            harm = GAVE.format(digit, rival, _squares(-own.turned))
        elif taken > max(1, best.left):
            harm, answer = LET.format(digit, rival, _squares(taken)), reply
        elif own.left > max(1, best.left):
            answer = own.answer
            harm = COULD.format(within(name, digit), rival, _squares(own.left), placed(answer, position.field))
        if harm:
            if best.turned > max(0, own.turned):
                remedy = WOULD_TAKE.format(other, best.turned)
            elif own.turned < 0:
                remedy = WOULD_GIVE.format(other)
            else:
                remedy = WOULD_LEAVE.format(other, rival, AT_MOST.format(best.left) if best.left else NOTHING)
            return Fault(harm, remedy, answer)
    if more < 0:
        return None
    if more < LEAST and best.next >= own.next + LEAST:
        threat = WOULD_THREATEN.format(other, _squares(best.next), placed(best.then, position.field))
        return Fault(THREATENED.format(digit, _squares(own.next)), threat, None)
    if more < LEAST and best.striped >= own.striped + LEAST:
        return Fault(
            STRIPED.format(digit, _squares(own.striped)), WOULD_STRIPE.format(other, _squares(best.striped)), None
        )
    if not best.turned > own.turned >= 0:
        return None
    number = best.turned if own.turned else _squares(best.turned)
    return Fault(TOOK.format(digit, _squares(own.turned)), WOULD_TAKE.format(other, number), None)


def deed(position: Position, move: int, names: dict[int, str]) -> Deed | None:
    """See `app.core.study.explainer.Explainer.deed`."""
    mover = position.turn
    with Played(position, move) as outcome:
        gain = _turned(position, outcome, mover)
    if gain < LARGE:
        return None
    reached = listed([format_square(square, position.field) for square in outcome.reached])
    digit = whose(names[mover], placed(move, position.field))
    return Deed(gain, BROUGHT.format(digit, reached, TARGET, plural(gain, "square")))


def turned(position: Position, move: int) -> int:
    """The squares that a digit turns to its maker, less those that it turns to the opponent."""
    mover = position.turn
    with Played(position, move) as outcome:
        return _turned(position, outcome, mover)


def _effect(position: Position, move: int) -> Effect:
    mover = position.turn
    with Played(position, move) as outcome:
        gain, found = _turned(position, outcome, mover), threats_of_both(position)
        striped = len([square for square in outcome.lit if position.owners[square] == mover])
    (left, answer), (more, then) = [
        (found[side][0].won, found[side][0].move) if found[side] else (0, None) for side in (-mover, mover)
    ]
    return Effect(gain, left, answer, more, then, striped)


def _squares(number: int) -> str:
    return plural(number, "square") if number else NOTHING


def _turned(position: Position, outcome: Outcome, side: int) -> int:
    """The squares that the last digit has turned to a side, less those that it has turned to the other side."""
    number = len(outcome.flipped)
    return number if number and position.owners[outcome.flipped[0]] == side else -number


def _taken(position: Position, played: int, reply: int | None) -> int:
    """The squares that the opponent's reply turns to it."""
    if reply is None:
        return 0
    with Played(position, played):
        return turned(position, reply)


def _a(move: int, position: Position) -> str:
    """Such as "a 9 on e4"."""
    digit = placed(move, position.field)
    return f"an {digit}" if digit[0] == "8" else f"a {digit}"
