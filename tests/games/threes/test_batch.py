"""Threes over many boards at once: as one board at a time, and what chance must keep to."""

from math import sqrt
from random import Random

import numpy as np
import pytest

from pygame35.basics import IllegalMove
from pygame35.games.threes import batch, bitboards
from pygame35.games.threes.rules import DOWN, LEFT, MOVES, RIGHT, UP, start

FACES = [0, 1, 2] + [3 * 2**k for k in range(13)]  # by code
FOUR = 1 << 4 | 1 << 20 | 1 << 36 | 1 << 52  # a 1 in every row; left changes all lines
SPREAD = 5  # standard deviations that a count may be off


def encoded(tiles):
    return sum(FACES.index(tile) << 4 * square for square, tile in enumerate(tiles))


STUCK = encoded([1, 3, 1, 3, 3, 1, 3, 1] * 2)


def codes(board):
    """[n, 16]: what stands on each square."""
    return (board[:, None] >> (4 * np.arange(16, dtype=np.uint64)) & np.uint64(15)).astype(int)


def joined(states):
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def taken(state, at):
    """A copy of some of the boards."""
    return batch.State(*(field[at].copy() for field in state))


def assert_same(state, other):
    for field, wanted in zip(state, other, strict=True):
        assert field.dtype == wanted.dtype
        np.testing.assert_array_equal(field, wanted)


def random_actions(state, rng):
    return (rng.random((len(state.board), 4)) * batch.legal_action_mask(state)).argmax(1)


def on(board, n, shown=1, bag=(1, 3, 2), classic=False):
    """n times the same board."""
    bags = np.tile(np.array(bag, np.int8), (n, 1))
    return batch.State(np.full(n, board, np.uint64), np.full(n, shown, np.uint8), bags, np.full(n, classic))


def assert_shares(found, shares):
    """Each code was met about as often as it should be."""
    counts = np.bincount(found, minlength=len(shares))
    for count, share in zip(counts, shares, strict=True):
        assert abs(count - len(found) * share) <= SPREAD * sqrt(len(found) * share * (1 - share)), counts


def refilled(bag):
    return np.where(bag.sum(1, keepdims=True) == 0, 4, bag)


def slid(board, actions):
    """bitboards.slide by an action each."""
    actions, found = np.asarray(actions), [bitboards.slide(board, move) for move in MOVES]
    return [np.choose(actions, parts) for parts in zip(*found, strict=True)]


def assert_stepped(before, actions, after):
    """The boards `after` can come of one move each, by what is known of the slide."""
    assert [field.dtype for field in after] == [np.uint64, np.uint8, np.int8, bool]
    pushed, changed = slid(before.board, actions)
    old, new = codes(pushed), codes(after.board)
    rows, squares = np.nonzero(old != new)
    np.testing.assert_array_equal(rows, np.arange(len(actions)))  # one square of each
    tile = new[rows, squares]
    assert not old[rows, squares].any()
    sideways = (actions == LEFT) | (actions == RIGHT)
    line, place = np.where(sideways, [squares // 4, squares % 4], [squares % 4, squares // 4])
    np.testing.assert_array_equal(place, np.where((actions == LEFT) | (actions == UP), 3, 0))
    assert (changed.astype(int) >> line & 1).all()
    assert np.where(before.shown <= 3, tile == before.shown, (tile >= 4) & (tile <= before.shown)).all()
    np.testing.assert_array_equal(after.classic, before.classic)
    shown, highest, bonus = after.shown.astype(int), new.max(1), after.shown > 3
    assert (shown >= 1).all() and not (bonus & after.classic).any()
    assert (highest[bonus] >= FACES.index(48)).all() and (shown[bonus] == highest[bonus] - 3).all()
    expected, drawn = refilled(before.bag), np.flatnonzero(~bonus & ~after.classic)
    assert (expected[drawn, shown[drawn] - 1] > 0).all()
    expected[drawn, shown[drawn] - 1] -= 1
    np.testing.assert_array_equal(refilled(after.bag)[~after.classic], refilled(expected)[~after.classic])
    np.testing.assert_array_equal(after.bag[after.classic], before.bag[after.classic])


def scalar_plies(rules, games):
    """(state of a position, its legal moves, score, a move, tiles right after its slide, its lines) of random games."""
    random = Random(rules)
    for seed in range(games):
        position = start(f"{rules}-{seed}")
        while True:
            state, legal, (score,) = batch.from_position(position), position.legal_moves(), position.scores()
            assert state.shown == FACES.index(position.shown[-1])
            assert state.bag.tolist() == [[position.bag.count(face) for face in (1, 2, 3)]] or rules == "classic"
            assert state.board == encoded(position.tiles) and state.classic == (rules == "classic")
            if not legal:
                yield state, legal, score, LEFT, list(position.tiles), 0
                break
            move = random.choice(legal)
            outcome, tiles = position.play(move), list(position.tiles)
            tiles[outcome.entered] = 0
            lines = {at // 4 if move in (LEFT, RIGHT) else at % 4 for at, _ in outcome.moved}
            yield state, legal, score, move, tiles, sum(1 << line for line in lines)


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_as_the_scalar_rules(rules):
    states, legal, scores, moves, pushed, lines = zip(*scalar_plies(rules, 150), strict=True)
    assert len(states) > 5150  # 10,000 moves of both rules
    state = joined(states)
    mask = batch.legal_action_mask(state)
    np.testing.assert_array_equal(mask, [[move in moves for move in MOVES] for moves in legal])
    np.testing.assert_array_equal(batch.is_terminal(state), [not moves for moves in legal])
    np.testing.assert_array_equal(batch.margin(state), scores)
    np.testing.assert_array_equal(bitboards.scores(state.board), scores)
    np.testing.assert_array_equal(bitboards.highest(state.board), codes(state.board).max(1))
    after, changed = slid(state.board, moves)
    np.testing.assert_array_equal(after, np.array([encoded(tiles) for tiles in pushed], np.uint64))
    np.testing.assert_array_equal(changed, lines)
    for move in MOVES:  # what is not legal changes nothing
        after, changed = bitboards.slide(state.board, move)
        np.testing.assert_array_equal(after != state.board, mask[:, move])
        np.testing.assert_array_equal(changed != 0, mask[:, move])


def test_boards_of_all_tiles_as_the_scalar_rules():
    rng, position = np.random.default_rng(1), start("classic-1")
    for _ in range(500):
        position.tiles = [FACES[code] for code in rng.choice([0, 1, 2, 3, 13, 14, 15], 16)]
        state, legal = batch.from_position(position), position.legal_moves()
        assert np.flatnonzero(batch.legal_action_mask(state)[0]).tolist() == legal
        assert bitboards.scores(state.board).tolist() == [*position.scores()]
        for move in legal:
            outcome, tiles = position.play(move), list(position.tiles)
            tiles[outcome.entered] = 0
            assert bitboards.slide(state.board, move)[0].tolist() == [encoded(tiles)]
            position.undo()


@pytest.mark.parametrize("board", ["", "full-7", "classic-7"])
def test_the_start(board):
    assert list(bitboards.TILES) == FACES and [bitboards.CODE[face] for face in FACES] == list(range(16))
    state = batch.init(3, board)
    assert_same(state, batch.from_position(start(board), 3))
    assert [field.shape for field in state] == [(3,), (3,), (3, 3), (3,)]
    with pytest.raises(IllegalMove, match="full-01"):
        batch.init(1, "full-01")


@pytest.fixture(scope="module")
def alive():
    """Boards of both rules at several plies, none over, of which some show a bonus."""
    rng, found = np.random.default_rng(2), []
    state = joined([batch.init(1, f"{rules}-{seed}") for rules in ("full", "classic") for seed in range(300)])
    for _ in range(80):
        state = taken(state, ~batch.is_terminal(state))
        before, actions = taken(state, slice(None)), random_actions(state, rng)
        state = batch.step(state, actions, rng)
        assert_stepped(before, actions, state)
        found.append(before)
    state = joined(found)
    assert (state.shown > 3).sum() > 50 and len(state.board) > 10_000
    return state


def test_a_step_leaves_its_argument_alone(alive):
    before, actions = taken(alive, slice(None)), random_actions(alive, np.random.default_rng(3))
    after, again = (batch.step(alive, actions, np.random.default_rng(4)) for _ in range(2))
    assert_same(alive, before)
    assert_same(after, again)


def test_children_are_every_legal_move_once_and_in_order(alive):
    over = on(STUCK, 2)
    state = joined([over, taken(alive, slice(0, None, 7)), over])
    before = taken(state, slice(None))
    parents, actions, children = batch.children(state, np.random.default_rng(5))
    np.testing.assert_array_equal([parents, actions], np.nonzero(batch.legal_action_mask(state)))
    assert_same(state, before)
    assert_stepped(taken(state, parents), actions, children)
    assert [len(part) for part in batch.children(over, np.random.default_rng(5))[:2]] == [0, 0]


@pytest.mark.parametrize("wrong", [LEFT, 4, -1, 100])
def test_an_illegal_move_names_the_board(wrong):
    state = on(encoded([1, 0, 0, 0]), 200)  # in a corner: neither left nor up
    before, actions = taken(state, slice(None)), np.resize([RIGHT, DOWN], 200)
    batch.step(state, actions, np.random.default_rng(1))
    actions[137] = wrong
    with pytest.raises(IllegalMove, match=r"\b137\b"):
        batch.step(state, actions, np.random.default_rng(1))
    assert_same(state, before)


@pytest.mark.parametrize("highest", [24, 48, 96, 12288])
def test_what_enters_where_and_what_is_next(highest):
    bonus = max(FACES.index(highest) - 3, 4)
    state = on(FOUR + (FACES.index(highest) - 1 << 4), 40_000, shown=bonus)
    after = batch.step(state, np.full(40_000, LEFT), np.random.default_rng(6))
    rows, squares = np.nonzero(codes(after.board) != codes(bitboards.slide(state.board, LEFT)[0]))
    cell = squares // 4 * (bonus - 3) + codes(after.board)[rows, squares] - 4
    assert_shares(cell, [1 / 4 / (bonus - 3)] * 4 * (bonus - 3))
    extra = 1 / 21 if highest >= 48 else 0
    assert_shares(after.shown, [0, *((1 - extra) * np.array([1, 3, 2]) / 6), *[0] * (bonus - 4), extra])
    assert_shares(squares // 4 * 2 + (after.shown > 3), [(1 - extra) / 4, extra / 4] * 4)


def test_draws():
    bags = np.tile(np.array([[1, 3, 2], [4, 4, 4], [0, 0, 1], [0, 0, 0]], np.int8), (20_000, 1))
    shares = ([1 / 6, 1 / 2, 1 / 3], [1 / 3] * 3, [0, 0, 1], [1 / 3] * 3)
    for classic in (False, True):
        kept = bags.copy()
        found, left = batch.draw(bags, np.full(len(bags), classic), np.random.default_rng(7))
        np.testing.assert_array_equal(bags, kept)
        for kind in range(4):
            assert_shares(found[kind::4], [0, *([1 / 3] * 3 if classic else shares[kind])])
        one = np.eye(3, dtype=np.int8)[found - 1]
        np.testing.assert_array_equal(*([left, bags] if classic else [refilled(left), refilled(refilled(bags) - one)]))


def test_playouts_are_random_games_to_the_end(alive):
    rng = np.random.default_rng(8)
    for rules in ("full", "classic"):
        state = batch.init(3000, f"{rules}-3")
        before, found = taken(state, slice(None)), batch.playout(state, rng)
        assert_same(state, before)
        played = []
        while len(state.board):
            over = batch.is_terminal(state)
            played += batch.margin(state)[over].tolist()
            state = taken(state, ~over)
            state = batch.step(state, random_actions(state, rng), rng)
        assert len(found) == len(played) == 3000
        assert abs(np.mean(found) - np.mean(played)) < SPREAD * sqrt((np.var(found) + np.var(played)) / 3000)
    over = on(STUCK, 5)
    np.testing.assert_array_equal(batch.playout(over, rng), batch.margin(over))
    assert (batch.playout(alive, rng) >= batch.margin(alive)).all()
