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
# {key: what the rival says as a greeting, to a good move of yours, to a mistake of yours, when it wins, loses, ties}
LINES = {
    "pip": (
        "Hi! I just love filling boards.", "Ooh! How did you do that?", "For me? Thank you!",
        "I won? I won!", "That was fun. Again?", "Nobody lost. I like that!",
    ),
    "greta": (
        "Hello! I take all I see.", "Hey! I wanted that one!", "Mine! All mine!",
        "Told you: I take everything.", "You took more than me. Me!", "Half for me, half for you.",
    ),
    "otto": (
        "Oh. Is it morning already?", "Huh? Did I miss something?", "Even asleep I saw that.",
        "Won it in my sleep.", "Wake me for a rematch.", "A tie. Back to bed.",
    ),
    "nell": (
        "Come closer, so I can see you.", "I did not see that coming.", "Right before my nose. Thanks!",
        "I read you like a book.", "Where did that come from?", "Too close to call, even for me.",
    ),
    "bruno": (
        "Gloves on. Let\u2019s build.", "There goes my wall.", "A gap! I build there.",
        "Built to last.", "Back to the drawing board.", "Two towers, the same height.",
    ),
    "vera": (
        "Let us see what you are worth.", "A fine piece, I must say.", "You sold that too cheap.",
        "A good day at the auction.", "You outbid me. Well done.", "Even, to the penny.",
    ),
    "kit": (
        "A quick one? I am ready.", "Sneaky. I like it.", "Snap! Too slow.",
        "Gone before you blinked.", "You outfoxed the fox.", "Nose to nose at the line.",
    ),
    "ines": (
        "Hoo. I see it all from here.", "Hoo! That I did not see.", "I saw that coming.",
        "I watched it to the end.", "You saw further than I did.", "We both saw the same.",
    ),
    "sable": (
        "I was expecting you.", "Interesting. You have claws.", "Careless. I pounce.",
        "As planned.", "I had planned otherwise.", "We shall meet again.",
    ),
    "thirty-five": (
        "I have seen it all. Surprise me.", "Hm. That is new to me.", "I have seen that before.",
        "I have seen this ending.", "Now I have seen everything.", "A tie? I never saw that.",
    ),
}  # fmt: skip
GREETING, PRAISE, THANKS, WON, LOST, TIED = range(6)  # the places of the lines

Reaction = namedtuple("Reaction", ("mood", "line"))
# mood  one of MOODS
# line  the place of a line in LINES, or None if the rival says nothing


def ladder(*players: tuple[int | str, str]) -> dict[int | str, Opponent]:
    """The rivals of a game as a part of its `GameWords.OPPONENTS`.

    players: (value of the setting that chooses the AI, a line about how that AI plays) for each of RIVALS.
    """
    return {value: Opponent(name, about, key) for (value, about), (key, name) in zip(players, RIVALS)}


def at_end(side: int, winner: int) -> Reaction:
    """A rival's reaction to the end of the game. side: the rival's. winner: RED, BLUE or NONE."""
    if winner == NONE:
        return Reaction(CALM, TIED)
    return Reaction(GLAD, WON) if winner == side else Reaction(SAD, LOST)


def after_move(own: bool, gain: int, pleases: int, astonishes: int) -> Reaction | None:
    """A rival's reaction to a move; None if the move leaves it calm.

    own: True if the rival made the move. gain: the points by which the move improved the rival's lead. pleases,
    astonishes: points, see `app.core.duel_kind.DuelKind`.
    """
    if gain >= (pleases if own else 1):
        return Reaction(GLAD, None if own and gain < astonishes else THANKS)
    return Reaction(ASTONISHED, None if own else PRAISE) if gain <= -astonishes else None
