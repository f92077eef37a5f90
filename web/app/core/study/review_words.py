"""Texts about the moves of a reviewed game: how bad a mistake was, what it led to, why another move was better."""

from app.core.analysis_words import numbered
from app.core.duel_kind import DuelKind
from app.core.study.lines import Mistake, Step, horizon, to_best, won_by_both, worst_answer
from app.core.study.report import Best
from app.core.study.review import BLUNDER, MISTAKE, Review, side_of, weight
from app.core.words import SCALE, STAGES, WEAKEST, minus, plural

WON, LOST = 0.9, 0.1  # chances to win from which on, and up to which, a game is called so
BEHIND = 0.4
A_MISTAKE, A_BIG_MISTAKE = "a mistake", "a big mistake"
STILL_WON, LOST_ALREADY = "{}, but still winning", "{}, when already losing"
REPLIED = "In the game, {} then played {}, move {}: {}"
FOLLOWED = "In the game, {} and then {}, move {}, followed: {}"
LEAST = 2  # points of such a move: fewer seldom come of the mistake
REPLIES = 3  # plies after a mistake: two moves of the opponent
ANSWER, ANSWERED = "The best answer is {}: {}", "{} then played the best answer, {}: {}"
BEST_OF_ALL = "Even better is {}: {}"
EXPECTED, THEN_EXPECTED = "The AI expects {}", "The AI then expects {}"
PLAYED_LATER = "In the game, {} played it as move {}."
LATER = "The loss shows only in the moves after it."
MISSED = "It loses nothing at once, but misses what {} prepares."
WON_NOW, GAVE_NOW, NOTHING_NOW = "The move wins {} now.", "It gives {} away.", "It wins nothing now."
AS_MANY, FEWER = "It wins as many {}s now.", "It wins {} now."
TAKES_PLACE = "It stands where {}'s best answer, {}, would go."
TALLY, NO_ONE, NO_POINTS = "{} wins {}, {} {}", "nobody wins a {}", "none"
WITH = " with {}"
AFTER = "After {}, {}."
GAINS_LATER = "The difference shows only in later moves."


def loss(game: DuelKind, found: Mistake) -> str:
    """The name of a mistake's size, such as "a big mistake"; in a game without points, what became of the game.

    The AI's expectation of the end is not told in squares: the squares on the board do not bear it out. A mistake that
    leaves the game as won or lost as it was says so, since the line of chances does not show it.
    """
    if game.unit:
        size = A_BIG_MISTAKE if weight(found) >= BLUNDER else A_MISTAKE
        kept = STILL_WON if found.after >= WON else LOST_ALREADY if found.before <= LOST else "{}"
        return kept.format(size)
    opponent = game.words.SIDES[-side_of(found.ply)].lower()
    if found.before >= WON:
        return "gave away a won game"
    if found.after <= LOST:
        return "lost the game"
    return f"let {opponent} take the lead" if found.after < BEHIND else "lost ground"


def scale(game: DuelKind) -> str:
    """A sentence that says from when on a move is called a mistake; "" in a game without points."""
    return SCALE.format(MISTAKE, game.unit, BLUNDER) if game.unit else ""


def mistake(game: DuelKind, found: Mistake) -> str:
    """A mistake, its cost and the better move."""
    verb = "was " if game.unit else ""
    return f"{_named(game, found.ply, found.move)}, {verb}{loss(game, found)}; {minus(found.better)} was better"


def review_note(game: DuelKind, ply: int, move: str, remark: str, found: Mistake | None, reason: str = "") -> str:
    """A reviewed move with its remark, its cost and the reason for the better move; "" without remark and cost.

    remark: sentences, or "". found: the move's swing, or None. reason: one sentence, or "".
    """
    if not found:
        return f"{_named(game, ply, move)}: {remark}" if remark else ""
    end = f": {reason}" if reason else "."
    if not remark:
        return mistake(game, found) + end
    verb = "was " if game.unit else ""
    return (
        f"{_named(game, ply, move)}: {remark} The move {verb}{loss(game, found)}; {minus(found.better)} was better{end}"
    )


def _named(game: DuelKind, ply: int, move: str) -> str:
    return numbered(ply, move, game.words.SIDES)


def happened(review: Review, found: Mistake) -> str:
    """The first lines of a mistake's card: its effect, the best answer, and what the opponent won by it in the game.

    A later answer that wins more points stands in for the best one.
    """
    lines, unit, texts = review.fork(found), review.game.unit, []
    if lines.played and lines.played[0].won:
        won = lines.played[0].won
        texts.append((WON_NOW if won > 0 else GAVE_NOW).format(plural(abs(won), unit)))
    texts.append(review.spoils(found.ply))
    at = _reply(review, found)
    texts += [_answered(review, found, at)] + ([_followed(review, found, at)] if at > found.ply + 1 else [])
    text = " ".join([text for text in texts if text]) or ("" if lines.played else review.remark(found.ply))
    if text or not unit:
        return text
    if lines.better and lines.better[0].won > 0:
        return NOTHING_NOW
    prepares = won_by_both(lines.better)[0] > 0 and not any(won_by_both(lines.played))
    return MISSED.format(minus(found.better)) if prepares else LATER


def _answered(review: Review, found: Mistake, at: int) -> str:
    """The sentences on the best answer to a mistake, and on the one in the game if that won points. at: by `_reply`."""
    lines, opponent = review.fork(found), review.game.words.SIDES[-side_of(found.ply)]
    effect, answer = review.effect(found.ply), review.answer(found.ply) or ""
    later = worst_answer(lines, 2 if effect else 3)
    replied, texts = at == found.ply + 1, []
    if at > found.ply + 1 and len(lines.played) > 1 and review.still_wins(found.ply, [found.better], lines.played[1]):
        return ""  # the answer is no reason, and what followed in the game is one
    is_best = review.texts[found.ply : found.ply + 1] == [answer]
    if replied and not is_best:
        texts.append(REPLIED.format(opponent, minus(review.texts[at - 1]), at, review.did(at)))
    if later and not (at and later.move == review.texts[at - 1]):
        texts.append(_expected(EXPECTED, review, lines.played[: later.ply - found.ply + 1]))
    elif effect and replied and not is_best and lines.played[1].won <= _won(review, at):
        texts.append(review.grows([lines.played[0], Step(at, review.texts[at - 1], 0)]))
    elif effect:
        form = BEST_OF_ALL if replied else ANSWER
        texts.append(
            ANSWERED.format(opponent, minus(answer), effect) if is_best else form.format(minus(answer), effect)
        )
        texts.append(review.grows(lines.played[:2]) or review.helps(found.ply, found.better))
    return " ".join([text for text in texts if text])


def _followed(review: Review, found: Mistake, at: int) -> str:
    """A sentence on the moves of the game up to one that won points, and what helped it."""
    if review.texts[at - 1] == review.answer(found.ply):
        return PLAYED_LATER.format(review.game.words.SIDES[-side_of(found.ply)], at)
    steps = [Step(ply, review.texts[ply - 1], 0) for ply in range(found.ply, at + 1)]
    moves = [_listed(review.game, part) for part in (steps[1:-1], steps[-1:])]
    return f"{FOLLOWED.format(*moves, at, review.did(at))} {review.grows(steps)}".strip()


def _won(review: Review, ply: int) -> int:
    """The points that a move of the game won."""
    return review.game.won(review.before(ply), review.moves[ply - 1]) or 0


def _reply(review: Review, found: Mistake) -> int:
    """The number of the opponent's move of the next two that won most points, LEAST at least; 0 if none did."""
    most, at, position = LEAST - 1, 0, review.before(found.ply)
    for ply in range(found.ply, min(found.ply + REPLIES, len(review.moves)) + 1):
        move = review.moves[ply - 1]
        won = review.game.won(position, move) if (ply - found.ply) % 2 else 0
        if (won or 0) > most:
            most, at = won or 0, ply
        position.play(move)
    return at


def _expected(form: str, review: Review, steps: list[Step]) -> str:
    """The moves that the AI expects after the first of some, the effect of the last one, and what helped it.

    form: EXPECTED or THEN_EXPECTED
    """
    last = steps[-1]
    between = _listed(review.game, steps[1:-1])
    whose = _listed(review.game, [last])
    moves = f"{between}, and then {whose}" if between else whose
    text, effect = form.format(moves), review.expected(steps, len(steps) - 1)
    return f"{text}: {effect} {review.grows(steps)}".strip() if effect else text


def better(review: Review, found: Mistake) -> str:
    """The end of a sentence that begins with the better move: the reason for it.

    It is the one with most points at stake: those that the move wins, that the best answer does not win any more, or
    that the mover wins with the next move; else what both sides win in both lines of the AI.
    """
    reason, (played, steps) = review.reason(found.ply, found.better), review.fork(found)
    gains = [0, 0, 0]
    for index, sign in enumerate((1, -1, 1)):
        if index < len(steps):
            gains[index] = sign * (steps[index].won - played[index].won)
    most, unit, now, causes = max(gains), review.game.unit, [], [reason]
    if steps and steps[0].won > 0 >= gains[0] and played[0].won > 0:  # to win squares is no reason for it
        now.append(FEWER.format(plural(steps[0].won, unit)) if gains[0] else AS_MANY.format(unit))
    opponent = review.game.words.SIDES[-side_of(found.ply)]
    if most > max(0, gains[0]) and most == gains[1]:
        if not (f"{opponent} can" in reason or f"{opponent} no longer" in reason):  # which says it already
            causes.append(review.afterwards(found.ply, found.better, max(0, played[1].won)))
    elif most > max(0, gains[0]):
        played_and_answer = [step.move for step in played[:2]]
        plain = steps[1].won <= 0 and not review.still_wins(found.ply, played_and_answer, steps[2])
        causes.append(_expected(THEN_EXPECTED, review, steps[:3]) if plain else _tally(review, found))
    elif len(steps) > 1 and steps[1].won >= played[1].won > 0:  # how the better move bears the same answer
        causes.append(review.afterwards(found.ply, found.better, played[1].won))
    causes = [text for text in causes if text]
    if unit and not causes:
        causes = _unseen(review, found)
    return was_better(" ".join(now + causes))


def _unseen(review: Review, found: Mistake) -> list[str]:
    """The reasons for a better move that has the same effect at once as the played one."""
    answer, position = review.answer(found.ply), review.before(found.ply)
    place = review.game.square_of(position.parse_move(found.better))
    if answer and review.game.square_of(position.parse_move(answer)) == place:
        near = TAKES_PLACE.format(review.game.words.SIDES[-side_of(found.ply)], minus(answer))
    else:  # what the mistake adds to is told with the best answer
        near = "" if worst_answer(review.fork(found), 2) else review.avoids(found.ply, found.better)
    return [text for text in (near, _tally(review, found)) if text] or [GAINS_LATER]


def _tally(review: Review, found: Mistake) -> str:
    """A sentence on the points that both sides win in the AI's lines after the better and the played move, or ""."""
    lines = review.fork(found)
    plies = horizon(lines)
    if not plies:
        return ""
    right, wrong = [line[1:plies] for line in (lines.better, lines.played)]
    told = [wins(review.game, side_of(found.ply), line) for line in (right, wrong)]
    after, grows = AFTER.format(minus(found.move), told[1]), review.grows(to_best(lines.better[:plies], 2))
    return " ".join([text for text in (then_expected(review.game, right, told[0]), grows, after) if text])


def wins(game: DuelKind, side: int, moves: list[Step]) -> str:
    """The points that a side and its opponent win, such as "Red wins 3 squares with e3=8, Blue none".

    side: the one that answers the first of the moves.
    """
    if not any(won_by_both(moves)):
        return NO_ONE.format(game.unit)
    name, other = [game.words.SIDES[sign * side] for sign in (1, -1)]
    mine, theirs = _amounts(game, moves)
    return TALLY.format(name, mine, other, theirs)


def _amounts(game: DuelKind, moves: list[Step]) -> list[str]:
    """The points of the side that answers the first of some moves, with the moves that win them; the other side's.

    A move may give points to the other side.
    """
    theirs, mine = won_by_both(moves)
    texts = []
    for won, first in ((mine, 1), (theirs, 0)):
        by = []
        for index, step in enumerate(moves):
            if step.won > 0 and index % 2 == first:
                by.append(minus(step.move))
            elif step.won < 0 and index % 2 != first:
                by.append(_listed(game, [step]))
        amount, nothing = (plural(won, game.unit), f"no {game.unit}") if first else (str(won), NO_POINTS)
        texts.append((amount if won else nothing) + (WITH.format(" and ".join(by)) if by else ""))
    return texts


def then_expected(game: DuelKind, moves: list[Step], result: str) -> str:
    """A sentence on the moves that the AI expects and what comes of them."""
    return f"{THEN_EXPECTED.format(_listed(game, moves))}: {result}."


def _listed(game: DuelKind, moves: list[Step]) -> str:
    """Moves with their sides, such as "Blue's d5=3, Red's e3=8"."""
    return ", ".join([f"{game.words.SIDES[side_of(step.ply)]}'s {minus(step.move)}" for step in moves])


def was_better(reason: str) -> str:
    """The end of a sentence that begins with the better move. reason: sentences, or ""."""
    return f" was better: {reason}" if reason else " was better."


def weakest(name: str, found: tuple[int, int, int]) -> str:
    """A sentence about the stage in which a side lost most. name: a possessive. found: of `Report.weakest`."""
    return WEAKEST.format(name, STAGES[found[0]], found[1], found[2])


def merit(review: Review, best: Best) -> str:
    """What the best move did."""
    return review.reason(best.ply, best.move) or review.remark(best.ply)
