"""The steps of the tour against the rules and the lessons."""

import json

import pytest

from app.core import language, stored
from app.games.thirtyfive.teaching.guide import LESSONS, with_solved
from app.games.thirtyfive.teaching.tour import STEPS, accepts, position_of, wanted
from pygame35.basics import NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, format_square, parse_move, parse_square
from tests.paths import ROOT

D4 = parse_square("d4")


def accepted(step, position=None):
    position = position or position_of(step)
    return [move for move in range(64 * DIGITS) if accepts(step, position, move)]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_the_marked_move_is_accepted_and_teaches_what_the_lesson_does(step):
    """By the goals of the lessons; the texts are short."""
    position = position_of(step)
    before = position.moves.copy(), position.owners.copy()
    assert position.turn == RED and wanted(step, position) in accepted(step, position)
    assert (position.moves, position.owners) == before
    square = format_square(wanted(step, position) // DIGITS)
    assert len(f"{step.begin('red')} {step.task(square)}") < 130 and len(step.done("red")) < 100
    owners, outcome = position.owners.copy(), position.play(wanted(step, position))
    content = language.content(ROOT / "web/app/games/thirtyfive/lessons/lessons.json")
    [goal] = [one["goal"] for one in content["introduction"]["steps"] if one["id"] == step.lesson]
    taught = {
        "place": lambda: position.digits[parse_square(goal["square"])],
        "sum": lambda: position.sums[parse_square(goal["square"])] == goal["sum"],
        "reach": lambda: outcome.reached == (parse_square(goal["square"]),),
        "created": lambda: outcome.created != RED and NONE not in [owners[move // DIGITS] for move in accepted(step)],
        "cancel": lambda: outcome.cancelled,
    }
    assert taught[goal["kind"]]()


def test_the_first_three_steps_are_one_game_in_which_the_own_moves_stay():
    first, second, third = STEPS[:3]
    assert len(accepted(first)) == 1
    others = 0
    for move in accepted(second):
        played = [*position_of(second).moves, move]
        position = position_of(third, played)
        assert position.moves[: len(played)] == played and position.sums[D4] == 26
        square = wanted(third, position) // DIGITS
        assert format_square(square) == ("c3" if move == parse_move("e3=9") else "e3")
        others += len(accepted(third, position))
    assert (len(accepted(second)), others) == (6, 30)


def test_the_progress_of_the_lessons_grows_by_what_the_tour_taught():
    one = with_solved(None, ["introduction/place"])
    assert stored.read(LESSONS, with_solved(one, ["introduction/sum", "introduction/place"])) == [
        "introduction/place",
        "introduction/sum",
    ]
    for damaged in ("{", json.dumps({"pygame35": LESSONS, "version": 1, "content": 3})):
        assert with_solved(damaged, ["introduction/sum"]) == damaged
