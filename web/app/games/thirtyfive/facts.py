"""Facts about moves of 35, and the order of their importance. Other modules make sentences from these facts."""

from pygame35.games.thirtyfive.reasons import FEW, STOPS, Reason, reasons
from pygame35.games.thirtyfive.rules import DIGITS, Position

LATER = 0.5  # the weight of a square that the mover may win later; a square that turns or is kept now weighs 1
SMALL = ("keeps", "shines", "waits", "nears", "spares", "builds", "tight")  # kinds that explain no mistake
HARMFUL = ("gives", "cancels", "leaves")  # kinds that speak against a move
STRONG = -1  # reasons of at least this rank come before the harm of another digit
RANKS = {"keeps": -9, "spares": -2, "builds": -3, "kept": -4, "tight": -4, "shines": -5, "waits": -8, "nears": -7}


class Facts:
    """The reasons for a move, and the numbers of squares that it wins and that the opponent can win next.

    position  the position before the move
    move      9 * square + digit - 1
    reasons   all reasons, as `pygame35.games.thirtyfive.reasons.reasons` returns them
    takes     the reason "takes", or None
    taken     squares that the move wins at once
    leaves    the reason "leaves", or None
    left      the most squares that the opponent can win by the next digit
    """

    def __init__(self, position: Position, move: int) -> None:
        self.position, self.move = position, move
        self.reasons = reasons(position, move)
        self.takes, self.leaves = self.first("takes"), self.first("leaves")
        self.taken, self.left = [reason.won if reason else 0 for reason in (self.takes, self.leaves)]

    def of(self, *kinds: str) -> list[Reason]:
        """The reasons of the given kinds."""
        return [reason for reason in self.reasons if reason.kind in kinds]

    def first(self, *kinds: str) -> Reason | None:
        """The first reason of the given kinds; None if the move has no such reason."""
        return next(iter(self.of(*kinds)), None)

    def main(self, but: tuple[str, ...] = ()) -> Reason | None:
        """The strongest reason for the move, or None. but: kinds of reasons to leave out."""
        return best_of([reason for reason in self.reasons if reason.kind not in but], self.left)

    def is_weak(self, reason: Reason) -> bool:
        """True if the harm of another digit is worth more than the given reason."""
        return rank(reason, self.left)[0] < STRONG

    def warning(self, main: Reason | None) -> list[Reason]:
        """The warnings of other digits (kind "spares") that a text should add to the main reason."""
        harm = self.of("spares")
        if not main or self.is_weak(main):
            return harm
        return [reason for reason in harm if reason.won >= self.left + FEW and reason.squares != main.squares]


def best_of(chosen: list[Reason], left: int) -> Reason | None:
    """The reason of highest `rank`, or None. Kinds in HARMFUL do not count."""
    good = [reason for reason in chosen if reason.kind not in HARMFUL]
    return max(good, key=lambda reason: rank(reason, left)) if good else None


def rank(reason: Reason, left: int) -> tuple[int, float]:
    """The rank of a reason. A better reason has a larger rank. left: the squares that the opponent can win next.

    Kinds in RANKS have a fixed rank. Other kinds rank by the number of squares at stake.
    """
    if reason.kind in RANKS:
        return RANKS[reason.kind] - (2 if reason.kind == "kept" and reason.won < FEW else 0), reason.won
    if reason.kind == "threatens":
        return (-5 if worth(reason) < FEW else -2 if left >= worth(reason) else 0), LATER * worth(reason)
    if reason.kind == "takes":
        return (0 if reason.won or reason.lit > FEW else -2), worth(reason)
    return (-6 if left >= reason.won + FEW else -1 if left >= reason.won else 0), reason.won


def worth(reason: Reason) -> float:
    """The worth of a reason: 1 for each square that turns or is kept, LATER for each square that lights."""
    return float(reason.won + LATER * reason.lit)


def subject(reason: Reason) -> tuple[str, tuple[int, ...]]:
    """The key of a reason: (kind, squares). Captures, threats and prepared threats have () for the squares."""
    kind = "stops" if reason.kind in STOPS else reason.kind
    return kind, () if kind in ("takes", "threatens", "builds") else reason.squares


def needed(reason: Reason) -> int:
    """The digit 1 ... 9 that would bring the square of a reason to 35; 0 for several squares or an empty square."""
    if reason.move is None or len(reason.squares) > 1 or reason.move // DIGITS == reason.squares[0]:
        return 0
    return int(reason.move % DIGITS + 1)


def lacking(better: Facts, played: Facts) -> Reason | None:
    """The best reason for the better move that the played move lacks, or None.

    If the played move wins more squares at once, the reason must be worth more than that difference.
    """
    done: dict[tuple[str, tuple[int, ...]], float] = {}
    for reason in played.reasons:
        done[subject(reason)] = max(worth(reason), done.get(subject(reason), 0))
    behind = played.taken - better.taken
    fits = [reason for reason in better.reasons if reason.kind not in SMALL and worth(reason) > max(behind, 1)]
    fits += [reason for reason in better.of(*STOPS) if reason.won == 1 and not (fits or behind > 0)]
    return best_of([reason for reason in fits if worth(reason) > done.get(subject(reason), 0)], better.left)


def safer(better: Facts, played: Facts) -> Reason | None:
    """The better move's largest threat, if it is harder to stop than the threats of the played move; else None.

    It is harder to stop if fewer digits take its square past 35. It must also win at least as many squares.
    """
    mine, its = better.of("threatens"), played.of("threatens")
    most = mine[0].won if mine else 0
    if not its or its[0].won > most:
        return None
    least = max([needed(reason) or DIGITS for reason in its] + [DIGITS - 2])  # several squares: safest
    return next(iter([reason for reason in mine if reason.won == most and needed(reason) > least]), None)
