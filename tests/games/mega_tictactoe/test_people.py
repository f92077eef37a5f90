"""Players that see and err as people do: what they see, and what they overlook."""

from math import isfinite
from random import Random

import pytest

from pygame35.games.mega_tictactoe import people, rules
from pygame35.games.mega_tictactoe.habits import PEOPLE, YARDSTICKS, Habits
from pygame35.games.mega_tictactoe.people import values
from pygame35.games.mega_tictactoe.rules import Position
from pygame35.records import replay_text

EVERYBODY = dict(PEOPLE) | YARDSTICKS


def after(moves):
    return replay_text(moves.split(), rules)


def played(seed, plies):
    """A game of random moves, shorter if it ends before."""
    rng, position = Random(seed), Position()
    while len(position.moves) < plies and not position.is_over():
        position.play(rng.choice(position.legal_moves()))
    return position


def choices(position, habits, count=60):
    found = [values(position, habits, seed) for seed in range(count)]
    return [position.format_move(max(worth, key=worth.get)) for worth in found]


@pytest.mark.parametrize("name", EVERYBODY)
def test_every_legal_move_has_a_worth_and_a_seed_makes_it_reproducible(name):
    """Also of the last mark of a game."""
    for plies in (0, 20, 81):
        position = played(2, plies)
        if position.is_over():
            position.undo()
        before = list(vars(position).values())
        found = values(position, EVERYBODY[name], 7)
        assert list(found) == position.legal_moves() and all(isfinite(worth) for worth in found.values())
        assert found == values(position, EVERYBODY[name], 7) != values(position, EVERYBODY[name], 8)
        assert list(vars(position).values()) == before


TAKES = "d7 b3 e7 e3"  # Crosses complete the board at the top with f7
BLOCKS = "c3 h7 d1 b1 e1"  # Noughts must play below, where Crosses want f1
GIVES = "d7 b3 e7"  # Noughts must play below; e3 sends Crosses to the board at the top, where f7 completes it
WINS = (  # Crosses may play anywhere and can complete three boards; with b2, three boards in a row
    "b3 f8 i4 h1 d1 c3 g8 b5 d6 a7 b1 e2 e5 f6 h8 e6 f7 i3 g9 c8 g5 a4 a3 b9 e9 e8 f4 i1 i2 i6 i9 i8 h5 g3 b7 f3 i7 h2"
)
LOSES = {"a2", "b2"}  # after these moves, Noughts can make three boards in a row
BEFORE_LOSING = (
    "e8 f4 i2 i4 g1 a3 b9 d8 b6 d9 b8 d4 c2 h4 e3 e7 e2 f6 h8 e4 d2 b4 f1 h1 f3 i9 h9 e9 f7 h2 g5 c4 h3 f8 i5 g4"
)


def test_who_notices_a_line_completes_it():
    assert set(choices(after(TAKES), Habits())) == {"f7"}
    half = choices(after(TAKES), Habits(near=0.5), 200).count("f7") / 200
    assert 0.5 < half < 0.7


def test_who_notices_a_threat_stops_it():
    stops = [choices(after(BLOCKS), Habits(threats=threats)).count("f1") for threats in (0, 1)]
    assert stops[0] < 30 and stops[1] == 60


def test_who_thinks_of_the_answer_does_not_send_the_opponent_to_a_board_that_it_can_complete():
    position = after(GIVES)
    e3, f3 = position.parse_move("e3"), position.parse_move("f3")
    short, long = (values(position, Habits(misjudges=0, moves_considered=looks, reply=1), 1) for looks in (0, 9))
    assert long[e3] == min(long.values()) < long[f3] - 0.5 and short[e3] > short[f3] - 0.1
    assert "e3" not in choices(position, Habits(moves_considered=9, reply=1))
    assert "e3" in choices(position, Habits(moves_considered=9, reply=1, far=0.2))  # it overlooks the other board


def test_only_who_thinks_of_the_global_board_knows_which_local_board_wins():
    assert set(choices(after(WINS), Habits())) == {"b2"}
    assert choices(after(WINS), Habits(global_weight=0)).count("b2") < 40


def test_who_thinks_of_the_answer_does_not_lose_at_once():
    for habits in (
        Habits(moves_considered=9, reply=0.5),
        Habits(moves_considered=9, reply=0.5, replies_considered=3, later=1),
    ):
        assert not LOSES & set(choices(after(BEFORE_LOSING), habits))
    assert LOSES & set(choices(after(BEFORE_LOSING), Habits(misjudges=1)))


def test_a_local_board_matters_by_the_lines_of_the_global_board():
    boards = [1, 1, 0, 0, -1, 0, 0, 0, 2]  # the lower row has two of the side; 8 is drawn
    worth = [people._matters(boards, board, 1, 1.0) for board in (2, 5, 7)]
    assert worth[0] == people._DEAD + 4 + 0.3  # the row completed, a diagonal of the opponent, no column
    assert worth[1] == people._DEAD + 0.3 and worth[2] == people._DEAD
    assert people._completes(boards, 2, 1) and not people._completes(boards, 5, 1)
    assert {people._matters(boards, board, side, 0.0) for board in range(9) for side in (1, -1)} == {1}
