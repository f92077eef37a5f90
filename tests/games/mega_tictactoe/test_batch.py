"""Mega tic-tac-toe over many boards at once: against the scalar rules, and playouts."""

from collections import Counter
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from pygame35.basics import NONE, IllegalMove
from pygame35.batches import take
from pygame35.games.mega_tictactoe import batch, playouts
from pygame35.games.mega_tictactoe.kernels import orders
from pygame35.games.mega_tictactoe.kernels.playouts import random_board
from pygame35.games.mega_tictactoe.rules import SQUARE
from pygame35.search.kernels.table import GOLDEN_GAMMA, splitmix64
from tests.games.mega_tictactoe import reference
from tests.games.mega_tictactoe.reference import VECTORS
from tests.games.mega_tictactoe.solved import replayed, squares_left
from tests.games.test_batch_conformance import joined
from tests.kernels.forms import choose, every_form

SPREAD = 5  # standard deviations that a frequency may be off: once in two million
GAMES = [[reference.index(reference.square_of(ply["move"])) for ply in game] for game in VECTORS]


def state_of(positions):
    """One state of these positions, a board each."""
    return joined([batch.from_position(position) for position in positions])


POSITIONS = [  # at the start, at the end, and after any number of plies
    replayed(moves[: (number + 40 * turn) % (len(moves) + 1)])
    for turn in range(3)
    for number, moves in enumerate(GAMES)
]


def test_plies_left_are_the_empty_squares_of_undecided_boards():
    left = [0 if position.is_over() else squares_left(position) for position in POSITIONS]
    assert batch.plies_left(state_of(POSITIONS)).tolist() == left


DECIDED = [9, 27, 10, 30, 11, 33]  # crosses have won the local board in the lower left, and are sent there


def test_illegal_moves_name_the_first_wrong_board():
    for begun, actions, reason in (
        ([], [0, 81, -1], "^board 1: 81 is not a square"),
        ([], [0, 7, -1], "^board 2: -1 is not a square"),
        ([40], [30, 40, 0], "^board 1: e5 is already filled$"),
        ([40], [30, 31, 0], "^board 2: a1 is in another small board: play in the board from d4 to f6$"),
        (DECIDED, [80, 0, 0], "^board 1: a1 is in a small board that is decided$"),
        (GAMES[0], [0, 1, 2], "^board 0: the game is over$"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            batch.step(batch.from_position(replayed(begun), 3), np.array(actions))


def draws(count, seed):
    return np.random.default_rng(seed).integers(0, 2**64, count, np.uint64)


def test_orders_of_numbers_are_equally_likely():
    for mask in (0b1, 0b100_000_101, 0b111_111):
        numbers = [number for number in range(9) if mask >> number & 1]
        found = orders.random_order(np.uint64(mask), draws(100_000, mask), *orders.tables()).tolist()
        ends = 4 * len(numbers)
        assert {order >> ends for order in found} == {1}
        seen = Counter(tuple(order >> at & 15 for at in range(0, ends, 4)) for order in found)
        expected = 100_000 / factorial(len(numbers))
        assert set(seen) == set(permutations(numbers))
        assert all(abs(number - expected) <= SPREAD * np.sqrt(expected) for number in seen.values())


def test_a_local_board_is_drawn_in_proportion_to_its_empty_squares():
    for room in ([9] * 9, [0, 0, 3, 0, 1, 0, 0, 0, 9], [5, *[0] * 8], [1, 2, 0, 8, *[0] * 5]):
        total, bytes_ = sum(room), sum(number << 8 * board for board, number in enumerate(room[:8]))
        rooms, totals = np.full(90_000, bytes_, np.uint64), np.full(90_000, total, np.uint64)
        seen = Counter(random_board(splitmix64(draws(90_000, total)), rooms, totals).tolist())
        for board, number in enumerate(room):
            chance = number / total
            assert abs(seen[board] - chance * 90_000) <= SPREAD * np.sqrt(90_000 * chance * (1 - chance)), board


def played_out(position, seed):
    """The margin by the scalar rules after the moves of the playout of a seed, uint64; the position stays as it was."""
    state, before, left = seed, len(position.moves), []
    for board in range(9):
        state = state + GOLDEN_GAMMA
        empty = sum(1 << place for place, owner in enumerate(position.local(board)) if owner == NONE)
        left.append(int(orders.random_order(np.uint64(empty), splitmix64(state), *orders.tables())))
    while not position.is_over():
        board = position.forced
        if board is None:
            state = state + GOLDEN_GAMMA
            squares = [open_ for open_ in position.open_boards() for _ in range(position.local(open_).count(NONE))]
            board = squares[(int(splitmix64(state)) >> 32) * len(squares) >> 32]
        position.play(SQUARE[board][left[board] & 15])
        left[board] >>= 4
    red, blue = position.scores()
    for _ in position.moves[before:]:
        position.undo()
    return red - blue


@every_form
def test_playouts_are_the_scalar_games(form, monkeypatch):
    choose(form, monkeypatch)
    monkeypatch.setattr(playouts._kernel()._pool, "_free", [])
    for boards in (0, 1, 9, 300 if form == "wasm" else 20):
        which = np.random.default_rng(boards).integers(0, len(POSITIONS), boards)
        state, seeds = take(state_of(POSITIONS), which), draws(boards, boards)
        before = [field.copy() for field in (*state, seeds)]
        found = playouts.played_out(*state, seeds)
        assert found.dtype == np.int8
        with np.errstate(over="ignore"):
            assert found.tolist() == [played_out(POSITIONS[n], seed) for n, seed in zip(which, seeds, strict=True)]
        for field, kept in zip((*state, seeds), before, strict=True):
            np.testing.assert_array_equal(field, kept)
