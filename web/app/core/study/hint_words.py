"""The text of a hint. For a move that wins nothing at once, it adds the expected line and equally good moves."""

from app.core.duel_kind import DuelKind
from app.core.protocols import Analysis, DuelPosition, Move
from app.core.study.lines import PLIES, beginning, steps, to_best, won_by_both
from app.core.study.review_words import then_expected, wins
from app.core.words import listed, minus

MOST_NAMED = 3  # equally good moves
CHANCE, POINTS = 0.01, 0.5  # largest differences between equally good moves
LEAST_VISITS = 0.1  # share of the best move's visits
AS_GOOD = "The AI finds {} as good."


def hint(game: DuelKind, position: DuelPosition, move: Move, again: bool, analysis: Analysis | None) -> str:
    """The whole hint if the person asked again, else a part of it. analysis: of the position, or None."""
    text = game.hint(position, move, again)
    if not again or not analysis or game.won(position, move) is None or game.explainer.effect(position, move):
        return text
    expected = _won(game, position, beginning(analysis["line"], position.format_move(move))[:PLIES])
    return " ".join([part for part in (text, expected, _as_good(analysis)) if part])


def _as_good(analysis: Analysis) -> str:
    """A sentence with up to MOST_NAMED moves that are as good as the best move; "" if there are none."""
    best, moves = analysis["candidates"][:1], []
    for row in analysis["candidates"][1:]:
        is_close = abs(row["value"] - best[0]["value"]) <= CHANCE and abs(row["margin"] - best[0]["margin"]) <= POINTS
        if is_close and row["visits"] >= LEAST_VISITS * best[0]["visits"]:
            moves.append(minus(row["move"]))
    return AS_GOOD.format(listed(moves[:MOST_NAMED])) if moves else ""


def _won(game: DuelKind, position: DuelPosition, line: list[str]) -> str:
    """The points that both sides win in a line, in words; "" if the mover wins none, or fewer than the opponent."""
    played = steps(game, position, line)
    while played and not played[-1].won:
        played.pop()
    theirs, mine = won_by_both(played[1:])
    if not mine or mine < theirs:
        return ""
    helped = game.explainer.grows(position, [position.parse_move(step.move) for step in to_best(played, 2)])
    return f"{then_expected(game, played[1:], wins(game, position.turn, played[1:]))} {helped}".strip()
