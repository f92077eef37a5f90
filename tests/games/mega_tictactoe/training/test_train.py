"""Training of Mega tic-tac-toe: its games, its gradient, and a run that is interrupted and continued."""

import json
from contextlib import nullcontext
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.mega_tictactoe import batch, evaluation, model, network
from pygame35.games.mega_tictactoe.kernels.boards import FORCED, PLIES, ROWS, TURN
from pygame35.games.mega_tictactoe.kernels.network import DENSE, TABLE_ROWS
from pygame35.games.mega_tictactoe.kernels.trees import (
    COUNT,
    FIRST,
    LOST,
    MEAN,
    MOVE,
    NODE,
    NUMBERS,
    PROOF,
    VISITS,
    WON,
)
from pygame35.games.mega_tictactoe.positions import kernel_position
from pygame35.games.mega_tictactoe.rules import Position
from pygame35.games.mega_tictactoe.training import command, games, optimise, selfplay
from pygame35.learning import rounds

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


# --- the network as it is trained ---------------------------------------------------------------------------------


def turned(position, places):
    """The position after the moves that a symmetry of the 81 squares makes of those of a position."""
    found = Position()
    for move in position.moves:
        found.play(places.index(move))
    return found


def test_a_minibatch_holds_really_turned_positions():
    """Each in one of the eight ways, with its target; all ways occur."""
    ways, data = [places.tolist() for places in network.symmetries(9)], as_data(SOME)
    drawn = optimise.drawn(data, np.random.default_rng(2))
    images = {}
    for position, target in zip(SOME, data.targets.tolist(), strict=True):
        for way, places in enumerate(ways):
            rows, forced = seen(turned(position, places))
            features = tuple(NUMBERS_OF[np.arange(9), rows].tolist())
            images.setdefault((features, 9 if forced < 0 else forced, target), set()).add(way)
    found = zip(drawn.features.tolist(), drawn.place.tolist(), drawn.target.tolist(), strict=True)
    used = [images[tuple(features), place, target] for features, place, target in found]
    assert len(used) == TINY and set.union(*(one for one in used if len(one) == 1)) == set(range(8))


def test_the_trained_network_is_the_one_that_plays(monkeypatch):
    """The error of positions as they are is that of the evaluation."""
    weights, data = optimise.beginner(3).weights, as_data(SOME)
    whole = optimise.Batch(NUMBERS_OF[np.arange(9), data.rows], np.where(data.forced < 0, 9, data.forced), data.targets)
    monkeypatch.setattr(evaluation, "shipped", lambda: network.tables(weights))
    values = np.array([evaluation.values(batch.from_position(position))[0] for position in SOME])
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


def test_steps_make_the_error_smaller():
    learner, data, rng = optimise.beginner(7), as_data(SOME), np.random.default_rng(8)
    first = learner.average.dense.copy()
    errors = [optimise.improved(learner, optimise.drawn(data, rng), step, 0.01) for step in range(40)]
    assert np.mean(errors[-5:]) < 0.5 * np.mean(errors[:5])
    assert 0 < np.abs(learner.average.dense - first).max() < np.abs(learner.weights.dense - first).max()


# --- games of the network against itself --------------------------------------------------------------------------


def test_a_position_is_worth_a_mixture_of_its_search_and_of_what_follows():
    """The targets of a game of five plies: unsearched; searched; a random move; searched twice. The first side wins."""
    values = np.array([games.UNSEARCHED, 0.2, -0.4, 0.6, -0.8], np.float32)
    chosen = np.array([True, True, False, True, True])
    found = selfplay.returns(values, np.array([1, -1, 1, -1, 1], np.float32), chosen)
    last = 0.25 * -0.8 + 0.75 * 1
    fourth = 0.25 * 0.6 + 0.75 * -last
    second = 0.25 * 0.2 + 0.75 * 0.4  # after a random move, the search alone
    assert found == pytest.approx([-second, second, -0.4, fourth, last], abs=1e-6)


def test_the_child_that_is_played():
    for proofs, visits, best in (
        ([0, 0, 0], [3, 9, 4], 1),  # most visits
        ([0, LOST, 0], [3, 9, 4], 2),  # no proved loss
        ([0, LOST, WON], [8, 9, 1], 2),  # a proved win
        ([LOST, LOST, LOST], [1, 2, 3], 0),  # nothing but losses
    ):
        nodes, numbers = np.zeros(4 * NODE, np.int32), np.zeros(4 * NUMBERS, np.float32)
        nodes[FIRST], nodes[COUNT] = 1, 3
        for child, (proof, count) in enumerate(zip(proofs, visits, strict=True), 1):
            nodes[NODE * child + MOVE], nodes[NODE * child + VISITS] = PROOF * proof + 10 + child, count
            numbers[NUMBERS * child + MEAN] = {LOST: -1, WON: 1}.get(proof, 0)
        assert games.best_child(nodes, numbers) == 1 + best


def test_games_are_legal_and_equal_for_equal_seeds():
    weights, task = optimise.beginner(10).weights, rounds.Task(games=2, search=3, random=0.3, seed=11)
    found = selfplay.play(task, weights)
    for one, other in zip(found, selfplay.play(task, weights), strict=True):
        np.testing.assert_array_equal(one, other)
    assert (found.targets >= -1).all() and (found.targets <= 1).all()
    starts = np.flatnonzero((found.rows == seen(Position())[0]).all(axis=1) & (found.forced == -1)).tolist()
    assert starts[0] == 0 and len(starts) == 2
    for first, last in zip(starts, [*starts[1:], len(found.targets)], strict=True):
        assert 17 <= last - first <= PLIES
        position = Position()
        for ply in range(first + 1, last):  # one legal move leads to the next recorded position
            wanted = found.rows[ply].tolist(), int(found.forced[ply])
            position.play(next(move for move in position.legal_moves() if leads_to(position, move, wanted)))
        assert not position.is_over()


def leads_to(position, move, wanted):
    position.play(move)
    same = not position.is_over() and seen(position) == wanted
    position.undo()
    return same


# --- a run --------------------------------------------------------------------------------------------------------


class Done:
    """A future that was worked on at once."""

    def __init__(self, work, *arguments):
        self.value = work(*arguments)

    def result(self):
        return self.value


def options(**changes):
    return SimpleNamespace(**{"seed": 1, "games": 16, "minutes": None, "ahead": 2, "task_games": 2, **changes})


@pytest.fixture
def short(monkeypatch):
    """Two short phases."""
    phases = tuple(rounds.Phase(0.5, simulations, 0.1, 1, 2, 2, (0.01, 0.001)) for simulations in (1, 2))
    monkeypatch.setattr(command, "PHASES", phases)


def test_the_rate_falls_in_each_phase(short):
    assert [rounds.phase_at(command.PHASES, at) for at in (0, 0.25, 0.5, 0.999, 1)] == [
        (command.PHASES[0], 0.01),
        (command.PHASES[0], pytest.approx(10**-2.5)),
        (command.PHASES[1], 0.01),
        (command.PHASES[1], pytest.approx(0.001, rel=0.01)),
        (command.PHASES[1], 0.001),
    ]


def test_an_interrupted_run_goes_on_where_it_was(tmp_path, short):
    left = iter(range(5))

    def submit(*work):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return Done(*work)

    workers = SimpleNamespace(submit=submit, shared=lambda value: value)
    with pytest.raises(KeyboardInterrupt):
        rounds._trained(command.course(), tmp_path, options(), workers)
    learner, done = rounds._opened(command.course(), tmp_path / "checkpoint.npz", 1)
    assert done["rounds"] == 2 and done["games"] == 8 and done["steps"] == 4
    left = iter(range(4))
    goes_on = rounds._trained(command.course(), tmp_path, options(), workers)
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(row["rounds"], row["games"], row["search"]) for row in log] == [
        (1, 4, 1),
        (2, 8, 1),
        (3, 12, 2),
        (4, 16, 2),
    ]
    assert next(left, None) is None and not np.array_equal(goes_on.average.dense, learner.average.dense)
    again, done = rounds._opened(command.course(), tmp_path / "checkpoint.npz", 1)
    assert done["rounds"] == 4
    for one, other in zip(again, goes_on, strict=True):
        for name in network.Weights._fields:
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name))


def learn(folder, *arguments):
    budget = ["--games", "16", "--ahead", "2", "--task-games", "2"]
    return cli.main(["learn", "--game", "mega-tic-tac-toe", "--out", str(folder), *budget, *arguments])


def test_the_command_makes_a_network_and_refuses_another_seed(tmp_path, short, capsys, monkeypatch):
    here = SimpleNamespace(submit=Done, shared=lambda value: value)
    monkeypatch.setattr(rounds, "pool", lambda *_: nullcontext(here))  # another process would compile once more
    folder = tmp_path / "new"
    assert learn(folder) == 0
    assert f"learning from 16 games in all, kept in {folder}" in capsys.readouterr().err
    assert model.load(folder / "mega_tictactoe.npz").dense.shape == (DENSE,)
    assert command.holds_run(folder) and not command.holds_run(tmp_path)
    assert learn(folder, "--seed", "2") == 1
    assert "holds a run with other settings" in capsys.readouterr().err
    before = (folder / "log.jsonl").read_bytes()
    assert learn(folder) == 0 and (folder / "log.jsonl").read_bytes() == before  # the same command has nothing to add
    assert cli.main(["learn", "--out", str(folder)]) == 1
    assert "holds a run of mega-tic-tac-toe, not of 35" in capsys.readouterr().err
