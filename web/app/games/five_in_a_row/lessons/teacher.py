"""Judges the answers in the lessons of five in a row. It also shows the opponent's reply to a wrong move.

A step may have a field `goal` instead of `best`. Its values:

    five        the move makes five in a row
    block       after the move, the opponent cannot make a five
    hold        after the move, the opponent can make neither a five nor an open four
    open three  the move makes an open three
    open four   the move makes an open four
    double      the move makes two fours at once, or a four and a three at once
    fours       the move begins or continues a win by fours alone
"""

from app.core.lessons.steps import Step
from app.core.lessons.teacher import Teacher
from app.core.texts import say
from app.core.words import joined
from app.games.five_in_a_row.camera import Cell
from app.games.five_in_a_row.game import GAME
from app.games.five_in_a_row.threats import (
    DOUBLE,
    FIVE_MADE,
    FOUR,
    KNOWN,
    ONE_FOUR,
    OPEN_FOUR,
    THREE,
    THREES,
    cells,
    pattern,
)
from app.games.five_in_a_row.words import SIGNS, named
from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row.rules import FIVE, Position

MADE = {"five": (FIVE_MADE,), "open three": (THREE, THREES), "open four": (OPEN_FOUR,), "double": DOUBLE}
HELD = {"block": (FIVE,), "hold": (FIVE, FOUR)}  # {goal: the rows that the opponent must not be able to make next}
MOST_FOURS = 4  # the longest win by fours alone that counts


def reached(goal: str, moves: list[Cell], move: Cell) -> bool:
    """True if a legal move reaches the goal of a step. moves: the game before the move."""
    if goal in MADE:
        return pattern(moves, move).kind in MADE[goal]
    if goal in HELD:
        threats = KNOWN.follow(moves + [move])
        opponent = RED if len(moves) % 2 else BLUE
        return not any([cells(threats, opponent, count) for count in HELD[goal]])
    return wins_by_fours(moves, move, MOST_FOURS)


def wins_by_fours(moves: list[Cell], move: Cell, fours: int) -> bool:
    """True if a move begins a win by fours alone, with at most `fours` fours. moves: the game before the move.

    A four forces the opponent to fill the cell that would make five. A four with two such cells wins, unless the
    opponent makes five first.
    """
    mover = BLUE if len(moves) % 2 else RED
    if not fours or pattern(moves, move).kind not in (ONE_FOUR, OPEN_FOUR) + DOUBLE:
        return False
    threats = KNOWN.follow(moves + [move])
    fives = cells(threats, mover, FIVE)
    if cells(threats, -mover, FIVE):
        return False
    if len(fives) > 1:
        return True
    answered = moves + [move, fives[0]]
    forced = cells(KNOWN.follow(answered), -mover, FIVE)
    return any([wins_by_fours(answered, after, fours - 1) for after in forced or KNOWN.fours(mover)])


def solution(goal: str, moves: list[Cell], legal: list[Cell]) -> Cell:
    """Of the legal moves that reach a goal, the one nearest to a stone. ValueError if no move reaches the goal."""

    def distance(cell: Cell) -> int:
        return min([max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in moves])

    for move in sorted(legal, key=distance):
        if reached(goal, moves, move):
            return move
    raise ValueError(f"no move reaches the goal {goal}")


class FiveTeacher(Teacher):
    def solution(self, step: Step, position: Position) -> Cell:
        if "goal" in step:
            return solution(step["goal"], position.moves, position.legal_moves())
        best: Cell = super().solution(step, position)
        return best

    def reaches(self, goal: str, position: Position, move: Cell) -> bool:
        return reached(goal, position.moves, move)

    def feedback(self, step: Step, position: Position, move: Cell, stars: int) -> tuple[str, Cell | None]:
        text, reply = super().feedback(step, position, move, stars)
        answer = None if stars else refutation(position.moves + [move], -position.turn)
        return (joined(answer[1], text), answer[0]) if answer else (text, reply)


def refutation(moves: list[Cell], opponent: int) -> tuple[Cell, str] | None:
    """(the opponent's best answer to the last move, a sentence on it), or None.

    The answer makes a five, blocks a four, or makes an open four. None if no such answer helps.
    """
    threats = KNOWN.follow(moves)
    own = cells(threats, -opponent, FIVE)
    if len(own) > 1 and not cells(threats, opponent, FIVE):
        return None
    fives, fours, rival = cells(threats, opponent, FIVE), cells(threats, opponent, FOUR), SIGNS[opponent]
    if fives:
        return fives[0], say("five.lesson.five", rival=rival, cell=named(fives[0]))
    if own:
        return own[0], say("five.lesson.answer", rival=rival)
    return (fours[0], say("five.lesson.four", rival=rival, cell=named(fours[0]))) if fours else None


TEACHER = FiveTeacher(GAME)
