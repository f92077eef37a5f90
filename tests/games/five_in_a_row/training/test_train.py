"""Training of five in a row: its games, and that its steps help."""

from itertools import accumulate

import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.five_in_a_row import model
from pygame35.games.five_in_a_row.kernels.cells import SIZE
from pygame35.games.five_in_a_row.model import Weights
from pygame35.games.five_in_a_row.training import minibatch, optimise, selfplay
from pygame35.games.five_in_a_row.training.selfplay import NO_MOVE
from pygame35.learning.rounds import Task


@pytest.fixture(scope="module")
def played():
    """Positions of a few games of untrained weights."""
    weights = optimise.published(optimise.beginner(1))
    return selfplay.play(Task(games=3, search=20, random=0.2, seed=3), weights)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(minibatch, "MINIBATCH", 48)


def positions_of(played):
    """[{cell: side}] of all positions, and whose turn it is."""
    ends = list(accumulate(played.counts.tolist()))
    for end, count in zip(ends, played.counts.tolist(), strict=True):
        cells = played.stones[end - count : end].astype(int).tolist()
        yield {(cell % SIZE, cell // SIZE): n % 2 for n, cell in enumerate(cells)}, count % 2


def test_games_are_legal(played):
    assert len(played.counts) == len(played.targets) == len(played.chosen) > 50
    assert (played.targets >= 0).all() and (played.targets <= 1).all() and np.std(played.targets) > 0.05
    for (stones, _), count, chosen in zip(positions_of(played), played.counts, played.chosen.tolist(), strict=True):
        assert len(stones) == count  # no cell twice
        assert chosen == NO_MOVE or (chosen % SIZE, chosen // SIZE) not in stones
    assert (played.chosen == NO_MOVE).any()


def test_steps_make_the_error_smaller(played):
    learner, rng = optimise.beginner(7), np.random.default_rng(8)
    first = [optimise.improved(learner, optimise.drawn(played, rng), step, 0.01) for step in range(25)]
    assert np.mean(first[-5:]) < 0.8 * np.mean(first[:3])
    np.testing.assert_array_equal(learner.rows, learner.rows[model.canonical()])


def test_what_was_learned_survives_the_way_to_the_file(tmp_path):
    weights = optimise.published(optimise.beginner(9))
    model.save(tmp_path / "network.npz", weights)
    for one, other in zip(model.load(tmp_path / "network.npz"), weights, strict=True):
        np.testing.assert_array_equal(one, other)
    model.save(tmp_path / "short.npz", Weights(weights.rows, weights.dense[:-1]))
    with pytest.raises(ValueError, match="dense has the shape"):
        model.load(tmp_path / "short.npz")


def test_the_command_makes_a_network(tmp_path, capsys):
    budget = ["--games", "4", "--ahead", "1", "--task-games", "2", "--processes", "1"]
    assert cli.main(["learn", "--game", "five-in-a-row", "--out", str(tmp_path / "run"), *budget]) == 0
    assert "learning from 4 games in all" in capsys.readouterr().err
    assert len(model.load(tmp_path / "run" / "five_in_a_row.npz").rows) == 3 * 3**8
