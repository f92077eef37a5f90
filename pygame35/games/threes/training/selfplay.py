"""Games of the master of Threes for the calibration, many at once; some of their positions are recorded."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....batches import take
from ....search.expectimax import at_once
from .. import batch, bitboards
from ..expectimax import shipped


class Task(NamedTuple):
    """Games for a worker to play."""

    rules: str
    """one of `games.threes.rules.RULE_SETS`"""
    depth: int
    """moves of the search"""
    every: int
    """moves between two recorded positions"""
    seed: int
    games: int


class Notes(NamedTuple):
    """Recorded positions of some games, arrays [positions], and the ends of these games, arrays [games]."""

    game: np.ndarray  # int: the index of its game, ascending
    score: np.ndarray  # the points so far
    promised: np.ndarray  # the further points that the search expects
    final: np.ndarray  # [games]: the final score
    highest: np.ndarray  # [games]: the largest tile
    moves: np.ndarray  # [games]


def together(parts: Sequence[Notes]) -> Notes:
    """The notes of several tasks as one."""
    counts = [len(part.final) for part in parts]
    moved = [part._replace(game=part.game + sum(counts[:n])) for n, part in enumerate(parts)]
    return Notes(*map(np.concatenate, zip(*moved, strict=True)))


def play(task: Task) -> Notes:
    """The games of a task with the shipped network. Equal arguments give equal results."""
    rng, search = np.random.default_rng([task.seed, task.depth]), shipped(task.rules)
    state, game = batch.dealt(task.games, task.rules, rng), np.arange(task.games)
    ends = np.zeros((3, task.games), int)  # final, highest, moves
    rows: list[np.ndarray] = []
    ply = 0
    while len(game):
        values = at_once(search.searched(state, task.depth))
        if ply % task.every == 0:
            rows.append(np.stack([game, bitboards.scores(state.board), values.max(axis=1)]))
        state = batch.step(state, values.argmax(axis=1), rng)
        ply += 1
        over = batch.is_terminal(state)
        last = state.board[over]
        tiles = np.array(bitboards.TILES)[bitboards.highest(last)]
        ends[:, game[over]] = bitboards.scores(last), tiles, np.full(len(last), ply)
        state, game = take(state, ~over), game[~over]
    whose, score, promised = np.concatenate(rows, axis=1)
    order = np.argsort(whose, kind="stable")
    return Notes(whose[order].astype(int), score[order], promised[order], *ends)
