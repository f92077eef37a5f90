"""Texts about the person's strength and the record against an AI."""

from app.core import words
from app.core.session import Session
from app.core.study.strength import ADAPTIVE, counts, is_adaptive, now
from pygame35.records import start
from pygame35.skill import Estimate, is_sure


def level_text(level: float) -> str:
    """A level in records, such as "level 3.4"."""
    return words.LEVEL.format(f"{level:.1f}") if level >= 1 else words.BELOW_FIRST


def _like(session: Session) -> str:
    """The rival as strong as the person is now, such as "like Otto"."""
    game, level = session.game, now(session)
    nearest = game.ladder()[max(1, int(level + 0.5)) - 1]
    return (words.LIKE if level >= 1 else words.A_LITTLE).format(game.words.OPPONENTS[nearest].name)


def about(session: Session, opponent: int | str, board: str = "") -> str:
    """Sentences about an AI. opponent: the setting that chose the AI. board: the name of the chosen board."""
    text: str = session.game.words.OPPONENTS[opponent].about
    if not is_adaptive(session, opponent):
        return text
    elsewhere = f" {words.NOT_BY_THESE}" if start(session.game.rules, board).board else ""
    return f"{text} {words.NOW_AT.format(_like(session))}{elsewhere}"


def after_game(session: Session, opponent: int | str) -> str:
    """A sentence about the person's strength after a game that counts; "" while the estimate is unsure.

    opponent: the value of the AI's setting in that game.
    """
    if not counts(session):
        return ""
    if is_sure(Estimate(*session.memory["strength"])):
        text = words.PLAYS_LIKE
    elif opponent == ADAPTIVE and session.memory["strength"] != session.game.memory["strength"]:
        text = words.SEEMS_LIKE
    else:
        return ""
    return text.format(_like(session))


def record(tally: list[int], name: str) -> str:
    """A tally of `app.duel.standings` as a sentence; "" if no game is counted. name: the AI's name in a sentence."""
    won, tied, lost, _ = tally
    games = won + tied + lost
    if not games:
        return ""
    if games == 1:
        return words.FIRST_GAME.format("won" if won else "tied" if tied else "lost", name)
    text = (words.WON_SOME if won else words.WON_NONE).format(games, name, won)
    if tied:
        text += words.TIED_SOME.format(tied)
    return text + (f" against {name}." if won else ".")
