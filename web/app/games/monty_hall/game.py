"""Monty Hall on its pages."""

from app.core import stored
from app.games.monty_hall import words
from app.games.monty_hall.session import DoorsSession
from app.solo.game import SoloGame
from app.solo.links import read_link
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.links import RecordError

if TYPE_CHECKING:
    from pygame35.games.monty_hall.rules import Position


class MontyHall(SoloGame):
    rules = monty_hall
    broken_link = words.BROKEN_LINK

    def session(self) -> DoorsSession:
        return DoorsSession()


GAME = MontyHall()


def write_game(session: DoorsSession) -> str:
    """The game of a session as text for the storage."""
    return stored.write("game", session.fragment())


def read_game(text: str) -> "Position | None":
    """The position of a game that `write_game` wrote; `stored.Spoiled` for any other text.

    None if the text contains no game.
    """
    content = stored.read("game", text)
    if not isinstance(content, str) or not content:
        raise stored.Spoiled("a game is the text of a link")
    try:
        position: Position | None = read_link(content, monty_hall)
    except RecordError as error:
        raise stored.Spoiled(str(error))
    return position
