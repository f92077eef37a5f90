"""Learning in rounds: what a task changes, and how changes are merged."""

import numpy as np

from pygame35.games.threes.training import kernel, learner, rounds

RATE = np.float32(1)


def entries(**places):
    """entries(p3=(weight, error, size)): changes at these places."""
    place = np.array([int(name[1:]) for name in places], np.int32)
    values = np.array(list(places.values()), np.float32).reshape(-1, 3).T
    return rounds.Entries(place, *values)


def test_changes_are_merged():
    tables = learner.Learned(*(np.array(values, np.float32) for values in ([9, 9, 9, 9], [1, 1, 1, 1], [2, 2, 2, 2])))
    rounds.merge(tables, [entries(p0=(1, 4, 4), p2=(8, 3, 3)), entries(p1=(2, -5, 5), p2=(-4, -1, 1))])
    assert tables.weight.tolist() == [10, 11, 9 + (3 * 8 - 4) / 4, 9]
    assert tables.error.tolist() == [5, -4, 3, 1] and tables.size.tolist() == [6, 7, 6, 2]


def test_a_round_of_one_task_learns_what_its_games_teach():
    tables = learner.nothing()
    found, changes = rounds.play(rounds.Task(7, 4, RATE), rounds.entries(tables))
    rounds.merge(tables, [changes])
    wanted, rules = learner.nothing(), kernel.rules()
    np.testing.assert_array_equal(found, [learner.game(seed, RATE, wanted, rules) for seed in range(7, 11)])
    for one, other in zip(rounds.entries(tables), rounds.entries(wanted), strict=True):
        np.testing.assert_array_equal(one, other)
    assert len(changes.place) > 1000 and (np.diff(changes.place) > 0).all()
