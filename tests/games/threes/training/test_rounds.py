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


def test_merging_nothing_changes_nothing():
    tables = learner.Learned(*np.ones((3, 4), np.float32))
    rounds.merge(tables, [entries(), entries()])
    assert np.array(tables).tolist() == np.ones((3, 4)).tolist()


def assert_the_same(some, others):
    for one, other in zip(some, others, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_round_of_one_task_learns_what_its_games_teach_and_the_next_begins_with_its_tables():
    tables = learner.nothing()
    found, changes = rounds.play(rounds.Task(7, 4, RATE), rounds.entries(tables))
    rounds.merge(tables, [changes])
    wanted, rules = learner.nothing(), kernel.rules()
    np.testing.assert_array_equal(found, [learner.game(seed, RATE, wanted, rules) for seed in range(7, 11)])
    sent = rounds.entries(tables)
    assert_the_same(sent, rounds.entries(wanted))
    assert len(changes.place) > 1000 and (np.diff(changes.place) > 0).all()
    np.testing.assert_array_equal(sent.place, changes.place)

    task = rounds.Task(1000, 3, RATE)
    (found, changes), (again, same) = (rounds.play(task, sent) for _ in range(2))
    np.testing.assert_array_equal(found, again)
    assert_the_same(changes, same)
    np.testing.assert_array_equal(tables.weight[sent.place], sent.weight)  # the task's tables are its own
    fresh, _ = rounds.play(task, entries())
    assert (fresh != found).any()
