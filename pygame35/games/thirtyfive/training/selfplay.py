"""Games of an evaluation against itself, many at once, to learn from."""

from functools import partial
from typing import NamedTuple

import numpy as np

from ....search.puct import Search
from .. import batch
from ..evaluation import Evaluation
from ..rules import SQUARES

OPENING = 2  # plies at random, so that games differ
CONSIDERED = 32  # moves of a position, as many as the players' searches consider
RANDOM_UNTIL = 50  # ply from which no more moves are random: what is left is decided by reading it out


class Task(NamedTuple):
    """What a worker is asked: play so many games with these weights."""

    weights: np.ndarray
    """float32 [WEIGHTS]"""
    games: int
    simulations: int
    """of the search behind each move; 0: the best move by the evaluation alone"""
    random: float
    """0 ... 1, the share of random moves between the opening and `RANDOM_UNTIL`"""
    seed: tuple[int, ...]


class Games(NamedTuple):
    """Whole games, the ply as the first axis; arrays [64, games]."""

    actions: np.ndarray
    """int16, 0 ... 575"""
    values: np.ndarray
    """float32, in squares: the margin that the player to move expected, having looked ahead"""
    chosen: np.ndarray
    """bool: False where the move was random"""


def play(task: Task) -> Games:
    """The games of a task, always the same ones."""
    rng = np.random.default_rng(task.seed)
    evaluation = Evaluation(task.weights)
    state = batch.init(task.games)
    games = Games(*(np.empty((SQUARES, task.games), kind) for kind in (np.int16, np.float32, bool)))
    for ply in range(SQUARES):
        simulations = task.simulations if ply >= OPENING else 0
        actions, games.values[ply] = looked_ahead(evaluation, state, simulations)
        share = 1.0 if ply < OPENING else task.random if ply < RANDOM_UNTIL else 0.0
        random = rng.random(task.games) < share
        actions = np.where(random, random_actions(state, rng), actions)
        games.actions[ply], games.chosen[ply] = actions, ~random
        state = batch.step(state, actions)
    return games


def looked_ahead(evaluation: Evaluation, state: batch.State, simulations: int) -> tuple[np.ndarray, np.ndarray]:
    """The moves to play, int [boards], and the margins that the players to move expect, float32 [boards]."""
    evaluate = partial(evaluation.action_values, considered=CONSIDERED)
    if not simulations:
        values = evaluate(state)
        return values.argmax(axis=1), values.max(axis=1)
    search = Search(batch, evaluate, state, width=CONSIDERED)
    search.run(simulations)
    return search.best(), search.values()


def random_actions(state: batch.State, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: a legal move for each board, every one equally likely."""
    return (rng.random((len(state.turn), batch.ACTIONS)) * batch.legal_action_mask(state)).argmax(axis=1)


def replayed(actions: np.ndarray) -> tuple[batch.State, batch.State]:
    """The positions before each move, [64 * games] boards, ply by ply, and the full boards at the end, [games]."""
    state = batch.init(actions.shape[1])
    states = []
    for chosen in actions:
        states.append(state)
        state = batch.step(state, chosen)
    return batch.State(*(np.concatenate(field) for field in zip(*states, strict=True))), state
