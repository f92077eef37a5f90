"""The players of a game: this page's person, a second person here, the AI, or a person elsewhere."""

from collections.abc import Mapping
from typing import TypeAlias

from app.core.protocols import Settings
from pygame35.basics import BLUE, RED

Names: TypeAlias = Mapping[int, str | None]
SEATS = {RED: "red", BLUE: "blue"}  # side -> the setting that gives it to a person or the AI


class Players:
    """A part of `app.core.session.Session`.

    recorded  {setting: value} of the players of the moves so far, and `DuelKind.skill` as `skill`; None if not known
    names     {RED: name, BLUE: name} of a remote game, or from the record of a shared game; or None. In a remote game,
              the name of this page's person is None. Unknown names are ""
    shared    True for a game from elsewhere in which nobody has moved here
    switched  True if the players changed during the game; it is then not counted
    own       {setting: value} of the person that a loaded game has replaced; the next game restores them
    usual     {setting: value} of the players, stored with the game instead of those that the address gives this visit
    """

    def __init__(self) -> None:
        self.recorded: Settings | None = None
        self.names: Names | None = None
        self.shared = self.switched = False
        self.own: Settings = {}
        self.usual: Settings = {}
