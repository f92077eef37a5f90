"""The kinds of opponents: their table KINDS and their common interface `Opponent`.

The sheet "Your rivals" and its template, the settings, stored games and links read the table.
"""

from collections import namedtuple

from app.core.protocols import Plain, RemoteTexts, Settings
from app.core.texts import say
from pygame35.basics import BLUE, NONE, RED

SEATS = {RED: "red", BLUE: "blue"}  # side -> the setting that names its player
PERSON, ENGINE = "person", "engine"  # players of a side


class Opponent:
    """The opponent on this page: the AI, or a second person here. A `RemoteOpponent` overrides the methods.

    The argument `seats` of a method is a dict with the settings "red" and "blue".

    by_agreement  True if both players must agree on board, clock, take-backs and the next game. Neither may then ask
                  the AI for help
    is_live       True while both browsers are connected
    side          the side of this page's person if it is fixed, else NONE
    names         {side: name} of the players as they named themselves, or None
    texts         the texts about a remote opponent, else None
    """

    by_agreement = is_live = False
    side = NONE
    names: dict[int, str] | None = None
    texts: RemoteTexts | None = None

    def is_disputed(self) -> bool:
        """True while the person has to choose between two states of the game."""
        return False

    def plays_here(self, seats: Settings, side: int) -> bool:
        """True if a person at this page plays a side."""
        return is_person(seats[SEATS[side]])

    def engine_plays(self, seats: Settings, side: int) -> bool:
        return bool(seats[SEATS[side]] == ENGINE)

    def knows_end(self) -> bool:
        """True unless the end of the game has to be sent to the opponent."""
        return True

    def moved(self, side: int) -> None:
        """Note that a side has moved."""

    def ended(self) -> None:
        """Note that the game has ended by resignation or on time."""

    def revise(self, game: object) -> None:
        """Note that the game may have changed. game: a value to compare with the value of the last call."""

    def to_plain(self) -> Plain | None:
        """The data to store with the game, or None."""
        return None


OpponentKind = namedtuple("OpponentKind", ("key", "label", "icon", "begin", "about", "controls", "opponent"))
# key       the value of the control in the sheet. For an opponent on this page, it is also the value of the setting
#           "red" or "blue" for the opponent's side
# label     the text of the control; "" for the kind whose controls are the AIs of the game
# icon      its icon, a name in web/icons
# begin     the text of the button that begins; "" for the kind whose button names the AI
# about     a text in the open card, or ""
# controls  the names of the further controls that the sheet shows
# opponent  an `Opponent`; None for a remote opponent, because each remote game has its own `RemoteOpponent`

ON_THIS_PAGE = Opponent()
LIVE = "live"  # the key of a remote opponent to whom the browser connects at once
KINDS = (
    OpponentKind(ENGINE, "", "", "", "", ("strength", "side", "clock", "more"), ON_THIS_PAGE),
    OpponentKind(
        PERSON, say("game.here.title"), "users", say("game.here.begin"), say("game.here.told"),
        ("clock", "more"), ON_THIS_PAGE,
    ),
    OpponentKind(
        "friend", say("game.by-link.title"), "send", say("game.by-link.begin"), say("game.by-link.told"),
        ("side",), None,
    ),
    OpponentKind(
        LIVE, say("game.live.title"), "zap", say("game.live.begin"), say("game.live.told"), ("side", "clock"), None
    ),
)  # fmt: skip
BY_KEY = {kind.key: kind for kind in KINDS}
PEOPLE = tuple([kind.key for kind in KINDS if kind.opponent and kind.key != ENGINE])
PLAYERS = PEOPLE + (ENGINE,)  # the values of the settings "red" and "blue"
BY_SEATS = {  # {(red, blue), values of these settings: the kind of opponent}
    (red, blue): BY_KEY[red if ENGINE not in (red, blue) else ENGINE] for red in PLAYERS for blue in PLAYERS
}
SIDES = {  # value of `side` in links -> the settings "red" and "blue"
    "red": {"red": PERSON, "blue": ENGINE},
    "blue": {"red": ENGINE, "blue": PERSON},
    "both": {"red": PERSON, "blue": PERSON},
    "none": {"red": ENGINE, "blue": ENGINE},
}


def is_person(player: object) -> bool:
    """True if a person at this page plays the side. player: a value of the setting "red" or "blue"."""
    return player in PEOPLE


def are_people(seats: Settings) -> bool:
    """True if people play both sides. seats: a dict with the settings "red" and "blue"."""
    return is_person(seats["red"]) and is_person(seats["blue"])


def is_against_ai(seats: Settings) -> bool:
    """True if a person at this page plays one side and the AI the other. seats: as for `are_people`."""
    return is_person(seats["red"]) != is_person(seats["blue"])


def kind_of(seats: Settings) -> OpponentKind:
    """The kind of opponent on this page. seats: a dict with the settings "red" and "blue"."""
    return BY_SEATS[seats["red"], seats["blue"]]
