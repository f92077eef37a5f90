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


def sentences(position: "Position", move: int) -> list[str]:
    """The reasons for a move as sentences; of several reasons of one kind, the one that is about most squares."""
    chosen: dict[str, Reason] = {}
    for reason in reasons(position, move):
        kind = "stops" if reason.kind in STOPS else reason.kind
        if kind not in chosen or reason.won > chosen[kind].won:
            chosen[kind] = reason
    return [sentence(reason, position.turn) for reason in chosen.values()]


def main_sentence(position: "Position", move: int) -> str:
    """The best that a move does, in one sentence; "" if it does nothing that can be named."""
    best = main_reason(position, move)
    return sentence(best, position.turn) if best else ""


def main_reason(position: "Position", move: int) -> "Reason | None":
    """The best that a move does, by the squares at stake."""
    good = [reason for reason in reasons(position, move) if reason.kind in STOPS + ("takes", "threatens")]
    return max(good, key=lambda reason: reason.won * (LATER if reason.kind == "threatens" else 1)) if good else None


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
        "turned": f"{names} is {colour(mover)} now, so {opponent} cannot win {won} there next.",
        "lit": f"{names} is lit {colour(mover)} now, so {opponent} cannot win {won} there next.",
        "short": f"{names} stays short of {TARGET}, so {opponent} can no longer win {won} there.",
        "cancelled": f"{opponent} no longer threatens to win {won} at {names}.",
        "threatens": f"{SIDES[mover]} threatens to win {won} at {names} with {by}.",
        "leaves": f"{opponent} can then win {won} with {by}.",
    }[reason.kind]
