"""The settings that the page's address gives: they hold for this visit, or come with a game, and are nobody's own."""

from app import address, settings


def begin(session, given, with_game):
    """Take over the address's settings; with a game come those that say who played it."""
    players = settings.of_players(session.game) if with_game else ()
    session.visit = [name for name in given if name not in players]
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
