"""The reason for the result of a finished game of 35: every number against a slow recount."""

from random import Random

import pytest

from app.games.thirtyfive.decided import BROUGHT, LET, LIT, READY, Gain, decided, gains
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import start


def game(board, seed, greedy):
    """[plies] moves of a random game; greedy: of that many random moves, the one that turns most squares."""
    random, position = Random(seed), start(board)
    while not position.is_over():
        tried = []
        for move in random.sample(position.legal_moves(), greedy):
            outcome = position.play(move)
            won = [square for square in outcome.flipped if position.owners[square] != position.turn]
            position.undo()
            tried.append((len(won), move))
        position.play(max(tried)[1])
    return position


def could_reach(position, side):
    """The squares that a side brings to 35 by any one digit, so that squares turn to it: every digit is played."""
    turn, found = position.turn, set()
    position.turn = side
    for move in position.legal_moves():
        outcome = position.play(move)
        if outcome.flipped and position.owners[outcome.flipped[0]] == side:
            found.update(outcome.reached)
        position.undo()
    position.turn = turn
    return found


def recounted(board, moves):
    """The gains, from the colours of the whole board before and after each move."""
    position, found, ready = start(board), [], set()
    for ply, move in enumerate(moves, 1):
        mover, before = position.turn, list(position.owners)
        for_answer = could_reach(position, -mover)
        outcome = position.play(move)
        square = move // 9
        turned = [at for at in range(len(before)) if position.digits[at] and before[at] == -position.owners[at] != NONE]
        if before[square] == -mover:
            found.append(Gain(ply, -mover, LIT, 1))
            if position.owners[square] == mover and square not in turned:
                turned.append(square)
        elif position.owners[square] == -mover:
            turned = sorted({*turned, square})
        if turned:
            side = position.owners[turned[0]]
            cause = BROUGHT if side != mover else READY if ready & set(outcome.reached) else LET
            found.append(Gain(ply, side, cause, len(turned)))
        ready = for_answer
    return found


@pytest.mark.parametrize("board", ["", "6x6"])
@pytest.mark.parametrize("greedy", [2, 9])
def test_every_gain_is_as_recounted_and_together_they_are_the_margin(board, greedy):
    causes = set()
    for seed in range(3):
        position = game(board, seed, greedy)
        found = gains(board, position.moves)
        assert found == recounted(board, position.moves)
        red, blue = position.scores()
        assert red - blue == 2 * sum(gain.side * gain.squares for gain in found)
        causes |= {gain.cause for gain in found}
    assert causes == {LET, READY, BROUGHT, LIT}


def told(monkeypatch, found, person=RED):
    monkeypatch.setattr("app.games.thirtyfive.decided.gains", lambda board, moves: found)
    names = {RED: "Red", BLUE: "Blue"} if person == NONE else {person: "You", -person: "Pip"}
    return decided("", [0, 9, 18, 27, 36], names)


LETS = [Gain(3, RED, LET, 5), Gain(4, BLUE, BROUGHT, 1), Gain(5, RED, LET, 2)]


@pytest.mark.parametrize(
    ("person", "text"),
    [
        (RED, "You turned 7 squares, Pip 1. Your 1 on c1 turned 5 at once."),
        (BLUE, "Pip turned 7 squares, you 1. Pip's 1 on c1 turned 5 at once."),
        (NONE, "Red turned 7 squares, Blue 1. Red's 1 on c1 turned 5 at once."),
    ],
)
def test_the_turned_squares_decide_and_the_digit_that_turned_most_is_named(monkeypatch, person, text):
    assert told(monkeypatch, LETS, person) == text


def test_stripes_decide_where_no_more_squares_turned(monkeypatch):
    found = [Gain(1, RED, LIT, 3), Gain(2, BLUE, LET, 1), Gain(3, BLUE, LIT, 1)]
    assert told(monkeypatch, found) == "The stripes decided it: 3 digits fell on yours, 1 on Pip's."


def test_a_tie_says_what_both_gained(monkeypatch):
    assert (
        told(monkeypatch, [Gain(1, RED, LET, 3), Gain(2, BLUE, LET, 3)])
        == "Both sides gained 3 squares from each other."
    )
