"""The steps of the tour against the rules: each move that a step accepts does what the step says."""

import pytest

from app.games.thirtyfive.teaching.tour import ANY, STEPS, accepts, position_of, wanted
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, parse_square

D4 = parse_square("d4")
BY_TITLE = {step.title: step for step in STEPS}


def after(title, digit=None):
    """(step, position before, position after, outcome) of the first accepted move, or of another digit."""
    step = BY_TITLE[title]
    before, position = position_of(step), position_of(step)
    move = wanted(step) if digit is None else DIGITS * parse_square(step.square) + digit - 1
    return step, before, position, position.play(move)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_red_moves_in_each_step_and_what_is_accepted_is_legal(step):
    position = position_of(step)
    assert position.turn == RED
    moves = [move for move in range(64 * DIGITS) if accepts(step, move)]
    assert len(moves) == len(step.digits) and wanted(step) in moves
    for move in moves:
        position.check(move)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_the_texts_are_short(step):
    assert len(f"{step.say} {step.task}") < 130 and len(step.done) < 100


def test_the_first_three_steps_are_one_game():
    first, second, third = ([*step.moves.split()] for step in STEPS[:3])
    assert second[:3] == [*first, "d4=5"] and third[:5] == [*second, "c3=9"]


def test_a_digit_takes_the_colour_of_whoever_placed_it():
    _, _, position, outcome = after("Place a digit")
    assert (position.owners[D4], position.digits[D4], outcome.created) == (RED, 5, RED)


def test_a_sum_grows():
    _, before, position, _ = after("Watch the sum")
    assert (before.sums[D4], position.sums[D4]) == (17, 26)


def test_a_square_that_reaches_35_takes_its_neighbours():
    _, before, position, outcome = after("Make 35")
    assert (before.sums[D4], position.sums[D4], outcome.reached) == (26, TARGET, (D4,))
    assert [before.owners[square] for square in outcome.flipped] == [BLUE, BLUE]
    assert all(position.owners[square] == RED for square in outcome.flipped + outcome.lit)


@pytest.mark.parametrize("digit", ANY)
def test_a_lit_square_gives_its_colour(digit):
    _, before, position, outcome = after("Lit squares", digit)
    assert before.owners[D4] == position.owners[D4] == BLUE and before.digits[D4] == 0
    assert not outcome.reached


def test_both_colours_at_once_change_nothing():
    _, before, position, outcome = after("Both at once")
    assert outcome.cancelled and len(outcome.reached) == 2
    assert {before.owners[square] for square in outcome.reached} == {RED, BLUE}
    assert [position.owners[s] for s in range(64) if s != D4] == [before.owners[s] for s in range(64) if s != D4]
    assert before.owners[D4] == NONE
