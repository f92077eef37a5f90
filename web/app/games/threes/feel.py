"""The sounds and vibrations of Threes, as plain data. The page loads this module once the board can be used."""

from app.core.sounds import FADE, GAIN, LOSS, PLACED, TICKED, WIN, Cue, Note, later, step
from pygame35.games.threes.rules import Outcome

SLIDE = 130  # milliseconds until the tiles have arrived, as in the style sheet
QUIET = 0.05  # the gain of a slide
GAP = 45  # milliseconds from one merge to the next


def slid(outcome: Outcome, tiles: list[int]) -> Cue:
    """The cue of a slide: a quiet note, then one for each merge, higher for a larger tile. tiles: after the slide."""
    notes, pulses = [Note(step(-3), 0, QUIET, SLIDE)], [(0, PLACED)]
    for order, tile in enumerate(sorted([tiles[square] for square in outcome.merged])):
        start = SLIDE + GAP * order
        notes.append(Note(step(doublings(tile)), start, GAIN, FADE))
        pulses.append((start, TICKED))
    return Cue(notes, pulses)


def doublings(tile: int) -> int:
    """The number of times that 3 was doubled to make a tile."""
    count = 0
    while tile > 3:
        tile, count = tile // 2, count + 1
    return count


def ended(is_best: bool) -> Cue:
    """The sounds of the game's end. They begin after the last slide. is_best: True for the person's best score."""
    return later(WIN if is_best else LOSS, 3 * SLIDE)
