"""Judges the answers in the lessons of Cell Division by counting points. A wrong move is compared with the best one.

A step may have a field `goal` instead of `best`. Its values:

    points  the move gains the most points
    both    the points of both sides on the move's square have the largest sum
    room    as `both`; of the squares with that sum, the move's square has the most empty squares around it
    end     the move leads to the best result with perfect play, for positions a few moves before the end
"""

from collections.abc import Callable

from app.core.lessons.steps import Step
from app.core.lessons.teacher import Teacher
from app.core.words import SIDES, plural
from app.games.cell_division.game import GAME
from pygame35.games.cell_division.reasons import reasons
from pygame35.games.cell_division.rules import Position

POINTS = "{} would gain {}."
BOTH = "{} is worth {} to you and {} to {}, {} together. {} is worth {} together."
ROOM = "{} has {} around it, {} has {}."
END = "{} answers at {}. With best play from there, {}."
LAST = "Then the board is full, and {}."
LEAVES = "{} then gains {} on {}."


def best_moves(goal: str, position: Position) -> list[int]:
    """The legal moves that reach a goal."""
    legal = position.legal_moves()
    if goal == "room":
        legal = _largest(legal, position.gain_of_both)
    measures = {
        "points": lambda move: position.gain(move, position.turn),
        "both": position.gain_of_both,
        "room": lambda move: position.openness[move],
        "end": lambda move: result(position, move),
    }
    return _largest(legal, measures[goal])


def _largest(moves: list[int], measure: Callable[[int], int]) -> list[int]:
    values = [(measure(move), move) for move in moves]
    most = max(values)[0]
    return [move for value, move in values if value == most]


def result(position: Position, move: int) -> int:
    """The mover's lead in points at the end of the game, if both sides play perfectly after the move."""
    return best_reply(position, move)[1]


def best_reply(position: Position, move: int) -> tuple[int | None, int]:
    """(the opponent's best answer to a move, the mover's lead at the end). The answer is None after the last move."""
    mover = position.turn
    position.play(move)
    leads = [(reply, -result(position, reply)) for reply in position.legal_moves()]
    red, blue = position.scores()
    position.undo()
    return min(leads, key=lambda row: row[1]) if leads else (None, mover * (red - blue))


class CellTeacher(Teacher):
    def solution(self, step: Step, position: Position) -> int:
        return best_moves(step["goal"], position)[0] if "goal" in step else super().solution(step, position)

    def reaches(self, goal: str, position: Position, move: int) -> bool:
        return move in best_moves(goal, position)

    def feedback(self, step: Step, position: Position, move: int, stars: int) -> tuple[str, int | None]:
        text, reply = super().feedback(step, position, move, stars)
        if stars or "goal" not in step:
            return text, reply
        why, reply = EXPLAINED[step["goal"]](position, move, best_moves(step["goal"], position)[0])
        return f"{why} {text}", reply


def _points(position: Position, _move: int, better: int) -> tuple[str, None]:
    name, gain = position.format_move(better), position.gain(better, position.turn)
    return POINTS.format(name, plural(gain, "point")), None


def _both(position: Position, move: int, better: int) -> tuple[str, int | None]:
    """(a sentence that compares the points on both squares, the opponent's best reply or None)."""
    name, turn = position.format_move, position.turn
    own, theirs = position.gain(move, turn), position.gain(move, -turn)
    text = BOTH.format(name(move), own, theirs, SIDES[-turn], own + theirs, name(better), position.gain_of_both(better))
    for leaves in [reason for reason in reasons(position, move) if reason.kind == "leaves"]:
        then = LEAVES.format(SIDES[-turn], plural(leaves.points, "point"), name(leaves.square))
        return f"{text} {then}", leaves.square
    return text, None


def _room(position: Position, move: int, better: int) -> tuple[str, int | None]:
    if position.gain_of_both(move) < position.gain_of_both(better):
        return _both(position, move, better)
    (one, first), (other, second) = [
        (position.format_move(square), plural(position.openness[square], "empty square")) for square in (move, better)
    ]
    return ROOM.format(one, first, other, second), None


def _end(position: Position, move: int, _better: int) -> tuple[str, int | None]:
    """(a text on the opponent's best answer and the result, that answer or None if the board is full)."""
    reply, lead = best_reply(position, move)
    won_or_lost = f"you {'win' if lead > 0 else 'lose'} by {plural(abs(lead), 'point')}"
    result = won_or_lost if lead else "the game is a tie"
    if reply is None:
        return LAST.format(result), None
    return END.format(SIDES[-position.turn], position.format_move(reply), result), reply


EXPLAINED = {"points": _points, "both": _both, "room": _room, "end": _end}
TEACHER = CellTeacher(GAME)
