"""What a hint says of a move of 35: what it does, why not another digit there, and what the opponent can win then."""

from app.core.words import SIDES, plural
from app.games.thirtyfive.reason_words import can_win, sentence
from app.games.thirtyfive.reasons import best_of, left_by, warning
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.reasons import FEW, KINDS, STOPS, reasons
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, format_square
from pygame35.games.thirtyfive.threats import threats

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.reasons import Reason
    from pygame35.games.thirtyfive.rules import Position

EFFECTS = ("takes", "threatens", "builds") + STOPS  # kinds that may be told beside the main reason
BESIDE = ("gives", "cancels", "keeps", "spares", "leaves")  # kinds that are never the main reason


def advice(position: "Position", move: int) -> str:
    """Sentences about a move, in the order in which things happen; "" on the empty board."""
    if not position.moves:
        return ""
    most = _most(position)
    found = reasons(position, move)
    main = best_of([reason for reason in found if reason.kind not in BESIDE])
    told = [reason for reason in found if reason.kind in BESIDE[:2]] + ([main] + _second(found, main) if main else [])
    told += _kept(found, told) + warning(found, main)
    told.sort(key=lambda reason: KINDS.index(reason.kind))
    texts = [sentence(reason, position) for reason in told] or [_far(position, move)]
    waits = bool(main and main.kind == "waits" and not left_by(found))  # which says that nothing can be won
    if len(position.moves) + 1 < position.field.squares and not waits:
        stops = [reason for reason in told if reason.kind in STOPS]
        texts.append(_left(position, found, most, bool(stops)))
    return " ".join([text for text in texts if text])


def _most(position: "Position") -> int:
    """The most squares that the opponent of the side to move could win by one digit."""
    found = threats(position, -position.turn)
    return found[0].won if found else 0


def _left(position: "Position", found: "list[Reason]", most: int, stops: bool) -> str:
    """What the opponent can win after the move. most: before it. stops: True if it is told what the move stops."""
    opponent = SIDES[-position.turn]
    left = [reason for reason in found if reason.kind == "leaves"]
    if left:
        return can_win(left[0], position, "still" if left[0].won <= most else "then")
    if most and not stops:
        return f"Before, {opponent} could win {plural(most, 'square')} with one digit; now it can win none."
    return f"{opponent} can then win nothing with one digit."


def _second(found: "list[Reason]", main: "Reason") -> "list[Reason]":
    """The best effect beside the main one; what reaches 35 now, or is about FEW squares."""
    others = [reason for reason in found if reason is not main and reason.kind in EFFECTS]
    best = best_of([reason for reason in others if reason.kind == "takes" or reason.won >= FEW])
    return [best] if best else []


def _kept(found: "list[Reason]", told: "list[Reason]") -> "list[Reason]":
    """The chance that the move keeps, if that is about more squares than a new threat and what the opponent can win."""
    most = max([left_by(found), FEW - 1] + [reason.won for reason in told if reason.kind == "threatens"])
    return [reason for reason in found if reason.kind == "keeps" and reason.won > most]


def _far(position: "Position", move: int) -> str:
    """How far the new digit's square is from 35, for a move without effects; "" if one digit brings it there."""
    square, total = move // DIGITS, position.sums[move // DIGITS]
    name = format_square(square, position.field)
    if not total:
        return f"No digit lies beside {name} yet."
    if total > TARGET:
        return f"{name} has {total} around it and can never reach {TARGET}."
    return f"{name} has {total} around it: no single digit brings it to {TARGET}." if total < TARGET - DIGITS else ""
