"""Texts about the moves of a reviewed game: what a mistake cost, in squares or in the words of the game's result."""

from app.core.analysis_words import numbered
from app.core.study.review import side_of
from app.core.words import plural
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.duel_game import DuelGame
    from app.core.study.review import Review, Swing

WON, LOST = 0.9, 0.1  # chances to win from which on, and up to which, a game is called so
BEHIND = 0.4
ANSWER = "The best answer is {}: {}"
LATER = "The loss shows only in the moves after it."


def cost(game: "DuelGame", found: "Swing") -> str:
    """What a mistake cost: in points, or in a game without points what became of the game."""
    if game.unit:
        return f"cost {points(game, found)}"
    opponent = game.words.SIDES[-side_of(found.ply)].lower()
    if found.before >= WON:
        return "gave away a won game"
    if found.after <= LOST:
        return f"let {opponent} win"
    return f"let {opponent} take the lead" if found.after < BEHIND else "lost ground"


def points(game: "DuelGame", found: "Swing") -> str:
    """The loss in points, such as "4 squares"."""
    return plural(max(1, int(found.margin + 0.5)), game.unit)


def swing(game: "DuelGame", found: "Swing") -> str:
    """A mistake, its cost and the better move."""
    return f"{numbered(found.ply, found.move)} {cost(game, found)}; {found.better} was better"


def review_note(game: "DuelGame", ply: int, move: str, remark: str, found: "Swing | None", reason: str = "") -> str:
    """A reviewed move with its remark, its cost and the reason for the better move; "" without remark and cost.

    remark: sentences, or "". found: the move's swing, or None. reason: one sentence, or "".
    """
    if not found:
        return f"{numbered(ply, move)}: {remark}" if remark else ""
    end = f": {reason}" if reason else "."
    if not remark:
        return swing(game, found) + end
    return f"{numbered(ply, move)}: {remark} The move {cost(game, found)}; {found.better} was better{end}"


def loss(game: "DuelGame", found: "Swing") -> str:
    """What a mistake cost, beside its move: "−4 squares", or as `cost` in a game without points."""
    return f"\u2212{points(game, found)}" if game.unit else cost(game, found)


def happened(review: "Review", found: "Swing") -> str:
    """What a mistake led to: the best answer to it with its effect, else what the move itself did."""
    effect = review.effect(found.ply)
    if effect:
        return ANSWER.format(review.answer(found.ply), effect)
    return review.remark(found.ply) or (LATER if review.game.unit else "")


def was_better(reason: str) -> str:
    """The end of a sentence that begins with the better move. reason: a sentence, or ""."""
    return f" was better: {reason}" if reason else " was better."
