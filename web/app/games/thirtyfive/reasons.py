"""Chooses among the reasons for a move of 35 those that a page shows, and puts them into words."""

from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.reason_words import by, needed, sentence
from app.games.thirtyfive.words import squares
from pygame35.games.thirtyfive.reasons import FEW, STOPS, Reason, reasons
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square

LATER = 0.5  # the weight of a square that the mover may win later, beside one that turns or is kept now
ASIDE = (
    "kept",
    "builds",
    "tight",
    "shines",
    "nears",
)  # kinds that `sentences` has only as the main reason
SMALL = ("keeps", "shines", "waits", "nears", "spares", "builds", "tight")  # kinds that explain no mistake
STRONG = -1  # the least rank of a reason that comes before the harm of another digit
WEAK = -6  # the greatest rank of a reason that cannot explain a better move
RANKS = {"keeps": -9, "spares": -2, "builds": -3, "kept": -4, "tight": -4, "shines": -5, "waits": -8, "nears": -7}


def sentences(position: Position, move: int) -> list[str]:
    """The reasons for a move as sentences; of several reasons of one kind, the one about most squares.

    A reason of a kind in ASIDE appears only as the main reason. Reasons about another digit, or that a move waits,
    never appear.
    """
    found = [reason for reason in reasons(position, move) if reason.kind not in ("keeps", "spares", "waits")]
    best = best_of(found)
    chosen: dict[str, Reason] = {}
    for reason in found:
        kind = "stops" if reason.kind in STOPS else reason.kind
        if reason is not best and kind in ASIDE:
            continue
        if kind not in chosen or _worth(reason) > _worth(chosen[kind]):
            chosen[kind] = reason
    return [sentence(reason, position) for reason in chosen.values()]


def main_sentence(position: Position, move: int) -> str:
    """The main reason for a move in a sentence, and perhaps a sentence on the harm of another digit.

    If nothing speaks for the move: the squares that the opponent can win then. "" on the empty board.
    """
    found = reasons(position, move)
    best = best_of([reason for reason in found if reason.kind != "spares"])
    chosen = warning(found, best)
    if best and not (chosen and is_weak(best, found)):
        chosen = [best] + chosen
    if not chosen:
        return _nothing(position, move, left_by(found))
    return " ".join([whole(reason, found, position) for reason in chosen])


def warning(found: list[Reason], main: Reason | None) -> list[Reason]:
    """The reason that warns of another digit; [] if the main reason says enough. found: the reasons for the move."""
    harm = [reason for reason in found if reason.kind == "spares"]
    if not main or is_weak(main, found):
        return harm
    return [reason for reason in harm if reason.won >= left_by(found) + FEW and reason.squares != main.squares]


def is_weak(reason: Reason, found: list[Reason]) -> bool:
    """True if the harm of another digit is worth more than a reason. found: the reasons for the move."""
    return _rank(reason, left_by(found))[0] < STRONG


def difference(position: Position, better: int, played: int) -> str:
    """The best reason for a better move that the played move lacks, in a sentence, or "".

    That the better move leaves the opponent less comes before the kinds in RANKS. A reason counts only if it is about
    more squares than the played move wins more at once.
    """
    found, other = reasons(position, better), reasons(position, played)
    left, gave = left_by(found), left_by(other)
    done: dict[tuple[str, tuple[int, ...]], float] = {}
    for reason in other:
        done[_subject(reason)] = max(_worth(reason), done.get(_subject(reason), 0))
    behind = _taken(other) - _taken(found)
    fits = [reason for reason in found if reason.kind not in SMALL and _worth(reason) > max(behind, 1)]
    fits += [reason for reason in found if reason.kind in STOPS and reason.won == 1 and not (fits or behind > 0)]
    new = [reason for reason in fits if _worth(reason) > done.get(_subject(reason), 0)]
    best = best_of([reason for reason in new if reason.kind != "leaves"] + found[len(found) - bool(left) :])
    rank = _rank(best, left)[0] if best else WEAK
    if rank >= 0 and best:
        return whole(best, found, position)
    gives, gave_now = [[reason for reason in each if reason.kind == "gives" and reason.won] for each in (found, other)]
    if gave_now and not gives:
        safe = f"No square turns {colour(-position.turn)}."
        return f"{safe} {_least(position, left)}" if left else safe
    if gave >= left + max(FEW, behind + 1):
        return _least(position, left, other[-1], played)
    if rank > WEAK and best:
        return whole(best, found, position)
    safer = None if behind > 0 else _safer(found, other)
    if safer:
        return sentence(safer, position)
    return _least(position, left, other[-1], played) if gave > left + max(0, behind) else ""


def effect(position: Position, move: int) -> str:
    """Sentences on a move: the squares that it takes, its best reason, and a larger threat if there is one.

    "" if the best reason is of a kind in SMALL.
    """
    found = reasons(position, move)
    best = _effect_of(found)
    if not best:
        return ""
    chosen = [reason for reason in found if reason.kind == "takes" and reason.won and reason is not best][:1]
    larger = [reason for reason in found if reason.kind == "threatens" and reason.won > max(best.won, FEW)]
    chosen += [best] + [reason for reason in larger[:1] if reason is not best]
    return " ".join([whole(reason, [] if chosen[0].kind == "takes" else found, position) for reason in chosen])


def main_effect(position: Position, move: int) -> Reason | None:
    """The main reason of `effect`; None if it has none."""
    return _effect_of(reasons(position, move))


def _effect_of(found: list[Reason]) -> Reason | None:
    return best_of([reason for reason in found if reason.kind not in SMALL])


def best_of(found: list[Reason]) -> Reason | None:
    """The reason that speaks most for a move, by the squares at stake; RANKS orders kinds without squares at stake."""
    good, left = [reason for reason in found if reason.kind not in ("gives", "cancels", "leaves")], left_by(found)
    return max(good, key=lambda reason: _rank(reason, left)) if good else None


def _subject(reason: Reason) -> tuple[str, tuple[int, ...]]:
    """The subject of a reason: (kind, squares). Captures, threats and prepared threats differ only in squares won."""
    kind = "stops" if reason.kind in STOPS else reason.kind
    return kind, () if kind in ("takes", "threatens", "builds") else reason.squares


def _worth(reason: Reason) -> float:
    """The squares that turn or are kept, and LATER for each that lights."""
    return float(reason.won + LATER * reason.lit)


def _taken(found: list[Reason]) -> int:
    """The squares that the move with these reasons wins at once."""
    return sum([reason.won for reason in found if reason.kind == "takes"])


def left_by(found: list[Reason]) -> int:
    """The most squares that the opponent can win after the move with these reasons."""
    return found[-1].won if found and found[-1].kind == "leaves" else 0


def _rank(reason: Reason, left: int) -> tuple[int, float]:
    """Larger for a better reason. left: the squares that the opponent can win next."""
    if reason.kind in RANKS:
        return RANKS[reason.kind] - (2 if reason.kind == "kept" and reason.won < FEW else 0), reason.won
    if reason.kind == "threatens":
        worth = _worth(reason)
        return (-5 if worth < FEW else -2 if left >= worth else 0), LATER * worth
    if reason.kind == "takes":
        return (0 if reason.won or reason.lit > FEW else -2), _worth(reason)
    return (-6 if left >= reason.won + FEW else -1 if left >= reason.won else 0), reason.won


def _nothing(position: Position, move: int, left: int) -> str:
    """The sentence about a move for which nothing speaks; "" on the empty board."""
    square, field = move // DIGITS, position.field
    if not position.moves:
        return ""
    if left or [near for near in field.neighbours[square] if position.digits[near]]:
        return _least(position, left)
    return f"No digit lies beside {format_square(square, field)} yet, and {_least(position, left)}"


def _least(position: Position, left: int, gave: Reason | None = None, played: int = 0) -> str:
    """The most that the opponent can win by the next digit. gave: the reason "leaves" of a played move, or None."""
    won, other = f"at most {plural(left, 'square')}" if left else "nothing", ""
    if gave:
        most = gave.won if left else plural(gave.won, "square")
        other = f"; after {position.format_move(played)} it could win {most} with {by(gave, position)}"
    return f"{SIDES[-position.turn]} can then win {won} with one digit{other}."


def _safer(found: list[Reason], other: list[Reason]) -> Reason | None:
    """The better move's threat, if fewer digits take its square past 35 than the square of the played move's threat.

    None if there is no such threat.
    """
    mine, its = [[reason for reason in each if reason.kind == "threatens"] for each in (found, other)]
    most = mine[0].won if mine else 0
    if not its or its[0].won > most:
        return None
    played = max([needed(reason) or DIGITS for reason in its])  # at several squares: no less safe
    safer = [reason for reason in mine if reason.won == most and needed(reason) > max(played, DIGITS - 2)]
    return safer[0] if safer else None


def whole(reason: Reason, found: list[Reason], position: Position) -> str:
    """One reason, with its cause. found: the reasons for the move."""
    cause = [other for other in found if other.kind == "takes"]
    if reason.kind not in ("turned", "lit") or not cause:
        return sentence(reason, position)
    mover, field = position.turn, position.field
    names, at = squares(list(cause[0].squares), field), squares(list(reason.squares), field)
    reach = f"reaches {TARGET} and" if len(cause[0].squares) == 1 else f"reach {TARGET} and"
    verb = {"turned": "turn", "lit": "light"}[reason.kind] + ("s" if len(cause[0].squares) == 1 else "")
    won = plural(reason.won, "square")
    return f"{names} {reach} {verb} {at} {colour(mover)}, where {SIDES[-mover]} threatened to win {won}."
