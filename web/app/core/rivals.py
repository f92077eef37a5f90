"""The ten rivals, the same in every game for two: their names, moods and lines.

`web/static/faces.svg` has a face for each rival and each mood.
"""

from collections import namedtuple

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
    "pip": ("Hi! I just love filling boards.", "I won? I won!", "That was fun. Again?", "Nobody lost. I like that!"),
    "greta": (
        "Hello! I take what I see.",
        "Told you: I take what I see.",
        "You win? I am still hungry!",
        "Half for me, half for you.",
    ),
    "otto": (
        "Oh. Is it morning already?",
        "Won it in my sleep.",
        "Wake me for a rematch.",
        "A tie. Back to bed.",
    ),
    "nell": (
        "Come closer, so I can see you.",
        "I read you like a book.",
        "Where did that come from?",
        "Too close to call, even for me.",
    ),
    "bruno": (
        "Gloves on. Let\u2019s build.",
        "Built to last.",
        "Back to the drawing board.",
        "Two towers, the same height.",
    ),
    "vera": (
        "Let us see what you are worth.",
        "A good day at the auction.",
        "You outbid me. Well done.",
        "Even, to the penny.",
    ),
    "kit": (
        "A quick one? I am ready.",
        "Gone before you blinked.",
        "You outfoxed the fox.",
        "Nose to nose at the line.",
    ),
    "ines": (
        "Hoo. I see it all from here.",
        "I watched it to the end.",
        "You saw further than I did.",
        "We both saw the same.",
    ),
    "sable": (
        "I was expecting you.",
        "As planned.",
        "I had planned otherwise.",
        "We shall meet again.",
    ),
    "thirty-five": (
        "I have seen it all. Surprise me.",
        "I have seen this ending.",
        "Now I have seen everything.",
        "A tie? I never saw that.",
    ),
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
