"""Learning Threes on many machines, in rounds.

All tasks of a round begin with the same tables, each learns from its own games, and their changes are merged. A table
entry that one task changed takes that change. An entry that several tasks changed takes the mean of their changes,
weighted by the sums of their absolute errors. The sums that set the learning rates are added up. Entries that are 0 are
not sent.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from . import kernel, learner
from .learner import Learned


class Task(NamedTuple):
    """Games for a worker to learn from."""

    first: int
    """the seed of the first game; each further game has the next seed"""
    games: int
    rate: np.float32
    """see `learner.game`"""


class Entries(NamedTuple):
    """Some entries of `Learned`, or changes of them; arrays [entries]."""

    place: np.ndarray
    """int32, ascending"""
    weight: np.ndarray
    """float32, like the other fields"""
    error: np.ndarray
    size: np.ndarray


def entries(learned: Learned) -> Entries:
    """All entries with a positive `size`: the learned ones. All others are 0."""
    place = np.flatnonzero(learned.size).astype(np.int32)
    return Entries(place, *(table[place] for table in learned))


def play(task: Task, tables: Entries) -> tuple[np.ndarray, Entries]:
    """(results, changes): the results of `learner.game`, float64 [games, 3], and the changes of the tables.

    Equal arguments give equal results.
    """
    learned, rules = _filled(tables), kernel.rules()
    # One game after the other on one thread: numba's own threads would make results depend on their timing.
    found = np.array([learner.game(task.first + nth, task.rate, learned, rules) for nth in range(task.games)])
    changes = entries(learned)
    known = np.searchsorted(changes.place, tables.place)
    for change, old in zip(changes[1:], tables[1:], strict=True):
        change[known] -= old
    return found, Entries(*(values[changes.size != 0] for values in changes))


def _filled(tables: Entries) -> Learned:
    """Tables with these entries, and zeros elsewhere."""
    learned = learner.nothing()
    for table, values in zip(learned, tables[1:], strict=True):
        table[tables.place] = values
    return learned


def merge(learned: Learned, changes: Sequence[Entries]) -> None:
    """Add the changes of a round to the tables, in place."""
    total = np.zeros(len(learned.size), np.float32)
    for change in changes:
        total[change.place] += change.size
    for change in changes:
        at = change.place
        learned.weight[at] += change.weight * (change.size / total[at])
        learned.error[at] += change.error
        learned.size[at] += change.size
