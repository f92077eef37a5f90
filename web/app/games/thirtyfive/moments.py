"""Sentences on the moments of a game of 35: what a digit cost, what a good digit gained.

Each clause counts squares that turn by the digit itself, by the answer to it, or by the next digit of its maker if the
opponent does nothing against it; or empty squares that get stripes. So the rules alone prove it.
"""

from collections import namedtuple

from app.core.positions import Played
from app.core.study.explainer import Deed, Fault
from app.core.texts import say
from app.games.thirtyfive.words import placed, squares, who
from pygame35.games.thirtyfive.rules import DIGITS, Outcome, Position
from pygame35.games.thirtyfive.threats import threats_of_both

LEAST = 2  # squares by which the better digit gains, threatens or stripes more; a gain includes the answer
LARGE = 2  # squares; a digit that turns fewer is no deed

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
    whose, name, rival = who(names, position.turn), names[position.turn], names[-position.turn]
    digit, other, good = placed(played, position.field), placed(better, position.field), better % DIGITS + 1
    more = best.turned - best.left - own.turned + own.left
    if more >= LEAST:
        harm, answer, taken = "", None, _taken(position, played, reply)
        if own.turned < 0:
            harm = say("35.fault.gave", who=whose, name=name, move=digit, rival=rival, count=-own.turned)
        elif taken > max(1, best.left):
            harm, answer = say("35.fault.let", who=whose, name=name, move=digit, rival=rival, count=taken), reply
        elif own.left > max(1, best.left):
            answer, then = own.answer, placed(own.answer, position.field)
            harm = say("35.fault.could", who=whose, name=name, move=digit, rival=rival, count=own.left, answer=then)
        if harm:
            if best.turned > max(0, own.turned):
                remedy = say("35.better.take", digit=good, move=other, count=best.turned)
            elif own.turned < 0:
                remedy = say("35.better.give", digit=good, move=other)
            else:
                remedy = say("35.better.leave", digit=good, move=other, who=whose, rival=rival, count=best.left)
            return Fault(harm, remedy, answer)
    if more < 0:
        return None
    if more < LEAST and best.next >= own.next + LEAST:
        then = placed(best.then, position.field)
        return Fault(
            say("35.fault.threatened", whose=whose, name=name, move=digit, count=own.next),
            say("35.better.threaten", digit=good, move=other, count=best.next, then=then),
            None,
        )
    if more < LEAST and best.striped >= own.striped + LEAST:
        return Fault(
            say("35.fault.striped", whose=whose, name=name, move=digit, count=own.striped),
            say("35.better.stripe", digit=good, move=other, count=best.striped),
            None,
        )
    if not best.turned > own.turned >= 0:
        return None
    harm = say("35.fault.took", whose=whose, name=name, move=digit, count=own.turned)
    if own.turned:
        return Fault(harm, say("35.better.take", digit=good, move=other, count=best.turned), None)
    return Fault(harm, say("35.better.take-squares", digit=good, move=other, count=best.turned), None)


def deed(position: Position, move: int, names: dict[int, str]) -> Deed | None:
    """See `app.core.study.explainer.Explainer.deed`."""
    mover = position.turn
    with Played(position, move) as outcome:
        gain = _turned(position, outcome, mover)
    if gain < LARGE:
        return None
    whose, digit, reached = who(names, mover), placed(move, position.field), squares(outcome.reached, position.field)
    return Deed(gain, say("35.deed", whose=whose, name=names[mover], move=digit, squares=reached, count=gain))


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
