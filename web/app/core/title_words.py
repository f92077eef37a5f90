"""The title of the tab of a game for two."""

from app.core import player_words
from app.core.session import Session
from app.core.texts import say


def of_tab(session: Session, name: str) -> str:
    """Whose move it is and the game's name; before the first move, in a pause and after the end only the name."""
    resting = session.result() or session.paused or session.players.shared
    return name if resting or not session.tree.line() else say("game.tab", state=_turn(session), game=name)


def _turn(session: Session) -> str:
    turn, texts = session.turn(), session.opponent.texts
    if session.only_engines() or (session.person(turn) and session.person(-turn)):
        return say("game.status.to-move", name=session.game.words.SIDES[turn])
    if session.person(turn):
        return say("game.tab.your-move")
    if texts:
        return texts.status(session)
    return say("game.status.thinking", name=player_words.seat(session, turn)[0], number="one")
