"""The rules of Monty Hall: every car, first door, coin and decision by hand, and what chance must keep to."""

from itertools import product

import pytest

from pygame35.basics import NONE, RED, IllegalMove
from pygame35.chance import parse_seed
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.monty_hall.rules import start
from pygame35.records import RecordError, read_fragment, read_record, replay

DOORS = {0, 1, 2}
STAY, SWITCH = 3, 4


def dealt(car, coin):
    """A game whose car and coin are known."""
    position = start()
    position.car, position.coin = car, coin
    return position


def test_every_game_there_is():
    for car, picked, coin in product(range(3), range(3), range(2)):
        position = dealt(car, coin)
        assert position.legal_moves() == [0, 1, 2] and (position.picked, position.left, position.taken) == (None,) * 3
        assert position.opened == ()
        outcome = position.play(picked)
        assert outcome.opened == position.opened and set(position.opened) == DOORS - {picked, position.left}
        assert car in (picked, position.left)
        assert (outcome.taken, outcome.won, position.taken) == (None, None, None)
        assert position.legal_moves() == [STAY, SWITCH] and position.winner() is None and position.scores() == (0,)
        for move, door in ((STAY, picked), (SWITCH, position.left)):
            outcome = position.play(move)
            assert (outcome.opened, outcome.taken, outcome.won) == ((), door, door == car)
            assert position.is_over() and position.legal_moves() == [] and position.winner() == NONE
            assert position.taken == door and position.scores() == (int(door == car),) and position.turn == RED
            assert position.undo() == move
        assert position.undo() == picked and vars(position) == vars(dealt(car, coin))


def test_games_of_links_made_before_there_were_variations_are_the_same():
    """The version before dealt them so."""
    for link, car, opened in (("35.A", 0, 1), ("35.B", 0, 2), ("7.A", 0, 1), ("2026.A", 2, 1), ("36.B", 2, 0)):
        position = read_fragment(link, monty_hall)
        assert (position.car, position.opened) == (car, (opened,))


def test_a_lone_number_is_a_door_and_a_last_one_the_score():
    assert read_record("1. 2", monty_hall)[1].moves == [1]
    assert read_record("1. 2 *", monty_hall)[1].moves == [1]
    assert read_record("*", monty_hall)[1].moves == []
    position = replay([1, SWITCH], monty_hall)
    won, lost = position.scores()[0], 1 - position.scores()[0]
    assert read_record(f"1. 2 switch {won}", monty_hall)[1].moves == [1, SWITCH]
    with pytest.raises(RecordError, match=f"says '{lost}'"):
        read_record(f"1. 2 switch {lost}", monty_hall)


def test_what_is_no_board_or_move_is_refused():
    for name in ("-1", "035", "00", "4294967296", "1.0", "+1", " 1", "1_0", "x", "\u0663", "9" * 5000):
        assert parse_seed(name) is None
        with pytest.raises(IllegalMove, match="a seed below"):
            start(name)
    assert [parse_seed(text) for text in ("0", "35", "4294967295")] == [0, 35, 2**32 - 1]
    for moves, wrong, why in (([], STAY, "pick a door first"), ([0], 1, "stay or switch"), ([0, 3], 0, "is over")):
        position = replay(moves, monty_hall)
        with pytest.raises(IllegalMove, match=why):
            position.play(wrong)
        for move in (-1, 5, None, "4", "", True, 1.0):
            with pytest.raises(IllegalMove, match="is not a move"):
                position.play(move)
    for text in ("M", "8", "-", "A*"):
        with pytest.raises(RecordError, match="does not belong"):
            monty_hall.unpack(text)
