"""Sentences on the reasons for moves of 35."""

from app.core.texts import listed
from app.core.words import SIDES, colour, of, plural
from app.games.thirtyfive.facts import Facts
from app.games.thirtyfive.words import COUNTS, placed, squares
from pygame35.games.thirtyfive.reasons import Reason
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square

TURN_TASK = "Turn {} squares {} with one digit."
TURNS, TURNS_TO, CAN = "That turns {}", "That turns {} {}", "You can turn {}."


def turn_task(count: int, side: int) -> str:
    """The task to turn two or more squares to a side."""
    return TURN_TASK.format(COUNTS[min(count, len(COUNTS) - 1)], colour(side))


def turns(number: int, side: int) -> str:
    """A clause on a try of a side. number: the squares that turn to it; below 0 if they turn to the opponent."""
    return TURNS_TO.format(-number, colour(-side)) if number < 0 else TURNS.format(number or "nothing")


def sentence(reason: Reason, position: Position) -> str:
    """A reason as a sentence. position: before the move that the reason explains."""
    mover, opponent, field = SIDES[position.turn], SIDES[-position.turn], position.field
    mine, theirs, one = colour(position.turn), colour(-position.turn), len(reason.squares) == 1
    names, won = squares(list(reason.squares), field), plural(reason.won, "square")
    digit, reach, go = by(reason, position), "reaches" if one else "reach", "goes" if one else "go"
    if reason.kind in ("takes", "gives"):
        return _happens(reason, f"{names} {reach} {TARGET}", mine if reason.kind == "takes" else theirs)
    if reason.kind == "threatens":
        finishes = f"{digit} turns" if reason.need else f"{digit} finishes {names} and turns"
        return f"Next, {finishes} {won} {mine}."
    if reason.kind == "spares":
        up_to = "up to " if reason.won > 1 and reason.need & reason.need - 1 else ""
        return f"With {_digits(reason, position)} instead, {opponent} could win {up_to}{won}."
    if reason.kind == "kept":
        end = f"turn {mine} squares" if reason.won else f"stripe squares {theirs}"
        past = f"{go} past {TARGET} and can no longer" if reason.need else f"can no longer reach {TARGET} and"
        return f"{opponent}'s {names} {past} {end}."
    if reason.kind == "cancelled" and reason.need:
        too = format_square(reason.need - 1, field)
        return f"{opponent} cannot win {won} at {names} next: {too} would cancel it."
    most = "more than before" if reason.need else "a square"
    opens = "This opens nothing new" if reason.won else "This gives nothing away"
    end = f"turn {won} {mine}" if reason.won else f"stripe squares around it {mine}"
    room = "both" if reason.need == 2 else f"all {reason.need}"
    return {
        "cancels": f"{names} {reach} {TARGET} in both colours, so nothing turns.",
        "past": f"{names} goes past {TARGET}, so {opponent} can no longer win {won} there.",
        "turned": f"{names} turns {mine}, so {opponent} cannot win {won} there next.",
        "lit": f"{names} has {mine} stripes now, so {opponent} cannot win {won} there next.",
        "short": f"{names} stays short of {TARGET}: {opponent} can no longer win {won} there.",
        "cancelled": f"{opponent} no longer threatens to win {won} at {names}.",
        "builds": f"Two more digits could finish {names} and turn {won} {mine}.",
        "tight": f"{opponent}'s {names} now needs {room} empty squares beside it.",
        "shines": f"Next, {digit} finishes {names} and stripes {plural(reason.lit, 'square')} {mine}.",
        "waits": f"{opens}: no single digit wins {most}.",
        "nears": f"{names} then needs {reason.need} more to {end}.",
        "keeps": f"{mover} keeps its chance to win {won} with {digit}.",
        "leaves": f"{can_win(reason, position, 'then')}.",
    }[reason.kind]


def whole(reason: Reason, facts: Facts, is_caused: bool = True) -> str:
    """A reason as a sentence that also names its cause: the squares that the move brings to 35.

    is_caused: False if another sentence already names these squares.
    """
    position, cause = facts.position, facts.takes
    if reason.kind not in ("turned", "lit") or not (cause and is_caused):
        return sentence(reason, position)
    names, at = [squares(list(each.squares), position.field) for each in (cause, reason)]
    one, verb = len(cause.squares) == 1, {"turned": "turn", "lit": "stripe"}[reason.kind]
    reach = f"reaches {TARGET} and {verb}s" if one else f"reach {TARGET} and {verb}"
    won = f"{SIDES[-position.turn]} threatened to win {plural(reason.won, 'square')}"
    return f"{names} {reach} {at} {colour(position.turn)}, where {won}."


def can_win(reason: Reason, position: Position, when: str) -> str:
    """A clause on what the opponent can win, from a reason of the kind "leaves". when: "then" or "still"."""
    return f"{SIDES[-position.turn]} can {when} win {plural(reason.won, 'square')} with {by(reason, position)}"


def least(facts: Facts, played: Facts | None = None) -> str:
    """A sentence on the most that the opponent can win by its next digit.

    played: the facts about a worse move, to compare, or None.
    """
    won, other = f"at most {plural(facts.left, 'square')}" if facts.left else "nothing", ""
    if played and played.leaves:
        most = played.left if facts.left else plural(played.left, "square")
        with_digit = by(played.leaves, facts.position)
        other = f"; after {placed(played.move, facts.position.field)} it could win {most} with {with_digit}"
    return f"{of(SIDES[-facts.position.turn])} next digit can win {won}{other}."


def by(reason: Reason, position: Position) -> str:
    """The later digit that a reason is about, such as "9 on d5" or "any digit on d5"; "" if there is none."""
    if reason.move is None:
        return ""
    if reason.need:
        return f"any digit on {format_square(reason.move // DIGITS, position.field)}"
    return placed(reason.move, position.field)


def _happens(reason: Reason, reach: str, colour: str) -> str:
    """A sentence on a move that makes 35. reach: its first clause; the numbers of turned and striped squares follow."""
    parts = [reach]
    if reason.won:
        parts.append(f"{plural(reason.won, 'square')} {'turns' if reason.won == 1 else 'turn'} {colour}")
    if reason.lit:
        gets = "gets" if reason.lit == 1 else "get"
        parts.append(f"{plural(reason.lit, 'empty square')} {gets} {'' if reason.won else colour + ' '}stripes")
    if len(parts) > 1:
        parts[-1] = f"and {parts[-1]}"
    return ", ".join(parts) + "."


def _digits(reason: Reason, position: Position) -> str:
    """The digits of a reason of the kind "spares" as text, such as "1, 3 or 5 on e4" or "5 to 8 on e4"."""
    at = format_square(reason.move // DIGITS, position.field)
    digits = [digit for digit in range(1, DIGITS + 1) if reason.need >> digit - 1 & 1]
    if len(digits) > 2 and digits[-1] - digits[0] == len(digits) - 1:
        return f"{digits[0]} to {digits[-1]} on {at}"
    if len(digits) > DIGITS - 3:
        fine = [str(digit) for digit in range(1, DIGITS + 1) if digit not in digits]
        return f"any digit but {' or '.join(fine)} on {at}"
    return f"{listed([str(digit) for digit in digits], True)} on {at}"
