"""The report of a review: a person's mistakes, best move and weakest stage, and what to practise."""

from collections import namedtuple

from app.core.outcome import COUNTED
from app.core.player_words import was_person
from app.core.study.lines import at_stake, clarity, is_borne_out
from app.core.study.review import MISTAKE, losses, side_of, weight
from pygame35.basics import BLUE, NONE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.session import Session
    from app.core.study.lines import Swing
    from app.core.study.review import Review

MOST = 3  # mistakes
FIRST = 4  # moves: what is wrong with the first two of a side is seldom seen on the board
OPEN = 0.1  # the chance to win from which on a mistake comes before those in lost positions
AMONG = 6  # of as many mistakes, those come first for which there is a reason in the board's terms
LEAST = MISTAKE / 4  # what the worst move of a lost game weighs at least, to be told where there is no mistake
SOUND = MISTAKE / 2  # a good move weighs less
GAIN = 2  # points that a good move gains at least, and that a mistake must have missed to be practised
ALONE = 0.3  # of the chance to win, by which a good move is better than the next one in a game without points
STAGES = 3  # opening, middle, end

Report = namedtuple("Report", ("sides", "mistakes", "best", "weakest", "practice"))
# sides     the sides that it is about, RED before BLUE
# mistakes  [`Swing`] those to learn from, the most instructive first
# best      `Best`, or None
# weakest   {side: (stage, its first ply, its last)} where one stage, 0 ... STAGES - 1, has half of a side's losses
# practice  (text, address) of an exercise, or None

Best = namedtuple("Best", ("ply", "move", "gain"))
# ply   of the best move, from 1
# move  as text
# gain  the points that it gained, 0 in a game without points


def own_sides(session: "Session") -> list[int]:
    """The side of the one person who played; both sides if two people or two AIs did."""
    people = [side for side in (RED, BLUE) if was_person(session, side)]
    return people if len(people) == 1 else [RED, BLUE]


def outlook(session: "Session") -> tuple[int, bool]:
    """(the side from which graphs see the game, True if it is the visitor's)."""
    sides = own_sides(session)
    return sides[0], len(sides) == 1 and not session.players.shared


def decided(session: "Session") -> list[str]:
    """`Explainer.decided` of the game on the board; [] unless the rules ended it."""
    if (session.result() or (NONE, ""))[1] != COUNTED:
        return []
    side, own = outlook(session)
    moves = session.tree.moves_of(session.tree.line())
    return session.game.explainer.decided(session.tree.board, moves, side if own else NONE)


def chances(reds: "list[float | None]", side: int) -> "list[float | None]":
    """[plies + 1] a side's chances to win from red's, None where not known."""
    return reds if side == RED else [None if win is None else 1 - win for win in reds]


def report(review: "Review", sides: list[int]) -> Report:
    """The report of a review, as far as it has come. sides: that it is about."""
    found = own_losses(review, sides)
    worst = _worst(review, found)
    stages = {side: _weakest(review, [swing for swing in found if side_of(swing.ply) == side]) for side in sides}
    weakest = {side: stage for side, stage in stages.items() if stage}
    return Report(sides, worst, best_move(review, found), weakest, _practice(review, worst))


def growing(shown: "list[Swing]", found: "list[Swing]") -> "list[Swing]":
    """The mistakes to show while a review runs: those that were shown stay, and others follow, MOST - 1 at most.

    So there is room for the worst one at the end. shown: so far. found: of the report as it is now.
    """
    known = [swing.ply for swing in shown]
    return (shown + [swing for swing in found if swing.ply not in known])[: MOST - 1]


def settled(shown: "list[Swing]", found: "list[Swing]", every: "list[Swing]") -> "list[Swing]":
    """The mistakes to show when the review has ended: those that were shown, if they are any, then the report's.

    shown, found: as for `growing`. every: all mistakes of these sides.
    """
    by_ply, known = {swing.ply: swing for swing in every}, [swing.ply for swing in shown]
    kept = [by_ply[ply] for ply in known if ply in by_ply]
    return (kept + [swing for swing in found if swing.ply not in known])[:MOST]


def own_mistakes(review: "Review", sides: list[int]) -> "list[Swing]":
    """The mistakes of these sides, in the order of the game."""
    return [swing for swing in own_losses(review, sides) if weight(swing) >= MISTAKE]


def own_losses(review: "Review", sides: list[int]) -> "list[Swing]":
    """What each known move of these sides cost, in the order of the game."""
    return [swing for swing in losses(review.texts, review.analyses) if swing and side_of(swing.ply) in sides]


def _worst(review: "Review", found: "list[Swing]") -> "list[Swing]":
    """Mistakes to learn from: those that weigh most, where one that the next moves do not show weighs less.

    Those in lost positions come last. Of AMONG, those come first that can be explained.
    """
    heavy = [swing for swing in found if weight(swing) >= MISTAKE] or _costliest(review, found)
    heavy = [swing for swing in heavy if swing.ply > FIRST or is_borne_out(review.fork(swing), swing)]
    heavy.sort(key=lambda swing: -weight(swing) * clarity(review.fork(swing), swing))
    worst = [swing for swing in heavy if swing.before >= OPEN]
    if len(worst) < MOST:
        worst += [swing for swing in heavy if swing not in worst]
    among = worst[:AMONG]
    explained = [swing for swing in among if review.reason(swing.ply, swing.better) or review.effect(swing.ply)]
    chosen = (explained + [swing for swing in among if swing not in explained])[:MOST]
    return [swing for swing in worst if swing in chosen]


def _costliest(review: "Review", found: "list[Swing]") -> "list[Swing]":
    """Of a lost game without a mistake, the move that cost most; [] if there is none."""
    end = review.analyses[-1]
    lost = [
        (weight(swing), -swing.ply, swing)
        for swing in found
        if end and not review.running and (end["win"] < OPEN if side_of(swing.ply) == RED else end["win"] > 1 - OPEN)
    ]
    worst = max(lost)[2] if lost else None
    return [worst] if worst and weight(worst) >= LEAST else []


def _weakest(review: "Review", found: "list[Swing]") -> tuple[int, int, int] | None:
    """(stage, its first ply, its last) of the third of a game with half of the losses; None if the end is missing."""
    plies = review.plies or len(review.moves)
    if len(review.moves) < plies * (STAGES - 1) // STAGES:
        return None
    lost = [0.0] * STAGES
    for swing in found:
        lost[STAGES * (swing.ply - 1) // plies] += weight(swing)
    most = max(lost)
    if most < MISTAKE or 2 * most < sum(lost):
        return None
    stage = lost.index(most)
    inside = [ply for ply in range(1, plies + 1) if STAGES * (ply - 1) // plies == stage]
    return stage, inside[0], inside[-1]


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


def _practice(review: "Review", worst: "list[Swing]") -> tuple[str, str] | None:
    """The exercise for the kind of mistake that cost most, of those that both lines of the AI bear out."""
    costs: dict[tuple[str, str], float] = {}
    for swing in worst:
        lines = review.fork(swing)
        missed = len(lines.played) < 2 or at_stake(lines) >= GAIN
        kind = review.practice(swing.ply, swing.better) if missed else None
        if kind:
            costs[kind] = costs.get(kind, 0) + weight(swing)
    return max(costs, key=lambda kind: costs[kind]) if costs else None
