"""Many games at once: choose boards from a state, draw random moves, play all games to their end.

A state is a NamedTuple of arrays [boards, ...], as the module `batch` of a game makes it.

>>> from pygame35.games.mega_tictactoe import batch
>>> rng = np.random.default_rng(35)
>>> margins = play_games(batch, batch.init(1000), lambda state: random_actions(batch.legal_action_mask(state), rng))
>>> margins.shape, np.unique(margins).tolist()
((1000,), [-1, 0, 1])
"""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from .basics import IllegalMove, UserError
from .contracts import BatchRules, Boards, ChanceBatchRules

AnyBoards = TypeVar("AnyBoards", bound=Boards)


def take(state: AnyBoards, rows: np.ndarray | slice | list[int]) -> AnyBoards:
    """The boards that `rows` selects from a state. rows: indices, which also give the order, a mask, or a slice."""
    taken: AnyBoards = state._make(array[rows] for array in state)
    return taken


def joined(state: AnyBoards, other: AnyBoards) -> AnyBoards:
    """The boards of one state, then the boards of the other."""
    both: AnyBoards = state._make(map(np.concatenate, zip(state, other, strict=True)))
    return both


def board_count(state: Boards) -> int:
    return len(next(iter(state)))


def checked(actions: np.ndarray, state: Boards) -> np.ndarray:
    """The actions as an array, if they are one whole number for each board; else IllegalMove."""
    actions, boards = np.asarray(actions), board_count(state)
    if actions.shape != (boards,) or not np.issubdtype(actions.dtype, np.integer):
        raise IllegalMove(
            f"wanted is one whole number for each board, int [{boards}]; actions is {actions.dtype} {[*actions.shape]}"
        )
    return actions


def random_actions(legal: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int [boards]: a legal action of each board, all equally likely.

    legal: bool [boards, actions], from `legal_action_mask`. The games must not be over.
    """
    actions: np.ndarray = (rng.random(legal.shape) * legal).argmax(axis=1)
    return actions


def play_games(
    batch: BatchRules[Any] | ChanceBatchRules[Any],
    state: AnyBoards,
    choose: Callable[[AnyBoards], np.ndarray],
    rng: np.random.Generator | None = None,
) -> np.ndarray:
    """Play every game to its end; returns the final margins, int [boards].

    batch: a game's module `batch`. choose(state): one action for each board of a state. It gets only the boards whose
    games go on, so they become fewer. rng: draws the chance in Threes and Monty Hall; UserError if it is missing there.
    """
    if rng is None and "rng" in inspect.signature(batch.step).parameters:
        raise UserError("this game has chance: play_games needs a generator rng, such as numpy.random.default_rng(1)")
    margins, games = np.zeros(board_count(state), np.int64), np.arange(board_count(state))
    chance = () if rng is None else (rng,)
    while len(games):
        over = batch.is_terminal(state)
        margins[games[over]] = batch.margin(state)[over]
        games, state = games[~over], take(state, ~over)
        if len(games):
            state = batch.step(state, choose(state), *chance)
    return margins
