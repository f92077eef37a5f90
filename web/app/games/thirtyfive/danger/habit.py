"""Decides when the signs of danger end for a person, and when they come back. Pure functions.

A *slip* is a move after which the AI makes 35 at the largest danger on the board. One digit of the person could have
ended that danger, and the person's move won fewer squares than the danger cost. The signs end after GAMES finished
games in a row with at most SLIPS slips each. A game without signs and with MANY slips brings the signs back.

The entry `dangers` of the game's memory is the number of such games in a row, or one of three later stages:
GAMES (the signs have ended), ANNOUNCED (the page has said so), BACK (the signs are back; the page has not said so yet).
"""

from collections.abc import Iterator

from app.core.positions import TakenBack
from app.core.protocols import Plain
from app.core.session import Session
from app.games.thirtyfive.danger.sight import BACK, EASY, GAMES, MOST, are_offered
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Outcome, Position, start
from pygame35.games.thirtyfive.threats import threats_of_both

SLIPS = 1  # at most 1 slip: 2 to 7 of 20 games of careless players, 7 to 13 of attentive ones, 14 to 19 of planners
MANY = 3  # at least 3 slips without signs: 24 of 48 games of careless players, 14 of attentive ones, 1 of planners
ANNOUNCED = GAMES + 1


def counts(session: Session) -> bool:
    """True if the slips of the current game count. The game must offer signs and must not have been counted before."""
    return not session.outcome.counted and are_offered(session)


def has_news(session: Session) -> bool:
    """True if the page says now that the signs are gone or back.

    The page says so at the end of the game that changed the signs, and at the person's first turn in the next game.
    It also says so at the person's first turn against an AI that is too strong for signs.
    """
    if not (_has_changed(session) or is_first_without(session)) or session.looks_back():
        return False
    return session.is_over() or (len(session.position.moves) < 2 and session.persons_turn())


def is_first_without(session: Session) -> bool:
    """True if this is the person's first game against an AI above level EASY, after games at levels up to EASY."""
    offered = are_offered(session, above=True)
    if not offered or session.players.shared or session.result() or session.memory["dangers"] in range(GAMES, BACK):
        return False
    standings = session.memory["standings"]
    against = [int(name) for name in standings if name.isdigit() and sum(standings[name][:3])]
    return bool(against) and max(against) <= EASY


def has_announced(session: Session) -> bool:
    """True if the page has said in this game that the signs are gone or back, and the person has moved after that."""
    return _has_changed(session) and not session.result() and len(session.tree.line()) >= 2


def _has_changed(session: Session) -> bool:
    changed = session.memory["dangers"] in (GAMES, BACK)
    return changed and are_offered(session) and not session.players.shared


def memory_with(memory: Plain, slips: int) -> Plain:
    """The memory after another finished game. slips: the number of slips in that game."""
    games = memory["dangers"]
    if games in (GAMES, ANNOUNCED):
        return dict(memory, dangers=BACK) if slips >= MANY else memory
    return dict(memory, dangers=games % BACK + 1 if slips <= SLIPS else 0)


def memory_announced(memory: Plain) -> Plain:
    """The memory after the page has said that the signs are gone or back."""
    return dict(memory, dangers=memory["dangers"] + 1 if memory["dangers"] == GAMES else 0)


def slips(moves: list[int], person: int, board: str = "") -> Iterator[int]:
    """Yield the number of slips so far, after each move of a game. person: RED or BLUE. board: the board's name."""
    position, number = start(board), 0
    won = 0  # squares won by the person's last move
    for move in moves:
        mover = position.turn
        outcome = position.play(move)
        if mover == person:
            won = turned_to(position, outcome, person)
        elif turned_to(position, outcome, mover) and len(position.moves) > 1:
            number += _is_slip(position, outcome, won)
        yield number


def turned_to(position: Position, outcome: Outcome, side: int) -> int:
    """The number of squares that the last move turned to a side. outcome: the outcome of the last move."""
    flipped = outcome.flipped
    return len(flipped) if flipped and position.owners[flipped[0]] == side else 0


def _is_slip(position: Position, outcome: Outcome, won: int) -> bool:
    """True if the person could have stopped the largest danger by the last move, but the AI has made 35 there.

    False if the person's move won as much. won: the squares that it won. position, outcome: after the AI's answer.
    """
    with TakenBack(position, 2):
        dangers = threats_of_both(position)[-position.turn][:MOST]
        feared = [threat.square for threat in dangers if threat.won == dangers[0].won > won]
        return any([square in outcome.reached and _can_be_ended(position, square) for square in feared])


def _can_be_ended(position: Position, square: int) -> bool:
    """True if one digit of the side to move can end the opponent's threat to make 35 at a square."""
    if not position.digits[square]:
        return position.owners[square] != -position.turn
    rooms = [near for near in position.field.neighbours[square] if not position.digits[near]]
    return len(rooms) == 1 or (len(rooms) > 1 and position.sums[square] + DIGITS > TARGET)
