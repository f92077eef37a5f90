"""Threes over many boards at once: as one board at a time."""

import numpy as np
import pytest

from pygame35.games.threes import batch, bitboards
from pygame35.games.threes.rules import LEFT, MOVES, RIGHT, start

FACES = [0, 1, 2] + [3 * 2**k for k in range(13)]  # by code


def encoded(tiles):
    return sum(FACES.index(tile) << 4 * square for square, tile in enumerate(tiles))


@pytest.mark.parametrize("codes", [[0, 1, 2, 3, 13, 14, 15], [0, 0, 1, 2, 3, 3, 4], range(16)], ids=str)
def test_boards_of_all_tiles_as_the_scalar_rules(codes):
    rng, position = np.random.default_rng(1), start("full-1")
    for _ in range(150):
        drawn = rng.choice(codes, 16).tolist()
        position.tiles = [FACES[code] for code in drawn]
        state, legal = batch.from_position(position), position.legal_moves()
        assert np.flatnonzero(batch.legal_action_mask(state)[0]).tolist() == legal
        assert (state.board, state.shown, state.classic) == (encoded(position.tiles), position.shown[-1], False)
        assert state.bag.tolist() == [[position.bag.count(face) for face in (1, 2, 3)]]
        assert bitboards.scores(state.board).tolist() == [*position.scores()]
        assert bitboards.highest(state.board).tolist() == [max(drawn)]
        for move in MOVES:
            tiles, lines = list(position.tiles), set()
            if move in legal:  # what is not legal changes nothing
                outcome = position.play(move)
                tiles = list(position.tiles)
                tiles[outcome.entered] = 0
                lines = {at // 4 if move in (LEFT, RIGHT) else at % 4 for at, _ in outcome.moved}
                position.undo()
            after, changed = bitboards.slide(state.board, move)
            assert (after.tolist(), changed.tolist()) == ([encoded(tiles)], [sum(1 << line for line in lines)])
