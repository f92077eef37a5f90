"""Training of five in a row: its games, its gradient, and that its steps help."""

from itertools import accumulate

import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.five_in_a_row import evaluation, model
from pygame35.games.five_in_a_row.kernels.cells import SIZE
from pygame35.games.five_in_a_row.model import Weights
from pygame35.games.five_in_a_row.training import minibatch, optimise, selfplay
from pygame35.games.five_in_a_row.training.minibatch import NO_VALUE
from pygame35.games.five_in_a_row.training.selfplay import NO_MOVE, Ply
from pygame35.learning.rounds import Task
from tests.games.five_in_a_row.five_by_force import fives


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


def test_games_are_legal_and_equal_for_equal_seeds(played):
    weights = optimise.published(optimise.beginner(1))
    for one, other in zip(played, selfplay.play(Task(3, 20, 0.2, 3), weights), strict=True):
        np.testing.assert_array_equal(one, other)
    assert len(played.counts) == len(played.targets) == len(played.chosen) > 50
    assert (played.targets >= 0).all() and (played.targets <= 1).all() and np.std(played.targets) > 0.05
    for (stones, _), count, chosen in zip(positions_of(played), played.counts, played.chosen.tolist(), strict=True):
        assert len(stones) == count  # no cell twice
        assert chosen == NO_MOVE or (chosen % SIZE, chosen // SIZE) not in stones
    assert (played.chosen == NO_MOVE).any()


def test_a_position_is_worth_what_follows_and_a_little_of_its_search(monkeypatch):
    """Crosses win. Plies: searched; a random move; searched."""
    monkeypatch.setattr(selfplay, "KEPT", 0.75)
    stones = [np.arange(4 + n) for n in range(3)]
    plies = [Ply(stones[0], 0, 9, False), Ply(stones[1], 0, 9, True), Ply(stones[2], 0, 9, False)]
    last = 0.75 * 1 + 0.25 * 0.5
    assert selfplay.returns(plies, 1) == pytest.approx([0.75 * 0.5 + 0.25 * 0.5, 0.5, last])
    assert selfplay.returns(plies, -1)[2] == pytest.approx(1 - last)


def test_a_minibatch_holds_the_lines_that_the_network_sees(played):
    """The value computed from them is that of the position."""
    learner = optimise.beginner(4)
    weights, which = optimise.published(learner), np.arange(0, len(played.counts), 6)
    batch, positions = minibatch.read(played, which), list(positions_of(played))
    begins = [0, *batch.ends[:-1].tolist()]
    for n, (begin, end) in enumerate(zip(begins, batch.ends.tolist(), strict=True)):
        stones, side = positions[which[n]]
        assert batch.side[n] == side
        if batch.target[n] == NO_VALUE:
            assert batch.chosen[n] == NO_MOVE
            continue
        assert not fives(stones, 0) and not fives(stones, 1)
        lines = batch.lines[begin:end]
        sums = []
        for own in (side, 1 - side):
            units = weights.rows[lines[:, own]].sum(axis=1)
            sums.append((np.clip(units, 0, 127) - np.clip(4 * weights.rows[0], 0, 127)).sum(axis=0))
        hidden = weights.dense[: 16 * 32].reshape(16, 32) @ np.concatenate(sums) + weights.dense[16 * 32 :][:16]
        total = weights.dense[16 * 33 :][:16] @ np.maximum(hidden, hidden / 8) + weights.dense[16 * 34]
        total += weights.dense[-1] if batch.feared[n] else 0
        assert total == pytest.approx(evaluation.value(weights, stones, side), abs=1e-4)


def errors(batch, rows, dense):
    """The sum of the errors that the gradient descends."""
    value, policy = optimise.gradients(*batch, rows, dense, np.zeros_like(rows), np.zeros_like(dense))
    return value + optimise._POLICY * policy


def test_the_gradient_is_that_of_finite_differences(played):
    learner, rng = optimise.beginner(5), np.random.default_rng(6)
    learner.dense[-1] = 0.1
    batch = optimise.drawn(played, rng)
    rows, dense = learner.rows.astype(np.float32), learner.dense.astype(np.float32)
    by_rows, by_dense = np.zeros_like(rows), np.zeros_like(dense)
    optimise.gradients(*batch, rows, dense, by_rows, by_dense)
    for array, gradient in ((dense, by_dense), (rows.ravel(), by_rows.ravel())):
        largest = np.argsort(-np.abs(gradient))[:40:8]
        for place in largest:
            usual, found, step = array[place], [], 2e-3
            for change in (step, -step):
                array[place] = usual + change
                found.append(errors(batch, rows, dense))
            array[place] = usual
            assert gradient[place] == pytest.approx((found[0] - found[1]) / (2 * step), rel=0.1, abs=0.05)


def test_steps_make_the_error_smaller_and_keep_mirror_images_equal(played):
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
