"""The title of the tab of a game for two."""

from app.core import player_words, words
from app.core.session import Session

TITLE = "{} – {}"
YOUR_MOVE = "Your move"


def of_tab(session: Session, name: str) -> str:
    """Whose move it is and the game's name; before the first move, in a pause and after the end only the name."""
    resting = session.result() or session.paused or session.players.shared
    return name if resting or not session.tree.line() else TITLE.format(_turn(session), name)


def _turn(session: Session) -> str:
    turn, texts = session.turn(), session.opponent.texts
    if session.only_engines() or (session.person(turn) and session.person(-turn)):
        return words.to_move(session.game.words.SIDES[turn])
    if session.person(turn):
        return YOUR_MOVE
    return texts.status(session) if texts else words.thinking(player_words.seat(session, turn)[0], False)
