"""The heat map of an analysis: the value of the best move on each square."""

from app.core.analysis_words import own
from app.core.formats import percent, signed_tenths
from app.core.protocols import Move, Square
from app.core.session import Session


def heat(session: Session) -> list[tuple[Move, str, float]]:
    """The best move on each square, as [(move, value as text, heat)]; [] if the heat map is switched off.

    The value is the margin of the side to move, or in a game without points, its chance to win. heat: a number from 0
    to 1; it is 1 for the best value.
    """
    rows = (session.analysis or {}).get("candidates", ()) if session.settings["heat"] else ()
    game, position = session.game, session.position
    best: dict[Square, tuple[Move, float]] = {}
    for row in rows:
        move = position.parse_move(row["move"])
        value = position.turn * row["margin"] if game.unit else own(row["value"], position.turn)
        square = game.square_of(move)
        if square not in best or value > best[square][1]:
            best[square] = (move, value)
    top = max([value for _, value in best.values()]) if best else 0
    if game.unit:
        return [(move, signed_tenths(margin), 1 / (1 + (top - margin) / 2)) for move, margin in best.values()]
    return [(move, percent(win), max(0.0, 1 - 6 * (top - win))) for move, win in best.values()]
