"""Explains the moves of 35. The page of the game loads this module once its board can be used."""

from app.core.study.explainer import Explainer
from app.core.words import SIDES, plural
from app.games.thirtyfive import hints
from app.games.thirtyfive.decided import decided
from app.games.thirtyfive.reasons import difference, effect, main_effect, main_sentence, sentences
from app.games.thirtyfive.words import placed, squares
from pygame35.games.thirtyfive.reasons import FEW, reasons
from pygame35.games.thirtyfive.rules import DIGITS, Position, format_square
from pygame35.games.thirtyfive.threats import won_by

LESSONS = {  # kind of a reason -> (title, id) of the lesson
    "takes": ("Find the 35", "find-35"),
    "past": ("Pushing a sum past 35", "over-thwart"),
    "short": ("Leaving a sum short of 35", "under-thwart"),
    "turned": ("Countering a set-up", "counter"),
    "lit": ("Countering a set-up", "counter"),
    "cancelled": ("Countering a set-up", "counter"),
    "threatens": ("Setting up a square", "set-up"),
    "builds": ("Setting up a square", "set-up"),
    "tight": ("Leaving a sum short of 35", "under-thwart"),
}
SUMS = ("takes", "threatens")  # kinds of reasons about squares whose sums the answer needs


class ThirtyFiveExplainer(Explainer):
    def sentences(self, position: Position, move: int) -> list[str]:
        return sentences(position, move)

    def reason(self, position: Position, move: int, played: int | None = None) -> str:
        return main_sentence(position, move) if played in (None, move) else difference(position, move, played)

    def advice(self, position: Position, move: int, again: bool) -> str:
        return hints.advice(position, move) if again else ""

    def effect(self, position: Position, move: int) -> str:
        return effect(position, move)

    def decided(self, board: str, moves: list[int], person: int) -> list[str]:
        return decided(board, moves, person)

    def spoils(self, position: Position, played: int) -> str:
        return hints.spoils(position, played)

    def afterwards(self, position: Position, better: int, lost: int) -> str:
        return hints.afterwards(position, better, lost)

    def helps(self, position: Position, played: int, better: int, answer: int) -> str:
        """The sums that the mistake adds to and the answer needs; else the threat that only the better move stops."""
        needed = _needed(position, played, answer)
        if not needed:
            return "" if _still_won(position, better, answer) else _unstopped(position, played, answer)
        return f"The {placed(played, position.field)} adds to the sum around {squares(needed, position.field)}."

    def avoids(self, position: Position, played: int, better: int, answer: int) -> str:
        """A sentence on the sum that the answer needs: the better move adds nothing to it, or another digit."""
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

    def grows(self, position: Position, moves: list[int]) -> str:
        """The sum that the last move brings to 35, after each of the moves that add to it."""
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

    def practice(self, position: Position, played: int, better: int) -> tuple[str, str] | None:
        """(title, address) of the lesson on the main effect of a better move that the played move lacks, or None.

        The effect is about at least FEW squares more than the played move takes.
        """
        others = reasons(position, played)
        done = {(reason.kind, reason.squares) for reason in others}
        taken = sum([reason.won for reason in others if reason.kind == "takes"])
        found = []
        for reason in reasons(position, better):
            more = reason.won - (taken if reason.kind == "takes" else 0)
            if reason.kind in LESSONS and (reason.kind, reason.squares) not in done and more >= FEW:
                found.append((more, reason.kind))
        if not found:
            return None
        name, lesson = LESSONS[max(found, key=lambda pair: pair[0])[1]]
        return name, f"lessons/#{lesson}"


EXPLAINER = ThirtyFiveExplainer()


def _unstopped(position: Position, move: int, answer: int) -> str:
    """A sentence that the best answer was a threat before the mistake, too, and still wins; "" if not."""
    before = won_by(position, answer, -position.turn)
    if not (before and _still_won(position, move, answer)):
        return ""
    threat = f"win {plural(before, 'square')} with {placed(answer, position.field)}"
    return f"{SIDES[-position.turn]} could already {threat}: the {placed(move, position.field)} does not stop it."


def _still_won(position: Position, move: int, answer: int) -> bool:
    """True if the opponent's answer wins no fewer squares after a move than before it."""
    if move // DIGITS == answer // DIGITS:
        return False
    before = won_by(position, answer, -position.turn)
    position.play(move)
    after = won_by(position, answer, position.turn)
    position.undo()
    return after >= max(before, 1)


def _needed(position: Position, move: int, answer: int) -> list[int]:
    """The squares beside a digit that the main effect of an answer to it is about; [] if that needs no sum."""
    position.play(move)
    effect = main_effect(position, answer)
    position.undo()
    found = list(effect.squares) if effect and effect.kind in SUMS else []
    return [square for square in found if square in position.field.neighbours[move // DIGITS]]
