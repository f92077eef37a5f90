"""Training for Threes: the tables say what they say elsewhere, it learns, and a run goes on where it was."""

import argparse
import json

import numba
import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.threes import bitboards, evaluation
from pygame35.games.threes.training import kernel, learner, storing
from pygame35.games.threes.training import packing as threes_packing
from pygame35.games.threes.training import train as threes
from tests.games.threes.reference import SHAPES, codes_of, expectimax, position_of, turned


def encoded(codes):
    return np.uint64(sum(int(code) << 4 * square for square, code in enumerate(codes)))


def some_boards(count, seed=1, most=15):
    """Boards of all tiles, low ones most often."""
    rng = np.random.default_rng(seed)
    return [encoded(codes) for codes in np.minimum(rng.geometric(0.25, (count, 16)) - 1, most)]


def addresses(board):
    """Of the 32 numbers that a board is the sum of, in the tables of the kernel: of 1 and 2 swapped, the lower."""
    found = []
    for side in turned(codes_of(board)):
        other = [{1: 2, 2: 1}.get(code, code) for code in side]
        for table, squares in enumerate(SHAPES):
            own, twin = (sum(some[at] << 4 * n for n, at in enumerate(squares)) for some in (side, other))
            found.append((table << 24) + min(own, twin))
    return found


@pytest.fixture(scope="module")
def rules():
    return kernel.rules()


@pytest.fixture(scope="module")
def training(tmp_path_factory, rules):
    """(tables, the log) of some games that the tables were learned from; on one core, so they are always the same."""
    folder, learned, threads = tmp_path_factory.mktemp("threes"), learner.nothing(), numba.get_num_threads()
    done = {"games": 0, "moves": 0, "seconds": 0.0, "seed": 1}
    numba.set_num_threads(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threes, "_GAMES", 50)
        patch.setattr(threes, "_keep", lambda *_: None)  # 800 MB
        threes._train(folder, learned, done, argparse.Namespace(games=400, minutes=None), None, rules)
    numba.set_num_threads(threads)
    log = [json.loads(line) for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    assert done["games"] == 400 and done["moves"] == log[-1]["moves"]
    return learned, log


@pytest.fixture(scope="module")
def random_tables():
    return np.resize(np.random.default_rng(1).standard_normal(1_000_003, np.float32), 4 * kernel.TABLE)


def test_a_board_is_worth_the_sum_over_shapes_and_sides(random_tables):
    for board in some_boards(50):
        wanted = sum(float(random_tables[at]) for at in addresses(board))
        assert kernel.value(board, random_tables) == pytest.approx(wanted, abs=1e-4)


def test_the_evaluation_has_the_same_numbers_at_its_addresses(random_tables):
    dense = threes_packing._dense(random_tables)
    assert dense.shape == (4, evaluation.TRIPLES**2) and dense.dtype == np.float32
    for codes in np.random.default_rng(2).integers(0, 14, (300, 6)).tolist():
        there, here = (sum(code * base**n for n, code in enumerate(codes)) for base in (14, 16))
        np.testing.assert_array_equal(dense[:, there], random_tables.reshape(4, -1)[:, here])


def test_moves_are_those_of_the_batch_rules(rules):
    boards = some_boards(300, seed=4)
    for action in range(4):
        after, changed = bitboards.slide(np.array(boards), action)
        assert [kernel.slide(board, action, rules) for board in boards] == list(zip(after, changed, strict=True))


def test_the_best_move_is_that_of_a_search_one_move_deep(training, rules):
    learned, _ = training
    boards = [*some_boards(60, seed=5, most=9), encoded([1, 3, 1, 3, 3, 1, 3, 1] * 2)]
    shown = [*np.random.default_rng(6).integers(1, 7, 60).tolist(), 1]
    found = [kernel.best(board, tile, learned.weight, rules) for board, tile in zip(boards, shown, strict=True)]
    assert found[-1] == (-1, 0)
    for (action, worth), board, tile in zip(found[:-1], boards, shown, strict=False):
        position = position_of(board, tile, (4, 4, 4), False)
        values = expectimax(position, 1, lambda board: float(kernel.value(np.uint64(board), learned.weight)))
        assert worth == pytest.approx(max(values.values()), rel=1e-4) == pytest.approx(values[action], rel=1e-4)


def test_a_correction_is_shared_and_its_rate_follows_from_how_errors_agree():
    learned = learner.nothing()
    board = encoded([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 2, 0, 4, 6])
    places = addresses(board)
    assert len(set(places)) == 32

    def corrected(error):
        learner.correct(board, np.float32(error), learned, np.float32(0.5))
        return float(kernel.value(board, learned.weight))

    assert corrected(64) == pytest.approx(32)  # half of it, as the rate says
    assert np.flatnonzero(learned.weight).tolist() == sorted(places)
    assert (learned.weight[places] == 1).all()
    assert corrected(64) == pytest.approx(64)  # all errors so far agree
    assert corrected(-64) == pytest.approx(32)
    assert (learned.error[places] == 64).all() and (learned.size[places] == 192).all()
    assert corrected(-96) == pytest.approx(32 - 48 / 3)  # a third of them is left
    assert (learned.error[places] == -32).all() and (learned.size[places] == 288).all()
    assert corrected(32) == pytest.approx(16 + 16 / 9)
    assert corrected(1000) == pytest.approx(16 + 16 / 9)  # they cancel out


def test_it_learns(training):
    _, log = training
    assert [row["games"] for row in log] == list(range(50, 450, 50))
    assert sum(row["average"] for row in log[-2:]) > 1.5 * sum(row["average"] for row in log[:2]) > 400
    for row in log:
        assert row["average"] > 100 and row["per_second"] > 0 and 0 <= row["6144"] <= row["768"] <= row["384"] <= 1
    moves = [row["moves"] for row in log]
    assert moves == sorted(moves) and moves[-1] / 400 > 60


@pytest.fixture
def small(monkeypatch):
    """What was learned, as if tables had 5000 numbers each."""
    monkeypatch.setattr(threes_packing, "_dense", lambda tables: tables.reshape(4, -1))
    rng = np.random.default_rng(7)
    weight, size = (rng.standard_normal((2, 20_000)) * 100).astype(np.float32)
    weight[:2000] = size[2000:3000] = 0
    return learner.Learned(weight, np.zeros_like(weight), np.abs(size))


def test_packing_keeps_what_counts_and_fits(small):
    weight = small.weight.reshape(4, -1)
    importance = small.size.reshape(4, -1) * weight.astype(float) ** 2
    large = np.abs(weight) > 5  # smaller ones may be rounded to nothing
    for most_bytes in (3000, 14_000):
        network = threes_packing.packed(small, most_bytes)
        assert 0.9 * most_bytes < storing.stored_bytes(network) <= most_bytes
        found = network.levels[network.tables]
        kept = found != 0
        assert kept[large].any() and not kept[large].all()
        assert importance[large & kept].min() > importance[large & ~kept].max()
        np.testing.assert_allclose(found[large & kept], weight[large & kept], rtol=0.2)
    with pytest.raises(ValueError, match="nothing that was learned fits into 1000 bytes"):
        threes_packing.packed(small, 1000)


@pytest.fixture
def played(monkeypatch):
    """The (first seed, count) of all games asked for, without playing them: small tables learn how many."""
    calls, threads = [], numba.get_num_threads()

    def games(first, count, rate, learned, rules):
        if calls and calls[-1] is KeyboardInterrupt:
            raise KeyboardInterrupt
        calls.append((first, count))
        learned.weight[0] += count
        return np.tile([1000.0, 10.0, 99.0], (count, 1))

    def small():
        return learner.Learned(*(np.zeros(8, np.float32) for _ in range(3)))

    monkeypatch.setattr(threes, "_GAMES", 80)
    monkeypatch.setattr(threes, "packed", lambda learned, _: evaluation.Network(np.zeros(8, np.uint8), learned.weight))
    for name, function in (("games", games), ("nothing", small)):
        monkeypatch.setattr(learner, name, function)
    monkeypatch.setattr(kernel, "rules", lambda *_: None)
    yield calls
    numba.set_num_threads(threads)


def learn(folder, *words):
    return cli.main(["learn", "--game", "threes", "--out", str(folder), "--processes", "1", *words])


def learned_in(folder):
    with np.load(folder / "threes.npz") as file:
        return int(file["levels"][0])


def test_learning_keeps_everything_and_goes_on_even_when_it_is_interrupted(played, tmp_path, capsys):
    folder = tmp_path / "new"
    assert learn(folder, "--games", "200", "--seed", "3") == 0
    assert played == [(3 * 10**9, 80), (3 * 10**9 + 80, 80), (3 * 10**9 + 160, 40)] and learned_in(folder) == 200
    rows = [json.loads(line) for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    row = rows[-1]
    assert row == {**row, "games": 200, "moves": 200 * 99, "seed": 3, "average": 1000, "384": 1, "768": 0}
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == rows

    (folder / "threes.npz").unlink()
    played.append(KeyboardInterrupt)
    assert learn(folder, "--games", "280", "--seed", "3") == 130 and not (folder / "threes.npz").exists()
    played.clear()
    assert learn(folder, "--games", "280", "--seed", "3") == 0  # games in all
    assert played == [(3 * 10**9 + 200, 80)] and learned_in(folder) == 280
    assert learn(folder, "--games", "360") == 1
    assert "holds a run of the seed 3, not 1" in capsys.readouterr().err
    assert len(played) == 1 and learned_in(folder) == 280


def test_a_folder_of_a_run_of_35_is_refused_and_the_other_way_round(played, tmp_path, capsys):
    (tmp_path / "35").mkdir()
    for file in ("settings.json", "checkpoint.npz"):
        (tmp_path / "35" / file).write_text("{}")
    assert learn(tmp_path / "35", "--games", "80") == 1
    assert "35 holds a run of 35, not of threes; name another folder or remove it" in capsys.readouterr().err
    assert not played and len(list((tmp_path / "35").iterdir())) == 2
    assert learn(tmp_path / "threes", "--games", "80") == 0
    assert cli.main(["learn", "--out", str(tmp_path / "threes"), "--games", "8", "--processes", "1"]) == 1
    assert "threes holds a run of threes, not of 35" in capsys.readouterr().err
