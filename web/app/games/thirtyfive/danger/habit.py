"""Decides when the signs of danger end for a person, and when they come back. Pure functions.

A *slip* is a move after which the AI makes 35 at the largest danger, although one digit could have ended that danger,
and the move itself won fewer squares. The signs end after GAMES finished games in a row with at most SLIPS slips each.
A game without signs and with MANY slips brings them back.

The game's memory has `dangers`: the number of games in a row so far; GAMES once the signs have ended, ANNOUNCED once
the page has said so, BACK once the signs are back and until the page says so.
"""

from collections.abc import Iterator

from app.core.positions import TakenBack
from app.core.protocols import Plain
from app.core.session import Session
from app.games.thirtyfive.danger.sight import BACK, EASY, GAMES, MOST, are_offered
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Outcome, Position, start
from pygame35.games.thirtyfive.threats import threats_of_both

SLIPS = 1  # of 20 games, careless players keep to it in 2 to 7, attentive ones in 7 to 13, planners in 14 to 19
MANY = 3  # of 48 games without signs, careless players reach it in 24, attentive ones in 14, planners in 1
ANNOUNCED = GAMES + 1


def counts(session: Session) -> bool:
    """True if the slips of the game on the board count: signs are offered, and the game has not ended before."""
    return not session.outcome.counted and are_offered(session)


def has_news(session: Session) -> bool:
    """True where the page says that the signs are gone or back.

    It says so at the end of the game that changed this, and at the person's first turn of the next game. Also at the
    first turn against a stronger AI, if earlier games had signs.
    """
    if not (_has_changed(session) or is_first_without(session)) or session.looks_back():
        return False
    return session.is_over() or (len(session.position.moves) < 2 and session.persons_turn())


def is_first_without(session: Session) -> bool:
    """True in the first game of a person against an AI above the levels that have signs, after games with them."""
    offered = are_offered(session, above=True)
    if not offered or session.players.shared or session.result() or session.memory["dangers"] in range(GAMES, BACK):
        return False
    standings = session.memory["standings"]
    against = [int(name) for name in standings if name.isdigit() and sum(standings[name][:3])]
    return bool(against) and max(against) <= EASY


def has_announced(session: Session) -> bool:
    """True if the page said in this game that the signs are gone or back, and the person has moved since."""
    return _has_changed(session) and not session.result() and len(session.tree.line()) >= 2


def _has_changed(session: Session) -> bool:
    changed = session.memory["dangers"] in (GAMES, BACK)
    return changed and are_offered(session) and not session.players.shared


def memory_with(memory: Plain, slips: int) -> Plain:
    """The memory after another game."""
    games = memory["dangers"]
    if games in (GAMES, ANNOUNCED):
        return dict(memory, dangers=BACK) if slips >= MANY else memory
    return dict(memory, dangers=games % BACK + 1 if slips <= SLIPS else 0)


def memory_announced(memory: Plain) -> Plain:
    """The memory after the page has said that the signs are gone or back."""
    return dict(memory, dangers=memory["dangers"] + 1 if memory["dangers"] == GAMES else 0)


def slips(moves: list[int], person: int, board: str = "") -> Iterator[int]:
    """The number of slips so far, after each move of a game. person: RED or BLUE. board: its name."""
    position, number = start(board), 0
    won = 0  # by the person's last move
    for move in moves:
        mover = position.turn
        outcome = position.play(move)
        if mover == person:
            won = turned_to(position, outcome, person)
        elif turned_to(position, outcome, mover) and len(position.moves) > 1:
            number += _is_slip(position, outcome, won)
        yield number


def turned_to(position: Position, outcome: Outcome, side: int) -> int:
    """The number of squares that turned to a side by the last move. outcome: of that move."""
    flipped = outcome.flipped
    return len(flipped) if flipped and position.owners[flipped[0]] == side else 0


def _is_slip(position: Position, outcome: Outcome, won: int) -> bool:
    """True if the person's last move let the answer to it happen. outcome: of the answer, the last move."""
    with TakenBack(position, 2):
        dangers = threats_of_both(position)[-position.turn][:MOST]
        feared = [threat.square for threat in dangers if threat.won == dangers[0].won > won]
        return any([square in outcome.reached and _can_be_ended(position, square) for square in feared])


def _can_be_ended(position: Position, square: int) -> bool:
    """True if the side to move can take a square past 35, leave it short of 35 for good, or fill it if it is empty."""
    if not position.digits[square]:
        return position.owners[square] != -position.turn
    rooms = [near for near in position.field.neighbours[square] if not position.digits[near]]
    return len(rooms) == 1 or (len(rooms) > 1 and position.sums[square] + DIGITS > TARGET)
