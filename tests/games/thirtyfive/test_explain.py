"""What margins mean, and the file that ships what was learned."""

import numpy as np
import pytest

from pygame35.games.thirtyfive import batch, explain, model
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.training.run import publish
from tests.games.thirtyfive.reference import VECTORS, eager_game, vector_moves

SHIPPED = model.load()
MARGINS = [-1e9, -64, -10, -1, -0.1, 0, 0.1, 1, 10, 64, 1e9]


def test_a_win_is_likelier_the_larger_the_margin_and_the_later():
    for ply in (0, 1, 20, 40, 63, 64):
        chances = [explain.win_probability(SHIPPED, margin, ply) for margin in MARGINS]
        assert chances == sorted(chances)
        assert all(0 <= chance <= 1 for chance in chances)
        assert chances[0] == pytest.approx(0) and chances[-1] == pytest.approx(1)
        assert len({chance for margin, chance in zip(MARGINS, chances, strict=True) if abs(margin) <= 1}) == 5
        assert explain.win_probability(SHIPPED, 0, ply) == 0.5
        for margin, chance in zip(MARGINS, chances, strict=True):
            assert chance + explain.win_probability(SHIPPED, -margin, ply) == pytest.approx(1)
    assert explain.win_probability(SHIPPED, 4, 60) > explain.win_probability(SHIPPED, 4, 2)


def test_ownership_adds_up_to_the_margin():
    for plies in (0, 1, 30, 62, 63):
        state = batch.from_position(replay(eager_game(plies, plies)))
        for margin in (-64, -40.5, -3, 0, 0.25, 12, 63.9, 64):
            owners = explain.ownership(SHIPPED, state, margin)
            assert len(owners) == 64 and all(type(owner) is float for owner in owners)
            assert all(-1 <= owner <= 1 for owner in owners)
            assert sum(owners) == pytest.approx(margin, abs=0.04), plies  # 64 roundings to 0.001


def test_ownership_tells_colours_apart_for_either_side_to_move():
    for plies in (58, 59):
        position = replay(eager_game(3, plies))
        first, second = position.scores()
        owners = explain.ownership(SHIPPED, batch.from_position(position), first - second)
        filled = [square for square in range(64) if position.digits[square]]
        held = np.corrcoef([owners[square] for square in filled], [position.owners[square] for square in filled])[0, 1]
        assert held > 0.5


def test_the_owners_of_a_full_board_are_known():
    for game, margin in zip(VECTORS[:3], (-5.0, 0.0, 64.0), strict=True):
        position = replay(vector_moves(game))
        assert explain.ownership(SHIPPED, batch.from_position(position), margin) == position.owners


def test_saving_rounds_to_half_precision(tmp_path):
    path = tmp_path / "model.npz"
    weights = np.random.default_rng(0).uniform(-16, 16, SHIPPED.weights.shape).astype(np.float32)
    publish(path, SHIPPED._replace(weights=weights))
    assert np.abs(model.load(path).weights - weights).max() <= 0.005
    assert path.stat().st_size < 2**20


def test_a_file_that_is_no_model_is_refused(tmp_path):
    path = tmp_path / "model.npz"
    for field in model.Model._fields:
        publish(path, SHIPPED._replace(**{field: getattr(SHIPPED, field)[1:]}))
        with pytest.raises(ValueError, match=f"model.npz is not a model of 35: {field} has the shape"):
            model.load(path)
        arrays = SHIPPED._asdict()
        del arrays[field]
        np.savez(path, **arrays)
        with pytest.raises(ValueError, match=f"it lacks {field}"):
            model.load(path)
