"""The tips of 35, the most useful first, and tests for moves that follow a tip. Pure functions of a game."""

from app.core.positions import Played, TakenBack
from app.core.session import Session
from app.core.texts import say
from app.duel.tips import Tip
from app.games.thirtyfive.board.preview import can_complete
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Outcome, Position, format_square

OPENING = 16  # plies that count as the opening
FEW = 2  # the least number of own squares in danger for the tip to defend them


def turned_to(position: Position, outcome: Outcome, side: int) -> int:
    """The number of squares that the last move turned to a side. outcome: the outcome of the last move."""
    flipped = outcome.flipped
    return len(flipped) if flipped and position.owners[flipped[0]] == side else 0


def near(position: Position, side: int) -> list[int]:
    """The filled squares of a side that one more digit can bring to 35."""
    own = [square for square, owner in enumerate(position.owners) if owner == side and position.digits[square]]
    return [square for square in own if can_complete(position, square)]


def can_take(session: Session) -> str | bool:
    """The name of a square that the side to move can bring to 35 so that squares turn; False if there is none."""
    position = session.position
    side, neighbours = position.turn, position.field.neighbours
    for square in near(position, side):
        if not any([position.owners[other] == -side and position.digits[other] for other in neighbours[square]]):
            continue
        for other in neighbours[square]:
            if not position.digits[other]:
                with Played(position, DIGITS * other + TARGET - position.sums[square] - 1) as outcome:
                    if turned_to(position, outcome, side):
                        return format_square(square, position.field)
    return False


def is_threatened(session: Session) -> str | bool:
    """The name of an opponent's square that threatens the side to move; False if there is none, or if it can take.

    It needs one digit for 35, can be taken past 35, and lies beside at least FEW filled squares of the side to move.
    """
    position = session.position
    if can_take(session):
        return False
    for square in near(position, -position.turn):
        own = [other for other in position.field.neighbours[square] if position.owners[other] == position.turn]
        if position.sums[square] > TARGET - DIGITS and len([other for other in own if position.digits[other]]) >= FEW:
            return format_square(square, position.field)
    return False


def has_lit(session: Session) -> bool:
    position = session.position
    return any([owner and not digit for owner, digit in zip(position.owners, position.digits)])


def is_ready(session: Session) -> str | bool:
    """The name of an empty square where any digit makes 35; False if there is none."""
    position = session.position
    for square, total in enumerate(position.sums):
        if total == TARGET and not position.digits[square]:
            return format_square(square, position.field)
    return False


def is_bare(session: Session) -> bool:
    """True in the opening if the side to move has no square that one digit can bring to 35."""
    position = session.position
    return len(position.moves) < OPENING and not near(position, position.turn)


READY = Tip("ready", say("35.tips.ready", square="{}"), is_ready)
TAKE = Tip("take", say("35.tips.take", square="{}"), can_take)
DEFEND = Tip("defend", say("35.tips.defend", square="{}"), is_threatened)
LIT = Tip("lit", say("35.tips.stripes"), has_lit)
BUILD = Tip("build", say("35.tips.build"), is_bare)
TIPS = (READY, TAKE, DEFEND, LIT, BUILD)


def learnt(session: Session) -> list[str]:
    """The names of the tips that the person has followed by the last move.

    Beginners follow some tips by accident. Such a tip counts only if it was shown before.
    """
    position, came = session.position, session.memory["tips"]
    with TakenBack(position, 2) as (move, _reply):
        was_lit, was_ready = position.owners[move // DIGITS], position.sums[move // DIGITS] == TARGET
        threats = near(position, -position.turn)
        with Played(position, move) as outcome:
            made = turned_to(position, outcome, -position.turn)
            built = made or near(position, -position.turn)
            stopped = [s for s in threats if position.sums[s] > TARGET or position.owners[s] != position.turn]
    followed = (
        (LIT, LIT.name in came and was_lit),
        (READY, was_ready),
        (TAKE, made),
        (BUILD, built),
        (DEFEND, DEFEND.name in came and stopped),
    )
    return [tip.name for tip, is_followed in followed if is_followed]
