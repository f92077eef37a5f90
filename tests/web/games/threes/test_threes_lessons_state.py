"""The lessons of Threes, without a browser: their answers, their texts, and the values of the master."""

from app.core.lessons.progress import NOT_ASKED, RIGHT, WRONG
from app.games.threes.lessons.teacher import fault, solution
from app.games.threes.tasks import position_of
from pygame35.games.threes.rules import DOWN, LEFT, NAMES, UP
from tests.web.games.threes.sliding import THREES, opened

SEEDS = range(12)  # of the chance, which decides the line in which the tile comes in
SOLVED_BY = {  # read off the boards by a person
    "rules/slide": "left",
    "rules/three": "up",
    "rules/double": "left",
    "rules/enter": "down",
    "rules/next": "left",
    "rules/points": "left",
    "rules/over": "right",
    "corner/1": "left",
    "corner/2": "left up",
    "corner/3": "left right",
    "balance/1": "left right",
    "balance/2": "right",
    "balance/3": "down",
    "together/1": "left",
    "together/2": "left",
    "together/3": "right",
}


def moves_of(name):
    """(moves that solve a step, the other legal moves)."""
    legal = position_of(THREES.steps[name]).legal_moves()
    right = [move for move in legal if NAMES[move] in SOLVED_BY[name].split()]
    return right, [move for move in legal if move not in right]


def test_a_step_is_solved_by_the_same_moves_wherever_the_tile_comes_in(subtests):
    assert list(THREES.steps) == list(SOLVED_BY)
    for name in SOLVED_BY:
        with subtests.test(name):
            right, wrong = moves_of(name)
            assert right and wrong
            for seed in SEEDS:
                position = position_of(THREES.steps[name], seed)
                assert [
                    move for move in position.legal_moves() if not fault(THREES.steps[name]["goal"], position, move)
                ] == right
                assert not position.moves and position.tiles == position_of(THREES.steps[name]).tiles
                for move in position.legal_moves():
                    again = position_of(THREES.steps[name], seed)
                    tile = again.play(move).tile
                    assert again.shown != (tile,)  # the next one is seen to be another
            assert solution(THREES.steps[name], position_of(THREES.steps[name])) in right


def test_a_wrong_move_is_answered_by_a_reason_and_the_clue(subtests):
    for name in SOLVED_BY:
        with subtests.test(name):
            step = THREES.steps[name]
            for move in moves_of(name)[1]:
                course = opened(name)
                verdict, outcome = course.attempt(move)
                assert verdict.kind == WRONG and outcome and course.is_tried() and not course.solved
                assert verdict.later == f"Not yet. {step['wrong']}"
                assert verdict.text.startswith("Not yet. ") and verdict.text.endswith(f" {step['wrong']}")
                reason = verdict.text[len("Not yet. ") : -len(step["wrong"]) - 1]
                assert 15 < len(reason) < 100 and reason.endswith(".") and "None" not in reason
                assert len(verdict.text) < 240


def test_a_move_replaces_a_wrong_one():
    course = opened("rules/three")
    before = list(course.session.position.tiles)
    course.attempt(DOWN)
    assert course.session.position.tiles != before
    course.withdraw()
    assert course.session.position.tiles == before and course.verdict.text == course.verdict.later
    course.attempt(LEFT)
    course.ask_hint()
    assert course.session.position.tiles == before and course.verdict is None
    course.attempt(LEFT)
    assert course.attempt(UP)[0].kind == RIGHT and course.session.position.moves == [UP]
    verdict, outcome = course.attempt(LEFT)
    assert verdict.kind == NOT_ASKED and "solved" in verdict.text and outcome is None
    course.try_again()
    assert course.session.position.tiles == before and course.verdict is None and course.solved == {"rules/three"}


def test_a_move_that_moves_nothing_is_no_answer():
    course = opened("corner/3")
    verdict, outcome = course.attempt(UP)
    assert verdict.kind == NOT_ASKED and verdict.text == "Nothing can move up."
    assert outcome is None and course.verdict is None and not course.is_tried()
