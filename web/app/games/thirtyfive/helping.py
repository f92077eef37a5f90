"""How moves of 35 help later ones: their digits add to the sums that those need."""

from app.core.words import SIDES, plural
from app.games.thirtyfive.names import placed, squares
from app.games.thirtyfive.reasons import main_effect
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, format_square
from pygame35.games.thirtyfive.threats import won_by

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.rules import Position

SUMS = ("takes", "threatens")  # kinds of reasons about squares whose sums the answer needs


def helps(position: "Position", move: int, answer: int, better: int) -> str:
    """Says to which sums a mistake adds that the best answer needs, or that it stops no threat, as a better move does.

    "" if neither is so. position: before all of them.
    """
    needed = _needed(position, move, answer)
    if not needed:
        return "" if _still_won(position, better, answer) else _unstopped(position, move, answer)
    return f"The {placed(move, position.field)} adds to the sum around {squares(needed, position.field)}."


def _unstopped(position: "Position", move: int, answer: int) -> str:
    """Says that the best answer was a threat before the mistake, and still wins; "" if not."""
    before = won_by(position, answer, -position.turn)
    if not (before and _still_won(position, move, answer)):
        return ""
    threat = f"win {plural(before, 'square')} with {placed(answer, position.field)}"
    return f"{SIDES[-position.turn]} could already {threat}: the {placed(move, position.field)} does not stop it."


def _still_won(position: "Position", move: int, answer: int) -> bool:
    """True if the opponent's answer wins after a move as many squares as it could before, or more."""
    if move // DIGITS == answer // DIGITS:
        return False
    before = won_by(position, answer, -position.turn)
    position.play(move)
    after = won_by(position, answer, position.turn)
    position.undo()
    return after >= max(before, 1)


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


def grows(position: "Position", moves: list[int]) -> str:
    """Says how the sum grows that the last of some moves brings to 35; "" if none of the others adds to it.

    position: before the moves; it is left as it is.
    """
    outcomes = [position.play(move) for move in moves]
    found: tuple[int, list[int]] = (0, [])
    for square in outcomes[-1].reached if outcomes else []:
        near = [move for move in moves if move // DIGITS in position.field.neighbours[square]]
        if near != moves[-1:] and len(near) > len(found[1]):
            found = (square, near)
    square, near = found
    total = position.sums[square] - sum([move % DIGITS + 1 for move in near])
    for _ in moves:
        position.undo()
    if not near:
        return ""
    parts: list[str] = []
    verb = f" brings {format_square(square, position.field)}"
    for move in near:
        total += move % DIGITS + 1
        parts.append(f"{position.format_move(move)}{verb} to {total}")
        verb = ""
    return ", ".join(parts) + "."


def _needed(position: "Position", move: int, answer: int) -> list[int]:
    """The squares beside a digit whose sums the best that an answer to it does is about."""
    position.play(move)
    effect = main_effect(position, answer)
    position.undo()
    found = list(effect.squares) if effect and effect.kind in SUMS else []
    return [square for square in found if square in position.field.neighbours[move // DIGITS]]
