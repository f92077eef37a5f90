"""One reason for a move of 35 in a sentence."""

from app.core.words import SIDES, colour, listed, plural
from app.games.thirtyfive.words import placed, squares
from pygame35.games.thirtyfive.quiet import FEW
from pygame35.games.thirtyfive.reasons import Reason
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square

PAST = {
    DIGITS: "cannot take {} past {}",
    DIGITS - 1: "can take {} past {} only with a 9",
}  # {needed digit: clause}


def sentence(reason: Reason, position: Position) -> str:
    """One reason. position: before the move that it explains."""
    mover, field = position.turn, position.field
    names, won, opponent = squares(list(reason.squares), field), plural(reason.won, "square"), SIDES[-mover]
    one = len(reason.squares) == 1
    if reason.kind in ("takes", "gives"):
        return _happens(reason, position)
    if reason.kind == "threatens":
        return _threatens(reason, position)
    if reason.kind == "spares":
        return _spares(reason, position)
    if reason.kind == "kept":
        return _kept(reason, position)
    if reason.kind == "leaves":
        return f"{can_win(reason, position, 'then')}."
    if reason.kind == "cancelled" and reason.need:
        too = format_square(reason.need - 1, field)
        return f"{opponent} cannot win {won} at {names} next: {too} would reach {TARGET} too, so nothing would turn."
    mine = plural(reason.won, f"{colour(mover)} square")
    most = "more than before" if reason.need else "a square with one digit"
    opens = "This opens nothing new" if reason.won else "This gives nothing away"
    turn = f", and {opponent} must move" if reason.won < FEW else ""
    end = f"turn {won} {colour(mover)}" if reason.won else f"light empty squares around it {colour(mover)}"
    need = needed(reason) if reason.kind == "shines" else reason.need
    around = f"{names} then has {TARGET - need} around it"
    shine = f"light {plural(reason.lit, 'empty square')} {colour(mover)}{safe(reason, 'it', opponent)}"
    sure = safe(reason, names, opponent)
    room = "both" if reason.need == 2 else f"all {reason.need}"
    return {
        "cancels": f"{names} {'reaches' if one else 'reach'} {TARGET} in both colours, so nothing turns.",
        "past": f"{names} goes past {TARGET}, so {opponent} can no longer win {won} there.",
        "turned": f"{names} turns {colour(mover)}, so {opponent} cannot win {won} there next.",
        "lit": f"{names} is lit {colour(mover)} now, so {opponent} cannot win {won} there next.",
        "short": f"{names} stays short of {TARGET}, so {opponent} can no longer win {won} there.",
        "cancelled": f"{opponent} no longer threatens to win {won} at {names}.",
        "builds": f"{around}: two more digits beside it could bring it to {TARGET} and turn {won} {colour(mover)}.",
        "tight": f"{opponent}'s {names} now needs {room} empty squares beside it to reach {TARGET} and turn {mine}.",
        "shines": f"{around}: {by(reason, position)} would bring it to {TARGET} and {shine}.",
        "waits": f"{opens}: neither side can win {most}{turn}.",
        "nears": f"{around}: {reason.need} more could bring it to {TARGET} and {end}.",
        "keeps": f"{SIDES[mover]} keeps its chance to win {won} with {by(reason, position)}{sure}.",
    }[reason.kind]


def can_win(reason: Reason, position: Position, when: str) -> str:
    """A reason of the kind "leaves", as a clause. when: "then" or "still"."""
    return f"{SIDES[-position.turn]} can {when} win {plural(reason.won, 'square')} with {by(reason, position)}"


def needed(reason: Reason) -> int:
    """The digit that the square of a chance needs, if it is one filled square; else 0."""
    if reason.move is None or len(reason.squares) > 1 or reason.move // DIGITS == reason.squares[0]:
        return 0
    return int(reason.move % DIGITS + 1)


def by(reason: Reason, position: Position) -> str:
    """The digit of a chance, such as "9 on d5" or "any digit on d5"; "" if the reason has none."""
    if reason.move is None:
        return ""
    if reason.need:
        return f"any digit on {format_square(reason.move // DIGITS, position.field)}"
    return placed(reason.move, position.field)


def _happens(reason: Reason, position: Position) -> str:
    """A sentence on the squares that reach 35, and on those that turn and light."""
    mine, one = colour(position.turn if reason.kind == "takes" else -position.turn), len(reason.squares) == 1
    names = squares(list(reason.squares), position.field)
    parts = [f"{names} {'reaches' if one else 'reach'} {TARGET}"]
    if reason.won:
        parts.append(f"{plural(reason.won, 'square')} {'turns' if reason.won == 1 else 'turn'} {mine}")
    if reason.lit:
        lights = "lights" if reason.lit == 1 else "light"
        parts.append(f"{plural(reason.lit, 'empty square')} {lights} {'up' if reason.won else mine}")
    if len(parts) > 1:
        parts[-1] = f"and {parts[-1]}"
    return ", ".join(parts) + "."


def _kept(reason: Reason, position: Position) -> str:
    """A sentence on the opponent's squares that cannot reach 35 any more, and on the squares that they would change."""
    names, one = squares(list(reason.squares), position.field), len(reason.squares) == 1
    who = f"{SIDES[-position.turn]}'s {names}"
    goes = f"{who} {'goes' if one else 'go'} past {TARGET}"
    light, turn = f"light empty squares {colour(-position.turn)}", f"turn the {colour(position.turn)} squares beside"
    end = f"{turn} {'it' if one else 'them'}." if reason.won else f"{light}."
    return f"{goes} and can no longer {end}" if reason.need else f"{who} can no longer reach {TARGET} and {end}"


def safe(reason: Reason, name: str, other: str) -> str:
    """The end of a sentence on a chance, if hardly a digit takes its square past 35.

    name: what the square is called there. other: the side that would want to take it past 35.
    """
    need = needed(reason)
    return f"; {other} {PAST[need].format(name, TARGET)}" if need in PAST else ""


def _threatens(reason: Reason, position: Position) -> str:
    names, mine, need = squares(list(reason.squares), position.field), colour(position.turn), needed(reason)
    turn, digit = f"turn {plural(reason.won, 'square')} {mine}", placed(reason.move, position.field)
    mover, opponent = [SIDES[sign * position.turn] for sign in (1, -1)]
    wins = f"{turn} and light {plural(reason.lit, 'empty one')}" if reason.lit else turn
    bring = f"to {TARGET}{',' if reason.lit else ' and'} {wins}"
    if need:
        return (
            f"{names} then has {TARGET - need} around it: {digit} would bring it {bring}{safe(reason, 'it', opponent)}."
        )
    if reason.need:
        return f"{names} then has {TARGET} around it: any digit there would {wins}."
    return f"{mover}'s {digit} would then bring {names} {bring}."


def _digits(reason: Reason, position: Position) -> str:
    """The digits that a reason of the kind "spares" is about, such as "1, 3 or 5 on e4" and "5 to 8 on e4"."""
    at = format_square(reason.move // DIGITS, position.field)
    digits = [digit for digit in range(1, DIGITS + 1) if reason.need >> digit - 1 & 1]
    if len(digits) > 2 and digits[-1] - digits[0] == len(digits) - 1:
        return f"{digits[0]} to {digits[-1]} on {at}"
    if len(digits) > DIGITS - 3:
        fine = [str(digit) for digit in range(1, DIGITS + 1) if digit not in digits]
        return f"any digit but {' or '.join(fine)} on {at}"
    return f"{listed([str(digit) for digit in digits], 'or')} on {at}"


def _spares(reason: Reason, position: Position) -> str:
    up_to = "up to " if reason.won > 1 and reason.need & reason.need - 1 else ""
    won = f"win {up_to}{plural(reason.won, 'square')}"
    if len(reason.squares) == 1:
        won = f"bring {format_square(reason.squares[0], position.field)} to {TARGET} and {won}"
    return f"With {_digits(reason, position)} instead, {SIDES[-position.turn]} could {won}."
