"""The reasons for a move of 35 in words."""

from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.names import squares
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.reasons import STOPS, reasons
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, format_square

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.reasons import Reason
    from pygame35.games.thirtyfive.rules import Position

LATER = 0.5  # the weight of a square that the mover may win later, beside one that turns or is kept now
FEW = 2  # a threat to win fewer squares is the main reason only if there is no other


def sentences(position: "Position", move: int) -> list[str]:
    """The reasons for a move as sentences; of several reasons of one kind, the one that is about most squares.

    "kept" is told if it is the main reason.
    """
    found = reasons(position, move)
    best = _best(found)
    chosen: dict[str, Reason] = {}
    for reason in found:
        kind = "stops" if reason.kind in STOPS else reason.kind
        if reason is not best and kind == "kept":
            continue
        if kind not in chosen or reason.won > chosen[kind].won:
            chosen[kind] = reason
    return [sentence(reason, position.turn) for reason in chosen.values()]


def main_sentence(position: "Position", move: int) -> str:
    """The best that a move does, in one sentence; "" if it does nothing that can be named."""
    best = main_reason(position, move)
    return sentence(best, position.turn) if best else ""


def main_reason(position: "Position", move: int) -> "Reason | None":
    """The best that a move does: by the squares at stake; one without any comes before one that matters little."""
    return _best(reasons(position, move))


def _best(found: "list[Reason]") -> "Reason | None":
    good = [reason for reason in found if reason.kind not in ("gives", "cancels", "leaves")]
    left = found[-1].won if found and found[-1].kind == "leaves" else 0
    return max(good, key=lambda reason: _rank(reason, left)) if good else None


def _rank(reason: "Reason", left: int) -> tuple[int, float]:
    """Larger for a better reason. left: the squares that the opponent can win next."""
    if reason.kind == "kept":
        return -1, 0
    if reason.kind == "threatens":
        return (0 if reason.won >= FEW else -3), LATER * reason.won
    return (-2 if reason.kind in STOPS and left >= reason.won else 0), reason.won


def sentence(reason: "Reason", mover: int) -> str:
    """One reason. mover: RED or BLUE, the side whose move it explains."""
    names, won, opponent = squares(list(reason.squares)), plural(reason.won, "square"), SIDES[-mover]
    reach = "reaches" if len(reason.squares) == 1 else "reach"
    turn = "turns" if reason.won == 1 else "turn"
    by = f"{reason.move % DIGITS + 1} on {format_square(reason.move // DIGITS)}" if reason.move is not None else ""
    if reason.kind in ("takes", "gives"):
        owner = colour(mover if reason.kind == "takes" else -mover)
        return f"{names} {reach} {TARGET}" + (f", and {won} {turn} {owner}." if reason.won else ".")
    return {
        "cancels": f"{names} {reach} {TARGET} in both colours, so nothing turns.",
        "past": f"{names} goes past {TARGET}, so {opponent} can no longer win {won} there.",
        "turned": f"{names} turns {colour(mover)}, so {opponent} cannot win {won} there next.",
        "lit": f"{names} is lit {colour(mover)} now, so {opponent} cannot win {won} there next.",
        "short": f"{names} stays short of {TARGET}, so {opponent} can no longer win {won} there.",
        "cancelled": f"{opponent} no longer threatens to win {won} at {names}.",
        "threatens": f"{SIDES[mover]} threatens to win {won} at {names} with {by}.",
        "kept": f"{opponent}'s {names} can no longer reach {TARGET}.",
        "leaves": f"{opponent} can then win {won} with {by}.",
    }[reason.kind]
