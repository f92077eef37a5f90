"""How a mistake of 35 helps the best answer to it: its digit adds to a sum that the answer needs."""

from app.games.thirtyfive.names import placed, squares
from app.games.thirtyfive.reasons import main_effect
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.rules import Position

SUMS = ("takes", "threatens")  # kinds of reasons about squares whose sums the answer needs


def helps(position: "Position", move: int, answer: int) -> str:
    """Says to which sums a mistake adds that the best answer needs; "" if to none. position: before both."""
    needed = _needed(position, move, answer)
    if not needed:
        return ""
    return f"The {placed(move, position.field)} adds to the sum around {squares(needed, position.field)}."


def avoids(position: "Position", better: int, played: int, answer: int) -> str:
    """Says that a better move does not add to the sum that the best answer to the played one needs, or adds else."""
    needed = _needed(position, played, answer)
    if not needed:
        return ""
    names, near = squares(needed, position.field), position.field.neighbours[better // DIGITS]
    if not [square for square in needed if square in near]:
        return f"It adds nothing to the sum around {names}."
    if better // DIGITS != played // DIGITS or len(needed) > 1:
        return ""
    before = position.sums[needed[0]]
    sums = [before + move % DIGITS + 1 for move in (better, played)]
    return f"Then the sum around {names} is {sums[0]}, not {sums[1]}."


def _needed(position: "Position", move: int, answer: int) -> list[int]:
    """The squares beside a digit whose sums the best that an answer to it does is about."""
    position.play(move)
    effect = main_effect(position, answer)
    position.undo()
    found = list(effect.squares) if effect and effect.kind in SUMS else []
    return [square for square in found if square in position.field.neighbours[move // DIGITS]]
