"""Training for Threes: the compiled games keep to the rules, the tables say what they say elsewhere, and it learns."""

import argparse
import json
from contextlib import nullcontext
from types import SimpleNamespace

import numba
import numpy as np
import pytest

from pygame35 import cli
from pygame35.games.threes import batch, bitboards, evaluation
from pygame35.games.threes.training import command, kernel, learner
from pygame35.games.threes.training import packing as threes_packing
from pygame35.games.threes.training import train as threes
from pygame35.search import expectimax
from tests.games.threes.reference import SHAPES, codes_of, turned

LEARN_NOTHING = np.float32(0)


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


def expected_values(weight):
    """What `expectimax` wants, of tables of the kernel."""

    def evaluate(boards):
        return np.array([kernel.value(board, weight) for board in boards], float)

    return evaluate


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


# --- what the tables say ------------------------------------------------------------------------------------------


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


@pytest.mark.long  # tables of 800 MB
def test_what_was_learned_survives_the_way_to_the_file(training, tmp_path):
    learned, _ = training
    evaluation.save(tmp_path / "threes.npz", evaluation.rounded(threes_packing._dense(learned.weight)))
    network = evaluation.load(tmp_path / "threes.npz")
    boards = batch.dealt(200, "full", np.random.default_rng(3)).board
    assert expected_values(learned.weight)(boards).std() > 10
    for board, found in zip(boards, evaluation.value(network, boards), strict=True):
        nearest = [network.levels[np.abs(network.levels - learned.weight[at]).argmin()] for at in addresses(board)]
        assert found == pytest.approx(sum(map(float, nearest)), abs=0.1)


# --- the rules ----------------------------------------------------------------------------------------------------


def test_moves_are_those_of_the_batch_rules(rules):
    boards = some_boards(300, seed=4)
    for action in range(4):
        after, changed = bitboards.slide(np.array(boards), action)
        assert [kernel.slide(board, action, rules) for board in boards] == list(zip(after, changed, strict=True))


def test_the_best_move_is_that_of_a_search_one_move_deep(training, rules):
    learned, _ = training
    boards = [*some_boards(60, seed=5, most=9), encoded([1, 3, 1, 3, 3, 1, 3, 1] * 2)]
    shown = [*np.random.default_rng(6).integers(1, 7, 60).tolist(), 1]
    bags, full = np.full((61, 3), 4, np.int8), np.zeros(61, bool)
    state = batch.State(np.array(boards), np.array(shown, np.uint8), bags, full)
    values = expectimax.move_values(batch, state, expected_values(learned.weight), 1)
    found = [kernel.best(board, tile, learned.weight, rules) for board, tile in zip(boards, shown, strict=True)]
    assert found[-1] == (-1, 0)
    for (action, worth), row in list(zip(found, values, strict=True))[:-1]:
        assert worth == pytest.approx(row.max(), rel=1e-4) and row[action] == pytest.approx(row.max(), rel=1e-4)


def watched(seed, learned, rules, patch):
    """(what the game returns, its boards, what they showed, its moves): the same game, run by Python."""
    best, seen = kernel.best, []

    def telling(board, shown, weight, rules):
        action, worth = best(board, shown, weight, rules)
        seen.append((board, shown, action))
        return action, worth

    def unsigned(function):
        return lambda *about: (np.uint64((found := function(*about))[0]), found[1])

    with patch.context() as patched, np.errstate(over="ignore"):
        patched.setattr(kernel, "best", telling)
        for name in ("slide", "entered"):  # boards that compiled functions return to Python are plain integers
            patched.setattr(kernel, name, unsigned(getattr(kernel, name)))
        patched.setattr(learner, "_played", learner._played.py_func)
        told = learner.game.py_func(seed, LEARN_NOTHING, learned, rules)
    return told, *zip(*seen, strict=True)


def test_games_keep_to_the_rules(training, rules, monkeypatch):
    learned, _ = training
    chances, bonuses, first_bonuses, lines = 0, 0, 0, []
    for seed in range(25):
        told, boards, shown, actions = watched(seed, learned, rules, monkeypatch)
        assert learner.game(seed, LEARN_NOTHING, learned, rules) == told  # as it is when it is compiled
        boards, tiles = np.array(boards, np.uint64), np.array(shown, np.uint8)
        assert told == (bitboards.scores(boards)[-1], bitboards.highest(boards)[-1], len(boards) - 1)
        assert actions[-1] == -1
        first = codes_of(boards[0])
        assert sum(code > 0 for code in first) == 9
        plain = [tile for tile in shown if tile <= 3]
        bags = [[code for code in first if code] + plain[:3]] + [plain[at : at + 12] for at in range(3, len(plain), 12)]
        assert all(sorted(bag) == sorted([1, 2, 3] * 4) for bag in bags[:-1])
        assert all(bags[-1].count(tile) <= 4 for tile in (1, 2, 3))
        highest = bitboards.highest(boards).astype(int)
        assert (tiles[tiles > 3] == highest[tiles > 3] - 3).all() and (highest[tiles > 3] >= 7).all()
        chances, bonuses = chances + (highest >= 7).sum(), bonuses + (tiles > 3).sum()
        first_bonuses += ((tiles > 3) & (highest == 7)).sum()

        state = batch.State(boards, tiles, np.ones((len(boards), 3), np.int8), np.zeros(len(boards), bool))
        found = batch.outcomes(state)
        possible = set(zip(found.parents.tolist(), found.actions.tolist(), found.board.tolist(), strict=True))
        moves = list(enumerate(zip(actions[:-1], boards[1:].tolist(), strict=True)))
        assert all((at, action, after) in possible for at, (action, after) in moves)
        for at, (action, after) in moves:
            slid, changed = bitboards.slide(boards[at : at + 1], action)
            if changed[0] == 15:
                shift = int(after ^ int(slid[0])).bit_length() - 1
                lines.append(batch.ENDS[action].tolist().index(shift - shift % 4))
    assert chances > 500 and abs(bonuses - chances / 21) < 5 * (chances / 21) ** 0.5
    assert first_bonuses > 3  # from 48 on
    assert len(lines) > 100
    for count in np.bincount(lines, minlength=4):
        assert abs(count - len(lines) / 4) < 5 * (len(lines) * 3 / 16) ** 0.5


def test_games_of_other_seeds_are_other_games(training, rules):
    learned, _ = training
    before = learned.size.sum(dtype=float)
    one, again, other = (learner.games(first, 20, LEARN_NOTHING, learned, rules) for first in (10**6, 10**6, 10**7))
    np.testing.assert_array_equal(one, again)
    assert len({tuple(row) for row in np.concatenate([one, other])}) > 35
    np.testing.assert_array_equal(one[7], learner.game(10**6 + 7, LEARN_NOTHING, learned, rules))
    assert learned.size.sum(dtype=float) == before  # nothing was learned


# --- learning -----------------------------------------------------------------------------------------------------


def test_a_game_to_learn_from_is_played_again_from_half_way_on(training, rules, monkeypatch):
    learned, _ = training
    played, again = learner._played, []

    def telling(ply, boards, shown, bags, *rest):
        before = [part[: ply + 1].copy() for part in (boards, shown, bags)]
        end = played(ply, boards, shown, bags, *rest)
        for part, kept in zip((boards, shown), before, strict=False):
            np.testing.assert_array_equal(part[: ply + 1], kept)  # the moves before stay as they were
        again.append((ply, end, boards[: end + 1].copy()))
        return end

    before, times, ways = np.count_nonzero(learned.size), [], set()
    for seed in range(8):
        again.clear()
        with monkeypatch.context() as patched, np.errstate(over="ignore"):
            patched.setattr(learner, "_played", telling)
            score, highest, moves = learner.game.py_func(seed, np.float32(1), learned, rules)
        starts, ends, boards = zip(*again, strict=True)
        assert starts == (0, *((start + end) // 2 for start, end, _ in again[:-1]))
        assert all(end - start >= 32 for start, end, _ in again[:-1]) and ends[-1] - starts[-1] < 32
        assert moves == sum(ends) - sum(starts)
        first_time = boards[0]
        assert (score, highest) == (bitboards.scores(first_time)[-1], bitboards.highest(first_time)[-1])
        assert not len(batch.outcomes(over([board[-1] for board in boards])).odds)
        times.append(len(again))
        ways.add(len({int(board[-1]) for board in boards}))
    assert max(times) >= 3 and max(ways) >= 3  # other tiles come when it is played again
    assert np.count_nonzero(learned.size) > before + 1000


def over(boards):
    """As `batch.outcomes` wants boards."""
    n = len(boards)
    return batch.State(np.array(boards), np.ones(n, np.uint8), np.ones((n, 3), np.int8), np.zeros(n, bool))


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


# --- packing ------------------------------------------------------------------------------------------------------


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
        assert 0.9 * most_bytes < evaluation.stored_bytes(network) <= most_bytes
        found = network.levels[network.tables]
        kept = found != 0
        assert kept[large].any() and not kept[large].all()
        assert importance[large & kept].min() > importance[large & ~kept].max()
        np.testing.assert_allclose(found[large & kept], weight[large & kept], rtol=0.2)
    network = threes_packing.packed(small, 100_000)  # there is room for all
    worth_keeping = (small.size > 0) & (np.abs(small.weight) > 5)
    assert (network.levels[network.tables].ravel() != 0)[worth_keeping].mean() > 0.99
    with pytest.raises(ValueError, match="nothing that was learned fits into 1000 bytes"):
        threes_packing.packed(small, 1000)


# --- the command --------------------------------------------------------------------------------------------------


@pytest.fixture
def played(monkeypatch):
    """The (first seed, count) of all games asked for. Small tables learn how many; 100 games take a minute."""
    calls, threads = [], numba.get_num_threads()
    clock = SimpleNamespace(now=0.0)  # time passes only while games are played
    clock.monotonic = lambda: clock.now

    def games(first, count, rate, learned, rules):
        if calls and calls[-1] is KeyboardInterrupt:
            raise KeyboardInterrupt
        calls.append((first, count))
        learned.weight[0] += count
        clock.now += 60 * count / 100
        return np.tile([1000.0, 10.0, 99.0], (count, 1))

    def small():
        return learner.Learned(*(np.zeros(8, np.float32) for _ in range(3)))

    def packed(learned, _most_bytes):
        return evaluation.Network(np.zeros(8, np.uint8), learned.weight)

    monkeypatch.setattr(threes, "_GAMES", 80)
    monkeypatch.setattr(threes, "packed", packed)
    monkeypatch.setattr(threes, "time", clock)
    for name, function in (("games", games), ("nothing", small)):
        monkeypatch.setattr(learner, name, function)
    monkeypatch.setattr(kernel, "rules", lambda *_: None)
    yield SimpleNamespace(calls=calls, clock=clock)
    numba.set_num_threads(threads)


def learn(folder, *words):
    return cli.main(["learn", "--game", "threes", "--out", str(folder), "--processes", "1", *words])


def test_on_a_cluster_it_is_learned_in_rounds(played, tmp_path, monkeypatch):
    """Tasks of 30 games, two a round; the last round is smaller. An interrupted round begins again."""
    tasks, shared = [], []

    class Done(SimpleNamespace):
        def result(self):
            if self.task.first == 10**9 + 170 and tasks.count((170, 30)) == 1:
                raise KeyboardInterrupt
            played.clock.now += 1
            found = np.tile([1000.0, 10.0, 99.0], (self.task.games, 1))
            return found, threes.rounds.Entries(np.array([self.task.first % 2]), *np.ones((3, 1), np.float32))

    def submit(work, task, tables):
        assert work is threes.rounds.play and tables is shared[-1]
        tasks.append((task.first - 10**9, task.games))
        return Done(task=task)

    pool = SimpleNamespace(submit=submit, shared=lambda tables: shared.append(tables) or tables)
    monkeypatch.setattr(threes, "pool", lambda processes, dask: nullcontext(pool))
    words = ["learn", "--game", "threes", "--out", str(tmp_path), "--dask", "tcp://x:1", "--task-games", "30"]
    assert cli.main([*words, "--ahead", "2", "--games", "140"]) == 0
    assert tasks == [(0, 30), (30, 30), (60, 30), (90, 30), (120, 20)] and len(shared) == 3
    assert [row["games"] for row in rows(tmp_path)] == [60, 120, 140]
    assert not played.calls and learned_in(tmp_path) == 3
    assert cli.main([*words, "--ahead", "1", "--games", "200"]) == 130
    assert cli.main([*words, "--ahead", "1", "--games", "200"]) == 0
    assert tasks[5:] == [(140, 30), (170, 30), (170, 30)]
    assert [row["games"] for row in rows(tmp_path)] == [60, 120, 140, 170, 200]


def rows(folder):
    return [json.loads(line) for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]


def learned_in(folder):
    with np.load(folder / "threes.npz") as file:
        return int(file["levels"][0])


def test_learning_keeps_everything_and_goes_on(played, tmp_path, capsys):
    folder = tmp_path / "new"
    assert learn(folder / "folder", "--games", "200", "--seed", "3") == 1
    assert f"there is no folder {folder}" in capsys.readouterr().err and not folder.exists()
    assert learn(folder, "--games", "200", "--seed", "3") == 0
    assert sorted(file.name for file in folder.iterdir()) == ["checkpoint.npz", "log.jsonl", "threes.npz"]
    assert played.calls == [(3 * 10**9, 80), (3 * 10**9 + 80, 80), (3 * 10**9 + 160, 40)]
    assert learned_in(folder) == 200 and numba.get_num_threads() == 1
    row = rows(folder)[-1]
    assert row == {**row, "games": 200, "moves": 200 * 99, "seconds": 120, "seed": 3, "average": 1000}
    assert row["per_second"] == 165 and (row["384"], row["768"]) == (1, 0)
    said = capsys.readouterr()
    assert [json.loads(line) for line in said.out.splitlines()] == rows(folder)
    assert said.err.splitlines() == [
        f"learning from 200 games in all, kept in {folder}; Ctrl+C interrupts it",
        f"keeping the run in {folder}",
        f"packing what was learned into {folder / 'threes.npz'}",
    ]

    assert learn(folder, "--games", "280", "--seed", "3") == 0  # games in all
    assert played.calls[3:] == [(3 * 10**9 + 200, 80)]
    assert learned_in(folder) == 280 and [row["games"] for row in rows(folder)] == [80, 160, 200, 280]
    assert learn(folder, "--games", "280", "--seed", "3") == 0 and len(played.calls) == 4  # nothing is left to do
    capsys.readouterr()
    assert learn(folder, "--games", "360") == 1
    assert "holds a run of the seed 3, not 1" in capsys.readouterr().err
    assert len(played.calls) == 4 and learned_in(folder) == 280


def test_a_folder_of_a_run_of_35_is_refused_and_the_other_way_round(played, tmp_path, capsys):
    (tmp_path / "35").mkdir()
    for file in ("settings.json", "checkpoint.npz"):
        (tmp_path / "35" / file).write_text("{}")
    assert learn(tmp_path / "35", "--games", "80") == 1
    assert "35 holds a run of 35, not of threes; name another folder or remove it" in capsys.readouterr().err
    assert not played.calls and len(list((tmp_path / "35").iterdir())) == 2
    assert learn(tmp_path / "threes", "--games", "80") == 0
    assert cli.main(["learn", "--out", str(tmp_path / "threes"), "--games", "8", "--processes", "1"]) == 1
    assert "threes holds a run of threes, not of 35" in capsys.readouterr().err
    (tmp_path / "threes" / "log.jsonl").unlink()  # the checkpoint alone says it, too
    assert cli.main(["learn", "--out", str(tmp_path / "threes"), "--games", "8", "--processes", "1"]) == 1
    assert "threes holds a run of threes, not of 35" in capsys.readouterr().err
    assert learn(tmp_path / "35" / "settings.json") == 1
    assert "settings.json is a file, not a folder" in capsys.readouterr().err


def test_without_numba_it_is_said_how_to_get_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda name: None)
    assert learn(tmp_path / "new") == 1
    assert "needs numba: pip install 'pygame35[learn]'" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_threes_is_not_learned_in_tasks(played, tmp_path, capsys):
    for option in ("--task-games", "--ahead"):
        assert learn(tmp_path / "new", option, "8") == 1
        assert f"{option}: threes is learned in one process" in capsys.readouterr().err
    assert not played.calls


def test_learning_for_some_minutes_keeps_checkpoints_now_and_then(played, tmp_path, capsys, monkeypatch):
    kept, keep = [], threes._keep
    monkeypatch.setattr(threes, "_keep", lambda *about: kept.append(played.clock.now) or keep(*about))
    assert learn(tmp_path, "--minutes", "2") == 0
    assert "learning for 2 minutes in all" in capsys.readouterr().err
    assert [count for _, count in played.calls] == [80] * 3  # 48 seconds each; none is begun after two minutes
    assert learn(tmp_path, "--minutes", "14") == 0  # in all
    assert len(played.calls) == 18
    assert kept == [pytest.approx(now) for now in (3 * 48, 10 * 48, 17 * 48, 18 * 48)]


def test_an_interrupted_training_loses_nothing(played, tmp_path, capsys):
    assert learn(tmp_path, "--games", "80") == 0
    (tmp_path / "threes.npz").unlink()
    played.calls.append(KeyboardInterrupt)
    assert learn(tmp_path, "--games", "160") == 130
    assert not (tmp_path / "threes.npz").exists()
    assert f"interrupted; the same command goes on with the run in {tmp_path}" in capsys.readouterr().err
    played.calls.clear()
    assert learn(tmp_path, "--games", "90") == 0
    assert played.calls == [(10**9 + 80, 10)] and learned_in(tmp_path) == 90
