"""The lessons of five in a row, without a browser: every answer is compared with what counting stones says."""

import re

from app.core.lessons.progress import RIGHT, WRONG
from app.games.five_in_a_row.lessons.teacher import TEACHER, reached
from pygame35.games.five_in_a_row.rules import SIDE_NAMES, format_move
from tests.games.five_in_a_row.five_by_force import wins_by_fours
from tests.web.games.five_in_a_row.counting import made, places
from tests.web.games.lessons_of import LessonsOf

LESSONS = LessonsOf("five_in_a_row", TEACHER)
MOST_RIGHT = 4  # cells that solve an exercise
CELL = r"-?\d+,-?\d+"
PLIES = 9  # of a win by fours, at most


def fives(stones, side):
    return places(stones, side, True)


def open_fours(stones, side):
    return places(stones, side, False)


def reaches(goal, stones, move, mover):
    """True if a move reaches a goal; it counts stones and tries answers."""
    after = {**stones, move: mover}
    if goal == "five":
        return move in fives(stones, mover)
    if goal in ("block", "hold"):
        return not fives(after, -mover) and (goal == "block" or not open_fours(after, -mover))
    kind = made(stones, move, mover)[0]
    if goal != "fours":
        return kind in {"open three": ("three", "two threes"), "double": ("two fours", "four and three")}.get(
            goal, (goal,)
        )
    answers = fives(after, mover)
    if not answers or fives(after, -mover):
        return False
    answered = {cell: 0 if side == mover else 1 for cell, side in after.items()}
    answered[min(answers)] = 1
    return len(answers) > 1 or wins_by_fours(answered, 0, PLIES)


def nearby(position):
    """The legal moves at most two cells from a stone, and some others."""
    legal = position.legal_moves()
    return [
        move
        for index, move in enumerate(legal)
        if index % 9 == 0 or min(max(abs(move[0] - x), abs(move[1] - y)) for x, y in position.stones) <= 2
    ]


def test_the_goal_is_reached_by_a_few_moves_as_trying_says(subtests):
    for name, step in LESSONS.goals.items():
        with subtests.test(name):
            position, goal = LESSONS.position(name), step["goal"]
            stones, mover = dict(position.stones), position.turn
            right = {move for move in position.legal_moves() if reached(goal, position.moves, move)}
            assert right & set(nearby(position)) == {
                move for move in nearby(position) if reaches(goal, stones, move, mover)
            }
            assert 1 <= len(right) <= MOST_RIGHT
            assert goal == "five" or not fives(stones, mover)  # nothing better is at hand
            assert goal == "block" or not fives(stones, -mover)


def test_a_wrong_move_is_answered_by_what_the_opponent_then_does(subtests):
    for name, step in LESSONS.goals.items():
        with subtests.test(name):
            for move in nearby(LESSONS.position(name))[::3]:
                course = LESSONS.opened(name)
                mover = course.position.turn
                opponent, before = SIDE_NAMES[-mover], dict(course.position.stones)
                verdict = course.attempt(move)[0]
                assert verdict.kind == (RIGHT if reached(step["goal"], course.position.moves, move) else WRONG)
                assert 20 < len(verdict.text) < 300 and "None" not in verdict.text and "  " not in verdict.text
                if verdict.kind == RIGHT:
                    continue
                assert verdict.text.endswith(step["wrong"]) and verdict.later == f"Not yet. {step['wrong']}"
                after, reply = {**before, move: mover}, course.reply
                form = rf"{opponent} (then make five at|answer there|then make an open four at) ?({CELL})?"
                told = re.findall(form, verdict.text.replace("\u2212", "-"))
                if reply is None:
                    assert not told and not fives(after, -mover) and not open_fours(after, -mover)
                    continue
                ((kind, cell),) = told
                assert course.mark() == (reply, True) and (cell in ("", format_move(reply)))
                if kind == "then make five at":
                    assert reply in fives(after, -mover)
                elif kind == "answer there":
                    assert fives(after, mover) == {reply} and not fives(after, -mover)
                    assert f"must answer at {format_move(reply)}." in verdict.text.replace("\u2212", "-")
                else:
                    assert reply in open_fours(after, -mover) and not fives(after, mover)
