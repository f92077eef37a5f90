"""Texts about all games. A game's own texts are in its module `words`."""

from collections import namedtuple

from app.core.formats import decimal
from app.core.texts import say
from pygame35.basics import BLUE, NONE, RED

HUES = {RED: "red", BLUE: "blue", NONE: ""}  # what texts choose the colour of a side by; see `follow_colours`
SIDES = {RED: say("game.side", side="red"), BLUE: say("game.side", side="blue")}  # the default names of the sides
YOU, FRIEND = say("player.you"), say("player.friend")

Opponent = namedtuple("Opponent", ("name", "about", "rival", "own"))
# name   the name of an AI, such as "Greta"
# about  a line about how the AI plays, at most eight words
# rival  the key of the AI's face in `app.core.rivals`; "" for an AI that is not on the ladder
# own    what the rival says after a good move of its own in this game; "" for an AI that is not on the ladder


def side(colour: int) -> str:
    """The value of the attribute data-owner for a side: "red", "blue" or "" for NONE."""
    return {RED: "red", BLUE: "blue"}.get(colour, "")


def follow_colours(kind: str) -> None:
    """Name the first side by its colour. kind: the value of the setting `colours`."""
    HUES[RED] = "orange" if kind == "safe" else "red"
    SIDES[RED] = say("game.side", side=HUES[RED])


def hue(owner: int) -> str:
    """What texts choose the colour of a side by: "red", "orange" (the first side, in safe colours) or "blue"."""
    return HUES[owner]


def sides(names: dict[int, str], turn: int, scores: tuple[int, int] | None, plays: bool = True) -> str:
    """The sides of a task, such as "You play Red. Red 3, Blue 4.".

    names: {side: name}. scores: None in a game without points. plays: False if the visitor does not make a move.
    """
    text = say("game.you-play", name=names[turn]) if plays else say("game.moves-now", name=names[turn])
    if not scores:
        return text
    red, blue = scores
    return joined(text, say("game.scores", first=names[RED], red=red, second=names[BLUE], blue=blue))


def joined(*texts: str) -> str:
    """Join sentences. Empty texts are left out."""
    return say("list.sentences").join([text for text in texts if text])


def leads(margin: float, exact: bool = False) -> str:
    """A margin as text, such as "Red +6.5", or "Red +6 proved" if it is exact. margin: red's score minus blue's."""
    size, proved = decimal(abs(margin), 0 if exact else 1), "yes" if exact else "no"
    if size in (decimal(0), "0"):
        return say("game.lead.even", proved=proved)
    return say("game.lead.ahead", side=hue(RED if margin > 0 else BLUE), size=size, proved=proved)
