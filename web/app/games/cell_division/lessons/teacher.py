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
from app.core.texts import say
from app.core.words import hue, joined
from app.games.cell_division.game import GAME
from pygame35.games.cell_division.reasons import reasons
from pygame35.games.cell_division.rules import Position


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
        return joined(why, text), reply


def _points(position: Position, _move: int, better: int) -> tuple[str, None]:
    points = position.gain(better, position.turn)
    return say("cell.lesson.points", square=position.format_move(better), points=points), None


def _both(position: Position, move: int, better: int) -> tuple[str, int | None]:
    """(a sentence that compares the points on both squares, the opponent's best reply or None)."""
    name, turn = position.format_move, position.turn
    own, others, most = position.gain(move, turn), position.gain(move, -turn), position.gain_of_both(better)
    text = say(
        "cell.lesson.both",
        square=name(move), own=own, others=others, rival=hue(-turn), both=own + others, better=name(better), most=most,
    )  # fmt: skip
    for leaves in [reason for reason in reasons(position, move) if reason.kind == "leaves"]:
        then = say("cell.lesson.leaves", rival=hue(-turn), points=leaves.points, square=name(leaves.square))
        return joined(text, then), leaves.square
    return text, None


def _room(position: Position, move: int, better: int) -> tuple[str, int | None]:
    if position.gain_of_both(move) < position.gain_of_both(better):
        return _both(position, move, better)
    square, other = position.format_move(move), position.format_move(better)
    room, more = position.openness[move], position.openness[better]
    return say("cell.lesson.room", square=square, room=room, better=other, more=more), None


def _end(position: Position, move: int, _better: int) -> tuple[str, int | None]:
    """(a text on the opponent's best answer and the result, that answer or None if the board is full)."""
    reply, lead = best_reply(position, move)
    result = "won" if lead > 0 else "lost" if lead else "tied"
    if reply is None:
        return say("cell.lesson.full", result=result, points=abs(lead)), None
    rival, square = hue(-position.turn), position.format_move(reply)
    return say("cell.lesson.end", rival=rival, square=square, result=result, points=abs(lead)), reply


EXPLAINED = {"points": _points, "both": _both, "room": _room, "end": _end}
TEACHER = CellTeacher(GAME)
