"""Texts about who plays or played a game, and how it ended."""

from app.core.session import COUNTED, RESIGNED, SEATS
from app.core.settings import PERSON
from app.core.words import (
    A_PERSON,
    BEAT,
    CANNOT_BE_READ,
    ENGINE,
    HUMAN,
    KEPT_SHARED,
    LEVEL,
    LOST_TO,
    SHARED,
    SHARED_BY,
    SHARED_BY_TWO,
    SIDES,
    UNKNOWN,
    YOU,
    plural,
    recoloured,
)
from pygame35.basics import BLUE, RED


def result(session):
    """How a game that is over ended."""
    winner, why = session.result()
    sides = session.game.words.SIDES
    if why == COUNTED:
        return session.game.words.counted(winner, session.scores())
    return f"{sides[winner]} wins: {ended(sides[-winner], why)}"


def end_of_game(session):
    """The same for the list of games, with how far it went; None while it goes on."""
    found = session.result()
    if not found or found[1] == COUNTED:
        return result(session) if found else None
    loser = session.game.words.SIDES[-found[0]]
    return f"{plural(len(session.tree.line()), 'move')}, {ended(loser, found[1])}"


def ended(loser, why):
    """Why a game ended otherwise than by the rules."""
    return f"{loser.lower()} " + ("resigned" if why == RESIGNED else "ran out of time")


def role(session, side):
    """Who goes on as a side; in a game that is over or has names, who played it; "" between two people."""
    if session.names or session.result():
        return "" if between_people(session) else player(session, side, HUMAN if session.shared else YOU)
    players = session.playing()
    return "" if _by_two(players) else _played(players, side, YOU)


def between_people(session):
    """True when both sides are a person's, and nobody gave them names."""
    players = session.played_by()
    return bool(not session.names and players and _by_two(players))


def _by_two(players):
    return players["red"] == players["blue"] == PERSON


def player(session, side, person=HUMAN):
    """Who plays or played a side; person: what a person is called. "" when nobody knows."""
    if session.names:
        return session.names[side]
    players = session.played_by()
    return _played(players, side, person) if players else ""


def _played(players, side, person):
    return person if players[SEATS[side]] == PERSON else f"{ENGINE}, {players['opponent']}"


def shared(session):
    """That a game is from elsewhere, and who played it."""
    if between_people(session):
        return SHARED_BY_TWO
    names = {side: player(session, side, A_PERSON) for side in (RED, BLUE)}
    if not any(names.values()):
        return SHARED
    sides = session.game.words.SIDES
    return SHARED_BY.format(*[f"{names[side] or UNKNOWN} ({sides[side]})" for side in (RED, BLUE)])


def called(opponent):
    """An AI as its setting names it."""
    return LEVEL.format(opponent) if isinstance(opponent, int) else opponent


def advice(session):
    """How a person's game against the AI went, before it is said whom to play next."""
    winner = session.result()[0]
    won = session.players[SEATS[winner]] == PERSON
    return (BEAT if won else LOST_TO).format(f"{ENGINE}, {session.players['opponent']}")


def kept_game(plain):
    """A game played, in a line of the list; plain: of `app.core.records.game`, which may be spoiled."""
    try:
        names, shared = plain.get("names"), plain.get("shared")
        if not names and (not shared or "red" in plain):
            seats = plain["red"], plain["blue"]
            person = HUMAN if shared else YOU
            names = [person if seat == PERSON else _kept_engine(plain) for seat in seats]
        who = f"{names[0] or UNKNOWN} – {names[1] or UNKNOWN}, " if names else ""
        return f"{plain.get('when', '')}  {KEPT_SHARED if shared else ''}{who}{kept_result(plain)}"
    except (AttributeError, IndexError, KeyError, TypeError):
        return CANNOT_BE_READ


def _kept_engine(plain):
    """Games of earlier versions hold a level alone."""
    return f"{ENGINE}, {plain.get('opponent') or LEVEL.format(plain['level'])}"


def kept_result(plain):
    """How a game that was kept ended, or how far it went; games of earlier versions hold no words about it."""
    if isinstance(plain.get("result"), str):
        return recoloured(plain["result"])
    if plain.get("scores"):
        red, blue = plain["scores"]
        return f"{red} to {blue}"
    text = plural(plain["plies"], "move") if "plies" in plain else "not finished"
    if plain.get("ended"):
        _, winner, why = plain["ended"]
        text += f", {ended(SIDES[-winner], why)}"
    return text
