"""Mega tic-tac-toe over many boards at once: against the scalar rules, and playouts."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from pygame35.basics import BLUE, NONE, RED, IllegalMove
from pygame35.games.mega_tictactoe import batch, masks, playouts, playouts_numpy
from pygame35.games.mega_tictactoe.kernels import orders
from pygame35.games.mega_tictactoe.kernels.playouts import FACTS, SIDE, mixed, random_board, random_games
from pygame35.games.mega_tictactoe.rules import start
from tests.games.mega_tictactoe import reference
from tests.games.mega_tictactoe.reference import CROSS, THIRDS, VECTORS
from tests.games.mega_tictactoe.solved import replayed
from tests.games.test_batch_conformance import joined, margins_to_come, picked
from tests.kernels import in_node

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


# --- masks --------------------------------------------------------------------------------------------------------


def test_masks_of_places():
    assert masks.ALL == 511 and len(masks.BITS) == len(masks.COUNT) == len(masks.HAS_LINE) == 512
    for mask in range(512):
        cells = {place: CROSS for number, place in enumerate(THIRDS) if mask >> number & 1}
        assert masks.BITS[mask].tolist() == [place in cells for place in THIRDS]
        assert masks.COUNT[mask] == len(cells)
        assert masks.HAS_LINE[mask] == bool(reference.rows(cells, CROSS))


# --- the rules ----------------------------------------------------------------------------------------------------


def assert_agrees(state, positions):
    boards = len(positions)
    assert (state.marks.dtype, state.forced.dtype, state.turn.dtype) == (np.uint16, np.int8, np.int8)
    assert state.marks.shape == (boards, 2, 9)
    bits = masks.BITS[state.marks]  # [boards, side, local board, place]
    undecided = [[position.boards[board] == NONE for board in range(9)] for position in positions]
    empty = [[position.local(board).count(NONE) for board in range(9)] for position in positions]
    for side, own in ((0, RED), (1, BLUE)):
        marks = [[[owner == own for owner in position.local(board)] for board in range(9)] for position in positions]
        assert bits[:, side].tolist() == marks
    assert state.turn.tolist() == [position.turn for position in positions]
    forced = [batch.ANY if position.forced is None else position.forced for position in positions]
    assert state.forced.tolist() == forced
    legal = [np.flatnonzero(row).tolist() for row in batch.legal_action_mask(state)]
    assert legal == [position.legal_moves() for position in positions]
    assert batch.decided(state).tolist() == [[not open_ for open_ in row] for row in undecided]
    assert masks.COUNT[batch.empty(state)].tolist() == empty
    assert batch.wins(state).tolist() == [[position.winner() == side for side in (RED, BLUE)] for position in positions]
    assert batch.margin(state).tolist() == [red - blue for red, blue in (position.scores() for position in positions)]
    assert batch.is_terminal(state).tolist() == [position.is_over() for position in positions]
    left = [
        0 if position.is_over() else sum(number for number, open_ in zip(*row, strict=True) if open_)
        for position, *row in zip(positions, empty, undecided, strict=True)
    ]
    assert batch.plies_left(state).tolist() == left


def test_every_position_is_as_in_the_scalar_rules():
    assert batch.actions(batch.init(1)) == 81
    assert_agrees(state_of(POSITIONS), POSITIONS)


def test_marks_stand_where_their_squares_are():
    """The lower left local board, e5 in the middle, and the upper right corner i9."""
    state = batch.from_position(replayed(map(start().parse_move, ["a1", "c3", "i9", "g9", "c7"])))
    assert state.marks.tolist() == [[[1, 0, 0, 0, 0, 0, 1 << 2, 0, 1 << 8], [1 << 8, 0, 0, 0, 0, 0, 0, 0, 1 << 6]]]
    assert (state.forced.tolist(), state.turn.tolist()) == ([2], [BLUE])


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


def test_what_is_wrong_is_said_as_by_the_scalar_rules():
    checked = Counter()
    for position in POSITIONS[::5]:
        state, legal = batch.from_position(position), set(position.legal_moves())
        for move in set(range(-1, 82, 3)) - legal:
            with pytest.raises(IllegalMove) as error:
                position.check(move)
            with pytest.raises(IllegalMove) as found:
                batch.step(state, np.array([move]))
            assert str(found.value) == f"board 0: {error.value}"
            checked[str(error.value)[3:25]] += 1
    assert len(checked) >= 5


def test_a_board_is_the_scalar_position_again():
    for plies in (0, 1, 17, 30):
        position = replayed(GAMES[0][:plies])
        found = batch._position(joined([batch.init(1), batch.from_position(position)]), 1)
        wanted = {name: value for name, value in vars(position).items() if name != "moves"}
        assert vars(found) == {**wanted, "moves": []}


# --- playouts -----------------------------------------------------------------------------------------------------


@cache
def late_positions():
    """[(position, {margin: its probability})], with 5 or 6 plies left; in half of them one may play anywhere."""
    found = {True: [], False: []}
    for moves in GAMES:
        position = replayed(moves)
        left = 0
        while left < 6:
            position.undo()
            left, anywhere = batch.plies_left(batch.from_position(position))[0], position.forced is None
            if 5 <= left <= 6 and len(found[anywhere]) < 4 and len(chances := margins_to_come(position)) > 1:
                found[anywhere].append((position, chances))
                break
    return found[True] + found[False]


def assert_distributed(margins, expected):
    """expected: {margin: probability}, known exactly."""
    seen, boards = Counter(margins.tolist()), len(margins)
    assert set(seen) <= set(expected)
    for margin, probability in expected.items():
        spread = np.sqrt(probability * (1 - probability) / boards)
        assert abs(seen[margin] / boards - probability) < SPREAD * spread, margin


def test_playouts_are_distributed_as_random_play():
    boards = 40_000
    assert len(late_positions()) == 8 and len({position.turn for position, _ in late_positions()}) == 2
    state = joined([batch.from_position(position, boards) for position, _ in late_positions()])
    found = batch.playout(state, np.random.default_rng(4)).reshape(8, boards)
    for (_, chances), margins in zip(late_positions(), found, strict=True):
        assert_distributed(margins, {margin: float(chance) for margin, chance in chances.items()})


# --- their random numbers -----------------------------------------------------------------------------------------


def draws(count, seed):
    return np.random.default_rng(seed).integers(0, 2**64, count, np.uint64)


def assert_equally_often(found, values):
    counts, expected = Counter(found), len(found) / len(values)
    assert set(counts) == set(values)
    spread = np.sqrt(expected * (1 - 1 / len(values)))
    assert max(abs(number - expected) for number in counts.values()) <= SPREAD * spread


def test_orders_hold_each_number_once_and_are_equally_likely():
    """All orders of up to six numbers; of more the first two and the last two."""
    for mask in (0b1, 0b100_000_101, 0b111_111, 0b111_111_111):
        numbers = [number for number in range(9) if mask >> number & 1]
        found = orders.random_order(np.uint64(mask), draws(100_000, mask), *orders.tables()).tolist()
        ends = 4 * len(numbers)
        assert {order >> ends for order in found} == {1}
        as_numbers = [tuple(order >> at & 15 for at in range(0, ends, 4)) for order in found]
        assert {tuple(sorted(order)) for order in set(as_numbers)} == {tuple(numbers)}
        if len(numbers) <= 6:
            assert_equally_often(as_numbers, list(permutations(numbers)))
        else:
            for pair in (slice(2), slice(3, 5), slice(-2, None)):
                assert_equally_often([order[pair] for order in as_numbers], list(permutations(numbers, 2)))
            assert len(set(found)) > 0.2 * factorial(9)


def test_every_mask_has_its_orders():
    for mask in range(512):
        (order,) = orders.random_order(np.uint64(mask), draws(1, mask), *orders.tables()).tolist()
        count = int(masks.COUNT[mask])
        assert order >> 4 * count == 1
        assert sum(1 << (order >> at & 15) for at in range(0, 4 * count, 4)) == mask


def test_a_local_board_is_drawn_in_proportion_to_its_empty_squares():
    for room in ([9] * 9, [0, 0, 3, 0, 1, 0, 0, 0, 9], [5, *[0] * 8], [1, 2, 0, 8, *[0] * 5]):
        total, bytes_ = sum(room), sum(number << 8 * board for board, number in enumerate(room[:8]))
        rooms, totals = np.full(90_000, bytes_, np.uint64), np.full(90_000, total, np.uint64)
        seen = Counter(random_board(mixed(draws(90_000, total)), rooms, totals).tolist())
        for board, number in enumerate(room):
            chance = number / total
            assert abs(seen[board] - chance * 90_000) <= SPREAD * np.sqrt(90_000 * chance * (1 - chance)), board


def test_mixed_bits_are_those_of_splitmix64():
    """The first numbers from the seed 1234567, as the generator's authors and others publish them."""
    gamma, state = 0x9E3779B97F4A7C15, 1234567
    states = np.array([(state + step * gamma) % 2**64 for step in range(1, 6)], np.uint64)
    assert mixed(states).tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


# --- kernel and numpy ---------------------------------------------------------------------------------------------


def test_the_kernel_runs_here():
    assert playouts.kernel() == "numba"


def test_the_kernel_plays_as_numpy_does():
    for boards in (0, 1, 9, 1000):
        state = picked(state_of(POSITIONS), np.random.default_rng(boards).integers(0, len(POSITIONS), boards))
        seeds = draws(boards, boards)
        before = [field.copy() for field in (*state, seeds)]
        found = playouts.compiled(*state, seeds)
        assert found.dtype == np.int8
        np.testing.assert_array_equal(found, playouts_numpy.margins(*state, seeds))
        for field, kept in zip((*state, seeds), before, strict=True):
            np.testing.assert_array_equal(field, kept)
        if boards > 1:  # the others do not matter to one
            one = slice(2, 3)
            assert playouts.compiled(*picked(state, one), seeds[one]) == found[2]


def test_fields_that_are_views_play_as_well():
    state, seeds = state_of(POSITIONS), draws(2 * len(POSITIONS), 2)[::2]
    for some in (slice(None, None, -1), slice(3, None, 4)):
        view, of_them = picked(state, some), seeds[some]
        copies = batch.State(*(field.copy() for field in view))
        np.testing.assert_array_equal(playouts.compiled(*view, of_them), playouts.compiled(*copies, of_them.copy()))


def test_threads_do_not_disturb_each_other():
    state = state_of(POSITIONS)

    def margins(seed):
        return batch.playout(state, np.random.default_rng(seed))

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(margins, range(12)))
    for seed, found in enumerate(together):
        np.testing.assert_array_equal(found, margins(seed))


@pytest.mark.skipif(not in_node.NODE, reason="without Node")
def test_the_webassembly_plays_as_numpy_does(tmp_path):
    state, seeds = state_of(POSITIONS), draws(len(POSITIONS), 3)
    margins = np.zeros(len(POSITIONS), np.int8)
    work = np.zeros(9, np.uint64), np.zeros((2, int(SIDE)), np.uint64)
    in_node.run(random_games, [*state, seeds, FACTS, *orders.tables(), *work, margins], tmp_path)
    np.testing.assert_array_equal(margins, playouts_numpy.margins(*state, seeds))


def broken(*_):
    raise RuntimeError("no WebAssembly")


def wrong(*arguments):
    return -1 - playouts_numpy.margins(*arguments)


@pytest.fixture
def choose(monkeypatch):
    """Chooses anew, with these margins in place of the kernel's."""

    def chosen(margins):
        playouts._fastest.cache_clear()
        monkeypatch.setattr(playouts, "compiled", margins)
        return playouts._fastest()

    yield chosen
    playouts._fastest.cache_clear()


def test_numpy_plays_where_no_kernel_does(choose):
    """A kernel that fails or errs is not used, and a warning says so."""
    state, seed = state_of(POSITIONS), 6
    expected = batch.playout(state, np.random.default_rng(seed))
    for margins, why in ((wrong, "it differs from numpy"), (broken, "no WebAssembly")):
        with pytest.warns(UserWarning, match=f"made without their kernel.*{why}"):
            assert choose(margins) == ("numpy", playouts_numpy.margins)
    np.testing.assert_array_equal(batch.playout(state, np.random.default_rng(seed)), expected)
