"""The settings that the page's address gives: they hold for this visit, or come with a game, and are nobody's own."""

from app import address, settings


def arrive(library, given, position, ply):
    """Take over the address's settings; returns a function that shows the game that they want, None for the kept one.

    position: of the address's fragment; None when that could not be read.
    """
    session = library.session
    seats = {name: given[name] for name in settings.of_players(session.game) if name in given}
    played = bool(position and position.moves)  # with such a game come the settings that say who played it
    other = session.shared and seats != address.of_players(session.players)
    linked = bool(position) and (not library.is_on_board(position) or (played and other))
    anew = bool(position and seats) and not (played or linked) and (session.shared or session.result())
    _begin(session, given, seats if played and (linked or session.shared) else ())
    if linked:
        return lambda: library.load_linked(position, ply, given)
    return library.begin_anew if anew else None


def _begin(session, given, of_game):
    session.visit = [name for name in given if name not in of_game]
    for name in session.visit:
        session.settings[name] = given[name]
        session.own.pop(name, None)


def query(session):
    """What the address says now: the settings of this visit as they are, and who played a game from elsewhere."""
    values = {name: session.settings[name] for name in session.visit}
    if session.shared:
        values.update(address.of_players(session.players))
    return address.query(values)


def take(session, values):
    """Another tab has changed settings that hold for the whole site."""
    session.settings.update({name: values[name] for name in values if name not in session.visit})
