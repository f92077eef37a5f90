"""A person's record against each AI of a game, in the game's memory.

{value of the AI's setting as text: [games won, tied, lost, current streak of losses]}
"""

from typing import Any

from app.core.opponents import is_person
from app.core.protocols import Plain
from app.core.session import Session
from app.core.settings import to_text
from app.core.study import strength
from pygame35.basics import BLUE, NONE, RED

WON, TIED, LOST, IN_A_ROW = range(4)


def opponent(session: Session) -> tuple[int, Any] | None:
    """(side of the person, value of the AI's setting); None unless this page's person plays the AI."""
    players = session.players.so_far
    if session.players.shared or not players or players["red"] == players["blue"]:
        return None
    person = RED if is_person(players["red"]) else BLUE
    return person, players[session.game.ai_setting]


def tally(session: Session, value: Any) -> list[int]:
    """The person's record against an AI. value: of its setting."""
    found: list[int] = session.memory["standings"].get(to_text(value), [0, 0, 0, 0])
    return found


def memory_with(session: Session) -> Plain:
    """The memory with the finished game on the board counted; unchanged if it counts already or never."""
    against, result = opponent(session), session.result()
    if session.outcome.counted or session.players.changed_midway or not (against and result):
        return session.memory
    person, value = against
    counted = list(tally(session, value))
    kind = WON if result[0] == person else LOST if result[0] != NONE else TIED
    counted[kind] += 1
    counted[IN_A_ROW] = counted[IN_A_ROW] + 1 if kind == LOST else 0
    standings = dict(session.memory["standings"])
    standings[to_text(value)] = counted
    memory = dict(session.memory, standings=standings)
    if session.game.scale:
        memory["strength"] = strength.after_game(session, person, value)
    return memory
