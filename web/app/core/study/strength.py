"""The person's strength in games with a scale: `pygame35.skill.Estimate` as a list, in the memory.

A game against the AI on the usual board changes the estimate, at any level of the AI. It changes nothing if its players
changed midway. The estimate changes

- by the losses of the person's moves, except moves that were taken back or made with a hint, an analysis or a review;
- by the result, or after the first games by the lead, when the game ends for the first time. This part is skipped if
  the person had such help, if a move was replaced by another one, or if the game was given up in its first half.
"""

from app.core.game_tree import ROOT
from app.core.opponents import is_against_ai
from app.core.protocols import Plain
from app.core.record.stored_game import COUNTED
from app.core.session import Session
from app.core.study.review import side_of
from pygame35.basics import RED
from pygame35.skill import FEWEST, Estimate, after_lead, after_losses, after_result, is_sure, level, suggested

ADAPTIVE = "adaptive"  # the AI that plays at the person's level


def is_adaptive(session: Session, opponent: int | str) -> bool:
    """True for the adaptive AI. opponent: the value of the AI's setting."""
    return session.game.scale is not None and opponent == ADAPTIVE


def counts(session: Session) -> bool:
    """True if the game has a scale, and is played on the usual board. Scales were measured on the usual board."""
    return session.game.scale is not None and not session.tree.board


def wanted(session: Session) -> Plain:
    """Further fields of the request for the AI's move."""
    settings = session.settings
    enough = len(session.tree.line()) >= 2 * FEWEST - 1
    return {"losses": True} if counts(session) and enough and is_against_ai(settings) else {}


def estimate(session: Session) -> Estimate:
    """The estimate. Until the game on the board is counted, the estimate includes the moves of that game."""
    stored, scale = Estimate(*session.memory["strength"]), session.game.scale
    node, losses = session.study.losses
    line = session.tree.line()
    known = node in line  # False if moves were taken back since the losses were noted
    if session.outcome.counted or session.players.changed_midway or not (scale and counts(session) and known):
        return stored
    free = _free(session, side_of(line.index(node) + 1))
    return after_losses(stored, scale, [loss for loss, is_free in zip(losses, free) if is_free])


def _free(session: Session, person: int) -> list[bool]:
    """[moves of the person] True if the move was found without help and not taken back."""
    before, parents = [ROOT] + session.tree.line()[:-1], session.tree.parents[1:]
    own = before[0 if person == RED else 1 :: 2]
    return [parents.count(node) == 1 and node not in session.study.helped for node in own]


def after_game(session: Session, person: int, opponent: int | str) -> list[float]:
    """The estimate, including the finished game on the board. opponent: the value of the AI's setting."""
    found, scale, result = estimate(session), session.game.scale, session.result()
    plies = len(session.tree.line())
    straight = plies + 1 == len(session.tree.moves)  # without side lines
    given_up = 2 * plies < session.game.plies(session.position)
    if scale and counts(session) and result and straight and all(_free(session, person)) and not given_up:
        ratings = scale.ratings
        rating = max(ratings[0], min(found.rating, ratings[-1])) if opponent == ADAPTIVE else ratings[opponent]
        if result[1] == COUNTED:
            found = after_lead(found, scale, rating, lead(session, person))
        else:
            found = after_result(found, rating, (1 + person * result[0]) / 2)
    return list(found)


def lead(session: Session, person: int) -> float:
    """The person's lead on the board as a share of all points, -1 ... 1."""
    red, blue = session.position.scores()
    return float(person * (red - blue) / max(1, red + blue))


def by_lead(session: Session, opponent: int, ahead: float) -> int | None:
    """The level that a lead against `opponent` suggests, at least 1; None if the game does not count.

    ahead: the lead as a share of all points, -1 ... 1.
    """
    scale = session.game.scale
    if not (scale and counts(session)):
        return None
    return max(1, int(level(scale, suggested(scale, scale.ratings[opponent], ahead)) + 0.5))


def now(session: Session) -> float:
    """The level of the person, at which the adaptive AI plays."""
    scale = session.game.scale
    return level(scale, estimate(session).rating) if scale else 0.0


def fitting(session: Session) -> int | None:
    """The level that fits the person best; None while the estimate is unsure."""
    if not (counts(session) and is_sure(Estimate(*session.memory["strength"]))):
        return None
    return max(1, int(now(session) + 0.5))
