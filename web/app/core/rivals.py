"""The ten rivals, the same in every game for two: their names, moods and lines.

`web/static/faces.svg` has a face for each rival and each mood.
"""

from collections import namedtuple

from app.core.texts import say
from app.core.words import Opponent
from pygame35.basics import NONE

RIVALS = (  # (key of the face, name), from the weakest
    ("pip", "Pip"),
    ("greta", "Greta"),
    ("otto", "Otto"),
    ("nell", "Nell"),
    ("bruno", "Bruno"),
    ("vera", "Vera"),
    ("kit", "Kit"),
    ("ines", "Ines"),
    ("sable", "Sable"),
    ("thirty-five", "Thirty-Five"),
)
MOODS = CALM, GLAD, ASTONISHED, SAD = "calm", "glad", "astonished", "sad"
# {key: what the rival says as a greeting, and when it wins, loses, ties}; `app.core.remarks` has its lines of a game
LINES = {
    key: (
        say("rivals.greeting", rival=key),
        say("rivals.won", rival=key),
        say("rivals.lost", rival=key),
        say("rivals.tied", rival=key),
    )
    for key, _ in RIVALS
}
GREETING, WON, LOST, TIED = range(4)  # the places of the lines

Reaction = namedtuple("Reaction", ("mood", "line"))
# mood  one of MOODS
# line  the place of a line in LINES, or of a remark; None if the rival says nothing
NO_REACTION = Reaction(CALM, None)


def ladder(*players: tuple[int | str, str, str]) -> dict[int | str, Opponent]:
    """The rivals of a game as a part of its `GameWords.OPPONENTS`.

    players: (value of the setting that chooses the AI, a line about how that AI plays, what it says after a good move
    of its own) for each of RIVALS.
    """
    return {value: Opponent(name, about, key, own) for (value, about, own), (key, name) in zip(players, RIVALS)}


def at_end(side: int, winner: int) -> Reaction:
    """A rival's reaction to the end of the game. side: the rival's. winner: RED, BLUE or NONE."""
    if winner == NONE:
        return Reaction(CALM, TIED)
    return Reaction(GLAD, WON) if winner == side else Reaction(ASTONISHED, LOST)
