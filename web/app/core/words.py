"""Texts about all games. A game's own texts are in its module `words`."""

from collections import namedtuple

from app.core.formats import thousands
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


def colour(owner: int) -> str:
    """The name of a side's colour within a sentence; "" for NONE."""
    return SIDES[owner].lower() if owner else ""


def hue(owner: int) -> str:
    """What texts choose the colour of a side by: "red", "orange" (the first side, in safe colours) or "blue"."""
    return HUES[owner]


def recoloured(text: str) -> str:
    """Replace "red" in a text with the current name of the first side."""
    return " ".join([_recoloured(word) for word in text.split(" ")])


def _recoloured(word: str) -> str:
    for old, new in (("Red", SIDES[RED]), ("red", SIDES[RED].lower())):
        if word.startswith(old) and not word[len(old) : len(old) + 1].isalpha():
            return new + word[len(old) :]
    return word


def many(number: int, word: str) -> str:
    """The word in singular for 1, else in plural: "game", "games"."""
    return word if number == 1 else f"{word}s"


def plural(number: int, word: str) -> str:
    """A number with its noun, such as "1 game" or "12,345 games"."""
    return f"{thousands(number)} {many(number, word)}"


def spelled(number: int) -> str:
    """A number as a word, such as "five", up to ten."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


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
    """Join texts with spaces. Empty texts are left out."""
    return " ".join([text for text in texts if text])


def leads(margin: float, exact: bool = False) -> str:
    """A margin as text, such as "Red +6.5", or "Red +6 proved" if it is exact. margin: red's score minus blue's."""
    size, proved = f"{abs(margin):.0f}" if exact else f"{abs(margin):.1f}", "yes" if exact else "no"
    if not float(size):
        return say("game.lead.even", proved=proved)
    return say("game.lead.ahead", side=hue(RED if margin > 0 else BLUE), size=size, proved=proved)


def of(name: str) -> str:
    return name + ("'" if name.endswith("s") else "'s")


def whose(name: str, thing: object) -> str:
    """Such as "Your 9 on e4" or "Greta's 9 on e4"."""
    return f"{YOUR if name == YOU else of(name)} {thing}"


def within(name: str, text: str) -> str:
    """A text that begins with a player's name or `whose`, for the middle of a sentence: "your 9 on e4"."""
    return text[:1].lower() + text[1:] if name == YOU else text


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


SPOILED_LINK = say("game.address.spoiled")
NEW_VERSION = say("site.new-version")
TAKEN_BACK = "Taken back: {}."
CANNOT_BE_READ = say("game.kept.unreadable")
YOUR = "Your"
HERE = "Put your sign here."
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COPIED, COPY_FAILED, SHARE_FAILED = say("site.copied"), say("site.copy-failed"), say("site.share-failed")
RECORD_LOADED = say("game.record.loaded")
SPOILED_SETTING = "The address asks for {}. That part was ignored."
MEASURING = "Measuring, about half a minute"
MEASURED = "Measured"
NOT_MEASURED = "The computer could not be measured: {}"
