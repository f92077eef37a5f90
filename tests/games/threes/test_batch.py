"""Threes over many boards at once: as one board at a time, and what chance must keep to."""

from random import Random

import numpy as np
import pytest

from pygame35.basics import IllegalMove
from pygame35.games.threes import batch, bitboards
from pygame35.games.threes.rules import LEFT, MOVES, RIGHT, start

FACES = [0, 1, 2] + [3 * 2**k for k in range(13)]  # by code


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


def on(board):
    """A state of one board."""
    return batch.init(1)._replace(board=np.array([board], np.uint64))


def random_actions(state, rng):
    return (rng.random((len(state.board), 4)) * batch.legal_action_mask(state)).argmax(1)


def slid(board, actions):
    """bitboards.slide by an action each."""
    actions, found = np.asarray(actions), [bitboards.slide(board, move) for move in MOVES]
    return [np.choose(actions, parts) for parts in zip(*found, strict=True)]


def assert_possible(state, parents, actions, after):
    """Each board after a move is one that chance can make of it, in all that is known of it."""
    found = batch.outcomes(state)
    at, _, drawn = batch.draws(batch.entered(state, found))

    def rows(parents, actions, state):
        columns = parents, actions, state.board, state.shown, *state.bag.T
        return zip(*(column.tolist() for column in columns), strict=True)

    assert set(rows(parents, actions, after)) <= set(rows(found.parents[at], found.actions[at], drawn))
    np.testing.assert_array_equal(after.classic, state.classic[parents])
    assert [field.dtype for field in after] == [np.uint64, np.uint8, np.int8, bool]


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
    states, legal, scores, moves, pushed, lines = zip(*scalar_plies(rules, 40), strict=True)
    assert len(states) > 1200
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
    for _ in range(150):
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


def test_steps_and_children_are_what_chance_can_make_of_games():
    """Of both rules, at several plies; some show a bonus. Children are every legal move once and in order."""
    rng, bonuses = np.random.default_rng(2), 0
    over = on(STUCK)
    state = joined([batch.init(1, f"{rules}-{seed}") for rules in ("full", "classic") for seed in range(150)])
    for ply in range(80):
        state = taken(state, ~batch.is_terminal(state))
        if ply % 5 == 4:
            bonuses += (state.shown > 3).sum()
            some = joined([over, state, over])
            before, playouts = taken(some, slice(None)), batch.playout(some, rng)
            parents, actions, children = batch.children(some, rng)
            np.testing.assert_array_equal([parents, actions], np.nonzero(batch.legal_action_mask(some)))
            assert_possible(some, parents, actions, children)
            assert (playouts >= batch.margin(some)).all()
            assert_same(some, before)
        actions, before = random_actions(state, rng), taken(state, slice(None))
        after = batch.step(state, actions, rng)
        assert_same(state, before)
        if ply % 5 == 4:
            assert_possible(state, np.arange(len(actions)), actions, after)
        state = after
    assert bonuses > 5 and len(state.board) > 5
    assert [len(part) for part in batch.children(over, rng)[:2]] == [0, 0]
