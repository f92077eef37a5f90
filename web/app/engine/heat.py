"""The heat map of an analysis: the margin of the best move on each square."""

from app.core.protocols import Move, Square
from app.core.session import Session
from app.core.words import signed_tenths


def heat(session: Session) -> list[tuple[Move, str, float]]:
    """[(move, margin as text, share of the best 0 ... 1)]: the best move on each square, for the side to move."""
    position = session.position
    best: dict[Square, tuple[Move, float]] = {}
    for row in (session.analysis or {}).get("candidates", ()):
        move = position.parse_move(row["move"])
        margin = position.turn * row["margin"]
        square = session.game.square_of(move)
        if square not in best or margin > best[square][1]:
            best[square] = (move, margin)
    if not best:
        return []
    top = max(margin for _, margin in best.values())
    return [(move, signed_tenths(margin), 1 / (1 + (top - margin) / 2)) for move, margin in best.values()]
