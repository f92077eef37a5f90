"""What the last moves of 35 have changed, in a sentence for the line below the board.

In all functions, `names` maps each side to its player; the person is YOU.
"""

from app.core.positions import TakenBack
from app.core.words import YOU, YOUR, of, plural
from app.games.thirtyfive.board.preview import last_outcome
from app.games.thirtyfive.words import both_reached, placed
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square

TURNED, LIT, LIT_FOR = "{} turned {}.", "{} striped {}.", "{} striped {} for {}."
GAVE, AS_OBJECT = "{} gave {} {}.", "you"
LEFT, LEFT_FULL = "Your {} left {} at {}, {} {} made it {}.", "Your {} left {} at {}, {} only had to fill it."


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
    squares, move = plural(len(changed), "square"), placed(position.moves[-1], position.field)
    who = f"{YOUR if names[mover] == YOU else of(names[mover])} {move}"
    if position.owners[outcome.reached[0]] == mover:
        return (TURNED if outcome.flipped else LIT).format(YOU if names[mover] == YOU else who, squares)
    other = AS_OBJECT if names[-mover] == YOU else names[-mover]
    return GAVE.format(who, other, squares) if outcome.flipped else LIT_FOR.format(who, squares, other)


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
            return LEFT_FULL.format(own, name, TARGET, names[mover])
        if own + digit > DIGITS:
            return LEFT.format(own, name, TARGET - digit, of(names[mover]), digit, TARGET)
    return ""
