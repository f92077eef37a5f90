"""Training of Mega tic-tac-toe: its games, its gradient, and a run that is interrupted and continued."""

import json
from contextlib import nullcontext
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.mega_tictactoe import batch, model, network
from pygame35.games.mega_tictactoe.kernels.boards import FORCED, PLIES, ROWS, TURN
from pygame35.games.mega_tictactoe.kernels.network import DENSE, TABLE_ROWS
from pygame35.games.mega_tictactoe.positions import kernel_position
from pygame35.games.mega_tictactoe.rules import Position
from pygame35.games.mega_tictactoe.training import command, games, optimise, selfplay
from pygame35.learning import rounds
from tests.games.mega_tictactoe.test_evaluation import by_hand

TINY = 256  # positions of a minibatch
NUMBERS_OF = network.canonical() + (TABLE_ROWS * network.KIND)[:, None]  # [place, row] the number of its features


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(optimise, "MINIBATCH", TINY)


def seen(position):
    """(the rows of the local boards as the side to move sees them, the local board to play in or -1)."""
    found = kernel_position(batch.from_position(position))
    first = ROWS + 9 * found[TURN]
    return found[first : first + 9].tolist(), int(found[FORCED])


def some_positions(count):
    positions = []
    for seed in range(count):
        random, position = Random(seed), Position()
        for _ in range(random.randrange(45)):
            if position.is_over():
                position.undo()
                break
            position.play(random.choice(position.legal_moves()))
        positions.append(position)
    return [position for position in positions if not position.is_over()]


SOME = some_positions(60)


def as_data(positions, seed=1):
    """Positions to learn from, with random targets."""
    rows, forced = zip(*map(seen, positions), strict=True)
    targets = np.random.default_rng(seed).uniform(-1, 1, len(positions)).astype(np.float32)
    return selfplay.Positions(np.array(rows, np.int16), np.array(forced, np.int8), targets)


def test_the_trained_network_is_the_one_that_plays():
    """Training measures its error on the values that the evaluation gives to positions."""
    weights, data = optimise.beginner(3).weights, as_data(SOME)
    whole = optimise.Batch(NUMBERS_OF[np.arange(9), data.rows], np.where(data.forced < 0, 9, data.forced), data.targets)
    values = np.array([by_hand(position, weights) for position in SOME])
    assert np.std(values) > 0.05
    error = np.mean((values - data.targets) ** 2)
    assert optimise.gradients(weights, whole)[1] == pytest.approx(error, rel=1e-4)


@pytest.mark.parametrize("name", network.Weights._fields)
def test_the_gradient_is_that_of_finite_differences(name):
    weights, rng = optimise.beginner(5).weights, np.random.default_rng(6)
    weights = network.Weights(*(array.astype(np.float64) for array in weights))
    drawn = optimise.drawn(as_data(SOME), rng)
    gradient = getattr(optimise.gradients(weights, drawn)[0], name)
    array, step = getattr(weights, name), 1e-5
    places = rng.permutation(np.argwhere(gradient))[:5]
    assert len(places)
    for place in map(tuple, places):
        usual, errors = array[place], []
        for change in (step, -step):
            array[place] = usual + change
            errors.append(optimise.gradients(weights, drawn)[1])
        array[place] = usual
        assert gradient[place] == pytest.approx((errors[0] - errors[1]) / (2 * step), rel=1e-3, abs=1e-7)


def test_a_position_is_worth_a_mixture_of_its_search_and_of_what_follows():
    """The targets of a game of five plies: unsearched; searched; a random move; searched twice. The first side wins."""
    values = np.array([games.UNSEARCHED, 0.2, -0.4, 0.6, -0.8], np.float32)
    chosen = np.array([True, True, False, True, True])
    found = selfplay.returns(values, np.array([1, -1, 1, -1, 1], np.float32), chosen)
    last = 0.25 * -0.8 + 0.75 * 1
    fourth = 0.25 * 0.6 + 0.75 * -last
    second = 0.25 * 0.2 + 0.75 * 0.4  # after a random move, the search alone
    assert found == pytest.approx([-second, second, -0.4, fourth, last], abs=1e-6)


def test_games_are_legal():
    task = rounds.Task(games=2, search=3, random=0.3, seed=11)
    found = selfplay.play(task, optimise.beginner(10).weights)
    assert (found.targets >= -1).all() and (found.targets <= 1).all()
    starts = np.flatnonzero((found.rows == seen(Position())[0]).all(axis=1) & (found.forced == -1)).tolist()
    assert starts[0] == 0 and len(starts) == 2
    for first, last in zip(starts, [*starts[1:], len(found.targets)], strict=True):
        assert 17 <= last - first <= PLIES
        position = Position()
        for ply in range(first + 1, last):  # one legal move leads to the next recorded position
            wanted, after = (found.rows[ply].tolist(), int(found.forced[ply])), []
            for move in position.legal_moves():
                position.play(move)
                after += [move] if not position.is_over() and seen(position) == wanted else []
                position.undo()
            position.play(after[0])


def test_an_interrupted_run_goes_on_where_it_was_and_another_seed_is_refused(tmp_path, capsys, monkeypatch):
    phases = tuple(rounds.Phase(0.5, simulations, 0.1, 1, 2, 2, (0.01, 0.001)) for simulations in (1, 2))
    monkeypatch.setattr(command, "PHASES", phases)
    left = iter(range(5))

    def submit(work, *arguments):
        if next(left, None) is None:
            raise KeyboardInterrupt
        value = work(*arguments)
        return SimpleNamespace(result=lambda: value)

    def learn(*arguments):
        budget = ["--games", "16", "--ahead", "2", "--task-games", "2"]
        return cli.main(["learn", "--game", "mega-tic-tac-toe", "--out", str(tmp_path), *budget, *arguments])

    here = SimpleNamespace(submit=submit, shared=lambda value: value)
    monkeypatch.setattr(rounds, "pool", lambda *_: nullcontext(here))  # another process would compile once more
    assert learn() == 130
    learner, done = rounds._opened(command.course(), tmp_path / "checkpoint.npz", 1)
    assert (done["rounds"], done["games"], done["steps"]) == (2, 8, 4)
    left = iter(range(4))
    assert learn() == 0 and next(left, None) is None
    log = (tmp_path / "log.jsonl").read_text(encoding="utf-8")
    rows = [[row[name] for name in ("rounds", "games", "search")] for row in map(json.loads, log.splitlines())]
    assert rows == [[1, 4, 1], [2, 8, 1], [3, 12, 2], [4, 16, 2]]
    goes_on, _ = rounds._opened(command.course(), tmp_path / "checkpoint.npz", 1)
    assert not np.array_equal(goes_on.average.dense, learner.average.dense)
    assert model.load(tmp_path / "mega_tictactoe.npz").dense.shape == (DENSE,)
    assert learn("--seed", "2") == 1 and "holds a run with other settings" in capsys.readouterr().err
    assert learn() == 0 and (tmp_path / "log.jsonl").read_text(encoding="utf-8") == log  # there is nothing to add
