"""What the last moves of 35 have changed, in a sentence for the line below the board.

In all functions, `names` maps each side to its player; the person is YOU.
"""

from app.core.positions import TakenBack
from app.core.texts import say
from app.core.words import YOU
from app.games.thirtyfive.board.preview import last_outcome
from app.games.thirtyfive.words import both_reached, placed, who
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square


def happened(position: Position, names: dict[int, str]) -> str:
    """A sentence on what the last move changed, else on what the person's move before it changed, else ""."""
    text = effects(position, names)
    if text or len(position.moves) < 2 or names[position.turn] != YOU:
        return text
    with TakenBack(position, 1):
        return effects(position, names)


def effects(position: Position, names: dict[int, str]) -> str:
    """A sentence on the squares that the last move has turned or lit ("striped"); "" if there are none."""
    if not position.moves:
        return ""
    mover, outcome = -position.turn, last_outcome(position)
    changed = outcome.flipped or outcome.lit
    if outcome.cancelled:
        return both_reached()
    if not changed:
        return ""
    whose, name, rival, count = who(names, mover), names[mover], names[-mover], len(changed)
    move = placed(position.moves[-1], position.field)
    if position.owners[outcome.reached[0]] == mover:
        if outcome.flipped:
            return say("35.happened.turned", who=whose, name=name, move=move, count=count)
        return say("35.happened.striped", who=whose, name=name, move=move, count=count)
    if outcome.flipped:
        return say("35.happened.gave", who=whose, name=name, move=move, rival=rival, count=count)
    return say("35.happened.striped-for", who=whose, name=name, move=move, rival=rival, count=count)


def cause(position: Position, names: dict[int, str]) -> str:
    """A sentence that the person's last digit made the opponent's 35 possible; "" if that is not so.

    The opponent's last digit must have brought a square of its own to 35. The square must lie beside the person's
    digit, and no single digit could have brought it to 35 before.
    """
    mover = -position.turn
    if len(position.moves) < 2 or names[position.turn] != YOU:
        return ""
    outcome, (before, move) = last_outcome(position), position.moves[-2:]
    if not outcome.flipped or position.owners[outcome.flipped[0]] != mover:
        return ""
    square, own, digit = before // DIGITS, before % DIGITS + 1, move % DIGITS + 1
    for reached in outcome.reached:
        name = format_square(reached, position.field)
        if square not in position.field.neighbours[reached]:
            continue
        if reached == move // DIGITS:
            return say("35.cause.full", digit=own, square=name, name=names[mover])
        if own + digit > DIGITS:
            total = TARGET - digit
            return say("35.cause.left", digit=own, square=name, total=total, name=names[mover], answer=digit)
    return ""
