"""The text of a hint: the game's own; for a move that wins nothing at once, what comes of it and which are as good."""

from app.core.duel_kind import DuelKind
from app.core.protocols import Analysis, DuelPosition, Move
from app.core.study.lines import PLIES, beginning, steps, to_best, won_by_both
from app.core.study.review_words import then_expected, wins
from app.core.words import listed, minus

NAMED = 3  # moves
CHANCE, POINTS = 0.01, 0.5  # by which a move that is as good may differ
VISITS = 0.1  # and the part of the best move's that its own are at least
AS_GOOD = "The AI finds {} as good."


def hint(game: DuelKind, position: DuelPosition, move: Move, again: bool, found: Analysis | None) -> str:
    """A hint, or the part of it before the person asked again. found: the analysis, None if not known."""
    text = game.hint(position, move, again)
    if not again or not found or game.won(position, move) is None or game.explainer.effect(position, move):
        return text
    expected = _won(game, position, beginning(found["line"], position.format_move(move))[:PLIES])
    return " ".join([part for part in (text, expected, _as_good(found)) if part])


def _as_good(found: Analysis) -> str:
    """Names other moves with the best one's value, NAMED at most; "" if there are none."""
    best, moves = found["candidates"][:1], []
    for row in found["candidates"][1:]:
        is_close = abs(row["value"] - best[0]["value"]) <= CHANCE and abs(row["margin"] - best[0]["margin"]) <= POINTS
        if is_close and row["visits"] >= VISITS * best[0]["visits"]:
            moves.append(minus(row["move"]))
    return AS_GOOD.format(listed(moves[:NAMED])) if moves else ""


def _won(game: DuelKind, position: DuelPosition, line: list[str]) -> str:
    """Sentences on what both sides win in a line and how; "" if the opponent wins more or nobody wins any."""
    found = steps(game, position, line)
    while found and not found[-1].won:
        found.pop()
    theirs, mine = won_by_both(found[1:])
    if not mine or mine < theirs:
        return ""
    helped = game.explainer.grows(position, [position.parse_move(step.move) for step in to_best(found, 2)])
    return f"{then_expected(game, found[1:], wins(game, position.turn, found[1:]))} {helped}".strip()
