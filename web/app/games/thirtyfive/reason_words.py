"""Sentences on the reasons for moves of 35."""

from app.core.texts import listed, say
from app.core.words import hue
from app.games.thirtyfive.facts import Facts
from app.games.thirtyfive.words import placed, squares
from pygame35.games.thirtyfive.boards import Board
from pygame35.games.thirtyfive.reasons import Reason
from pygame35.games.thirtyfive.rules import DIGITS, Position, format_square


def turn_task(count: int, side: int) -> str:
    """The task to turn two or more squares to a side."""
    return say("35.task.turn", count=count, side=hue(side))


def turns(number: int, side: int) -> str:
    """A sentence on a try of a side. number: the squares that turn to it; below 0 if they turn to the opponent."""
    return say("35.try.turns-to", count=-number, side=hue(-side)) if number < 0 else say("35.try.turns", count=number)


def sentence(reason: Reason, position: Position) -> str:
    """A reason as a sentence. position: before the move that the reason explains."""
    side, rival, field = hue(position.turn), hue(-position.turn), position.field
    names, count, won = squares(reason.squares, field), len(reason.squares), reason.won
    digit, at = by(reason, field)
    return {
        "takes": lambda: _reached(reason, names, side),
        "gives": lambda: _reached(reason, names, rival),
        "cancels": lambda: say("35.reason.cancels", squares=names, count=count),
        "past": lambda: say("35.reason.past", square=names, rival=rival, won=won),
        "turned": lambda: say("35.reason.turned", square=names, side=side, rival=rival, won=won),
        "lit": lambda: say("35.reason.lit", square=names, side=side, rival=rival, won=won),
        "short": lambda: say("35.reason.short", square=names, rival=rival, won=won),
        "cancelled": lambda: (
            say("35.reason.blocked", square=names, rival=rival, won=won, too=format_square(reason.need - 1, field))
            if reason.need
            else say("35.reason.cancelled", square=names, rival=rival, won=won)
        ),
        "threatens": lambda: (
            say("35.reason.ready", square=at, won=won, side=side)
            if reason.need
            else say("35.reason.threatens", move=placed(reason.move, field), squares=names, won=won, side=side)
        ),
        "kept": lambda: _kept(reason, names, side, rival),
        "builds": lambda: say("35.reason.builds", square=names, won=won, side=side),
        "tight": lambda: say("35.reason.tight", square=names, rival=rival, count=reason.need),
        "shines": lambda: say("35.reason.shines", digit=digit, at=at, square=names, lit=reason.lit, side=side),
        "waits": lambda: say(
            "35.reason.waits", opens="nothing" if won else "none", most="more" if reason.need else "any"
        ),
        "nears": lambda: (
            say("35.reason.nears-turn", square=names, need=reason.need, won=won, side=side)
            if won
            else say("35.reason.nears-stripe", square=names, need=reason.need, side=side)
        ),
        "spares": lambda: _spares(reason, at, rival),
        "keeps": lambda: say("35.reason.keeps", side=side, won=won, digit=digit, at=at),
        "leaves": lambda: say("35.reason.leaves", rival=rival, won=won, digit=digit, at=at),
    }[reason.kind]()


def whole(reason: Reason, facts: Facts, is_caused: bool = True) -> str:
    """A reason as a sentence that also names its cause: the squares that the move brings to 35.

    is_caused: False if another sentence already names these squares.
    """
    position, cause = facts.position, facts.takes
    if reason.kind not in ("turned", "lit") or not (cause and is_caused):
        return sentence(reason, position)
    return say(
        "35.reason.caused",
        squares=squares(cause.squares, position.field),
        count=len(cause.squares),
        effect=reason.kind,
        at=squares(reason.squares, position.field),
        side=hue(position.turn),
        rival=hue(-position.turn),
        won=reason.won,
    )


def least(facts: Facts, played: Facts | None = None) -> str:
    """A sentence on the most that the opponent can win by its next digit.

    played: the facts about a worse move, to compare, or None.
    """
    rival, field = hue(-facts.position.turn), facts.position.field
    if not (played and played.leaves):
        return say("35.least", rival=rival, count=facts.left)
    digit, at = by(played.leaves, field)
    move = placed(played.move, field)
    return say("35.least.than", rival=rival, count=facts.left, move=move, won=played.left, digit=digit, at=at)


def by(reason: Reason, field: Board) -> tuple[int | str, str]:
    """The later digit that a reason is about, or "any", and its square; ("", "") if there is none."""
    if reason.move is None:
        return "", ""
    return "any" if reason.need else reason.move % DIGITS + 1, format_square(reason.move // DIGITS, field)


def _reached(reason: Reason, names: str, side: str) -> str:
    """A sentence on a move that makes 35. names: the squares. side: their colour."""
    count, won, lit = len(reason.squares), reason.won, reason.lit
    if won and lit:
        return say("35.reason.turns-and-stripes", squares=names, count=count, won=won, lit=lit, side=side)
    if won:
        return say("35.reason.turns", squares=names, count=count, won=won, side=side)
    if lit:
        return say("35.reason.stripes", squares=names, count=count, lit=lit, side=side)
    return say("35.reason.reaches", squares=names, count=count)


def _kept(reason: Reason, names: str, side: str, rival: str) -> str:
    """A sentence on squares of the opponent's that can no longer reach 35."""
    count, how = len(reason.squares), "past" if reason.need else "short"
    if reason.won:
        return say("35.reason.kept-turn", squares=names, count=count, how=how, side=side, rival=rival)
    return say("35.reason.kept-stripe", squares=names, count=count, how=how, rival=rival)


def _spares(reason: Reason, at: str, rival: str) -> str:
    """A sentence on other digits, by which the opponent could win more."""
    bad = [digit for digit in range(1, DIGITS + 1) if reason.need >> digit - 1 & 1]
    form, named, last = "those", bad, bad[-1]
    if len(bad) > 2 and last - bad[0] == len(bad) - 1:
        form, named = "range", bad[:1]
    elif len(bad) > DIGITS - 3:
        form, named = "but", [digit for digit in range(1, DIGITS + 1) if digit not in bad]
    digits, most = listed([str(digit) for digit in named], True), "most" if len(bad) > 1 and reason.won > 1 else "each"
    return say("35.reason.spares", form=form, digits=digits, last=last, at=at, rival=rival, most=most, won=reason.won)
