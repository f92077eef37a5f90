"""The steps of the tour against the rules: each move that a step accepts does what the step says."""

import json

import pytest

from app.core import stored
from app.games.thirtyfive.teaching.guide import LESSONS, with_solved
from app.games.thirtyfive.teaching.tips import yellow
from app.games.thirtyfive.teaching.tour import STEPS, accepts, position_of, wanted
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, format_square, parse_move, parse_square
from tests.paths import ROOT

D4 = parse_square("d4")
BY_TITLE = {step.title: step for step in STEPS}


def accepted(step, position=None):
    position = position or position_of(step)
    return [move for move in range(64 * DIGITS) if accepts(step, position, move)]


def outcomes(title):
    """(move, position before, position after, outcome) of each accepted move."""
    step = BY_TITLE[title]
    for move in accepted(step):
        position = position_of(step)
        yield move, position_of(step), position, position.play(move)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_the_marked_move_is_accepted_and_teaches_what_the_lesson_does(step):
    """By the goals of the lessons; nothing is yellow without a word, and the texts are short."""
    position = position_of(step)
    before = position.moves.copy(), position.owners.copy()
    assert position.turn == RED and wanted(step, position) in accepted(step, position)
    assert (position.moves, position.owners) == before
    assert len(f"{step.say} {step.task}") < 130 and len(step.done) < 100
    assert yellow(position) == []
    owners, outcome = position.owners.copy(), position.play(wanted(step, position))
    assert yellow(position) == []
    content = json.loads((ROOT / "web/app/games/thirtyfive/lessons/lessons.json").read_text(encoding="utf-8"))
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


def test_a_digit_takes_the_colour_of_whoever_placed_it_and_a_sum_grows():
    [(move, _, position, outcome)] = outcomes("Place a digit")
    assert move == parse_move("d4=5")
    assert (position.owners[D4], position.digits[D4], outcome.created) == (RED, 5, RED)
    for _, before, position, _ in outcomes("Watch the sum"):
        assert (before.sums[D4], position.sums[D4]) == (17, 26)


def test_a_square_that_reaches_35_takes_its_neighbours():
    found = list(outcomes("Make 35"))
    assert parse_move("d3=9") in [move for move, *_ in found]
    for _, before, position, outcome in found:
        assert (before.sums[D4], position.sums[D4], outcome.reached) == (26, TARGET, (D4,))
        assert [before.owners[square] for square in outcome.flipped] == [BLUE, BLUE]
        assert all(position.owners[square] == RED for square in outcome.flipped + outcome.lit)


def test_a_lit_square_gives_its_colour():
    found = list(outcomes("Lit squares"))
    assert {move for move, *_ in found} >= {DIGITS * D4 + digit for digit in range(DIGITS)}
    for move, before, position, outcome in found:
        square = move // DIGITS
        assert before.owners[square] == position.owners[square] == BLUE and before.digits[square] == 0
        assert not outcome.reached


def test_both_colours_at_once_change_nothing():
    found = list(outcomes("Both at once"))
    assert {format_square(move // DIGITS) for move, *_ in found} == {"d4", "e4"}
    for move, before, position, outcome in found:
        rest = [square for square in range(64) if square != move // DIGITS]
        assert outcome.cancelled and len(outcome.reached) == 2
        assert {before.owners[square] for square in outcome.reached} == {RED, BLUE}
        assert [position.owners[square] for square in rest] == [before.owners[square] for square in rest]
        assert before.owners[D4] == NONE


def test_the_progress_of_the_lessons_grows_by_what_the_tour_taught():
    one = with_solved(None, ["introduction/place"])
    assert stored.read(LESSONS, with_solved(one, ["introduction/sum", "introduction/place"])) == [
        "introduction/place",
        "introduction/sum",
    ]
    for damaged in ("{", json.dumps({"pygame35": LESSONS, "version": 1, "content": 3})):
        assert with_solved(damaged, ["introduction/sum"]) == damaged
