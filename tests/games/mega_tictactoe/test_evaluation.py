"""The learned evaluation of Mega tic-tac-toe: its tables, positions as the kernels know them, and that both agree."""

from functools import cache

import numpy as np
import pytest

from pygame35.basics import BLUE, NONE, RED
from pygame35.games.mega_tictactoe import batch, evaluation, model, network, positions
from pygame35.games.mega_tictactoe.kernels import boards as kernel
from pygame35.games.mega_tictactoe.kernels.network import BIAS, DENSE, OUTPUT, OUTPUT_BIAS, TABLE_ROWS, WIDTH
from pygame35.games.mega_tictactoe.rules import DRAWN, LINES, Position
from pygame35.games.mega_tictactoe.search import Search
from pygame35.games.mega_tictactoe.training.storing import save
from tests.games.mega_tictactoe.solved import random_moves, replayed, state_of
from tests.kernels.forms import choose, every_form

ROUNDING = 1e-5


@cache
def games():
    return [random_moves(seed, quiet=seed % 2 == 1) for seed in range(24)]


@cache
def sample():
    """Positions at all stages; none is over."""
    return [replayed(moves[: seed * 7 % len(moves)]) for seed, moves in enumerate(games())]


def random_weights(seed):
    """Weights under which units of both ends and of the middle of their range occur."""
    rng = np.random.default_rng(seed)

    def drawn(*shape, spread):
        return rng.normal(0, spread, shape).astype(np.float32)

    return network.Weights(
        boards=drawn(3, TABLE_ROWS, 16, spread=0.5),
        board_units=drawn(9, 16, WIDTH, spread=0.1),
        targets=drawn(3, TABLE_ROWS, 16, spread=0.5),
        target_units=drawn(9, 16, WIDTH, spread=0.1),
        target_bias=drawn(10, WIDTH, spread=0.2),
        dense=drawn(DENSE, spread=0.4),
    )


WEIGHTS = random_weights(1)


@cache
def random_tables():
    return network.tables(WEIGHTS)


def use(tables, monkeypatch):
    """From now on the evaluation works with these tables."""
    monkeypatch.setattr(evaluation, "_kernel", cache(lambda: evaluation.batches(tables)))


@pytest.fixture
def tables(monkeypatch):
    """The tables of a network that knows nothing, with which the evaluation works, too."""
    use(random_tables(), monkeypatch)
    return random_tables()


def digits_of(code):
    return [code // 3**place % 3 for place in range(9)]


def undecided(digits):
    return 0 in digits and not any(digits[a] == digits[b] == digits[c] != 0 for a, b, c in LINES)


def test_every_undecided_local_board_has_a_row_of_its_own():
    codes = [code for code in range(3**9) if undecided(digits_of(code))]
    assert positions.codes_of_rows()[kernel.UNDECIDED :].tolist() == codes
    assert positions.codes_of_rows()[: kernel.UNDECIDED].tolist() == [-1] * 3
    assert len(codes) + kernel.UNDECIDED == TABLE_ROWS == len(positions.codes_of_rows())
    rows = positions.kernel_tables()[kernel.ROW_OF :]
    assert len(rows) == kernel.CODE_COUNT == 3**9
    assert rows[codes].tolist() == list(range(kernel.UNDECIDED, TABLE_ROWS))


def test_symmetries_are_those_of_a_square_and_turn_the_rows_of_boards():
    symmetries, lines = network.symmetries().tolist(), {frozenset(line) for line in LINES}
    codes, powers = positions.codes_of_rows(), 3 ** np.arange(9)
    assert len(set(map(tuple, symmetries))) == 8 and symmetries[1][0] in (2, 6)  # a quarter turn
    for places, turned in zip(symmetries, network.turned_rows(), strict=True):
        assert {frozenset(places[place] for place in line) for line in LINES} == lines
        assert turned[:3].tolist() == [kernel.MINE, kernel.THEIRS, kernel.DRAWN]
        before, after = (codes[part][:, None] // powers % 3 for part in (np.arange(3, TABLE_ROWS), turned[3:]))
        np.testing.assert_array_equal(after, before[:, places])


def described(position):
    """A position as the kernels know it, from the words of `kernels.boards` and the scalar rules."""
    found = np.zeros(kernel.POSITION, np.int32)
    rows = positions.kernel_tables()[kernel.ROW_OF :]
    for view, side in enumerate((RED, BLUE)):
        for board in range(9):
            digits = [{side: 1, NONE: 0}.get(owner, 2) for owner in position.local(board)]
            code = sum(digit * 3**place for place, digit in enumerate(digits))
            at = 9 * view + board
            found[kernel.MASKS + at] = sum(1 << place for place, digit in enumerate(digits) if digit == 1)
            found[kernel.CODES + at] = code
            decided = {side: kernel.MINE, -side: kernel.THEIRS, DRAWN: kernel.DRAWN}
            state = position.boards[board]
            found[kernel.ROWS + at] = decided[state] if state else rows[code]
            found[kernel.WON + view] |= (state == side) << board
            found[kernel.CLOSED] |= (state != NONE) << board
    found[kernel.FORCED] = batch.ANY if position.forced is None else position.forced
    found[kernel.TURN] = 0 if position.turn == RED else 1
    found[kernel.OVER] = position.is_over()
    found[kernel.WINNER] = {RED: 0, BLUE: 1}.get(position.winner(), kernel.NOBODY)
    return found


def test_every_ply_of_random_games_as_the_kernels_know_it():
    """Prepared, and played by the kernels' rules from the beginning: both as the scalar rules say."""
    ends = set()
    for moves in games()[::2]:
        position, played = Position(), positions.kernel_position(batch.init(1))
        for move in moves:
            assert played.dtype == np.int32
            np.testing.assert_array_equal(played, described(position))
            np.testing.assert_array_equal(positions.kernel_position(state_of(position)), played)
            listed = np.full(kernel.MOVES + 2, -7, np.int32)
            count = kernel.legal_moves(played, 0, listed, 1)
            assert listed[0] == -7 and (listed[count + 1 :] == -7).all()
            assert sorted(positions.SQUARE_OF[n] for n in listed[1 : count + 1]) == position.legal_moves()
            position.play(move)
            positions.play(played, move)
        np.testing.assert_array_equal(played, described(position))
        ends.add(position.winner())
    assert ends == {RED, BLUE, NONE}


def by_hand(position, weights):
    """The value of a position to its side to move, from the weights and the words of `network`."""
    first, symmetries = {0: 0, 1: 1, 2: 4}, network.symmetries().tolist()
    seen = described(position)[kernel.ROWS + 9 * (position.turn == BLUE) :].tolist()

    def features(of_kinds, board):
        kind = int(network.KIND[board])
        turn = next(turn for turn in range(4) if symmetries[turn][first[kind]] == board)
        return of_kinds[kind][network.turned_rows()[turn][seen[board]]].astype(float)

    units = weights.dense[BIAS : BIAS + WIDTH].astype(float)
    for board in range(9):
        units += features(weights.boards, board) @ weights.board_units[board]
    if position.forced is None:
        units += weights.target_bias[9]
    else:
        units += features(weights.targets, position.forced) @ weights.target_units[position.forced]
        units += weights.target_bias[position.forced]
    total = weights.dense[OUTPUT : OUTPUT + WIDTH] @ np.clip(units, 0, 1) ** 2 + weights.dense[OUTPUT_BIAS]
    return total / np.sqrt(1 + total**2)


@pytest.mark.parametrize("load", [lambda: WEIGHTS, model.load], ids=["random", "shipped"])
def test_a_move_is_worth_what_the_weights_say_of_the_position_after_it(load, monkeypatch):
    weights = load()
    use(network.tables(weights), monkeypatch)
    together = evaluation.action_values(joined(sample() * 4))  # more than fit at a time
    assert (together.dtype, together.shape) == (np.float32, (4 * len(sample()), 81))
    np.testing.assert_array_equal(together, np.concatenate([together[: len(sample())]] * 4))
    for position, found in zip(sample(), together[: len(sample())], strict=True):
        assert np.flatnonzero(found > -np.inf).tolist() == position.legal_moves()
        for move in position.legal_moves()[::3]:
            position.play(move)
            red, blue = position.scores()
            expected = -position.turn * (red - blue) if position.is_over() else -by_hand(position, weights)
            position.undo()
            assert found[move] == pytest.approx(expected, abs=ROUNDING)


def joined(some):
    return batch.State(*(np.concatenate(fields) for fields in zip(*map(state_of, some), strict=True)))


def values_by_the_kernel(position, tables):
    """({move: value to the mover}, the moves whose value is exact) by a search that has seen the root alone."""
    search = Search(state_of(position), exploration=1.0, temperature=0.3, network=tables)
    rows = search.analysis()["candidates"]
    assert len({row["action"] for row in rows}) == len(rows)
    exact = {row["action"] for row in rows if row.get("exact")}
    return {row["action"]: position.turn * row["margin"] for row in rows}, exact


def assert_values_of_the_kernel(some, tables):
    """A search gives each move the value of the evaluation, and calls it exact where the game ends."""
    for position, expected in zip(some, evaluation.action_values(joined(some)), strict=True):
        found, exact = values_by_the_kernel(position, tables)
        assert sorted(found) == position.legal_moves()
        assert max(abs(value - expected[move]) for move, value in found.items()) < ROUNDING, position.moves
        for move in found:
            position.play(move)
            assert (move in exact) == position.is_over(), (position.moves, move)
            position.undo()


def test_a_search_begins_with_the_evaluation(tables):
    some = [replayed(moves[:plies]) for seed, moves in enumerate(games()) for plies in range(seed % 9, len(moves), 9)]
    assert_values_of_the_kernel(some, tables)


@every_form
def test_the_kernel_is_the_same_as_python_and_as_webassembly(form, monkeypatch):
    """Also before the end of games that are won, and of one that is drawn."""
    choose(form, monkeypatch)
    use(random_tables(), monkeypatch)
    won = next(moves for moves in games() if replayed(moves).winner())
    drawn = next(moves for moves in games() if not replayed(moves).winner())
    assert_values_of_the_kernel([replayed(won[:-1]), replayed(drawn[:-1]), *sample()[9:11]], random_tables())


def test_a_file_holds_the_weights_with_features_in_bytes(tmp_path):
    path = tmp_path / "network.npz"
    save(path, WEIGHTS)
    loaded = model.load(path)
    for name, array in loaded._asdict().items():
        kept = getattr(WEIGHTS, name)
        assert array.dtype == np.float32
        if name in ("boards", "targets"):
            step = np.abs(kept).max(axis=(0, 1)) / 127
            assert (np.abs(array - kept) <= step * 0.501).all()
        else:
            np.testing.assert_array_equal(array, kept)


def test_a_file_that_is_something_else_is_refused(tmp_path):
    path = tmp_path / "network.npz"
    save(path, WEIGHTS)
    with np.load(path) as file:
        arrays = dict(file)
    for changes, reason in (
        ({"boards": None, "targets": None}, "is not a network of Mega tic-tac-toe: it lacks boards, targets"),
        ({"dense": np.zeros(DENSE + 1)}, r"dense has the shape \(66,\), not \(65,\)"),
        ({"targets": np.zeros((3, 5, 16), np.int8)}, "targets has the shape"),
        ({"boards_scale": np.ones(5)}, "is not a network of Mega tic-tac-toe"),
    ):
        np.savez(path, **{name: array for name, array in {**arrays, **changes}.items() if array is not None})
        with pytest.raises(ValueError, match=reason):
            model.load(path)
    save(path, WEIGHTS)
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(ValueError, match="only the beginning"):
        model.load(path)
