"""The heat map of an analysis: the margin of the best move on each square."""

from collections.abc import Callable

from app.core.protocols import Analysis, DuelPosition, Move, Square
from app.core.words import signed_tenths


def heat(
    position: DuelPosition, analysis: Analysis, square_of: Callable[[Move], Square]
) -> list[tuple[Move, str, float]]:
    """[(move, margin as text, share of the best 0 ... 1)]: the best move on each square, for the side to move."""
    best: dict[Square, tuple[Move, float]] = {}
    for row in analysis.get("candidates", ()):
        move = position.parse_move(row["move"])
        margin = position.turn * row["margin"]
        square = square_of(move)
        if square not in best or margin > best[square][1]:
            best[square] = (move, margin)
    if not best:
        return []
    top = max(margin for _, margin in best.values())
    return [(move, signed_tenths(margin), 1 / (1 + (top - margin) / 2)) for move, margin in best.values()]
