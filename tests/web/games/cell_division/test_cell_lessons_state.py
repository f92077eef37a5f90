"""The lessons of Cell Division, without a browser: every answer is compared with the tests' own rules."""

import re

from app.core.lessons.progress import RIGHT, WRONG
from app.games.cell_division.lessons.teacher import TEACHER, best_moves
from tests.games.cell_division import reference
from tests.games.cell_division.reference import gain_of_both as shared
from tests.web.games.lessons_of import LessonsOf

LESSONS = LessonsOf("cell_division", TEACHER)
SQUARE = "[a-f][1-6]"


def board_of(position):
    return reference.board_after(position.field.name, position.moves)


def lead(board, side):
    """The lead of a side at the end, with best play: by trying everything."""
    if not board.empty:
        red, blue = reference.scores(board)
        return side * (red - blue)
    leads = [lead(reference.play(board, square), side) for square in reference.legal(board)]
    return max(leads) if reference.turn(board) == side else min(leads)


def best_of(goal, board):
    """The squares that reach a goal."""
    side, squares = reference.turn(board), reference.legal(board)
    if goal == "room":
        most = max(shared(board, square) for square in squares)
        squares = [square for square in squares if shared(board, square) == most]
    worth = {
        "points": lambda square: reference.gain(board, square, side),
        "both": lambda square: shared(board, square),
        "room": lambda square: reference.openness(board, square),
        "end": lambda square: lead(reference.play(board, square), side),
    }[goal]
    found = {square: worth(square) for square in squares}
    return {board.field.name(square) for square in found if found[square] == max(found.values())}


def test_the_goal_is_reached_by_the_squares_that_counting_finds(subtests):
    for name, step in LESSONS.goals.items():
        with subtests.test(name):
            position, goal = LESSONS.position(name), step["goal"]
            board = board_of(position)
            right = {position.format_move(move) for move in best_moves(goal, position)}
            assert right == best_of(goal, board)
            assert len(right) == 1 or name in ("rules/touch", "rules/lines", "rules/between")


def test_a_wrong_move_is_answered_by_true_figures(subtests):
    for name, step in LESSONS.goals.items():
        with subtests.test(name):
            for move in LESSONS.position(name).legal_moves():
                course = LESSONS.opened(name)
                position, board = course.position, board_of(course.position)
                side, square = reference.turn(board), board.field.square(move)
                verdict = course.attempt(move)[0]
                assert 20 < len(verdict.text) < 330 and "None" not in verdict.text and "  " not in verdict.text
                if move in best_moves(step["goal"], position):
                    assert verdict.kind == RIGHT
                    continue
                assert verdict.kind == WRONG and verdict.text.endswith(step["wrong"])
                assert verdict.later == f"Not yet. {step['wrong']}"
                check_figures(step["goal"], verdict.text, course, board, side, square)


def check_figures(goal, text, course, board, side, square):
    after = reference.play(board, square)
    other = {1: "Blue", -1: "Red"}[side]
    by_name = {board.field.name(place): place for place in board.field.squares}
    if goal == "points":
        ((name, points),) = re.findall(rf"({SQUARE}) would gain (\d+) points?\.", text)
        assert reference.gain(board, by_name[name], side) == int(points) and course.reply is None
    elif goal == "end":
        found = re.findall(
            rf"{other} answers at ({SQUARE})\. With best play from there, (the game is a tie|you lose by (\d+))", text
        ) or re.findall(r"()Then the board is full, and (the game is a tie|you lose by (\d+))", text)
        ((reply, _, lost),) = found
        assert lead(after, side) == -int(lost or 0)
        assert (course.reply is None) == (not reply)
        assert not reply or lead(reference.play(after, by_name[reply]), side) == lead(after, side)
    elif " around it, " in text:
        (rooms,) = re.findall(rf"({SQUARE}) has (\d) empty squares? around it, ({SQUARE}) has (\d)", text)
        assert [reference.openness(board, by_name[name]) for name in rooms[::2]] == [int(room) for room in rooms[1::2]]
    else:
        own_and_theirs = rf"({SQUARE}) is worth (\d+) to you and (\d+) to {other}, (\d+) together\."
        form = rf"{own_and_theirs} ({SQUARE}) is worth (\d+) together\."
        ((name, own, theirs, both, better, more),) = re.findall(form, text)
        assert by_name[name] == square and int(own) + int(theirs) == int(both) == shared(board, square)
        assert int(own) == reference.gain(board, square, side) and int(more) == reference.gain_of_both(
            board, by_name[better]
        )
        ((points, reply),) = re.findall(rf"{other} then gains (\d+) points? on ({SQUARE})\.", text)
        gains = [reference.gain(after, place, -side) for place in reference.legal(after)]
        assert int(points) == max(gains) == reference.gain(after, by_name[reply], -side)
        assert course.mark() == (board.field.index(by_name[reply]), True)
