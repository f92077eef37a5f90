"""The reasons for a move of 35 in words."""

from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.names import placed, squares
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.reasons import FEW, STOPS, reasons
from pygame35.games.thirtyfive.rules import TARGET

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.reasons import Reason
    from pygame35.games.thirtyfive.rules import Position

LATER = 0.5  # the weight of a square that the mover may win later, beside one that turns or is kept now
ASIDE = ("kept", "builds", "tight", "waits", "nears")  # of these, `sentences` tells the main reason alone
SMALL = ("waits", "nears", "spares")
RANKS = {"spares": -1, "builds": -2, "tight": -2, "kept": -3, "waits": -6, "nears": -6}


def sentences(position: "Position", move: int) -> list[str]:
    """The reasons for a move as sentences; of several reasons of one kind, the one that is about most squares.

    The kinds ASIDE are told if they are the main reason, and nothing is told of another digit.
    """
    found = [reason for reason in reasons(position, move) if reason.kind != "spares"]
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
    """The best that a move does, in a sentence, and another on the harm of another digit; "" if nothing is named."""
    found = reasons(position, move)
    best = best_of([reason for reason in found if reason.kind != "spares"])
    told = [reason for reason in found if reason is best or reason.kind == "spares"]
    return " ".join([sentence(reason, position) for reason in told])


def difference(position: "Position", better: int, played: int) -> str:
    """The best that a better move does and the played one does not, in a sentence; else the best at all, or "".

    If it gives the opponent less, that comes before the kinds of RANKS.
    """
    found, other = reasons(position, better), reasons(position, played)
    done = {_subject(reason): reason.won for reason in other}
    best = best_of([reason for reason in found if reason.won > done.get(_subject(reason), -1)])
    left = _left(found)
    if _left(other) >= left + FEW and (not best or best.kind in RANKS):
        won = f"at most {plural(left, 'square')}" if left else "nothing"
        return f"{SIDES[-position.turn]} can then win {won} with one digit."
    if not best or best.kind == "spares":
        best = best_of([reason for reason in found if reason.kind not in SMALL]) or best
    return sentence(best, position) if best else ""


def _subject(reason: "Reason") -> tuple[str, tuple[int, ...]]:
    return "stops" if reason.kind in STOPS else reason.kind, reason.squares


def effect(position: "Position", move: int) -> str:
    """The best that a move does, in one sentence; "" if it only waits, builds up a square or is better than others."""
    best = best_of([reason for reason in reasons(position, move) if reason.kind not in SMALL])
    return sentence(best, position) if best else ""


def best_of(found: "list[Reason]") -> "Reason | None":
    """The one of some reasons that speaks most for a move: by the squares at stake; RANKS has the kinds without any."""
    good, left = [reason for reason in found if reason.kind not in ("gives", "cancels", "leaves")], _left(found)
    return max(good, key=lambda reason: _rank(reason, left)) if good else None


def _left(found: "list[Reason]") -> int:
    """The most squares that the opponent can win after the move with these reasons."""
    return found[-1].won if found and found[-1].kind == "leaves" else 0


def _rank(reason: "Reason", left: int) -> tuple[int, float]:
    """Larger for a better reason. left: the squares that the opponent can win next."""
    if reason.kind in RANKS:
        return RANKS[reason.kind], reason.won
    if reason.kind == "threatens":
        return (0 if reason.won >= FEW else -5), LATER * reason.won
    return (-4 if reason.kind in STOPS and left >= reason.won else 0), reason.won


def sentence(reason: "Reason", position: "Position") -> str:
    """One reason. position: before the move that it explains."""
    mover, field = position.turn, position.field
    names, won, opponent = squares(list(reason.squares), field), plural(reason.won, "square"), SIDES[-mover]
    reach = "reaches" if len(reason.squares) == 1 else "reach"
    turn = "turns" if reason.won == 1 else "turn"
    by = placed(reason.move, field) if reason.move is not None else ""
    if reason.kind in ("takes", "gives"):
        owner = colour(mover if reason.kind == "takes" else -mover)
        lit, light = plural(reason.need, "empty square"), "lights" if reason.need == 1 else "light"
        end = f", and {won} {turn} {owner}" if reason.won else f", and {lit} {light} {owner}" if reason.need else ""
        return f"{names} {reach} {TARGET}{end}."
    room = "both" if reason.won == 2 else f"all {reason.won}"
    return {
        "cancels": f"{names} {reach} {TARGET} in both colours, so nothing turns.",
        "past": f"{names} goes past {TARGET}, so {opponent} can no longer win {won} there.",
        "turned": f"{names} turns {colour(mover)}, so {opponent} cannot win {won} there next.",
        "lit": f"{names} is lit {colour(mover)} now, so {opponent} cannot win {won} there next.",
        "short": f"{names} stays short of {TARGET}, so {opponent} can no longer win {won} there.",
        "cancelled": f"{opponent} no longer threatens to win {won} at {names}.",
        "threatens": f"Then {by} would bring {names} to {TARGET} and turn {won} {colour(mover)}.",
        "kept": f"{opponent}'s {names} can no longer reach {TARGET}.",
        "builds": f"{names} needs {reason.need} more now: two digits beside it would turn {won} {colour(mover)}.",
        "tight": f"{opponent}'s {names} needs {reason.need} more now, which takes {room} empty squares beside it.",
        "spares": f"With {by} instead, {opponent} could win {won} next.",
        "waits": f"{SIDES[mover]} waits: no square comes within one digit of {TARGET}.",
        "nears": f"{SIDES[mover]} builds up {names}, which needs {reason.need} more now.",
        "leaves": f"{opponent} can then win {won} with {by}.",
    }[reason.kind]
