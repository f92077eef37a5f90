"""The learned evaluation of Threes: a sum over shapes and sides, its levels, and the file that ships."""

import zipfile

import numpy as np
import pytest

from pygame35.games.threes import batch, evaluation
from pygame35.games.threes.players import MASTER
from pygame35.games.threes.series import Series
from tests.games.threes.reference import SHAPES, turned

FACES = [0, 1, 2] + [3 * 2**k for k in range(13)]  # by code
BASE = 14  # tiles that are told apart, blanks among them
ADDRESSES = BASE**6


def encoded(codes):
    return sum(code << 4 * square for square, code in enumerate(codes))


def boards(count, seed=1, most=15):
    """[count, 16] codes: all of them, low ones most often."""
    rng = np.random.default_rng(seed)
    return np.minimum(rng.geometric(0.2, (count, 16)) - 1, most).tolist()


def address(codes, shape):
    """Six squares in base 14, the first the lowest digit; all from 3072 on are one."""
    return sum(min(codes[square], BASE - 1) * BASE**place for place, square in enumerate(shape))


def swapped(codes):
    return [{1: 2, 2: 1}.get(code, code) for code in codes]


@pytest.fixture(scope="module")
def scattered():
    """Every number of it is drawn."""
    rng = np.random.default_rng(1)
    tables = rng.integers(0, 256, (4, ADDRESSES), np.uint8)
    return evaluation.Network(tables, rng.normal(0, 100, 256).astype(np.float32))


@pytest.fixture(scope="module")
def half(scattered):
    """As a network is saved: where 1 and 2 swapped have a lower address, there is the level of 0. A part is drawn."""
    tables = np.full((4, ADDRESSES), 128, np.uint8)
    drawn = np.random.default_rng(2).integers(0, ADDRESSES, 12_000).tolist()
    lower = []
    for at in drawn:
        digits = [at // BASE**place % BASE for place in range(6)]
        lower.append(min(at, address(swapped(digits), range(6))))
    tables[:, lower] = scattered.tables[:, lower]
    return scattered._replace(tables=tables), lower


def test_the_value_is_the_sum_over_shapes_and_sides(scattered):
    assert set(evaluation.CODE.items()) == set(zip(FACES, range(16), strict=True))
    found = boards(60)
    values = evaluation.value(scattered, np.array([encoded(codes) for codes in found], np.uint64))
    assert values.shape == (60,) and values.dtype == np.float32
    for codes, value in zip(found, values, strict=True):
        wanted = sum(
            float(scattered.levels[scattered.tables[shape, address(side, SHAPES[shape])]])
            for side in turned(codes)
            for shape in range(4)
        )
        assert value == pytest.approx(wanted, abs=0.02)


def test_the_largest_tiles_are_one_to_the_tables(scattered):
    low, high = boards(50, most=13), boards(50, most=13)
    for codes, same in zip(low, high, strict=True):
        codes[3], same[3] = 13, 15
    found = [
        evaluation.value(scattered, np.array([encoded(codes) for codes in some], np.uint64)) for some in (low, high)
    ]
    np.testing.assert_array_equal(*found)


def test_all_sides_of_a_board_are_worth_the_same(scattered):
    for network in (scattered, evaluation.shipped()):
        for codes in boards(20, seed=3):
            sides = np.array([encoded(side) for side in turned(codes)], np.uint64)
            values = evaluation.value(network, sides)
            np.testing.assert_allclose(values, values[0], rtol=1e-4, atol=0.02)


def test_1_and_2_swapped_change_nothing():
    found = boards(500, seed=4, most=6)
    one, other = (np.array([encoded(codes) for codes in some], np.uint64) for some in (found, map(swapped, found)))
    assert (one != other).sum() > 400
    values = evaluation.value(evaluation.shipped(), one)
    np.testing.assert_allclose(evaluation.value(evaluation.shipped(), other), values, rtol=1e-4, atol=0.02)
    assert values.std() > 10


# --- levels -------------------------------------------------------------------------------------------------------


def test_rounding_takes_the_nearest_level():
    tables = np.random.default_rng(5).normal(0, 200, (4, 3000)).astype(np.float32)
    tables[:, :1000] = 0
    network = evaluation.rounded(tables)
    assert network.tables.dtype == np.uint8 and network.tables.shape == tables.shape
    assert network.levels.dtype == np.float32 and network.levels.shape == (256,)
    assert (np.diff(network.levels) > 0).all()
    off = np.abs(network.levels[network.tables] - tables)
    nearest = np.abs(network.levels[None, None, :] - tables[:, :, None]).min(axis=2)
    np.testing.assert_allclose(off, nearest, atol=1e-4)
    assert (off[:, :1000] == 0).all()  # nothing is forgotten as nothing
    largest = np.unravel_index(np.abs(tables).argmax(), tables.shape)
    assert off[largest] <= 0.02 * abs(tables[largest])


def test_small_numbers_get_more_levels_and_nothing_stays_nothing():
    levels = evaluation.rounded(np.array([[-100.0, 100.0]], np.float32)).levels
    assert (np.abs(levels) < 10).sum() > 3 * (np.abs(levels) > 90).sum() > 0
    network = evaluation.rounded(np.zeros((4, 10), np.float32))
    assert (network.levels[network.tables] == 0).all()


# --- the file -----------------------------------------------------------------------------------------------------


def test_a_saved_network_comes_back_whole(tmp_path, half):
    network, lower = half
    path = tmp_path / "threes.npz"
    evaluation.save(path, network)
    assert abs(path.stat().st_size - evaluation.stored_bytes(network)) < 2000
    found = evaluation.load(path)
    np.testing.assert_array_equal(found.levels, network.levels)
    assert found.tables.shape == network.tables.shape and found.tables.dtype == np.uint8
    higher = 0
    for at in lower[:2000]:
        digits = [at // BASE**place % BASE for place in range(6)]
        other = address(swapped(digits), range(6))
        np.testing.assert_array_equal(found.tables[:, at], network.tables[:, at])
        np.testing.assert_array_equal(found.tables[:, other], network.tables[:, at])
        higher += other > at
    assert higher > 400
    drawn = (network.tables != 128).sum()
    assert drawn < (found.tables != 128).sum() < 2 * drawn


FIELDS = {"kept": np.array([255, 0, 3], np.uint8), "numbers": np.zeros(10, np.uint8), "levels": np.zeros(256)}


def assert_refused(path, reason):
    with pytest.raises(ValueError, match=f"other.npz is not a network of Threes: {reason}"):
        evaluation.load(path)


def test_a_file_that_is_no_network_is_refused_by_name(tmp_path, half):
    path = tmp_path / "other.npz"
    np.savez(path, **FIELDS)
    whole = path.read_bytes()
    assert_refused(path, ".* 24 numbers")
    for kept in (0, 1, 100):
        path.write_bytes(whole[:kept])
        assert_refused(path, "it is no .npz file")
    for field in FIELDS:
        np.savez(path, **{name: array for name, array in FIELDS.items() if name != field})
        assert_refused(path, f"it lacks {field}")
    for count in (0, 1, 9, 11):
        np.savez(path, **{**FIELDS, "numbers": np.zeros(count, np.uint8)})
        assert_refused(path, f"it keeps 10 numbers and has {count}")
    evaluation.save(path, half[0]._replace(levels=half[0].levels[1:]))
    assert_refused(path, ".* levels 255")
    with pytest.raises(FileNotFoundError, match="none.npz"):
        evaluation.load(tmp_path / "none.npz")


@pytest.mark.parametrize(("rules", "most"), [("full", 4_000_000), ("classic", 1_000_000)])
def test_the_shipped_files(rules, most):
    path, network = evaluation.PATHS[rules], evaluation.shipped(rules)
    assert path.stat().st_size <= most
    with zipfile.ZipFile(path) as file:
        assert sorted(file.namelist()) == ["kept.npy", "levels.npy", "numbers.npy"]
    assert network.tables.shape == (4, ADDRESSES) and network.tables.dtype == np.uint8
    assert network.levels.dtype == np.float32 and np.isfinite(network.levels).all()
    assert evaluation.shipped(rules) is network  # read once


def test_the_shipped_network_plays_well():
    """The best published one that looks no further, trained alike, has 35,763 points on average."""
    series = Series(MASTER, 40, depth=1)
    while not series.done():
        series.run()
    told = series.progress()
    assert np.mean(told["scores"]) >= 25_000
    assert np.mean([tile >= 768 for tile in told["highest"]]) > 0.5


def test_a_full_board_is_worth_less_than_the_same_with_room():
    """Of the start of games, the last of which have no blank left."""
    rng = np.random.default_rng(6)
    roomy = batch.dealt(200, "full", rng).board
    full = roomy.copy()
    for square in range(16):
        shift = np.uint64(4 * square)
        blank = full >> shift & np.uint64(15) == 0
        full |= np.where(blank, rng.integers(1, 4, 200).astype(np.uint64) << shift, np.uint64(0))
    worth = [evaluation.value(evaluation.shipped(), board) for board in (roomy, full)]
    assert (worth[0] > worth[1]).mean() > 0.95
