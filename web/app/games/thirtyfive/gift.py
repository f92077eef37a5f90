"""What a digit of 35 leaves to the opponent: a square that one more digit would bring to 35.

The page loads this module once the board can be used.
"""

from app.core.duel_kind import Trap
from app.core.positions import Played
from app.core.texts import say
from app.core.words import hue
from pygame35.games.thirtyfive.rules import DIGITS, Position, format_square
from pygame35.games.thirtyfive.threats import threats

LARGE = 3  # squares that the opponent must be able to win, beyond what it could win before and what the digit wins


def warning(position: Position, move: int, wins: int) -> Trap | None:
    """The warning before a digit after which the opponent could win many squares more. wins: what the digit wins."""
    rival = -position.turn
    before = threats(position, rival)
    with Played(position, move):
        after = threats(position, rival)
    best = after[0] if after else None
    if not best or best.won - max(wins, before[0].won if before else 0) < LARGE:
        return None
    square = format_square(best.square, position.field)
    text, said = [say("35.trap.leaves", rival=who, count=best.won, square=square) for who in (hue(rival), "me")]
    leave, place = say("35.trap.other-digit"), say("35.trap.place", digit=move % DIGITS + 1)
    return Trap(text, said, best.won, (best.square,), leave, place)
