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


def told(monkeypatch, found, person):
    monkeypatch.setattr("app.games.thirtyfive.decided.gains", lambda board, moves: found)
    return decided("", [0, 9, 18, 27, 36], person)


LETS = [Gain(3, RED, LET, 5), Gain(4, BLUE, BROUGHT, 1), Gain(5, RED, LET, 2)]


@pytest.mark.parametrize(
    ("person", "reason"),
    [
        (RED, "You won mainly because Blue's moves let you make 35: twice, for 7 squares."),
        (BLUE, "You lost mainly because your moves let Red make 35: twice, for 7 squares."),
        (NONE, "Red won mainly because Blue's moves let Red make 35: twice, for 7 squares."),
    ],
)
def test_the_reason_is_told_to_the_person_who_played(monkeypatch, person, reason):
    largest = f"The largest single gain: 5 squares for {'you' if person == RED else 'Red'}, by Red's c1=1, move 3."
    cost, loser = "Blue's b1=1, move 2, cost most: 5 squares.", "You" if person == BLUE else "Blue"
    assert told(monkeypatch, LETS, person) == [f"{reason} {cost} {loser} gained 1 square in other ways.", largest]


def test_each_cause_has_its_words(monkeypatch):
    def reason(*causes):
        return told(monkeypatch, [Gain(1, RED, cause, 3) for cause in causes] + [Gain(2, BLUE, causes[0], 1)], BLUE)[0]

    assert reason(READY) == (
        "You lost mainly because you did not stop 35s that Red could already make: once, for 3 squares. "
        "The other way round it happened once, for 1 square."
    )
    only_opened = told(monkeypatch, [Gain(1, RED, READY, 3), Gain(2, BLUE, LET, 1)], RED)[0]
    assert only_opened.endswith(" Blue made 35 once, for 1 square, where your move just before had opened it.")
    assert told(monkeypatch, [Gain(1, RED, READY, 3)], RED)[0].endswith(" It never happened the other way round.")
    assert reason(BROUGHT).startswith("You lost mainly because your own digits brought Red's squares to 35: once")
    assert reason(LIT) == (  # at the end, hardly any square is left that is not lit
        "You lost because reaching 35 turned 0 squares to Red, and 0 squares to you. "
        "Lit squares gave 3 of the other side's digits to Red, and 1 to you."
    )
    assert reason(LIT, READY, BROUGHT, LET) == (
        "You lost because reaching 35 turned 9 squares to Red, and 0 squares to you. "
        "Lit squares gave 3 of the other side's digits to Red, and 1 to you."
    )


def test_a_tie_says_what_both_gained(monkeypatch):
    assert told(monkeypatch, [Gain(1, RED, LET, 3), Gain(2, BLUE, LET, 3)], BLUE)[0] == (
        "You and Red gained 3 squares each."
    )
    assert told(monkeypatch, [], BLUE) == ["Neither side gained a square of the other."]
