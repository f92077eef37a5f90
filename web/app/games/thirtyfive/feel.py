"""What a move of 35 sets off, as plain data: the times of its effects, and its sounds and vibrations.

Times are in milliseconds from the beginning of the move.
"""

from app.core.easing import LAND
from app.core.geometry import Geometry
from app.core.sounds import GAIN, Cue, Note, joined, placed, taken, ticked
from pygame35.games.thirtyfive.rules import DIGITS, Outcome, Position

RING = 200  # the ring around a square that reached 35
TURN = 220  # one square turns over
STAGGER = 45  # from one square that turns over to the next
RIPPLE = 500  # the longest time until the last square begins to turn over
STRUCK = 120  # the sound of two 35s that cancel each other


def ripple(geometry: Geometry, outcome: Outcome) -> list[tuple[int, float]]:
    """[(square, start)] of the squares that change their colour after a 35, the nearest first."""
    if not outcome.reached or outcome.cancelled:
        return []
    reached = outcome.reached[0]
    changed = sorted(outcome.flipped + outcome.lit, key=lambda square: geometry.distance(square, reached))
    gap = min(STAGGER, RIPPLE / max(1, len(changed)))
    return [(square, LAND + RING + gap * order) for order, square in enumerate(changed)]


def cue(geometry: Geometry, position: Position, outcome: Outcome, rival: int) -> Cue:
    """The cue of the last move of a position. rival: the side that sounds as the rival, NONE if no side does."""
    by_rival = rival == -position.turn
    digit = placed(position.moves[-1] % DIGITS, by_rival)
    if outcome.cancelled:
        return joined(digit, Cue([Note(name, LAND, GAIN, STRUCK) for name in ("E4", "Eb4")], []))
    if not outcome.reached:
        return digit
    pays_rival = position.owners[outcome.reached[0]] == rival
    ticks = ticked([start for square, start in ripple(geometry, outcome) if square in outcome.flipped])
    reached = Cue(taken(LAND, pays_rival), [])
    return joined(digit, reached, Cue([] if pays_rival else ticks.notes, [] if by_rival else ticks.pulses))
