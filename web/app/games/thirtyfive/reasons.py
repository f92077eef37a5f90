"""The reasons for a move of 35 in words."""

from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.names import placed, squares
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.reasons import FEW, STOPS, reasons
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, format_square

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.reasons import Reason
    from pygame35.games.thirtyfive.rules import Position

LATER = 0.5  # the weight of a square that the mover may win later, beside one that turns or is kept now
ASIDE = ("kept", "builds", "tight", "nears")  # of these, `sentences` tells the main reason alone
SMALL = ("waits", "nears", "spares")
STRONG = -1  # the least tier of a reason that is told before the harm of another digit
WEAK = -6  # the greatest tier of a reason that is no reason for a better move
RANKS = {"spares": -2, "builds": -3, "kept": -4, "tight": -4, "waits": -8, "nears": -7}


def sentences(position: "Position", move: int) -> list[str]:
    """The reasons for a move as sentences; of several reasons of one kind, the one that is about most squares.

    The kinds ASIDE are told if they are the main reason, and nothing is told of another digit or a move that waits.
    """
    found = [reason for reason in reasons(position, move) if reason.kind not in ("spares", "waits")]
    best = best_of(found)
    chosen: dict[str, Reason] = {}
    for reason in found:
        kind = "stops" if reason.kind in STOPS else reason.kind
        if reason is not best and kind in ASIDE:
            continue
        if kind not in chosen or reason.won > chosen[kind].won:
            chosen[kind] = reason
    return [sentence(reason, position) for reason in chosen.values()]


def main_sentence(position: "Position", move: int) -> str:
    """The best that a move does, in a sentence, and perhaps another on the harm of another digit.

    If nothing speaks for the move, what the opponent can win then; "" on the empty board.
    """
    found = reasons(position, move)
    best, left = best_of([reason for reason in found if reason.kind != "spares"]), _left(found)
    harm = [reason for reason in found if reason.kind == "spares"]
    told = [best] if best and (not harm or _rank(best, left)[0] >= STRONG) else []
    if told:  # is another digit much worse, and at another square?
        harm = [reason for reason in harm if reason.won >= left + FEW and reason.squares != told[0].squares]
    if not (told or harm):
        return _nothing(position, move, left)
    return " ".join([_whole(reason, found, position) for reason in told + harm])


def difference(position: "Position", better: int, played: int) -> str:
    """The best that a better move does and the played one does not, in a sentence, or "".

    If it gives the opponent less, that comes before the kinds of RANKS. A reason about no more squares than the played
    move wins more at once is none.
    """
    found, other = reasons(position, better), reasons(position, played)
    left, gave = _left(found), _left(other)
    done: dict[tuple[str, tuple[int, ...]], int] = {}
    for reason in other:
        done[_subject(reason)] = max(reason.won, done.get(_subject(reason), 0))
    behind = _taken(other) - _taken(found)
    fits = [reason for reason in found if reason.kind not in SMALL and reason.won > behind]
    new = [reason for reason in fits if reason.won > done.get(_subject(reason), 0)]
    best = best_of([reason for reason in new if reason.kind != "leaves"] + found[len(found) - bool(left) :])
    rank = _rank(best, left)[0] if best else WEAK
    if rank >= 0 and best:
        return _whole(best, found, position)
    gives, gave_now = [[reason for reason in told if reason.kind == "gives" and reason.won] for told in (found, other)]
    if gave_now and not gives:
        return f"No square turns {colour(-position.turn)}."
    if gave >= left + max(FEW, behind + 1):
        return _least(position, left, gave)
    if rank > WEAK and best:
        return _whole(best, found, position)
    safer = "" if behind > 0 else _safer(position, found, other)
    return safer or (_least(position, left, gave) if gave > left + max(0, behind) else "")


def effect(position: "Position", move: int) -> str:
    """The best that a move does, in one sentence; "" if it only waits, builds up a square or is better than others."""
    found = reasons(position, move)
    best = best_of([reason for reason in found if reason.kind not in SMALL])
    return _whole(best, found, position) if best else ""


def best_of(found: "list[Reason]") -> "Reason | None":
    """The one of some reasons that speaks most for a move: by the squares at stake; RANKS has the kinds without any."""
    good, left = [reason for reason in found if reason.kind not in ("gives", "cancels", "leaves")], _left(found)
    return max(good, key=lambda reason: _rank(reason, left)) if good else None


def _subject(reason: "Reason") -> tuple[str, tuple[int, ...]]:
    """What a reason is about: moves that take, or make or prepare a threat, differ only in the squares won."""
    kind = "stops" if reason.kind in STOPS else reason.kind
    return kind, () if kind in ("takes", "threatens", "builds") else reason.squares


def _taken(found: "list[Reason]") -> int:
    """The squares that the move with these reasons wins at once."""
    return sum([reason.won for reason in found if reason.kind == "takes"])


def _left(found: "list[Reason]") -> int:
    """The most squares that the opponent can win after the move with these reasons."""
    return found[-1].won if found and found[-1].kind == "leaves" else 0


def _rank(reason: "Reason", left: int) -> tuple[int, float]:
    """Larger for a better reason. left: the squares that the opponent can win next."""
    if reason.kind in RANKS:
        return RANKS[reason.kind] - (2 if reason.kind == "kept" and reason.won < FEW else 0), reason.won
    if reason.kind == "threatens":
        return (-5 if reason.won < FEW else -2 if left >= reason.won else 0), LATER * reason.won
    if reason.kind == "takes":
        return (0 if reason.won else -2), reason.won
    return (-6 if left >= reason.won + FEW else -1 if left >= reason.won else 0), reason.won


def _nothing(position: "Position", move: int, left: int) -> str:
    """What is told of a move for which nothing speaks; "" on the empty board."""
    square, field = move // DIGITS, position.field
    if not position.moves:
        return ""
    if left or [near for near in field.neighbours[square] if position.digits[near]]:
        return _least(position, left)
    return f"No digit lies beside {format_square(square, field)} yet, and {_least(position, left)}"


def _least(position: "Position", left: int, gave: int = 0) -> str:
    """The most that the opponent can win by the next digit. gave: the same after another move, or 0."""
    won = f"at most {plural(left, 'square')}" if left else "nothing"
    other = f", not {gave if left else plural(gave, 'square')}" if gave else ""
    return f"{SIDES[-position.turn]} can then win {won} with one digit{other}."


def _safer(position: "Position", found: "list[Reason]", other: "list[Reason]") -> str:
    """A sentence on the better move's threat, if hardly a digit takes it past 35, unlike the played move's; or ""."""
    mine, its = [[reason for reason in told if reason.kind == "threatens"] for told in (found, other)]
    most = mine[0].won if mine else 0
    if not its or its[0].won > most:
        return ""
    played = max([_digit(reason) or DIGITS for reason in its])  # at several squares: no less safe
    for reason in mine:
        need = _digit(reason)
        if reason.won == most and need > max(played, DIGITS - 2):
            by = "no digit takes" if need == DIGITS else f"only a {DIGITS} takes"
            return f"{sentence(reason, position)[:-1]}, and {by} it past {TARGET}."
    return ""


def _digit(reason: "Reason") -> int:
    """What the square of a threat needs, if it is one filled square; else 0."""
    if len(reason.squares) > 1 or reason.move // DIGITS == reason.squares[0]:
        return 0
    return int(reason.move % DIGITS + 1)


def _whole(reason: "Reason", found: "list[Reason]", position: "Position") -> str:
    """One reason, with its cause. found: the reasons for the move."""
    cause = [other for other in found if other.kind == "takes"]
    if reason.kind not in ("turned", "lit") or not cause:
        return sentence(reason, position)
    mover, field = position.turn, position.field
    names, at = squares(list(cause[0].squares), field), squares(list(reason.squares), field)
    reach = f"reaches {TARGET} and" if len(cause[0].squares) == 1 else f"reach {TARGET} and"
    verb = {"turned": "turn", "lit": "light"}[reason.kind] + ("s" if len(cause[0].squares) == 1 else "")
    won = plural(reason.won, "square")
    return f"{names} {reach} {verb} {at} {colour(mover)}, where {SIDES[-mover]} could win {won}."


def _digits(reason: "Reason", position: "Position") -> str:
    """The digits that a reason of the kind "spares" is about, such as "1, 3 or 5 on e4" and "5 to 8 on e4"."""
    at = format_square(reason.move // DIGITS, position.field)
    digits = [digit for digit in range(1, DIGITS + 1) if reason.need >> digit - 1 & 1]
    if len(digits) > 2 and digits[-1] - digits[0] == len(digits) - 1:
        return f"{digits[0]} to {digits[-1]} on {at}"
    names = [str(digit) for digit in digits]
    return (names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]) + f" on {at}"


def _spares(reason: "Reason", position: "Position") -> str:
    up_to = "up to " if reason.won > 1 and reason.need & reason.need - 1 else ""
    won = f"win {up_to}{plural(reason.won, 'square')}"
    if len(reason.squares) == 1:
        won = f"bring {format_square(reason.squares[0], position.field)} to {TARGET} and {won}"
    return f"With {_digits(reason, position)} instead, {SIDES[-position.turn]} could {won}."


def sentence(reason: "Reason", position: "Position") -> str:
    """One reason. position: before the move that it explains."""
    mover, field = position.turn, position.field
    names, won, opponent = squares(list(reason.squares), field), plural(reason.won, "square"), SIDES[-mover]
    one = len(reason.squares) == 1
    reach = "reaches" if one else "reach"
    turn = "turns" if reason.won == 1 else "turn"
    by = placed(reason.move, field) if reason.move is not None else ""
    if reason.kind in ("takes", "gives"):
        owner = colour(mover if reason.kind == "takes" else -mover)
        lit, light = plural(reason.need, "empty square"), "lights" if reason.need == 1 else "light"
        end = f", and {won} {turn} {owner}" if reason.won else f", and {lit} {light} {owner}" if reason.need else ""
        return f"{names} {reach} {TARGET}{end}."
    if reason.kind == "spares":
        return _spares(reason, position)
    if reason.kind == "waits" and reason.won:
        return f"This changes little: {SIDES[mover]} keeps its chance to win {won} with {by}."
    if reason.kind == "cancelled" and reason.need:
        too = format_square(reason.need - 1, field)
        return f"{opponent} cannot win {won} at {names} next: {too} would reach {TARGET} too, so nothing would turn."
    if reason.kind in ("threatens", "leaves") and reason.need:
        by = "any digit" + by[1:]
    mine = plural(reason.won, f"{colour(mover)} square")
    own, beside = mine[2:] if reason.won == 1 else mine, "beside it" if one else "beside them"
    most = "more than before" if reason.need else "a square with one digit"
    end = f"turn {won} {colour(mover)}" if reason.won else f"light empty squares around it {colour(mover)}"
    room = "both" if reason.need == 2 else f"all {reason.need}"
    return {
        "cancels": f"{names} {reach} {TARGET} in both colours, so nothing turns.",
        "past": f"{names} goes past {TARGET}, so {opponent} can no longer win {won} there.",
        "turned": f"{names} turns {colour(mover)}, so {opponent} cannot win {won} there next.",
        "lit": f"{names} is lit {colour(mover)} now, so {opponent} cannot win {won} there next.",
        "short": f"{names} stays short of {TARGET}, so {opponent} can no longer win {won} there.",
        "cancelled": f"{opponent} no longer threatens to win {won} at {names}.",
        "threatens": f"Then {by} would bring {names} to {TARGET} and turn {won} {colour(mover)}.",
        "kept": f"{opponent}'s {names} can no longer reach {TARGET} and turn the {own} {beside}.",
        "builds": f"This sets up {names}: two more digits beside it could turn {won} {colour(mover)}.",
        "tight": f"{opponent}'s {names} now needs {room} empty squares beside it to reach {TARGET} and turn {mine}.",
        "waits": f"This changes little: neither side can win {most}, and {opponent} must move.",
        "nears": f"{SIDES[mover]} builds up {names}: {reason.need} more beside it could {end}.",
        "leaves": f"{opponent} can then win {won} with {by}.",
    }[reason.kind]
