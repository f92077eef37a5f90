"""The sounds of Monty Hall, as plain data. The page loads this module once the doors can be used."""

from app.core.sounds import GAIN, LOSS, NOISE, STONE, THUD, TIE, WIN, Cue, Note, joined, later, placed, run
from pygame35.games.monty_hall.rules import Position

SWING = 350  # milliseconds until an opening door shows what is behind it
DOOR = Cue([Note(THUD, 0, GAIN, 80), Note(NOISE, 0, 0.04, 160)], [])
GOAT = Cue(run(("Eb4", "D4", "Eb4"), 80, gain=0.06), [])


def cue(position: Position) -> Cue:
    """The cue of the last move of a game: the picked door and the host's goats, or the prize."""
    if position.taken is not None:
        return joined(DOOR, later(WIN if position.scores()[0] else LOSS, SWING))
    door = joined(placed(STONE, by_rival=False), later(DOOR, SWING))
    return joined(door, later(TIE if position.is_void() else GOAT, 2 * SWING))
