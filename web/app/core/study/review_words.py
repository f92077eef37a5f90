"""Texts about the moves of a reviewed game: the size of a mistake, its consequences, the reason for the better move."""

from app.core.analysis_words import numbered
from app.core.duel_kind import DuelKind
from app.core.study.lines import Mistake, Step, horizon, to_best, won_by_both, worst_answer
from app.core.study.report import Best
from app.core.study.review import BLUNDER, MISTAKE, Review, side_of, weight
from app.core.words import SCALE, STAGES, WEAKEST, minus, plural

WON, LOST = 0.9, 0.1  # a position is called won at or above, lost at or below these chances to win
BEHIND = 0.4
A_MISTAKE, A_BIG_MISTAKE = "a mistake", "a big mistake"
STILL_WON, LOST_ALREADY = "{}, but still winning", "{}, when already losing"
REPLIED = "In the game, {} then played {}, move {}: {}"
FOLLOWED = "In the game, {} and then {}, move {}, followed: {}"
LEAST = 2  # points; a reply that wins fewer is seldom due to the mistake
REPLIES = 3  # plies after a mistake, which include two moves of the opponent
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


def loss(game: DuelKind, mistake: Mistake) -> str:
    """The size of a mistake, such as "a big mistake"; in a game without points, the change of the game.

    The text names no number of squares, because the squares on the board would contradict the AI's expected end. It
    notes if the game was won, or lost, both before and after the mistake.
    """
    if game.unit:
        size = A_BIG_MISTAKE if weight(mistake) >= BLUNDER else A_MISTAKE
        kept = STILL_WON if mistake.after >= WON else LOST_ALREADY if mistake.before <= LOST else "{}"
        return kept.format(size)
    opponent = game.words.SIDES[-side_of(mistake.ply)].lower()
    if mistake.before >= WON:
        return "gave away a won game"
    if mistake.after <= LOST:
        return "lost the game"
    return f"let {opponent} take the lead" if mistake.after < BEHIND else "lost ground"


def scale(game: DuelKind) -> str:
    """A sentence about the limits for mistakes and big mistakes; "" in a game without points."""
    return SCALE.format(MISTAKE, game.unit, BLUNDER) if game.unit else ""


def mistake(game: DuelKind, found: Mistake) -> str:
    verb = "was " if game.unit else ""
    return f"{_named(game, found.ply, found.move)}, {verb}{loss(game, found)}; {minus(found.better)} was better"


def review_note(game: DuelKind, ply: int, move: str, remark: str, found: Mistake | None, reason: str = "") -> str:
    """A reviewed move with its remark, its cost and the reason for the better move; "" without remark and cost.

    remark: sentences, or "". found: the mistake, or None. reason: one sentence, or "".
    """
    if not found:
        return f"{_named(game, ply, move)}: {remark}" if remark else ""
    end = f": {reason}" if reason else "."
    if not remark:
        return mistake(game, found) + end
    verb = "was " if game.unit else ""
    cost = f"The move {verb}{loss(game, found)}; {minus(found.better)} was better"
    return f"{_named(game, ply, move)}: {remark} {cost}{end}"


def _named(game: DuelKind, ply: int, move: str) -> str:
    return numbered(ply, move, game.words.SIDES)


def happened(review: Review, mistake: Mistake) -> str:
    """The first lines of a mistake's card: its effect, the best answer, and the opponent's gain in the game.

    A later answer that wins more points replaces the best answer.
    """
    lines, unit, texts = review.fork(mistake), review.game.unit, []
    if lines.played and lines.played[0].won:
        won = lines.played[0].won
        texts.append((WON_NOW if won > 0 else GAVE_NOW).format(plural(abs(won), unit)))
    texts.append(review.spoils(mistake.ply))
    at = _reply(review, mistake)
    texts += [_answered(review, mistake, at)] + ([_followed(review, mistake, at)] if at > mistake.ply + 1 else [])
    text = " ".join([text for text in texts if text]) or ("" if lines.played else review.remark(mistake.ply))
    if text or not unit:
        return text
    if lines.better and lines.better[0].won > 0:
        return NOTHING_NOW
    prepares = won_by_both(lines.better)[0] > 0 and not any(won_by_both(lines.played))
    return MISSED.format(minus(mistake.better)) if prepares else LATER


def _answered(review: Review, mistake: Mistake, at: int) -> str:
    """Sentences on the best answer to a mistake, and on the answer in the game if it won points. at: of `_reply`."""
    lines, opponent = review.fork(mistake), review.game.words.SIDES[-side_of(mistake.ply)]
    effect, answer = review.effect(mistake.ply), review.answer(mistake.ply) or ""
    later = worst_answer(lines, 2 if effect else 3)
    replied, texts = at == mistake.ply + 1, []
    if (
        at > mistake.ply + 1
        and len(lines.played) > 1
        and review.still_wins(mistake.ply, [mistake.better], lines.played[1])
    ):
        return ""  # the answer also works against the better move; the moves of the game are the reason
    is_best = review.texts[mistake.ply : mistake.ply + 1] == [answer]
    if replied and not is_best:
        texts.append(REPLIED.format(opponent, minus(review.texts[at - 1]), at, review.did(at)))
    if later and not (at and later.move == review.texts[at - 1]):
        texts.append(_expected(EXPECTED, review, lines.played[: later.ply - mistake.ply + 1]))
    elif effect and replied and not is_best and lines.played[1].won <= _won(review, at):
        texts.append(review.grows([lines.played[0], Step(at, review.texts[at - 1], 0)]))
    elif effect:
        form = BEST_OF_ALL if replied else ANSWER
        texts.append(
            ANSWERED.format(opponent, minus(answer), effect) if is_best else form.format(minus(answer), effect)
        )
        texts.append(review.grows(lines.played[:2]) or review.helps(mistake.ply, mistake.better))
    return " ".join([text for text in texts if text])


def _followed(review: Review, mistake: Mistake, at: int) -> str:
    """A sentence on the moves of the game up to one that won points, and what helped it."""
    if review.texts[at - 1] == review.answer(mistake.ply):
        return PLAYED_LATER.format(review.game.words.SIDES[-side_of(mistake.ply)], at)
    steps = [Step(ply, review.texts[ply - 1], 0) for ply in range(mistake.ply, at + 1)]
    moves = [_listed(review.game, part) for part in (steps[1:-1], steps[-1:])]
    return f"{FOLLOWED.format(*moves, at, review.did(at))} {review.grows(steps)}".strip()


def _won(review: Review, ply: int) -> int:
    return review.game.won(review.before(ply), review.moves[ply - 1]) or 0


def _reply(review: Review, mistake: Mistake) -> int:
    """The number of the opponent's next or second-next move, whichever won more points; 0 if both won < LEAST."""
    most, at, position = LEAST - 1, 0, review.before(mistake.ply)
    for ply in range(mistake.ply, min(mistake.ply + REPLIES, len(review.moves)) + 1):
        move = review.moves[ply - 1]
        won = review.game.won(position, move) if (ply - mistake.ply) % 2 else 0
        if (won or 0) > most:
            most, at = won or 0, ply
        position.play(move)
    return at


def _expected(form: str, review: Review, steps: list[Step]) -> str:
    """A sentence on the AI's expected moves after the first step, and the effect of the last one.

    form: EXPECTED or THEN_EXPECTED.
    """
    last = steps[-1]
    between = _listed(review.game, steps[1:-1])
    final = _listed(review.game, [last])
    moves = f"{between}, and then {final}" if between else final
    text, effect = form.format(moves), review.expected(steps, len(steps) - 1)
    return f"{text}: {effect} {review.grows(steps)}".strip() if effect else text


def better(review: Review, mistake: Mistake) -> str:
    """The end of a sentence that begins with the better move: the reason with most points at stake.

    The points are those that the move wins, that the best answer no longer wins, or that the mover's next move wins;
    else those of both sides in the AI's lines.
    """
    reason, (played, steps) = review.reason(mistake.ply, mistake.better), review.fork(mistake)
    gains = [0, 0, 0]
    for index, sign in enumerate((1, -1, 1)):
        if index < len(steps):
            gains[index] = sign * (steps[index].won - played[index].won)
    most, unit, now, causes = max(gains), review.game.unit, [], [reason]
    if (
        steps and steps[0].won > 0 >= gains[0] and played[0].won > 0
    ):  # the played move wins squares, too, so they are no reason
        now.append(FEWER.format(plural(steps[0].won, unit)) if gains[0] else AS_MANY.format(unit))
    opponent = review.game.words.SIDES[-side_of(mistake.ply)]
    if most > max(0, gains[0]) and most == gains[1]:
        if not (f"{opponent} can" in reason or f"{opponent} no longer" in reason):  # the reason says it already
            causes.append(review.afterwards(mistake.ply, mistake.better, max(0, played[1].won)))
    elif most > max(0, gains[0]):
        played_and_answer = [step.move for step in played[:2]]
        plain = steps[1].won <= 0 and not review.still_wins(mistake.ply, played_and_answer, steps[2])
        causes.append(_expected(THEN_EXPECTED, review, steps[:3]) if plain else _tally(review, mistake))
    elif len(steps) > 1 and steps[1].won >= played[1].won > 0:  # the answer wins as much after the better move
        causes.append(review.afterwards(mistake.ply, mistake.better, played[1].won))
    causes = [text for text in causes if text]
    if unit and not causes:
        causes = _unseen(review, mistake)
    return was_better(" ".join(now + causes))


def _unseen(review: Review, mistake: Mistake) -> list[str]:
    """The reasons for a better move with the same immediate effect as the played move."""
    answer, position = review.answer(mistake.ply), review.before(mistake.ply)
    place = review.game.square_of(position.parse_move(mistake.better))
    if answer and review.game.square_of(position.parse_move(answer)) == place:
        near = TAKES_PLACE.format(review.game.words.SIDES[-side_of(mistake.ply)], minus(answer))
    else:
        near = "" if worst_answer(review.fork(mistake), 2) else review.avoids(mistake.ply, mistake.better)
    return [text for text in (near, _tally(review, mistake)) if text] or [GAINS_LATER]


def _tally(review: Review, mistake: Mistake) -> str:
    """Sentences on the points that both sides win in the AI's two lines, or ""."""
    lines = review.fork(mistake)
    plies = horizon(lines)
    if not plies:
        return ""
    right, wrong = [line[1:plies] for line in (lines.better, lines.played)]
    won, lost = [wins(review.game, side_of(mistake.ply), line) for line in (right, wrong)]
    after, grows = AFTER.format(minus(mistake.move), lost), review.grows(to_best(lines.better[:plies], 2))
    return " ".join([text for text in (then_expected(review.game, right, won), grows, after) if text])


def wins(game: DuelKind, side: int, moves: list[Step]) -> str:
    """The points that a side and its opponent win, such as "Red wins 3 squares with e3=8, Blue none".

    side: answers the first move.
    """
    if not any(won_by_both(moves)):
        return NO_ONE.format(game.unit)
    name, other = [game.words.SIDES[sign * side] for sign in (1, -1)]
    mine, theirs = _amounts(game, moves)
    return TALLY.format(name, mine, other, theirs)


def _amounts(game: DuelKind, moves: list[Step]) -> list[str]:
    """[points of the side that answers the first move, points of the other side], with the moves that win them.

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
    """A sentence on the AI's expected moves and their result."""
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
    """The reason for the best move, or its effects."""
    return review.reason(best.ply, best.move) or review.remark(best.ply)
