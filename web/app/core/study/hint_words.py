"""The text of a hint: the game's own, and for a move that wins nothing at once, what the AI's line comes to."""

from app.core.study.lines import PLIES, beginning, steps, to_best, won_by_both
from app.core.study.review_words import then_expected, wins
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.duel_game import DuelGame
    from app.core.protocols import DuelPosition, Move


def hint(game: "DuelGame", position: "DuelPosition", move: "Move", again: bool, line: list[str]) -> str:
    """A hint, or the part of it before the person asked again. line: the moves that the AI expects, as text."""
    text = game.words.hint(position, move, again)
    if not again or game.effect(position, move):
        return text
    expected = _won(game, position, beginning(line, position.format_move(move))[:PLIES])
    return f"{text} {expected}".strip()


def _won(game: "DuelGame", position: "DuelPosition", line: list[str]) -> str:
    """Sentences on what both sides win in a line and how; "" if the opponent wins more or nobody wins any."""
    found = steps(game, position, line)
    while found and not found[-1].won:
        found.pop()
    theirs, mine = won_by_both(found[1:])
    if not mine or mine < theirs:
        return ""
    helped = game.grows(position, [position.parse_move(step.move) for step in to_best(found, 2)])
    return f"{then_expected(found[1:], wins(game, position.turn, found[1:]))} {helped}".strip()
