"""Texts about the person's strength and the record against an AI."""

from app.core.session import Session
from app.core.study.strength import is_adaptive, now
from app.core.texts import say
from app.core.words import joined
from pygame35.records import start


def level_text(level: float) -> str:
    """A level in records, such as "level 3.4"."""
    return f"level {level:.1f}" if level >= 1 else "below level 1"


def _like(session: Session) -> str:
    """A sentence on the rival as strong as the person is now, such as "Plays like Otto now."."""
    game, level = session.game, now(session)
    name = game.words.OPPONENTS[game.ladder()[max(1, int(level + 0.5)) - 1]].name
    return say("record.plays-like", name=name) if level >= 1 else say("record.plays-below", name=name)


def about(session: Session, opponent: int | str, board: str = "") -> str:
    """Sentences about an AI. opponent: the setting that chose the AI. board: the name of the chosen board."""
    text: str = session.game.words.OPPONENTS[opponent].about
    if not is_adaptive(session, opponent):
        return text
    elsewhere = start(session.game.rules, board).board
    return joined(text, _like(session), say("record.elsewhere") if elsewhere else "")


def record(tally: list[int], name: str) -> str:
    """A tally of `app.duel.standings` as a sentence; "" if no game is counted. name: of a rival; "" for another AI."""
    won, tied, lost, _ = tally
    games, who = won + tied + lost, "rival" if name else "it"
    if not games:
        return ""
    if games == 1:
        result = "won" if won else "tied" if tied else "lost"
        return say("record.first-game", result=result, who=who, name=name)
    if won:
        return say("record.won", won=won, games=games, tied=tied, who=who, name=name)
    return say("record.won-none", games=games, tied=tied, who=who, name=name)
