"""The learned evaluation of Threes: a sum over shapes and sides, its levels, and the file that ships."""

import numpy as np
import pytest

from pygame35.games.threes import evaluation
from pygame35.games.threes.players import MASTER
from pygame35.games.threes.series import Series
from pygame35.games.threes.training import storing
from tests.games.threes.reference import BASE, address

ADDRESSES = BASE**6


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


def test_rounding_takes_the_nearest_level():
    tables = np.random.default_rng(5).normal(0, 200, (4, 3000)).astype(np.float32)
    tables[:, :1000] = 0
    network = storing.rounded(tables)
    assert network.tables.dtype == np.uint8 and network.tables.shape == tables.shape
    assert network.levels.dtype == np.float32 and network.levels.shape == (256,)
    assert (np.diff(network.levels) > 0).all()
    off = np.abs(network.levels[network.tables] - tables)
    nearest = np.abs(network.levels[None, None, :] - tables[:, :, None]).min(axis=2)
    np.testing.assert_allclose(off, nearest, atol=1e-4)
    assert (off[:, :1000] == 0).all()  # nothing is forgotten as nothing
    largest = np.unravel_index(np.abs(tables).argmax(), tables.shape)
    assert off[largest] <= 0.02 * abs(tables[largest])


def test_a_saved_network_comes_back_whole(tmp_path, half):
    network, lower = half
    path = tmp_path / "threes.npz"
    storing.save(path, network)
    assert abs(path.stat().st_size - storing.stored_bytes(network)) < 2000
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


def test_a_file_that_is_no_network_is_refused_by_name(tmp_path):
    path = tmp_path / "other.npz"
    arrays = {"kept": np.array([255, 0, 3], np.uint8), "numbers": np.zeros(10, np.uint8), "levels": np.zeros(256)}
    for changes, reason in (
        ({}, ".* 24 numbers"),
        ({"kept": None}, "it lacks kept"),
        ({"numbers": np.zeros(9, np.uint8)}, "it keeps 10 numbers and has 9"),
    ):
        np.savez(path, **{name: array for name, array in {**arrays, **changes}.items() if array is not None})
        with pytest.raises(ValueError, match=f"other.npz is not a network of Threes: {reason}"):
            evaluation.load(path)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(ValueError, match="it is no .npz file"):
        evaluation.load(path)


def test_the_shipped_network_plays_well():
    """The best published one that looks no further, trained alike, has 35,763 points on average."""
    series = Series(MASTER, 40, depth=1)
    while not series.done():
        series.run()
    told = series.progress()
    assert np.mean(told["scores"]) >= 25_000
    assert np.mean([tile >= 768 for tile in told["highest"]]) > 0.5
