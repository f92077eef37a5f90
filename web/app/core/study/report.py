"""The report of a review: a person's mistakes, best move and weakest stage, and what to practise."""

from collections import namedtuple

from app.core.outcome import COUNTED
from app.core.player_words import was_person
from app.core.session import Session
from app.core.study.lines import Mistake, at_stake, clarity, is_borne_out
from app.core.study.review import MISTAKE, Review, losses, side_of, weight
from pygame35.basics import BLUE, NONE, RED

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
# mistakes  [`Mistake`] those to learn from, the most instructive first
# best      `Best`, or None
# weakest   {side: (stage, its first ply, its last)} where one stage, 0 ... STAGES - 1, has half of a side's losses
# practice  (text, address) of an exercise, or None

Best = namedtuple("Best", ("ply", "move", "gain"))
# ply   of the best move, from 1
# move  as text
# gain  the points that it gained, 0 in a game without points


def own_sides(session: Session) -> list[int]:
    """The side of the one person who played; both sides if two people or two AIs did."""
    people = [side for side in (RED, BLUE) if was_person(session, side)]
    return people if len(people) == 1 else [RED, BLUE]


def outlook(session: Session) -> tuple[int, bool]:
    """(the side from which graphs see the game, True if it is the visitor's)."""
    sides = own_sides(session)
    return sides[0], len(sides) == 1 and not session.players.shared


def decided(session: Session) -> list[str]:
    """`Explainer.decided` of the game on the board; [] unless the rules ended it."""
    if (session.result() or (NONE, ""))[1] != COUNTED:
        return []
    side, own = outlook(session)
    moves = session.tree.moves_of(session.tree.line())
    return session.game.explainer.decided(session.tree.board, moves, side if own else NONE)


def chances(reds: list[float | None], side: int) -> list[float | None]:
    """[plies + 1] a side's chances to win from red's, None where not known."""
    return reds if side == RED else [None if win is None else 1 - win for win in reds]


def report(review: Review, sides: list[int]) -> Report:
    """The report of a review, as far as it has come. sides: that it is about."""
    found = own_losses(review, sides)
    worst = _worst(review, found)
    stages = {side: _weakest(review, [mistake for mistake in found if side_of(mistake.ply) == side]) for side in sides}
    weakest = {side: stage for side, stage in stages.items() if stage}
    return Report(sides, worst, best_move(review, found), weakest, _practice(review, worst))


def growing(shown: list[Mistake], found: list[Mistake]) -> list[Mistake]:
    """The mistakes to show while a review runs: those that were shown stay, and others follow, MOST - 1 at most.

    So there is room for the worst one at the end. shown: so far. found: of the report as it is now.
    """
    known = [mistake.ply for mistake in shown]
    return (shown + [mistake for mistake in found if mistake.ply not in known])[: MOST - 1]


def settled(shown: list[Mistake], found: list[Mistake], every: list[Mistake]) -> list[Mistake]:
    """The mistakes to show when the review has ended: those that were shown, if they are any, then the report's.

    shown, found: as for `growing`. every: all mistakes of these sides.
    """
    by_ply, known = {mistake.ply: mistake for mistake in every}, [mistake.ply for mistake in shown]
    kept = [by_ply[ply] for ply in known if ply in by_ply]
    return (kept + [mistake for mistake in found if mistake.ply not in known])[:MOST]


def own_mistakes(review: Review, sides: list[int]) -> list[Mistake]:
    """The mistakes of these sides, in the order of the game."""
    return [mistake for mistake in own_losses(review, sides) if weight(mistake) >= MISTAKE]


def own_losses(review: Review, sides: list[int]) -> list[Mistake]:
    """What each known move of these sides cost, in the order of the game."""
    return [mistake for mistake in losses(review.texts, review.analyses) if mistake and side_of(mistake.ply) in sides]


def _worst(review: Review, found: list[Mistake]) -> list[Mistake]:
    """Mistakes to learn from: those that weigh most, where one that the next moves do not show weighs less.

    Those in lost positions come last. Of AMONG, those come first that can be explained.
    """
    heavy = [mistake for mistake in found if weight(mistake) >= MISTAKE] or _costliest(review, found)
    heavy = [mistake for mistake in heavy if mistake.ply > FIRST or is_borne_out(review.fork(mistake), mistake)]
    heavy.sort(key=lambda mistake: -weight(mistake) * clarity(review.fork(mistake), mistake))
    worst = [mistake for mistake in heavy if mistake.before >= OPEN]
    if len(worst) < MOST:
        worst += [mistake for mistake in heavy if mistake not in worst]
    among = worst[:AMONG]
    explained = [
        mistake for mistake in among if review.reason(mistake.ply, mistake.better) or review.effect(mistake.ply)
    ]
    chosen = (explained + [mistake for mistake in among if mistake not in explained])[:MOST]
    return [mistake for mistake in worst if mistake in chosen]


def _costliest(review: Review, found: list[Mistake]) -> list[Mistake]:
    """Of a lost game without a mistake, the move that cost most; [] if there is none."""
    end = review.analyses[-1]
    lost = [
        (weight(mistake), -mistake.ply, mistake)
        for mistake in found
        if end and not review.running and (end["win"] < OPEN if side_of(mistake.ply) == RED else end["win"] > 1 - OPEN)
    ]
    worst = max(lost)[2] if lost else None
    return [worst] if worst and weight(worst) >= LEAST else []


def _weakest(review: Review, found: list[Mistake]) -> tuple[int, int, int] | None:
    """(stage, its first ply, its last) of the third of a game with half of the losses; None if the end is missing."""
    plies = review.plies or len(review.moves)
    if len(review.moves) < plies * (STAGES - 1) // STAGES:
        return None
    lost = [0.0] * STAGES
    for mistake in found:
        lost[STAGES * (mistake.ply - 1) // plies] += weight(mistake)
    most = max(lost)
    if most < MISTAKE or 2 * most < sum(lost):
        return None
    stage = lost.index(most)
    inside = [ply for ply in range(1, plies + 1) if STAGES * (ply - 1) // plies == stage]
    return stage, inside[0], inside[-1]


def best_move(review: Review, found: list[Mistake]) -> Best | None:
    """The good move that gained most points; in a game without points, the one to which there was no alternative."""
    merits = [(_merit(review, mistake), -mistake.ply, mistake.move) for mistake in found if weight(mistake) < SOUND]
    unit = review.game.unit
    merit, ply, move = max(merits) if merits else (0, 0, "")
    return Best(-ply, move, int(merit) if unit else 0) if merit >= (GAIN if unit else ALONE) else None


def _merit(review: Review, mistake: Mistake) -> float:
    side = side_of(mistake.ply)
    if review.game.unit:
        return float(side * (review.leads[mistake.ply] - review.leads[mistake.ply - 1]))
    before = review.analyses[mistake.ply - 1]
    rows = before["candidates"] if before and mistake.move == mistake.better else []
    return float(side * (rows[0]["value"] - rows[1]["value"])) if len(rows) > 1 else 0.0


def _practice(review: Review, worst: list[Mistake]) -> tuple[str, str] | None:
    """The exercise for the kind of mistake that cost most, of those that both lines of the AI bear out."""
    costs: dict[tuple[str, str], float] = {}
    for mistake in worst:
        lines = review.fork(mistake)
        missed = len(lines.played) < 2 or at_stake(lines) >= GAIN
        kind = review.practice(mistake.ply, mistake.better) if missed else None
        if kind:
            costs[kind] = costs.get(kind, 0) + weight(mistake)
    return max(costs, key=lambda kind: costs[kind]) if costs else None
