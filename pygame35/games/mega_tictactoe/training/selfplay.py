"""Games of the network against itself, to learn from."""

from functools import cache
from typing import NamedTuple

import numpy as np

from ....learning.rounds import Task
from .. import batch
from ..kernels import trees
from ..kernels.boards import PLIES
from ..kernels.network import WIDTH
from ..network import Weights, tables
from ..positions import kernel_position, kernel_tables
from ..search import EXPONENTIALS
from .games import UNSEARCHED, play_game

EXPLORATION, TEMPERATURE = 1.5, 0.3
OPENING = 10  # random plies at the start of a game, at most
KEPT = 0.75  # lambda of TD(lambda) (Sutton 1988): the share of a target that comes from later positions
_ROOM = 200_000  # nodes


class Positions(NamedTuple):
    """Positions to learn from, in any order, as the side to move sees them."""

    rows: np.ndarray
    """int16 [positions, 9], the row of each local board, see `kernels.boards`"""
    forced: np.ndarray
    """int8 [positions]: the local board to play in, or -1"""
    targets: np.ndarray
    """float32 [positions], -1 ... 1: the result to expect"""


@cache
def _arrays() -> tuple[np.ndarray, tuple[np.ndarray, ...]]:
    """(the position at the start of a game, the arrays of a tree)."""
    settings = np.array([EXPLORATION, trees.STEP / TEMPERATURE], np.float32)
    task, nodes = np.zeros(trees.TASK, np.int32), np.zeros(_ROOM * trees.NODE, np.int32)
    task[trees.ROOM] = _ROOM
    tree = task, settings, EXPONENTIALS, nodes, np.zeros(_ROOM * trees.NUMBERS, np.float32)
    return kernel_position(batch.init(1)), tree


def play(task: Task, weights: Weights) -> Positions:
    """The positions of a task's games; equal arguments give equal positions."""
    start, tree = _arrays()
    boards, targets, dense = tables(weights)
    network = kernel_tables(), boards.ravel(), targets.ravel(), dense, np.zeros(WIDTH, np.float32)
    rows, forced = np.zeros((PLIES, 9), np.int16), np.zeros(PLIES, np.int8)
    values, results = np.zeros((2, PLIES), np.float32)
    chosen = np.zeros(PLIES, bool)
    found = []
    for game in range(task.games):
        record = rows, forced, values, results, chosen
        seed = (task.seed * 1_000_003 + game) % 2**31
        plies = play_game(seed, task.search, OPENING, task.random, start, network, tree, *record)
        expected = returns(values[:plies], results[:plies], chosen[:plies])
        found.append(Positions(rows[:plies].copy(), forced[:plies].copy(), expected))
    return joined(found)


def joined(parts: list[Positions]) -> Positions:
    """The positions of several parts as one."""
    return Positions(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))


def returns(values: np.ndarray, results: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """float32 [plies]: the target of each position of a game.

    The share KEPT of a target comes from the target of the next position, or from the result at the end. The rest comes
    from the search. After a random move, the whole target comes from the search.
    """
    found = np.empty(len(values), np.float32)
    following = results[-1]
    for ply in range(len(values) - 1, -1, -1):
        if values[ply] == UNSEARCHED:
            found[ply] = following
        elif not chosen[ply]:
            found[ply] = values[ply]
        else:
            found[ply] = (1 - KEPT) * values[ply] + KEPT * following
        following = -found[ply]
    return found
