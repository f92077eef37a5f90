"""The settings of the page's address.

They apply to this visit, or belong to the game of the address, and are not stored as the person's settings. A game in
progress is stored with its own players; it gets the visit's players when a person moves.
"""

from typing import Any

from app.core import address
from app.core.protocols import Settings
from app.core.session import Session
from pygame35.contracts import Position


def read(query: str, fragment: str, session: Session) -> tuple[Settings, Position[Any] | None, int | None, list[str]]:
    """(settings, position, ply, problems) of an address; if its game is damaged, its settings are ignored, too.

    The address of a reloaded page holds the game on the board, which need not be replayed.
    """
    game, tree, problem = session.game, session.tree, None
    position: Position[Any] | None = session.position
    if tree.shown != tree.tip or "#" + fragment.lstrip("#") != address.fragment(tree, game.rules):
        position, problem = address.read_fragment(fragment, game.rules)
    if problem:
        return {}, None, None, [problem]
    given, ply, problems = address.read_query(query, game.choices)
    return given, position, ply, problems


def take_settings(session: Session, given: Settings, of_game: Settings) -> None:
    """Apply the address's settings. of_game: those that belong to the address's game."""
    session.from_address = [name for name in given if name not in of_game]
    for name in session.from_address:
        if name in session.game.player_settings():
            session.players.before_address[name] = session.settings[name]
        session.settings[name] = given[name]
        session.players.replaced.pop(name, None)


def shown(session: Session) -> tuple[str, str]:
    """(query, fragment) of the address: the settings of this visit and the players of a shared game; the game.

    In a remote game the fragment is the person's link.
    """
    if session.opponent.texts:
        return "", session.opponent.texts.fragment(session)
    values = {name: session.settings[name] for name in session.from_address}
    if session.players.shared:
        values.update(address.of_players(session.players.so_far))
    return address.query(values), address.fragment(session.tree, session.game.rules)


def take(session: Session, values: Settings) -> None:
    """Apply settings of the whole site that another tab has changed."""
    session.settings.update({name: values[name] for name in values if name not in session.from_address})
