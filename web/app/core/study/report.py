"""The report of a review: a person's mistakes, best move and weakest stage, and what to practise."""

from collections import namedtuple

from app.core.record.stored_game import COUNTED
from app.core.session import Session
from app.core.study.lines import Mistake, at_stake, clarity, is_borne_out
from app.core.study.review import MISTAKE, Review, losses, side_of, weight
from pygame35.basics import BLUE, NONE, RED

MOST = 3  # mistakes in a report
OPENING = 4  # plies; a mistake in them is shown only if the points in the AI's lines explain it
OPEN = 0.1  # chance to win; mistakes in positions below it come last
EXPLAINED_FIRST = 6  # candidate mistakes; those with a reason on the board are shown first
LEAST = MISTAKE / 4  # a lost game without a mistake: its worst move is shown if that move cost this much
SOUND = MISTAKE / 2  # a good move costs less
GAIN = 2  # points; a good move gains at least this, and a mistake with an exercise misses at least this
ONLY_MOVE = 0.3  # chance to win; a game without points: least advantage of a best move over the second best
STAGES = 3  # opening, middle, end

Report = namedtuple("Report", ("sides", "mistakes", "best", "weakest", "practice"))
# sides     the reported sides, RED before BLUE
# mistakes  [`Mistake`] to learn from, the most instructive first
# best      `Best`, or None
# weakest   {side: (stage, first ply, last ply)} of a stage, 0 ... STAGES - 1, with half of the side's losses
# practice  (text, address) of an exercise, or None

Best = namedtuple("Best", ("ply", "move", "gain"))
# ply   of the best move, from 1
# move  as text
# gain  the points that it gained, 0 in a game without points


def own_sides(session: Session) -> list[int]:
    """The side of the one person who played; both sides if two people or two AIs did."""
    people = [side for side in (RED, BLUE) if session.was_person(side)]
    return people if len(people) == 1 else [RED, BLUE]


def perspective(session: Session) -> tuple[int, bool]:
    """(side whose chances the graphs show, True if it is the visitor's side)."""
    sides = own_sides(session)
    return sides[0], len(sides) == 1 and not session.players.shared


def decided(session: Session) -> list[str]:
    """`Explainer.decided` of the game on the board; [] unless the rules ended it."""
    if (session.result() or (NONE, ""))[1] != COUNTED:
        return []
    side, own = perspective(session)
    return session.game.explainer.decided(session.tree.board, session.moves(), side if own else NONE)


def chances(reds: list[float | None], side: int) -> list[float | None]:
    """[plies + 1] a side's chances to win. reds: red's chances, None where unknown."""
    return reds if side == RED else [None if win is None else 1 - win for win in reds]


def report(review: Review, sides: list[int]) -> Report:
    """The report of a review so far. sides: the reported sides."""
    lost = own_losses(review, sides)
    worst = _worst(review, lost)
    stages = {side: _weakest(review, [mistake for mistake in lost if side_of(mistake.ply) == side]) for side in sides}
    weakest = {side: stage for side, stage in stages.items() if stage}
    return Report(sides, worst, best_move(review, lost), weakest, _practice(review, worst))


def growing(shown: list[Mistake], current: list[Mistake]) -> list[Mistake]:
    """The mistakes to show while a review runs, at most MOST - 1. The shown ones stay, and new ones follow.

    One place stays free for the worst mistake. shown: the mistakes shown so far. current: those of the latest report.
    """
    known = [mistake.ply for mistake in shown]
    return (shown + [mistake for mistake in current if mistake.ply not in known])[: MOST - 1]


def settled(shown: list[Mistake], current: list[Mistake], every: list[Mistake]) -> list[Mistake]:
    """The mistakes to show when the review has ended, at most MOST.

    Shown ones stay if they are still mistakes. Those of the final report follow.
    shown, current: as for `growing`. every: all mistakes of the reported sides.
    """
    by_ply, known = {mistake.ply: mistake for mistake in every}, [mistake.ply for mistake in shown]
    kept = [by_ply[ply] for ply in known if ply in by_ply]
    return (kept + [mistake for mistake in current if mistake.ply not in known])[:MOST]


def own_mistakes(review: Review, sides: list[int]) -> list[Mistake]:
    """The mistakes of these sides, in the order of the game."""
    return [mistake for mistake in own_losses(review, sides) if weight(mistake) >= MISTAKE]


def own_losses(review: Review, sides: list[int]) -> list[Mistake]:
    """The losses by all moves of these sides, in the order of the game. Unknown losses are left out."""
    return [mistake for mistake in losses(review.texts, review.analyses) if side_of(mistake.ply) in sides]


def _worst(review: Review, lost: list[Mistake]) -> list[Mistake]:
    """At most MOST mistakes to learn from, sorted by weight times clarity.

    Mistakes in lost positions come last. Among the first EXPLAINED_FIRST, mistakes with an explanation move
    to the front.
    """
    heavy = [mistake for mistake in lost if weight(mistake) >= MISTAKE] or _costliest(review, lost)
    heavy = [mistake for mistake in heavy if mistake.ply > OPENING or is_borne_out(review.fork(mistake), mistake)]
    heavy.sort(key=lambda mistake: -weight(mistake) * clarity(review.fork(mistake), mistake))
    worst = [mistake for mistake in heavy if mistake.before >= OPEN]
    if len(worst) < MOST:
        worst += [mistake for mistake in heavy if mistake not in worst]
    among = worst[:EXPLAINED_FIRST]
    explained = [
        mistake for mistake in among if review.reason(mistake.ply, mistake.better) or review.explain_answer(mistake.ply)
    ]
    chosen = (explained + [mistake for mistake in among if mistake not in explained])[:MOST]
    return [mistake for mistake in worst if mistake in chosen]


def _costliest(review: Review, found: list[Mistake]) -> list[Mistake]:
    """[the loser's most costly move], or [] if it cost less than LEAST. Without a loser, the list is empty."""
    end = review.analyses[-1]
    if not end or review.running:
        return []
    losers = [side for side, win in ((RED, end["win"]), (BLUE, 1 - end["win"])) if win < OPEN]
    lost = [mistake for mistake in found if side_of(mistake.ply) in losers and weight(mistake) >= LEAST]
    return [max(lost, key=lambda mistake: (weight(mistake), -mistake.ply))] if lost else []


def _weakest(review: Review, own: list[Mistake]) -> tuple[int, int, int] | None:
    """(stage, first ply, last ply) of a stage with at least half of the losses, or None."""
    plies = review.plies or len(review.moves)
    if len(review.moves) < plies * (STAGES - 1) // STAGES:
        return None
    lost = [0.0] * STAGES
    for mistake in own:
        lost[STAGES * (mistake.ply - 1) // plies] += weight(mistake)
    most = max(lost)
    if most < MISTAKE or 2 * most < sum(lost):
        return None
    stage = lost.index(most)
    inside = [ply for ply in range(1, plies + 1) if STAGES * (ply - 1) // plies == stage]
    return stage, inside[0], inside[-1]


def best_move(review: Review, own: list[Mistake]) -> Best | None:
    """The good move that gained most points.

    In a game without points, it is the best move with the largest advantage over the second-best move.
    """
    merits = [(_merit(review, mistake), -mistake.ply, mistake.move) for mistake in own if weight(mistake) < SOUND]
    unit = review.game.unit
    merit, ply, move = max(merits) if merits else (0, 0, "")
    return Best(-ply, move, int(merit) if unit else 0) if merit >= (GAIN if unit else ONLY_MOVE) else None


def _merit(review: Review, mistake: Mistake) -> float:
    side = side_of(mistake.ply)
    if review.game.unit:
        return float(side * (review.leads[mistake.ply] - review.leads[mistake.ply - 1]))
    before = review.analyses[mistake.ply - 1]
    rows = before["candidates"] if before and mistake.move == mistake.better else []
    return float(side * (rows[0]["value"] - rows[1]["value"])) if len(rows) > 1 else 0.0


def _practice(review: Review, worst: list[Mistake]) -> tuple[str, str] | None:
    """The exercise for the most costly kind of mistake. Mistakes that miss fewer than GAIN points are ignored."""
    costs: dict[tuple[str, str], float] = {}
    for mistake in worst:
        lines = review.fork(mistake)
        missed = len(lines.played) < 2 or at_stake(lines) >= GAIN
        kind = review.explain("practice", mistake.ply, mistake.move, mistake.better) if missed else None
        if kind:
            costs[kind] = costs.get(kind, 0) + weight(mistake)
    return max(costs, key=lambda kind: costs[kind]) if costs else None
