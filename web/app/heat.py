"""The heat map of an analysis: how good the best digit of each square is."""

from app.words import signed
from pygame35.rules.thirtyfive import DIGITS, parse_move


def heat(turn, analysis):
    """[(move, margin text, share of the best 0 ... 1)]: each square's best digit, for the side whose turn it is."""
    best = {}
    for row in analysis.get("candidates", ()):
        move = parse_move(row["move"])
        margin = turn * row["margin"]
        square = move // DIGITS
        if square not in best or margin > best[square][1]:
            best[square] = (move, margin)
    if not best:
        return []
    top = max(margin for _, margin in best.values())
    return [(move, signed(round(margin, 1)), 1 / (1 + (top - margin) / 2)) for move, margin in best.values()]
