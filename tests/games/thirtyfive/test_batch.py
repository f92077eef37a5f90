"""The rules of 35 over many boards at once: against the vectors and the scalar rules, and playouts against both."""

import math
from collections import Counter
from functools import cache
from random import Random

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch
from pygame35.games.thirtyfive.rules import BLUE, RED, IllegalMove, Position
from tests.games.thirtyfive.reference import LETTERS, VECTORS, eager_game, eager_move, vector_moves


def position_after(moves):
    position = Position()
    for move in moves:
        position.play(move)
    return position


def joined(states):
    """One state of all boards of `states`, in order."""
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def copied(state):
    return batch.State(*(field.copy() for field in state))


def assert_same(state, other):
    for name, field, expected in zip(batch.State._fields, state, other, strict=True):
        np.testing.assert_array_equal(field, expected, err_msg=name)


def assert_well_formed(state, boards):
    shapes = {name: (getattr(state, name).dtype, getattr(state, name).shape) for name in state._fields}
    assert shapes == {
        "owner": (np.int8, (boards, 64)),
        "digit": (np.uint8, (boards, 64)),
        "neighbour_sum": (np.uint8, (boards, 64)),
        "turn": (np.int8, (boards,)),
    }


def assert_agrees(state, positions):
    """Board by board the same as the scalar positions, whatever one can ask of both."""
    np.testing.assert_array_equal(state.owner, [position.owners for position in positions])
    np.testing.assert_array_equal(state.digit, [position.digits for position in positions])
    np.testing.assert_array_equal(state.neighbour_sum, [position.sums for position in positions])
    np.testing.assert_array_equal(state.turn, [position.turn for position in positions])
    np.testing.assert_array_equal(batch.margin(state), [red - blue for red, blue in map(Position.scores, positions)])
    np.testing.assert_array_equal(batch.is_terminal(state), [position.is_over() for position in positions])


# --- states -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boards", [1, 7])
def test_init_is_the_empty_position(boards):
    state = batch.init(boards)
    assert_well_formed(state, boards)
    assert_agrees(state, [Position()] * boards)
    mask = batch.legal_action_mask(state)
    assert mask.dtype == bool and mask.shape == (boards, 576)
    assert mask.all()


def test_from_position_copies_the_position_to_every_board():
    position = position_after(eager_game(3, 40))
    assert 0 in [digit for digit, owner in zip(position.digits, position.owners, strict=True) if owner]  # a highlight
    state = batch.from_position(position, 5)
    assert_well_formed(state, 5)
    assert_agrees(state, [position] * 5)
    after = batch.step(state, np.array([m for m in position.legal_moves() if m % 9 == 4][:5]))
    assert_agrees(state, [position] * 5)
    assert (after.digit != state.digit).sum() == 5
    moves = list(position.moves)
    position.undo()
    assert position.moves == moves[:-1]
    assert_agrees(state, [position_after(moves)] * 5)


@pytest.mark.parametrize("plies", [0, 1, 33, 63, 64])
def test_legal_action_mask_is_legal_moves(plies):
    position = position_after(eager_game(11, plies))
    mask = batch.legal_action_mask(batch.from_position(position, 2))
    assert mask.dtype == bool and mask.shape == (2, 576)
    expected = np.isin(np.arange(576), position.legal_moves())
    np.testing.assert_array_equal(mask, [expected, expected])


# --- step ---------------------------------------------------------------------------------------------------------


def test_all_vector_games_side_by_side():
    state = batch.init(len(VECTORS))
    for number in range(64):
        plies = [game[number] for game in VECTORS]
        state = batch.step(state, np.array([vector_moves(game)[number] for game in VECTORS]))
        assert_well_formed(state, len(VECTORS))
        np.testing.assert_array_equal(state.owner, [[LETTERS[letter] for letter in ply["owners"]] for ply in plies])
        np.testing.assert_array_equal(state.digit, [[int(digit) for digit in ply["digits"]] for ply in plies])
        np.testing.assert_array_equal(batch.margin(state), [ply["score"][0] - ply["score"][1] for ply in plies])
        np.testing.assert_array_equal(state.turn, BLUE if number % 2 == 0 else RED)
        np.testing.assert_array_equal(batch.is_terminal(state), number == 63)


def test_scalar_and_batch_agree_on_random_games():
    """240 games, a third of them at random, the others crowded with events, stepped together to the end."""
    boards, random = 240, Random(35)
    positions = [Position() for _ in range(boards)]
    state, events, cancelled = batch.init(boards), 0, 0
    for ply in range(64):
        actions = [
            eager_move(position.digits, position.sums, random, (0.0, 0.5, 0.95)[board % 3])
            for board, position in enumerate(positions)
        ]
        for position, action in zip(positions, actions, strict=True):
            outcome = position.play(action)
            events += bool(outcome.reached)
            cancelled += outcome.cancelled
        state = batch.step(state, np.array(actions))
        assert_agrees(state, positions)
        mask = batch.legal_action_mask(state)
        np.testing.assert_array_equal(mask, np.repeat(np.array([p.digits for p in positions]) == 0, 9, axis=1))
        assert mask.sum() == boards * 9 * (63 - ply)
    assert events > 2000 and cancelled > 100


def test_boards_at_different_plies_step_together():
    games = [eager_game(seed) for seed in range(60)]
    positions = [position_after(game[: seed + 3]) for seed, game in enumerate(games)]
    state = joined([batch.from_position(position, 1) for position in positions])
    assert_agrees(state, positions)
    actions = np.array([game[seed + 3] for seed, game in enumerate(games)])
    for position, action in zip(positions, actions.tolist(), strict=True):
        position.play(action)
    assert_agrees(batch.step(state, actions), positions)


def test_stepping_board_by_board_is_stepping_all():
    state = joined([batch.from_position(position_after(eager_game(seed, 45)), 1) for seed in range(8)])
    actions = np.array([eager_game(seed)[45] for seed in range(8)])
    alone = [batch.step(batch.State(*(f[i : i + 1] for f in state)), actions[i : i + 1]) for i in range(8)]
    assert_same(joined(alone), batch.step(state, actions))


@pytest.mark.parametrize("dtype", [np.int16, np.int32, np.int64, np.uint16])
def test_actions_of_any_integer_type(dtype):
    actions = np.array([575, 256, 0], dtype=dtype)  # 575 in a narrow type's arithmetic would go wrong silently
    state = batch.step(batch.init(3), actions)
    assert_agrees(state, [position_after([int(action)]) for action in actions])


def test_step_leaves_its_input_alone():
    games = [eager_game(seed, 64, 0.95) for seed in range(30)]
    state = batch.init(30)
    for ply in range(64):
        actions = np.array([game[ply] for game in games])
        before, kept = copied(state), actions.copy()
        after = batch.step(state, actions)
        assert_same(state, before)
        np.testing.assert_array_equal(actions, kept)
        assert not any(np.shares_memory(new, old) for new, old in zip(after, state, strict=True))
        state = after


def test_step_on_read_only_arrays():
    """A search may freeze what it keeps."""
    state = batch.from_position(position_after(eager_game(5, 50)), 2)
    for field in state:
        field.flags.writeable = False
    action = eager_game(5)[50]
    assert_agrees(batch.step(state, np.array([action, action])), [position_after(eager_game(5, 51))] * 2)
    assert batch.legal_action_mask(state).any()
    assert batch.playout(state, np.random.default_rng(0)).shape == (2,)


def test_a_filled_square_is_an_error_that_names_the_board():
    state = batch.step(batch.init(200), np.arange(200))
    before = copied(state)
    actions = np.arange(200, 400)
    actions[137] = 137 // 9 * 9 + 8
    with pytest.raises(IllegalMove, match=r"\b137\b"):
        batch.step(state, actions)
    assert_same(state, before)


def test_a_full_board_takes_no_action():
    with pytest.raises(IllegalMove):
        batch.step(batch.from_position(position_after(eager_game(0)), 1), np.array([0]))


@pytest.mark.parametrize("wrong", [-1, 576, 1000, -576])
def test_what_is_no_action_is_an_error(wrong):
    with pytest.raises(IllegalMove, match=r"\b1\b"):
        batch.step(batch.init(3), np.array([0, wrong, 1]))


# --- playouts -----------------------------------------------------------------------------------------------------


def naive_margin(position, random):
    """The final margin of one random game from `position`, by the scalar rules; the position is left as it was."""
    empty = [square for square in range(64) if not position.digits[square]]
    random.shuffle(empty)
    for square in empty:
        position.play(9 * square + random.randrange(9))
    red, blue = position.scores()
    for _ in empty:
        position.undo()
    return red - blue


def exact_margins(position):
    """The probability of every final margin under random play, by trying every game that is left."""
    if position.is_over():
        red, blue = position.scores()
        return {red - blue: 1.0}
    moves, result = position.legal_moves(), Counter()
    for move in moves:
        position.play(move)
        for margin, probability in exact_margins(position).items():
            result[margin] += probability / len(moves)
        position.undo()
    return result


def assert_same_mean_and_spread(sample, other, errors=4.5):
    """Two samples of one distribution: means and standard deviations within `errors` standard errors."""
    sample, other = np.asarray(sample, float), np.asarray(other, float)
    mean_error = math.sqrt(sample.var() / len(sample) + other.var() / len(other))
    assert abs(sample.mean() - other.mean()) <= errors * mean_error

    def variance_error(values):
        return ((values - values.mean()) ** 2).std() / math.sqrt(len(values))

    error = math.hypot(variance_error(sample), variance_error(other))
    assert abs(sample.var() - other.var()) <= errors * error


def test_playouts_from_the_empty_board_are_random_games():
    margins = batch.playout(batch.init(20_000), np.random.default_rng(1))
    assert margins.shape == (20_000,)
    assert np.issubdtype(margins.dtype, np.integer)
    assert np.abs(margins).max() <= 64 and not (margins % 2).any()
    random, position = Random(2), Position()
    assert_same_mean_and_spread(margins, [naive_margin(position, random) for _ in range(6000)])


@pytest.mark.parametrize(("seed", "plies"), [(1, 9), (2, 24), (3, 31), (4, 40), (5, 47), (6, 54)])
def test_playouts_from_the_middle_of_a_game_are_random_games(seed, plies):
    position = position_after(eager_game(seed, plies))
    margins = batch.playout(batch.from_position(position, 8000), np.random.default_rng(seed))
    random = Random(seed)
    assert_same_mean_and_spread(margins, [naive_margin(position, random) for _ in range(3000)])


def peculiarities(position):
    """What a playout that skips the plies must not get wrong in this position."""
    squares = range(64)
    return {
        "an event is over and its square still at 35": any(
            position.digits[s] and position.sums[s] == 35 for s in squares
        ),
        "an empty square stands at 35": any(not position.digits[s] and position.sums[s] == 35 for s in squares),
        "a highlight": any(not position.digits[s] and position.owners[s] for s in squares),
        "a square can still reach": any(
            position.digits[s] and position.sums[s] < 35 and not all(position.digits[n] for n in neighbours)
            for s, neighbours in (
                (s, [n for n in squares if max(abs(n % 8 - s % 8), abs(n // 8 - s // 8)) == 1]) for s in squares
            )
        ),
        "blue to move": position.turn == BLUE,
        "red to move": position.turn == RED,
    }


@cache
def late_positions(empties, wanted=12):
    """Positions with `empties` empty squares whose games can end in several ways, of every peculiarity."""
    found = []
    for seed in range(1000):
        position = position_after(eager_game(seed, 64 - empties))
        distribution = exact_margins(position)
        peculiar = {name for name, holds in peculiarities(position).items() if holds}
        if len(distribution) > 2 and ("an event is over and its square still at 35" in peculiar or seed % 2):
            found.append((position, distribution, peculiar))
            if len(found) == wanted:
                return found
    raise AssertionError("too few positions")


def test_the_late_positions_cover_what_can_go_wrong():
    seen = set().union(*(peculiar for empties in (1, 2) for _, _, peculiar in late_positions(empties)))
    assert seen == set(peculiarities(Position()))


@pytest.mark.parametrize("empties", [1, 2])
def test_late_playouts_have_the_exact_distribution(empties):
    count = 4000
    for number, (position, distribution, peculiar) in enumerate(late_positions(empties)):
        margins = batch.playout(batch.from_position(position, count), np.random.default_rng(number))
        seen = Counter(margins.tolist())
        assert set(seen) <= set(distribution), (number, peculiar)
        for margin, probability in distribution.items():
            error = math.sqrt(count * probability * (1 - probability))
            assert abs(seen[margin] - count * probability) <= 5 * error + 1, (number, margin, peculiar)


def test_few_boards_a_call_have_the_exact_distribution_too():
    """With few boards, events of one board follow closely on those of another: they must not run together."""
    calls, positions = 1500, late_positions(2)[:4]
    state = joined([batch.from_position(position, 1) for position, _, _ in positions])
    rng = np.random.default_rng(4)
    margins = np.array([batch.playout(state, rng) for _ in range(calls)])
    for board, (_, distribution, _) in enumerate(positions):
        seen = Counter(margins[:, board].tolist())
        assert set(seen) <= set(distribution)
        for margin, probability in distribution.items():
            error = math.sqrt(calls * probability * (1 - probability))
            assert abs(seen[margin] - calls * probability) <= 5 * error + 1, (board, margin)


def test_boards_with_different_numbers_of_empty_squares_in_one_call():
    """Interleaved boards at five stages: each keeps its own distribution, a full one its margin."""
    stages = [position_after(eager_game(7, plies)) for plies in (0, 30, 55, 63, 64)]
    one_of_each = joined([batch.from_position(position, 1) for position in stages])
    state = joined([one_of_each] * 3000)
    margins = batch.playout(state, np.random.default_rng(5)).reshape(3000, 5)
    random = Random(5)
    for stage, position in enumerate(stages[:3]):
        assert_same_mean_and_spread(margins[:, stage], [naive_margin(position, random) for _ in range(1000)])
    exact = exact_margins(stages[3])
    assert set(margins[:, 3].tolist()) == set(exact)
    assert abs(margins[:, 3].mean() - sum(margin * p for margin, p in exact.items())) < 0.5
    red, blue = stages[4].scores()
    assert (margins[:, 4] == red - blue).all()


def test_a_full_board_returns_its_margin():
    games = [vector_moves(game) for game in VECTORS]
    state = joined([batch.from_position(position_after(game), 1) for game in games])
    margins = batch.playout(state, np.random.default_rng(0))
    np.testing.assert_array_equal(margins, batch.margin(state))
    assert len(set(margins.tolist())) > 5


def test_playouts_leave_the_state_alone_and_follow_the_seed():
    state = batch.from_position(position_after(eager_game(8, 20)), 300)
    before = copied(state)
    first = batch.playout(state, np.random.default_rng(9))
    assert_same(state, before)
    np.testing.assert_array_equal(first, batch.playout(state, np.random.default_rng(9)))
    assert (first != batch.playout(state, np.random.default_rng(10))).any()
    rng = np.random.default_rng(9)
    batch.playout(state, rng)
    assert (first != batch.playout(state, rng)).any()  # the generator moves on


def test_playouts_of_one_call_are_independent():
    """The mean of 64 boards scatters as 64 independent games do: boards of one call share no randomness."""
    rng, calls, boards = np.random.default_rng(12), 400, 64
    margins = np.array([batch.playout(batch.init(boards), rng) for _ in range(calls)], float)
    ratio = margins.mean(axis=1).var() / (margins.var() / boards)
    assert 1 - 5 * math.sqrt(2 / calls) < ratio < 1 + 5 * math.sqrt(2 / calls)
    assert np.unique(margins[:, 0]).size > 20


def test_a_single_board():
    margins = [int(batch.playout(batch.init(1), np.random.default_rng(seed))[0]) for seed in range(40)]
    assert len(set(margins)) > 10
