"""What a move of Cell Division gives away: a square on which the opponent then gains many points.

The page loads this module once the board can be used.
"""

from app.core.duel_kind import Trap
from app.core.positions import Played
from app.core.texts import say
from app.core.words import hue
from pygame35.games.cell_division.rules import Position

# By these figures, 1 in 14 moves of the player `beginner` is held. With the better move, the beginner ends 5.9 points
# further ahead on average; 8 % of the held moves were no worse (60 games, each continued 24 times by `expert`).
LARGE = 6  # points that the opponent must gain
WORSE = 5  # points by which another move must be better
ROOM = 2  # the worth of an empty square around a move, in points, as in the values of the player `hard`


def warning(position: Position, move: int) -> Trap | None:
    """The warning before a legal move that leaves or opens a square where the opponent gains much.

    There must be a better move, by WORSE points up to the opponent's answer. Less room around makes a move worse.
    """
    worth, square, points = _foreseen(position, move)
    if points < LARGE:
        return None
    legal = position.legal_moves()
    for other in [square] if square in legal else legal:  # with gravity, the move may have opened the square
        other_worth, _, left = _foreseen(position, other)
        narrower = max(0, position.openness[move] - position.openness[other])
        if left < points and other_worth - ROOM * narrower >= worth + WORSE:
            name, rival = position.format_move(square), hue(-position.turn)
            text, said = [say("cell.trap", rival=who, points=points, square=name) for who in (rival, "me")]
            return Trap(text, said, points, [square], say("play.trap.leave"), say("cell.trap.place"))
    return None


def _foreseen(position: Position, move: int) -> tuple[int, int, int]:
    """(gain minus `points`, the opponent's best square after the move, its points there). The last move leaves 0."""
    gain = position.gain(move, position.turn)
    with Played(position, move):
        gain_on = position.tallies[position.turn].gain
        left = [(gain_on(square), square) for square in position.legal_moves()]
        points, square = max(left) if left else (0, move)
    return gain - points, square, points
