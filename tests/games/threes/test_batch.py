"""Threes over many boards at once: as one board at a time."""

from random import Random

import numpy as np
import pytest

from pygame35.games.threes import batch, bitboards
from pygame35.games.threes.rules import LEFT, MOVES, RIGHT, start

FACES = [0, 1, 2] + [3 * 2**k for k in range(13)]  # by code


def encoded(tiles):
    return sum(FACES.index(tile) << 4 * square for square, tile in enumerate(tiles))


def codes(board):
    """[n, 16]: what stands on each square."""
    return (board[:, None] >> (4 * np.arange(16, dtype=np.uint64)) & np.uint64(15)).astype(int)


def joined(states):
    return batch.State(*(np.concatenate(fields) for fields in zip(*states, strict=True)))


def slid(board, actions):
    """bitboards.slide by an action each."""
    actions, found = np.asarray(actions), [bitboards.slide(board, move) for move in MOVES]
    return [np.choose(actions, parts) for parts in zip(*found, strict=True)]


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
