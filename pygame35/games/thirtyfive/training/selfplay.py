"""Self-play to learn from: games of an evaluation against itself, many at once."""

from functools import partial
from typing import NamedTuple

import numpy as np

from ....batches import random_actions
from ....search.puct import Search
from .. import batch
from ..evaluation import Evaluation

OPENING = 2  # random plies at the beginning of each game
CONSIDERED = 32  # moves of a position, as in the players' searches
EXACT = 14  # the last plies of a game, without random moves: mistakes there decide games


class Task(NamedTuple):
    """Games for a worker to play."""

    games: int
    """number of games"""
    simulations: int
    """simulations before each move; 0: no search, the move of the highest action value"""
    random: float
    """0 ... 1, the share of random moves between the opening and the last `EXACT` plies"""
    seed: tuple[int, ...]
    board: str = ""
    """name of the board"""


class Games(NamedTuple):
    """Recorded games: arrays [plies, games], 64 plies on the usual board."""

    actions: np.ndarray
    """int16, 0 ... 575"""
    values: np.ndarray
    """float32, in squares: the margin that the player to move expected after the search"""
    chosen: np.ndarray
    """bool: False where the move was random"""


def play(task: Task, weights: np.ndarray) -> Games:
    """The games of a task with weights float32 [WEIGHTS]; equal arguments give equal games."""
    rng = np.random.default_rng(task.seed)
    evaluation = Evaluation(weights)
    state = batch.init(task.games, task.board)
    plies = state.digit.shape[1]
    games = Games(*(np.empty((plies, task.games), kind) for kind in (np.int16, np.float32, bool)))
    for ply in range(plies):
        simulations = task.simulations if ply >= OPENING else 0
        actions, games.values[ply] = best_actions(evaluation, state, simulations)
        share = 1.0 if ply < OPENING else task.random if ply < plies - EXACT else 0.0
        random = rng.random(task.games) < share
        actions = np.where(random, random_actions(batch.legal_action_mask(state), rng), actions)
        games.actions[ply], games.chosen[ply] = actions, ~random
        state = batch.step(state, actions)
    return games


def best_actions(evaluation: Evaluation, state: batch.State, simulations: int) -> tuple[np.ndarray, np.ndarray]:
    """(actions, values): the best actions, int [boards], and the margins expected after them, float32 [boards].

    Margins are for the player to move. simulations: 0 for no search.
    """
    evaluate = partial(evaluation.action_values, considered=CONSIDERED)
    if not simulations:
        values = evaluate(state)
        return values.argmax(axis=1), values.max(axis=1)
    search = Search(batch, evaluate, state, width=CONSIDERED)
    search.run(simulations)
    return search.best(), search.values()


def replayed(actions: np.ndarray) -> tuple[batch.State, batch.State]:
    """(states, ends): the positions before each move, and the final positions.

    states: [64 * games], ply by ply. ends: [games].
    """
    state = batch.init(actions.shape[1])
    states = []
    for chosen in actions:
        states.append(state)
        state = batch.step(state, chosen)
    return batch.State(*(np.concatenate(field) for field in zip(*states, strict=True))), state
