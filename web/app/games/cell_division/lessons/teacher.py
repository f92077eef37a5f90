"""Judges the answers in the lessons of Cell Division by counting, and says by how much another square is better.

A step has a field `goal` in place of `best`:

    points  the move gains as many points as any
    both    the points that both sides would gain on its square are, together, as many as on any
    room    so they are, and of these squares it has the most empty squares around it
    end     with best play to the end, which is a few moves away, the result is as good as after any move
"""

from collections.abc import Callable

from app.core.lessons.steps import Step
from app.core.lessons.teacher import Teacher
from app.core.words import SIDES, plural
from app.games.cell_division.game import GAME
from pygame35.basics import RED
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
    found = [measure(move) for move in moves]
    most = max(found)
    return [moves[index] for index in range(len(moves)) if found[index] == most]


def result(position: Position, move: int) -> int:
    """The lead of the mover at the end of the game, if both sides play the rest as well as possible."""
    return best_reply(position, move)[1]


def best_reply(position: Position, move: int) -> tuple[int | None, int]:
    """(the opponent's best answer to a move, None after the last one; the lead of the mover at the end)."""
    mover = position.turn
    position.play(move)
    found, answer = None, None
    for reply in position.legal_moves():
        lead = -result(position, reply)
        if found is None or lead < found:
            found, answer = lead, reply
    if found is None:
        red, blue = position.scores()
        found = red - blue if mover == RED else blue - red
    position.undo()
    return answer, found


class CellTeacher(Teacher):
    def solution(self, step: Step, position: Position) -> int:
        return best_moves(step["goal"], position)[0] if "goal" in step else super().solution(step, position)

    def stars(self, step: Step, position: Position, move: int) -> int:
        if "goal" in step:
            return 2 if move in best_moves(step["goal"], position) else 0
        return super().stars(step, position, move)

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
    """What both would gain there, and what the opponent gains next."""
    name, turn = position.format_move, position.turn
    own, theirs = position.gain(move, turn), position.gain(move, -turn)
    text = BOTH.format(name(move), own, theirs, SIDES[-turn], own + theirs, name(better), position.gain_of_both(better))
    left = [reason for reason in reasons(position, move) if reason.kind == "leaves"]
    if not left:
        return text, None
    (leaves,) = left
    then = LEAVES.format(SIDES[-turn], plural(leaves.points, "point"), name(leaves.square))
    return f"{text} {then}", leaves.square


def _room(position: Position, move: int, better: int) -> tuple[str, int | None]:
    if position.gain_of_both(move) < position.gain_of_both(better):
        return _both(position, move, better)
    (one, first), (other, second) = [
        (position.format_move(square), plural(position.openness[square], "empty square")) for square in (move, better)
    ]
    return ROOM.format(one, first, other, second), None


def _end(position: Position, move: int, _better: int) -> tuple[str, int | None]:
    """The opponent's best answer, and the result."""
    reply, lead = best_reply(position, move)
    won_or_lost = f"you {'win' if lead > 0 else 'lose'} by {plural(abs(lead), 'point')}"
    result = won_or_lost if lead else "the game is a tie"
    if reply is None:
        return LAST.format(result), None
    return END.format(SIDES[-position.turn], position.format_move(reply), result), reply


EXPLAINED = {"points": _points, "both": _both, "room": _room, "end": _end}
TEACHER = CellTeacher(GAME)
