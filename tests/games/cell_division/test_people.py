"""Players that see and err as people do: what they see, and what they overlook."""

from random import Random
from statistics import mean

import numpy as np

from pygame35.games.cell_division import batch, people, rules
from pygame35.games.cell_division.people import Habits, values
from pygame35.games.cell_division.players import HABITS, YARDSTICKS
from pygame35.games.cell_division.rules import start
from pygame35.records import replay_text


def after(moves, board=""):
    return replay_text(moves.split(), rules, board)


def played(board, plies, seed=1):
    rng, position = Random(seed), start(board)
    for _ in range(plies):
        position.play(rng.choice(position.legal_moves()))
    return position


def choices(position, habits, seeds=60):
    """[seeds] the names of the chosen squares."""
    found = (values(position, habits, seed) for seed in range(seeds))
    return [position.format_move(max(worth, key=lambda move: worth[move])) for worth in found]


def test_every_legal_move_has_a_worth_and_a_seed_makes_it_reproducible():
    for board, plies in (("6x6", 0), ("2x9", 9), ("flask-6-3", 17)):
        for habits in HABITS.values():
            position = played(board, plies)
            found = values(position, habits, 7)
            assert list(found) == position.legal_moves() and np.isfinite(list(found.values())).all()
            assert found == values(position, habits, 7) != values(position, habits, 8)


def test_who_sees_everything_takes_the_largest_gain():
    for seed in range(8):
        position = played("6x6", 14 + seed, seed)
        most = max(position.gain(move, position.turn) for move in position.legal_moves())
        for name in choices(position, YARDSTICKS["largest-gain"], seeds=10):
            assert position.gain(position.parse_move(name), position.turn) == most


def test_what_is_far_from_the_last_move_is_overlooked_more_often():
    habits = Habits(near=1, far=0.3, plausible=0, misjudges=0.1)
    places = {"b1", "a2"}  # beside both of Red's cells in the corner
    near, far = after("a1 h8 b2 g7 d4 c3", "8x8"), after("a1 c3 b2 g7 d4 h8", "8x8")
    seen = [mean(name in places for name in choices(position, habits, 100)) for position in (near, far)]
    assert seen[0] > 0.6 > seen[1] + 0.1


def test_who_blocks_takes_what_the_opponent_needs():
    position = after("a1 c3 f6 d4 f1 e2")  # d3 gives Blue a lot and Red nothing
    needed = max(position.legal_moves(), key=lambda move: position.gain(move, -position.turn))
    takes = [
        mean(name == position.format_move(needed) for name in choices(position, habits))
        for habits in (Habits(), Habits(blocks=1))
    ]
    assert takes[1] > 0.8 and takes[0] < 0.2


def test_who_thinks_of_the_answer_does_not_open_the_square_above():
    """Cells on d1 and f1 gain the same, but d2 would touch three of Blue's."""
    position = after("a1 e1 a2 e2 b1 c1", "beaker-6x6")
    d1, f1 = position.parse_move("d1"), position.parse_move("f1")
    short, long = (values(position, Habits(plausible=0, misjudges=0, reply=reply, looks=9), 1) for reply in (0, 1))
    assert short[d1] == short[f1] and long[d1] < long[f1]


def test_the_best_answer_is_the_largest_gain_of_the_opponent():
    for board, seed in (("5x5", 0), ("5x5", 1), ("beaker-5x5", 2), ("beaker-5x5", 3)):
        position = played(board, 12, seed)
        moves = position.legal_moves()
        found = people._best_gains(batch.from_position(position), np.array(moves))
        for move, best in zip(moves, found, strict=True):
            position.play(move)
            assert best == max(position.gain(answer, position.turn) for answer in position.legal_moves())
            position.undo()
    last = played("5x5", 24)
    assert people._best_gains(batch.from_position(last), np.array(last.legal_moves())).tolist() == [0]
