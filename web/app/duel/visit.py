"""The settings that the page's address gives: they hold for this visit, or come with a game, and are nobody's own.

A game in progress is kept with its own players. Those of the visit become its own when a person makes a move in it.
"""

from app.core import address, settings
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.duel_game import DuelGame
    from app.core.protocols import Settings
    from app.core.session import Session
    from app.duel.library import Library
    from pygame35.contracts import Position


def read(query: str, fragment: str, game: "DuelGame") -> "tuple[Settings, Position[Any] | None, int | None, list[str]]":
    """(settings, position, ply, problems) of an address; where its game cannot be read, nothing of it holds."""
    position, problem = address.read_fragment(fragment, game.rules)
    if problem:
        return {}, None, None, [problem]
    given, ply, unread = address.read_query(query, game.choices)
    return given, position, ply, unread


def arrive(
    library: "Library", given: "Settings", position: "Position[Any] | None", ply: int | None
) -> "Callable[[], object] | None":
    """Take over the address's settings; returns a function that shows the game that they want, None for the kept one.

    position: of the address's fragment; None when that could not be read.
    """
    session = library.session
    seats = {name: given[name] for name in settings.of_players(session.game) if name in given}
    played = bool(position and position.moves)  # with such a game come the settings that say who played it
    other = session.shared and seats != address.of_players(session.players)
    linked = position if position and (not library.is_on_board(position) or (played and other)) else None
    anew = bool(position and seats) and not (played or linked) and bool(session.shared or session.result())
    _begin(session, given, seats if played and (linked or session.shared) else {})
    if linked:
        return lambda: library.load_linked(linked, ply, given)
    return library.begin_anew if anew else None


def _begin(session: "Session", given: "Settings", of_game: "Settings") -> None:
    session.visit = [name for name in given if name not in of_game]
    for name in session.visit:
        if name in settings.of_players(session.game):
            session.usual[name] = session.settings[name]
        session.settings[name] = given[name]
        session.own.pop(name, None)


def query(session: "Session") -> str:
    """What the address says now: the settings of this visit as they are, and who played a game from elsewhere."""
    values = {name: session.settings[name] for name in session.visit}
    if session.shared:
        values.update(address.of_players(session.players))
    return address.query(values)


def take(session: "Session", values: "Settings") -> None:
    """Another tab has changed settings that hold for the whole site."""
    session.settings.update({name: values[name] for name in values if name not in session.visit})
