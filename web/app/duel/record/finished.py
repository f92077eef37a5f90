"""The fields of a finished game against the AI in the archive, besides those in `app.core.record.archive`.

side    "red" or "blue", the person's
ai      the value of the AI's setting as text, as in `app.duel.standings`
result  WON, TIED or LOST
why     COUNTED, RESIGNED or OUT_OF_TIME of `app.core.record.stored_game`
scores  [red, blue] at the end; only in games with scores
rating  [the estimate of the person's strength after the game, its standard deviation], both in Elo points; only in
        games with a scale
"""

from app.core import address
from app.core.game_tree import ROOT
from app.core.opponents import SEATS
from app.core.protocols import Plain
from app.core.session import Session
from app.core.settings import to_text
from app.duel import standings
from pygame35.basics import NONE
from pygame35.skill import Estimate

WON, TIED, LOST = "won", "tied", "lost"


def of_session(session: Session) -> Plain:
    """The fields of the finished game on the board. The memory must count it already."""
    against, result = standings.opponent(session), session.result()
    assert against and result
    person, opponent = against
    winner, why = result
    line = [ROOT] + session.tree.line()
    game: Plain = {
        "side": SEATS[person],
        "ai": to_text(opponent),
        "result": WON if winner == person else LOST if winner != NONE else TIED,
        "why": why,
        "helped": any([node in session.study.helped for node in line]),
        "moves": address.fragment(session.tree, session.game.rules)[1:],
    }
    if session.game.unit:
        game["scores"] = list(session.scores())
    if session.game.scale:
        known = Estimate(*session.memory["strength"])
        game["rating"] = [round(known.rating), round(known.variance**0.5)]
    return game
