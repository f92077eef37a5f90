"""The contract of the batch modules, the same tests for every game and board: many boards at once, as one at a time.

Where chance decides what follows a move, the tests of the game check the boards after it; here the positions of scalar
games are compared.
"""

import doctest
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

from pygame35.basics import BLUE, RED, IllegalMove
from pygame35.batches import play_games, random_actions, take
from pygame35.games.cell_division import batch as batch_cell_division
from pygame35.games.cell_division import rules as cell_division
from pygame35.games.mega_tictactoe import batch as batch_mega_tictactoe
from pygame35.games.mega_tictactoe import rules as mega_tictactoe
from pygame35.games.monty_hall import batch as batch_monty_hall
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.games.thirtyfive import batch as batch_thirtyfive
from pygame35.games.thirtyfive import rules as thirtyfive
from pygame35.games.threes import batch as batch_threes
from pygame35.games.threes import rules as threes
from pygame35.records import replay

TWO_PLAYERS = [  # rules, the same over many boards, and the boards to test them on; "" is the usual one
    (thirtyfive, batch_thirtyfive, ["", "6x6"]),
    (cell_division, batch_cell_division, ["", "2x2", "3x7", "10x10", "beaker-6x7", "flask-10-8"]),
    (mega_tictactoe, batch_mega_tictactoe, [""]),
]
CHANCE = [
    (threes, batch_threes, ["", "full-3", "classic-7"]),
    (monty_hall, batch_monty_hall, ["", "10-35", "forgetful-4-1", "leftmost-5-7"]),
]


def on_every_board(games):
    boards = [(game, batch, board) for game, batch, boards in games for board in boards]
    names = [f"{game.NAME}-{board}" for game, _, board in boards]
    return pytest.mark.parametrize(("game", "batch", "board"), boards, ids=names)


every_board = on_every_board(TWO_PLAYERS + CHANCE)
every_board_for_two = on_every_board(TWO_PLAYERS)


def initial(batch, boards, board):
    return batch.init(boards, board) if board else batch.init(boards)


def stepped(game, batch, state, actions, seed=0):
    return batch.step(state, actions, *([np.random.default_rng(seed)] if game.SIDES == 1 else []))


@cache
def random_moves(game, board, seed):
    """The moves of a random game to its end."""
    random, position = Random(seed), game.start(board)
    while not position.is_over():
        position.play(random.choice(position.legal_moves()))
    return tuple(position.moves)


def joined(states):
    """One state of all boards of `states`, in order."""
    return type(states[0])(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def copied(state):
    return type(state)(*(field.copy() for field in state))


def assert_same(state, other):
    assert type(state) is type(other)
    for name, field, expected in zip(state._fields, state, other, strict=True):
        assert field.dtype == expected.dtype, name
        np.testing.assert_array_equal(field, expected, err_msg=name)


def assert_agrees(batch, state, positions, plies_left=None):
    """Board by board the same as the scalar positions, in everything that both have. plies_left: in games for two."""
    boards = len(positions)
    assert_same(state, joined([batch.from_position(position, 1) for position in positions]))
    mask = batch.legal_action_mask(state)
    assert mask.dtype == bool and mask.shape == (boards, batch.actions(state))
    assert [np.flatnonzero(row).tolist() for row in mask] == [position.legal_moves() for position in positions]
    found = {"is_terminal": batch.is_terminal(state), "margin": batch.margin(state)}
    assert found["is_terminal"].dtype == bool and np.issubdtype(found["margin"].dtype, np.integer)
    wanted = {
        "is_terminal": [position.is_over() for position in positions],
        "margin": [margin_of(position) for position in positions],
    }
    if plies_left is not None:
        found |= {"turn": state.turn, "plies_left": batch.plies_left(state)}
        wanted |= {"turn": [position.turn for position in positions], "plies_left": plies_left}
    for name, values in found.items():
        assert values.shape == (boards,), name
        np.testing.assert_array_equal(values, wanted[name], err_msg=name)


@cache
def equally_long(game, board):
    """True when random games all have the same length: `plies_left` is then known, else only a lower bound of it."""
    return len({len(random_moves(game, board, seed)) for seed in range(12)}) == 1


def assert_agrees_with_games(game, batch, board, state, positions, played_on):
    """As `assert_agrees`. played_on: [boards], the plies from these positions to the ends of the games."""
    if game.SIDES == 1:
        assert_agrees(batch, state, positions)
    elif equally_long(game, board):
        assert_agrees(batch, state, positions, played_on)
    else:
        left = batch.plies_left(state)
        assert_agrees(batch, state, positions, left)
        assert (left >= played_on).all()
        np.testing.assert_array_equal(left == 0, batch.is_terminal(state))


@cache
def almost_over(game, batch, board, left):
    """The moves of the beginnings of four random games, after each of which at most `left` plies can be played."""
    found, seed = [], 0
    while len(found) < 4:
        moves, seed = random_moves(game, board, seed), seed + 1
        beginnings = [moves[:ply] for ply in range(max(len(moves) - left, 0), len(moves) + 1)]
        state = joined([batch.from_position(replay(beginning, game, board)) for beginning in beginnings])
        found += [beginnings[n] for n in np.flatnonzero(batch.plies_left(state) == left)]
    return found[:4]


def margin_of(position):
    """RED's score minus BLUE's; the score of a game for one player."""
    red, *blue = position.scores()
    return red - sum(blue)


def margins_to_come(position):
    """{final margin: its probability} when every legal move is equally likely, by playing all of them."""
    if position.is_over():
        return Counter({margin_of(position): Fraction(1)})
    chances, legal = Counter(), position.legal_moves()
    for move in legal:
        position.play(move)
        for margin, chance in margins_to_come(position).items():
            chances[margin] += chance / len(legal)
        position.undo()
    return chances


# --- states -------------------------------------------------------------------------------------------------------


@every_board
def test_init_and_from_position_are_on_every_board(game, batch, board):
    moves = random_moves(game, board, 2)
    for boards in (1, 5):
        state = initial(batch, boards, board)
        assert isinstance(state, batch.State)
        assert all(isinstance(field, np.ndarray) and len(field) == boards for field in state)
        assert_same(state, batch.from_position(game.start(board), boards))
        assert_agrees_with_games(game, batch, board, state, [game.start(board)] * boards, [len(moves)] * boards)
    half = len(moves) // 2
    position = replay(moves[:half], game, board)
    state = batch.from_position(position, 3)
    assert_same(batch.from_position(position), batch.from_position(position, 1))
    position.play(moves[half])
    positions = [replay(moves[:half], game, board)] * 3
    assert_agrees_with_games(game, batch, board, state, positions, [len(moves) - half] * 3)
    with pytest.raises(IllegalMove, match="no such board"):
        batch.init(1, "no such board")


@on_every_board(CHANCE)
def test_every_position_of_random_games_agrees(game, batch, board):
    for seed in range(4):
        positions = [replay(random_moves(game, board, seed)[:ply], game, board) for ply in range(150)]
        assert_agrees(batch, joined([batch.from_position(position) for position in positions]), positions)


# --- observations -------------------------------------------------------------------------------------------------


@every_board
def test_observations_are_planes_of_small_numbers(game, batch, board):
    """For every position of a game; no two positions that differ look the same to a side."""
    moves = random_moves(game, board, 5)[:60]
    positions = [replay(moves[:ply], game, board) for ply in range(len(moves) + 1)]
    state, largest = joined([batch.from_position(position) for position in positions]), list(batch.PLANES.values())
    sides = [()] if game.SIDES == 1 else [(RED,), (BLUE,), (state.turn,)]
    for side in sides:
        seen = batch.observe(state, *side)
        assert seen.dtype == np.int8 and seen.shape[0] == len(positions) and seen.shape[-1] == len(largest)
        assert (seen >= 0).all() and (seen.reshape(-1, len(largest)).max(axis=0) <= largest).all()
        assert len(np.unique(seen.reshape(len(seen), -1), axis=0)) == len(positions)
    if game.SIDES == 2:
        both = [batch.observe(state, side) for side in (RED, BLUE)]
        at = np.where(state.turn == RED, 0, 1)
        np.testing.assert_array_equal(seen, np.stack(both)[at, np.arange(len(at))])
        own, other = (list(batch.PLANES).index(name) for name in ("own", "other"))
        np.testing.assert_array_equal(both[0][..., own], both[1][..., other])
        owners = np.array([position.owners for position in positions])
        np.testing.assert_array_equal(both[0][..., own].reshape(owners.shape), owners == RED)


@pytest.mark.parametrize("batch", [batch for _, batch, _ in TWO_PLAYERS + CHANCE], ids=lambda batch: batch.__name__)
def test_the_examples_of_the_documentation(batch):
    assert doctest.testmod(batch) == (0, 7)


# --- step ---------------------------------------------------------------------------------------------------------


@every_board_for_two
def test_scalar_and_batch_agree_on_random_games(game, batch, board):
    """Games from different plies on, stepped together, each to its end; a state that was stepped from is kept."""
    games = [random_moves(game, board, seed)[seed % 3 :] for seed in range(10)]
    positions = [replay(random_moves(game, board, seed)[: seed % 3], game, board) for seed in range(10)]
    state, ply = joined([batch.from_position(position) for position in positions]), 0
    while games:
        actions = np.array([moves[ply] for moves in games])
        before, kept = copied(state), actions.copy()
        after = batch.step(state, actions)
        assert_same(state, before)
        np.testing.assert_array_equal(actions, kept)
        for position, move in zip(positions, actions.tolist(), strict=True):
            position.play(move)
        ply += 1
        assert_agrees_with_games(game, batch, board, after, positions, [len(moves) - ply for moves in games])
        on = [n for n, moves in enumerate(games) if ply < len(moves)]
        state, games, positions = take(after, on), [games[n] for n in on], [positions[n] for n in on]


@every_board
def test_an_illegal_action_is_refused_and_changes_nothing(game, batch, board):
    """A move made already, numbers that are no action, any action that is not legal, any move after the end."""
    moves = random_moves(game, board, 4)
    position = replay(moves[:1], game, board)
    state, legal = batch.from_position(position, 4), position.legal_moves()
    before, actions = copied(state), batch.actions(state)
    made_already = [moves[0]] if moves[0] not in legal else []
    assert made_already or game is threes
    for at in (0, 3):
        for wrong in (*made_already, -1, actions, actions + 1000, -actions):
            chosen = np.full(4, moves[1])
            chosen[at] = wrong
            with pytest.raises(IllegalMove, match=rf"\b{at}\b"):
                stepped(game, batch, state, chosen)
    assert_same(state, before)
    for action in set(range(actions)) - set(legal):
        with pytest.raises(IllegalMove):
            stepped(game, batch, state, np.full(4, action))
    for action in legal:
        after = stepped(game, batch, state, np.full(4, action))
        assert game.SIDES == 1 or (after.turn == -position.turn).all()
    over = batch.from_position(replay(moves, game, board), 2)
    with pytest.raises(IllegalMove):
        stepped(game, batch, over, np.array(moves[:2]))


@every_board
def test_actions_that_are_not_one_whole_number_for_each_board_are_refused(game, batch, board):
    state = initial(batch, 3, board)
    for wrong in (0, [0, 0], [[0], [0], [0]], [0.0, 0.0, 0.0], [True, True, True], ["0", "0", "0"]):
        with pytest.raises(IllegalMove, match=r"int \[3\]"):
            stepped(game, batch, state, wrong)


# --- playouts -----------------------------------------------------------------------------------------------------


@every_board_for_two
@pytest.mark.parametrize("left", [1, 3])
def test_playouts_shortly_before_the_end_have_the_margins_of_all_ways_to_it(game, batch, board, left):
    """Each as often as the ways to it: within five standard deviations."""
    boards = 6000
    for seed, moves in enumerate(almost_over(game, batch, board, left)):
        position = replay(moves, game, board)
        chances = margins_to_come(position)
        assert sum(chances.values()) == 1
        found = batch.playout(batch.from_position(position, boards), np.random.default_rng(seed))
        assert found.shape == (boards,) and np.issubdtype(found.dtype, np.integer)
        counts = Counter(found.tolist())
        assert set(counts) <= set(chances)
        for margin, chance in chances.items():
            deviation = float(boards * chance * (1 - chance)) ** 0.5
            assert abs(counts[margin] - boards * chance) <= 5 * deviation, (seed, margin)


def played_by_step(game, batch, state, rng):
    """As `batch.playout`."""

    def choose(state):
        return random_actions(batch.legal_action_mask(state), rng)

    return play_games(batch, state, choose, rng if game.SIDES == 1 else None)


@every_board_for_two
@pytest.mark.parametrize("by_step", [False, True])
def test_playouts_of_different_boards_keep_to_their_own(game, batch, board, by_step):
    """Boards at different plies in one state; each finishes as it can from where it is."""
    games = [moves for left in range(3) for moves in almost_over(game, batch, board, left)]
    positions = [replay(moves, game, board) for moves in games]
    state = joined([batch.from_position(position, 50) for position in positions])
    before = copied(state)
    rng = np.random.default_rng(3)
    found = (played_by_step(game, batch, state, rng) if by_step else batch.playout(state, rng)).reshape(len(games), 50)
    assert_same(state, before)
    for position, margins in zip(positions, found.tolist(), strict=True):
        assert set(margins) <= set(margins_to_come(position))


@on_every_board(CHANCE)
def test_playouts_are_random_games_by_step(game, batch, board):
    rng, state = np.random.default_rng(5), initial(batch, 2000, board)
    found = batch.playout(state, rng)
    margins = played_by_step(game, batch, state, rng)
    spread = np.std(margins)
    assert len(margins) == 2000 and abs(found.mean() - np.mean(margins)) <= 5 * spread * (2 / 2000) ** 0.5
    assert np.std(found) == pytest.approx(spread, rel=0.3)
