"""The losses of a side's moves, and the engine's answer about them."""

import pytest

from pygame35.basics import BLUE, RED
from pygame35.engine import think
from pygame35.games.thirtyfive import batch, mistakes
from pygame35.games.thirtyfive.players import evaluation
from pygame35.games.thirtyfive.records import replay
from tests.games.thirtyfive.reference import eager_game


def test_a_move_loses_what_the_best_move_is_better():
    position = replay(eager_game(2, 11))
    for side, first in ((RED, 0), (BLUE, 1)):
        expected = []
        for ply in range(first, 11, 2):
            before = batch.from_position(replay(position.moves[:ply]))
            values = evaluation(one_ply=True).action_values(before)[0]
            expected.append(values.max() - values[position.moves[ply]])
        assert mistakes.losses(position, side) == pytest.approx(expected)


def test_the_engine_tells_the_losses_of_the_side_that_has_moved():
    for plies, fields in ((0, {"level": 1}), (1, {"level": 9}), (8, {"player": "adaptive"}), (63, {"level": 9})):
        position = replay(eager_game(2, plies))
        moves = [position.format_move(move) for move in position.moves]
        request = {"id": "", "game": "35", "simulations": 0, "moves": moves, **fields}
        answer = think({**request, "losses": True})
        assert answer["losses"] == mistakes.losses(position, -position.turn)
        assert len(answer["losses"]) == (plies + plies % 2) // 2
        assert "losses" not in think(request)
