"""The story of a reviewed game: at most three moments, in the order of the game. The page loads this module late."""

from app.core import player_words
from app.core.protocols import Move, Square
from app.core.record.stored_game import COUNTED, RESIGNED
from app.core.session import Session
from app.core.study.explainer import Deed, Fault
from app.core.study.pages import MOST, Moment, Pages
from app.core.study.review import Mistake, Review, losses, own_sides, scores, side_of, weight
from app.core.study.review_words import whose
from app.core.texts import say
from app.core.words import joined
from pygame35.basics import BLUE, NONE, RED

COSTS = 1  # the least `weight` of a move that a moment shows as a fault
SOUND = 1  # a good move weighs less
LEAD = 12  # points; a smaller largest lead does not fill the height of the ribbon
ASKED = 12  # costly moves for which the explainer is asked; of these, the costliest with a cause are shown


class Story(Pages):
    """What a review shows of a game, page after page.

    review   the review
    opening  a text on what decided the game: before the moments of a game that the person won, or without any moment
    version  of the analyses from which the story was made
    practice (name, address) of an exercise for a fault, or one that the game suggests to everybody; or None
    """

    def __init__(self, session: Session, review: Review) -> None:
        self.review, self.version = review, review.cache.version
        sides, names = own_sides(session), player_words.both(session)
        won = (session.result() or (NONE,))[0] in sides and len(sides) == 1
        opening = _decided(session, names) if won else ""
        moments = _moments(review, sides, names, opening)
        super().__init__(moments, opening if won or moments else _decided(session, names), bool(session.result()))
        self.several = session.game.several and not session.own_side()
        self.practice = _practice(review, moments) or review.game.explainer.practises


def _moments(review: Review, sides: list[int], names: dict[int, str], opening: str) -> list[Moment]:
    """The costliest faults with a cause on the board, and the best deed if there is room or the game was won.

    If a won game leaves room, there are also the rival's faults that the person made use of. opening: what the page
    before the moments of a won game says; else "".
    """
    won = bool(opening)
    every = losses(review.texts, review.analyses)
    costly = sorted([loss for loss in every if weight(loss) >= COSTS], key=lambda loss: -weight(loss))
    own = [loss for loss in every if side_of(loss.ply) in sides]
    best = _deed(review, [loss for loss in own if weight(loss) < SOUND], names, opening)
    found: list[Moment] = []
    for loss in [loss for loss in costly if loss in own][:ASKED]:
        moment = _fault(review, loss, names) if len(found) < MOST - bool(won and best) else None
        if moment:
            found.append(moment)
    if best and len(found) < MOST:
        found.append(best)
    for loss in [loss for loss in costly if won and loss not in own][:ASKED]:
        moment = _fault(review, loss, names) if len(found) < MOST else None
        answered = review.moves[loss.ply : loss.ply + 1]
        told = loss.ply + 1 in [other.ply for other in found]
        if moment and answered and moment.after[1:] == answered and not told:
            found.append(moment)
    return sorted(found, key=lambda moment: moment.ply)


def _fault(review: Review, loss: Mistake, names: dict[int, str]) -> Moment | None:
    fault = review.fault(loss, names)
    if not fault:
        return None
    position, move, explainer = review.before(loss.ply), review.moves[loss.ply - 1], review.game.explainer
    better, after = position.parse_move(loss.better), [move] if fault.answer is None else [move, fault.answer]
    called = explainer.called(position, move), explainer.called(position, better)
    text = say("review.fault", harm=fault.harm, remedy=fault.remedy)
    return Moment(loss.ply, text, fault.harm, move, better, after, called)


def _deed(review: Review, good: list[Mistake], names: dict[int, str], opening: str) -> Moment | None:
    """The good move that gained most at once, unless the opening names its square; or None."""
    position, explainer = review.before(1), review.game.explainer
    plies, best, at = {move.ply for move in good}, Deed(0, ""), 0
    for ply, move in enumerate(review.moves, 1):
        deed = explainer.deed(position, move, names) if ply in plies else None
        if deed and deed.worth > best.worth:
            square = position.format_move(move).partition("=")[0]
            best, at = (best, at) if _is_named(square, opening) else (deed, ply)
        position.play(move)
    if not at:
        return None
    move = review.moves[at - 1]
    return Moment(at, best.text, "", move, None, [move], (explainer.called(review.before(at), move), ""))


def _is_named(square: str, text: str) -> bool:
    """True if a text names a square, by itself and not as a part of a longer name."""
    before, name, after = text.partition(square)
    return bool(name) and not (before[-1:].isdigit() or after[:1].isdigit())


def _practice(review: Review, moments: list[Moment]) -> tuple[str, str] | None:
    for moment in moments:
        position = review.before(moment.ply)
        found = (
            review.game.explainer.practice(position, moment.move, moment.better) if moment.better is not None else None
        )
        if found:
            return found
    return None


def _decided(session: Session, names: dict[int, str]) -> str:
    """What decided the game on the board. If the game did not end by its rules, the result comes first."""
    result = session.result()
    if not result:
        return say("review.nothing")
    board, moves, counted = session.tree.board, session.moves(), result[1] == COUNTED
    ended = say("game.sentence", sentence=player_words.result(session))
    says_more = counted or (session.game.unit and result[1] == RESIGNED)
    text = session.game.explainer.decided(board, moves, names) if says_more else ""
    return text if counted and text else joined(ended, text)


def plates(session: Session, moment: Moment) -> list[tuple[Square, str, str, str]]:
    """[(square, class, short name of the move, text)] of the marks on the played and the better move's squares."""
    square_of, name = session.game.square_of, player_words.both(session)[side_of(moment.ply)]
    played = square_of(moment.move), "played", moment.names[0], name
    if moment.better is None:
        return [played]
    move, other = moment.names
    better = square_of(moment.better), "better", other, say("review.better-plate")
    if better[0] != played[0]:
        return [better, played]
    both = say("review.both-plate", whose=whose(name), name=name, played=move, better=other)
    return [(played[0], "played both", move, both)]


def answer(session: Session, moment: Moment) -> str:
    """The moves that a small board shows, such as "Your 1, then Nell's 5"; "" if there is no answer."""
    if len(moment.after) < 2:
        return ""
    names, side = player_words.both(session), side_of(moment.ply)
    name, rival = names[side], names[-side]
    return say(
        "review.answered",
        whose="rival" if whose(rival) == "you" else whose(name, session.game.several and not session.own_side()),
        name=name,
        move=moment.names[0],
        rival=rival,
        answer=session.game.explainer.called(session.position, moment.after[1]),
    )


def brought(session: Session, moves: list[Move]) -> list[tuple[int, str]]:
    """[(side, text)] of what moves from the shown position bring each side, such as "4 for Nell"; the mover first."""
    position, explainer, totals = session.position, session.game.explainer, {RED: 0, BLUE: 0}
    mover, names = position.turn, player_words.both(session)
    for move in moves:
        gain = explainer.brings(position, move)
        totals[position.turn if gain > 0 else -position.turn] += abs(gain)
        position.play(move)
    for _ in moves:
        position.undo()
    return [
        (side, say("review.brought", count=totals[side], whose=whose(names[side]), name=names[side]))
        for side in (mover, -mover)
        if totals[side]
    ]


def judged(session: Session, moment: Moment, move: Move) -> Fault | None:
    """Why a tried move is worse than the better one of a moment; None if it is as good, as far as the rules show."""
    if move == moment.better:
        return None
    if move == moment.move:
        return Fault(moment.harm, "", None)
    names = player_words.both(session)
    return session.game.explainer.fault(session.position, move, moment.better, None, names)


def course(session: Session, side: int) -> list[tuple[float, float]]:
    """[(share of the game 0 ... 1, height -1 ... 1)] of the ribbon: how far a side is ahead after each move.

    In a game with points, the heights are the expected leads where the review knows them, else the leads; in another
    game, the chances to win, or [].
    """
    review, moves = session.study.review, session.moves()
    known = review.analyses if review and review.nodes == session.tree.line() else []
    unit = bool(session.game.unit)
    heights = [(ply, side * (row["margin"] if unit else 2 * row["win"] - 1)) for ply, row in enumerate(known) if row]
    if unit and not heights:
        both = scores(session.game.rules, session.tree.board, moves)
        heights = [(ply, side * (red - blue)) for ply, (red, blue) in enumerate(both)]
    most = max([LEAD if unit else 1] + [abs(height) for _, height in heights])
    return [(ply / max(1, len(moves)), height / most) for ply, height in heights]
