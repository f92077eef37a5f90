"""What a review tells a person about the own moves: turning points, the best move, the accuracy, what to practise."""

from collections import namedtuple

from app.core.player_words import was_person
from app.core.study.review import MISTAKE, losses, side_of, weight
from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.session import Session
    from app.core.study.review import Review, Swing

MOST = 3  # turning points
AMONG = 6  # of the worst mistakes, those come first for which there is a reason in the board's terms
SOUND = MISTAKE / 2  # a good move weighs less
GAIN = 2  # points that a good move gains at least
ALONE = 0.3  # of the chance to win, by which a good move is better than the next one in a game without points
HALF = 8  # squares; a move that weighs as much is half as accurate
STAGES = 3  # opening, middle, end

Report = namedtuple("Report", ("sides", "turning", "best", "stages", "practice"))
# sides     the sides that it is about, RED before BLUE
# turning   [`Swing`] their turning points, the worst first
# best      `Best`, or None
# stages    {side: [stages] 0 ... 100, or None where the side has no known move}
# practice  (text, address) of an exercise, or None

Best = namedtuple("Best", ("ply", "move", "gain"))
# ply   of the best move, from 1
# move  as text
# gain  the points that it gained, 0 in a game without points


def own_sides(session: "Session") -> list[int]:
    """The side of the one person who played; both sides if two people or two AIs did."""
    people = [side for side in (RED, BLUE) if was_person(session, side)]
    return people if len(people) == 1 else [RED, BLUE]


def report(review: "Review", sides: list[int]) -> Report:
    """The report of a review, as far as it has come. sides: that it is about."""
    found = own_losses(review, sides)
    turning = _turning_points(review, found)
    stages = {side: _accuracies(review, [swing for swing in found if side_of(swing.ply) == side]) for side in sides}
    return Report(sides, turning, best_move(review, found), stages, _practice(review, turning))


def own_losses(review: "Review", sides: list[int]) -> "list[Swing]":
    """What each known move of these sides cost, in the order of the game."""
    return [swing for swing in losses(review.texts, review.analyses) if swing and side_of(swing.ply) in sides]


def _turning_points(review: "Review", found: "list[Swing]") -> "list[Swing]":
    """The worst mistakes; of AMONG, those that can be explained rather than others. Sorted by what is told of them."""
    worst = sorted([swing for swing in found if weight(swing) >= MISTAKE], key=lambda swing: -weight(swing))
    explained = [swing for swing in worst[:AMONG] if review.reason(swing.ply, swing.better) or review.effect(swing.ply)]
    chosen = (explained + [swing for swing in worst if swing not in explained])[:MOST]
    return sorted(chosen, key=lambda swing: -(swing.margin if review.game.unit else weight(swing)))


def accuracy(lost: float) -> float:
    """The accuracy of a move, 0 ... 100, from its weight in squares: 100 · 2^(−lost / HALF).

    The formula is this project's own: the best move has 100, a move that costs 8 squares 50, 16 squares 25.
    """
    return float(100 * 2 ** (-lost / HALF))


def _accuracies(review: "Review", found: "list[Swing]") -> list[int | None]:
    """The mean accuracy in each third of a whole game, or of this one if whole games differ in length."""
    plies = review.plies or len(review.moves)
    stages: list[list[float]] = [[] for _ in range(STAGES)]
    for swing in found:
        stages[min(STAGES - 1, STAGES * (swing.ply - 1) // plies)].append(accuracy(weight(swing)))
    return [int(sum(moves) / len(moves) + 0.5) if moves else None for moves in stages]


def best_move(review: "Review", found: "list[Swing]") -> Best | None:
    """The good move that gained most points; in a game without points, the one to which there was no alternative."""
    merits = [(_merit(review, swing), -swing.ply, swing.move) for swing in found if weight(swing) < SOUND]
    unit = review.game.unit
    merit, ply, move = max(merits) if merits else (0, 0, "")
    return Best(-ply, move, int(merit) if unit else 0) if merit >= (GAIN if unit else ALONE) else None


def _merit(review: "Review", swing: "Swing") -> float:
    side = side_of(swing.ply)
    if review.game.unit:
        return float(side * (review.leads[swing.ply] - review.leads[swing.ply - 1]))
    before = review.analyses[swing.ply - 1]
    rows = before["candidates"] if before and swing.move == swing.better else []
    return float(side * (rows[0]["value"] - rows[1]["value"])) if len(rows) > 1 else 0.0


def _practice(review: "Review", turning: "list[Swing]") -> tuple[str, str] | None:
    """The exercise for the kind of mistake that cost most."""
    costs: dict[tuple[str, str], float] = {}
    for swing in turning:
        kind = review.practice(swing.ply, swing.better)
        if kind:
            costs[kind] = costs.get(kind, 0) + weight(swing)
    return max(costs, key=lambda kind: costs[kind]) if costs else None
