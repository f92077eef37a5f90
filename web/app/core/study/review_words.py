"""Texts about the moves of a reviewed game: a mistake's size, its consequences, the better move."""

from app.core.analysis_words import numbered
from app.core.duel_kind import DuelKind
from app.core.positions import Played
from app.core.study.lines import Mistake, Step, horizon, to_best, won_by_both, worst_answer
from app.core.study.report import Best
from app.core.study.review import BLUNDER, MISTAKE, Review, side_of, weight
from app.core.words import SCALE, STAGES, WEAKEST, minus, plural
from pygame35.basics import IllegalMove

WON, LOST = 0.9, 0.1  # chances to win: a position is called won from WON upwards, and lost from LOST downwards
BEHIND = 0.4
A_MISTAKE, A_BIG_MISTAKE = "a mistake", "a big mistake"
STILL_WON, LOST_ALREADY = "{}, but still winning", "{}, when already losing"
REPLIED = "In the game, {} then played {}, move {}: {}"
FOLLOWED = "In the game, {} and then {}, move {}, followed: {}"
LEAST = 2  # points; a reply that wins fewer is seldom due to the mistake
REPLIES = 3  # plies after a mistake, which include two moves of the opponent
ANSWER, ANSWERED = "The best answer is {}: {}", "{} then played the best answer, {}: {}"
BEST_OF_ALL = "Even better is {}: {}"
EXPECTED, THEN_EXPECTED = "The computer expects {}", "The computer then expects {}"
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
    """The size of a mistake in words, such as "a big mistake". In a game without points, such as "lost the game".

    The text names no number of squares, because the squares on the board would contradict the AI's expected end. It
    says if the game is still won after the mistake, or was lost before the mistake.
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
    """A sentence about the costs that make a mistake or a big mistake; "" in a game without points."""
    return SCALE.format(MISTAKE, game.unit, BLUNDER) if game.unit else ""


def review_note(game: DuelKind, ply: int, move: str, remark: str, mistake: Mistake | None, reason: str = "") -> str:
    """A reviewed move with its remark, its cost and the reason for the better move; "" without remark and cost.

    remark: sentences, or "". mistake: the move as a `Mistake`, or None. reason: one sentence, or "".
    """
    name, cost = numbered(ply, move, game.words.SIDES), ""
    if mistake:
        size, end = f"{'was ' if game.unit else ''}{loss(game, mistake)}", f": {reason}" if reason else "."
        cost = f"{size}; {minus(mistake.better)} was better{end}"
    if not remark:
        return f"{name}, {cost}" if cost else ""
    return f"{name}: {remark} The move {cost}" if cost else f"{name}: {remark}"


def happened(review: Review, mistake: Mistake) -> str:
    """The first lines of a mistake's card: its effect, the best answer, and the opponent's gain in the game.

    A later answer that wins more points replaces the best answer.
    """
    lines, unit, texts = review.fork(mistake), review.game.unit, []
    if lines.played and lines.played[0].won:
        won = lines.played[0].won
        texts.append((WON_NOW if won > 0 else GAVE_NOW).format(plural(abs(won), unit)))
    texts.append(review.explain("spoils", mistake.ply))
    at = _reply(review, mistake)
    texts += [_answered(review, mistake, at)] + ([_followed(review, mistake, at)] if at > mistake.ply + 1 else [])
    text = " ".join([text for text in texts if text]) or ("" if lines.played else review.explain("remark", mistake.ply))
    if text or not unit:
        return text
    if lines.better and lines.better[0].won > 0:
        return NOTHING_NOW
    prepares = won_by_both(lines.better)[0] > 0 and not any(won_by_both(lines.played))
    return MISSED.format(minus(mistake.better)) if prepares else LATER


def _answered(review: Review, mistake: Mistake, at: int) -> str:
    """Sentences on the best answer to a mistake, and on the reply in the game. at: the result of `_reply`."""
    played, ply, opponent = review.fork(mistake).played, mistake.ply, _opponent(review, mistake)
    effect, answer = review.explain_answer(ply), review.answer(ply) or ""
    later = worst_answer(review.fork(mistake), 2 if effect else 3)
    replied, texts = at == ply + 1, []
    if at > ply + 1 and len(played) > 1 and _still_wins(review, ply, [mistake.better], played[1]):
        return ""  # the answer also works against the better move; the moves of the game are the reason
    is_best = review.texts[ply : ply + 1] == [answer]
    if replied and not is_best:
        texts.append(REPLIED.format(opponent, minus(review.texts[at - 1]), at, review.explain("effect", at)))
    if later and not (at and later.move == review.texts[at - 1]):
        texts.append(_expected(EXPECTED, review, played[: later.ply - ply + 1]))
    elif effect and replied and not is_best and len(played) > 1 and played[1].won <= _won(review, at):
        texts.append(_grows(review, [played[0], Step(at, review.texts[at - 1], 0)]))
    elif effect:
        form = BEST_OF_ALL if replied else ANSWER
        answered = ANSWERED.format(opponent, minus(answer), effect)
        texts.append(answered if is_best else form.format(minus(answer), effect))
        helps = (mistake.move, mistake.better, answer)
        texts.append(_grows(review, played[:2]) or review.explain("helps", ply, *helps))
    return " ".join([text for text in texts if text])


def _opponent(review: Review, mistake: Mistake) -> str:
    return review.game.words.SIDES[-side_of(mistake.ply)]


def _followed(review: Review, mistake: Mistake, at: int) -> str:
    """A sentence on the moves of the game up to the reply, and on what helped the reply. at: the reply's number."""
    if review.texts[at - 1] == review.answer(mistake.ply):
        return PLAYED_LATER.format(_opponent(review, mistake), at)
    moves = [Step(ply, review.texts[ply - 1], 0) for ply in range(mistake.ply, at + 1)]
    between, last = [_listed(review.game, part) for part in (moves[1:-1], moves[-1:])]
    return f"{FOLLOWED.format(between, last, at, review.explain('effect', at))} {_grows(review, moves)}".strip()


def _won(review: Review, ply: int) -> int:
    return review.game.won(review.before(ply), review.moves[ply - 1]) or 0


def _reply(review: Review, mistake: Mistake) -> int:
    """The number of the reply to a mistake in the game; 0 if no reply won at least LEAST points.

    Of the opponent's next two moves, the reply is the one that won more points.
    """
    last = min(mistake.ply + REPLIES, len(review.moves))
    won = {ply: _won(review, ply) for ply in range(mistake.ply + 1, last + 1, 2)}
    best = max(won, key=lambda ply: (won[ply], -ply), default=0)
    return best if best and won[best] >= LEAST else 0


def _still_wins(review: Review, ply: int, moves: list[str], step: Step) -> bool:
    """True if a step would still win all its points after these moves. ply: the number of the first move."""
    position = review.before(ply)
    try:
        for text in moves:
            position.play(position.parse_move(text))
        return bool((review.game.won(position, position.parse_move(step.move)) or 0) >= step.won)
    except IllegalMove:  # the square of a move is taken
        return False


def _grows(review: Review, moves: list[Step]) -> str:
    """`Explainer.grows` of moves that follow each other."""
    position = review.before(moves[0].ply if moves else 1)
    return review.game.explainer.grows(position, [position.parse_move(step.move) for step in moves])


def _expected(form: str, review: Review, moves: list[Step]) -> str:
    """A sentence on the moves that the AI expects after moves[0], and on the effect of the last move.

    form: EXPECTED or THEN_EXPECTED.
    """
    between, final = _listed(review.game, moves[1:-1]), _listed(review.game, moves[-1:])
    text = form.format(f"{between}, and then {final}" if between else final)
    position = review.before(moves[0].ply)
    *earlier, last = [position.parse_move(step.move) for step in moves]
    with Played(position, *earlier):
        effect = review.game.explainer.effect(position, last)
    return f"{text}: {effect} {_grows(review, moves)}".strip() if effect else text


def better(review: Review, mistake: Mistake) -> str:
    """The end of a sentence that begins with the better move. It gives the reason with most points at stake.

    The text compares the first three moves of the AI's two lines. If their points give no reason, it may name the
    points of both sides in the whole lines.
    """
    reason, (wrong, right) = review.reason(mistake.ply, mistake.better), review.fork(mistake)
    gains = [sign * (good.won - bad.won) for sign, good, bad in zip((1, -1, 1), right, wrong)] + [0, 0, 0]
    now, most, unit, causes = gains[0], max(gains), review.game.unit, [reason]
    opponent = _opponent(review, mistake)
    if most > max(0, now) and most == gains[1]:
        if not (f"{opponent} can" in reason or f"{opponent} no longer" in reason):  # the reason says it already
            causes.append(review.explain("afterwards", mistake.ply, mistake.better, max(0, wrong[1].won)))
    elif most > max(0, now):
        plain = right[1].won <= 0 and not _still_wins(review, mistake.ply, [step.move for step in wrong[:2]], right[2])
        causes.append(_expected(THEN_EXPECTED, review, right[:3]) if plain else _tally(review, mistake))
    elif len(right) > 1 and right[1].won >= wrong[1].won > 0:  # the answer wins as much after the better move
        causes.append(review.explain("afterwards", mistake.ply, mistake.better, wrong[1].won))
    if unit and not any(causes):
        causes = _unseen(review, mistake)
    if right and right[0].won > 0 >= now and wrong[0].won > 0:  # the played move wins, too, so this is no reason
        causes.insert(0, FEWER.format(plural(right[0].won, unit)) if now else AS_MANY.format(unit))
    text = " ".join([cause for cause in causes if cause])
    return f" was better: {text}" if text else " was better."


def _unseen(review: Review, mistake: Mistake) -> list[str]:
    """The reasons for a better move with the same immediate effect as the played move."""
    answer, position, near = review.answer(mistake.ply), review.before(mistake.ply), ""
    place = review.game.square_of(position.parse_move(mistake.better))
    if answer and review.game.square_of(position.parse_move(answer)) == place:
        near = TAKES_PLACE.format(_opponent(review, mistake), minus(answer))
    elif answer and not worst_answer(review.fork(mistake), 2):
        near = review.explain("avoids", mistake.ply, mistake.move, mistake.better, answer)
    return [text for text in (near, _tally(review, mistake)) if text] or [GAINS_LATER]


def _tally(review: Review, mistake: Mistake) -> str:
    """Sentences on the points that both sides win in the AI's two lines, or ""."""
    lines = review.fork(mistake)
    plies = horizon(lines)
    if not plies:
        return ""
    right, wrong = [line[1:plies] for line in (lines.better, lines.played)]
    won, lost = [wins(review.game, side_of(mistake.ply), line) for line in (right, wrong)]
    after, grows = AFTER.format(minus(mistake.move), lost), _grows(review, to_best(lines.better[:plies], 2))
    return " ".join([text for text in (then_expected(review.game, right, won), grows, after) if text])


def wins(game: DuelKind, side: int, moves: list[Step]) -> str:
    """The points that a side and its opponent win, such as "Red wins 3 squares with e3=8, Blue none".

    side: the side that answers the first move.
    """
    if not any(won_by_both(moves)):
        return NO_ONE.format(game.unit)
    name, other = [game.words.SIDES[sign * side] for sign in (1, -1)]
    mine, theirs = _amounts(game, moves)
    return TALLY.format(name, mine, other, theirs)


def _amounts(game: DuelKind, moves: list[Step]) -> list[str]:
    """[text for the side that answers the first move, text for the other side].

    A text has the points that the side wins, and the moves that win them. A move may also give points
    to the mover's opponent.
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


def weakest(name: str, stage: tuple[int, int, int]) -> str:
    """A sentence about the stage in which a side lost most. name: the side, as a possessive. stage: see `Report`."""
    return WEAKEST.format(name, STAGES[stage[0]], stage[1], stage[2])


def merit(review: Review, best: Best) -> str:
    """The reason for the best move; without a reason, the effects of the move."""
    return review.reason(best.ply, best.move) or str(review.explain("remark", best.ply))
