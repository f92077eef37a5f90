"""The heat map of an analysis: how good the best move on each square is."""

from app.core.words import signed


def heat(position, analysis, square_of):
    """[(move, margin text, share of the best 0 ... 1)]: each square's best move, for the side whose turn it is.

    square_of: move -> square.
    """
    best = {}
    for row in analysis.get("candidates", ()):
        move = position.parse_move(row["move"])
        margin = position.turn * row["margin"]
        square = square_of(move)
        if square not in best or margin > best[square][1]:
            best[square] = (move, margin)
    if not best:
        return []
    top = max(margin for _, margin in best.values())
    return [(move, signed(round(margin, 1)), 1 / (1 + (top - margin) / 2)) for move, margin in best.values()]
