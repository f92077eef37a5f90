"""A person's games against the AIs of a game: the standings in the game's memory, and the lines of the archive.

The standings are {value of the AI's setting as text: [games won, tied, lost, current streak of losses]}.
"""

from typing import Any

from app.core import address
from app.core.game_tree import ROOT
from app.core.opponents import SEATS, is_against_ai, is_person
from app.core.protocols import Plain
from app.core.session import Session
from app.core.settings import to_text
from app.core.study import strength
from pygame35.basics import BLUE, NONE, RED
from pygame35.skill import Estimate

WON, TIED, LOST, IN_A_ROW = range(4)
RESULTS = ("won", "tied", "lost")  # values of `result` in the archive, in the order of WON, TIED, LOST


def opponent(session: Session) -> tuple[int, Any] | None:
    """(side of the person, value of the AI's setting) in a person's own game against the AI, else None."""
    players = session.players.so_far
    if session.players.shared or not players or not is_against_ai(players):
        return None
    person = RED if is_person(players["red"]) else BLUE
    return person, players[session.game.ai_setting]


def tally(session: Session, value: int | str) -> list[int]:
    """The person's games against an AI: [won, tied, lost, current streak of losses]. value: the AI's setting."""
    counts: list[int] = session.memory["standings"].get(to_text(value), [0, 0, 0, 0])
    return counts


def memory_with(session: Session) -> Plain:
    """The memory after counting the finished game on the board. A game that must not be counted changes nothing."""
    against, result = opponent(session), session.result()
    if session.outcome.counted or session.players.changed_midway or not (against and result):
        return session.memory
    person, value = against
    counted = list(tally(session, value))
    kind = _kind(result[0], person)
    counted[kind] += 1
    counted[IN_A_ROW] = counted[IN_A_ROW] + 1 if kind == LOST else 0
    standings = dict(session.memory["standings"])
    standings[to_text(value)] = counted
    memory = dict(session.memory, standings=standings)
    if session.game.scale:
        memory["strength"] = strength.after_game(session, person, value)
    return memory


def _kind(winner: int, person: int) -> int:
    return WON if winner == person else LOST if winner != NONE else TIED


def archived(session: Session) -> Plain:
    """The finished game on the board, for the archive. The memory must count the game already.

    `app.core.record.archive` lists the fields of all games. A game for two has more:

    side    the person's side, "red" or "blue"
    ai      the value of the AI's setting as text
    result  one of RESULTS
    why     COUNTED, RESIGNED or OUT_OF_TIME
    scores  [red, blue] at the end; only in games with scores
    rating  [estimate of the person's strength after the game, standard deviation of the estimate], both in Elo points;
            only in games with a scale
    """
    against, result = opponent(session), session.result()
    assert against and result
    person, value = against
    winner, why = result
    line = [ROOT] + session.tree.line()
    game: Plain = {
        "side": SEATS[person],
        "ai": to_text(value),
        "result": RESULTS[_kind(winner, person)],
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
