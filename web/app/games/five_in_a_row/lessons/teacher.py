"""Judges the answers in the lessons of five in a row by the threats on the grid, and shows what a wrong move allows.

A step has a field `goal` in place of `best`: one of `app.games.five_in_a_row.lessons.goals`.
"""

from app.core.lessons.teacher import Teacher
from app.games.five_in_a_row.explainer import named
from app.games.five_in_a_row.game import GAME
from app.games.five_in_a_row.lessons.goals import reached, solution
from app.games.five_in_a_row.threats import FOUR, KNOWN, cells
from pygame35.basics import TYPE_CHECKING
from pygame35.games.five_in_a_row.rules import FIVE, SIDE_NAMES

if TYPE_CHECKING:
    from app.core.lessons.steps import Step
    from app.games.five_in_a_row.camera import Cell
    from pygame35.games.five_in_a_row.rules import Position

MAKE_FIVE = "{} then make five at {}."
MAKE_FOUR = "{} then make an open four at {}, and you cannot block both of its ends."
ANSWER = "{} answer there."  # the text about the move names the cell


class FiveTeacher(Teacher):
    def solution(self, step: "Step", position: "Position") -> "Cell":
        if "goal" in step:
            return solution(step["goal"], position.moves, position.legal_moves())
        first: Cell = super().solution(step, position)
        return first

    def stars(self, step: "Step", position: "Position", move: "Cell") -> int:
        if "goal" in step:
            return 2 if reached(step["goal"], position.moves, move) else 0
        return super().stars(step, position, move)

    def feedback(self, step: "Step", position: "Position", move: "Cell", stars: int) -> "tuple[str, Cell | None]":
        text, reply = super().feedback(step, position, move, stars)
        found = None if stars else refutation(position.moves + [move], -position.turn)
        return (f"{found[1]} {text}", found[0]) if found else (text, reply)


def refutation(moves: "list[Cell]", opponent: int) -> "tuple[Cell, str] | None":
    """(the opponent's best answer to the last move, a sentence on it); None if there is nothing to make or block."""
    found = KNOWN.follow(moves)
    own = cells(found, -opponent, FIVE)
    if len(own) > 1 and not cells(found, opponent, FIVE):
        return None
    for places, sentence in (
        (cells(found, opponent, FIVE), MAKE_FIVE),
        (own if len(own) == 1 else [], ANSWER),
        (cells(found, opponent, FOUR), MAKE_FOUR),
    ):
        if places:
            return places[0], sentence.format(SIDE_NAMES[opponent], named(places[0]))
    return None


TEACHER = FiveTeacher(GAME)
