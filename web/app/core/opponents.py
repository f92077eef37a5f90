"""The opponent of this page's person: one interface for the AI, a person here and a person elsewhere."""

from app.core.protocols import Plain, RemoteTexts, Settings
from app.core.settings import ENGINE, PERSON, SEATS
from pygame35.basics import NONE


class Opponent:
    """The opponent on this page: the AI, or a second person here. `app.core.remote.opponent` has the remote one.

    seats: a dict with the settings "red" and "blue".

    by_agreement  True if board, clock, take-backs and the next game need the consent of both players, and neither may
                  ask the AI for help
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
        return bool(seats[SEATS[side]] == PERSON)

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
        """Note that the game may have changed. game: a value that changes with it."""

    def to_plain(self) -> Plain | None:
        """The data to store with the game, or None."""
        return None


ON_THIS_PAGE = Opponent()  # the AI, or a second person here
