"""Training targets: the values of positions after their games are finished."""

import numpy as np

from ..rules import SQUARES

MOVER = np.where(np.arange(SQUARES) % 2 == 0, 1, -1).astype(np.int8)[:, None]
"""int8 [64, 1]: RED or BLUE, the player who moves at each ply."""


def lambda_returns(values: np.ndarray, chosen: np.ndarray, final: np.ndarray, decay: float) -> np.ndarray:
    """float32 [64, games]: TD(lambda) returns in squares, for the player to move.

    values: float [64, games], the margin that the player to move expected after the search.
    chosen: bool [64, games], False where the move was random: then later plies say nothing about the value.
    final: int [games], red's final margin.
    decay: lambda, 0 ... 1; 0 keeps the values, 1 gives the final margin (or the value before the next random move).

    If G is the return of the next ply, a return is (1 - decay) * value + decay * G (Sutton 1988; with searched values
    as in TD-leaf, Baxter, Tridgell and Weaver 1998).
    """
    reds = values * MOVER
    returns = np.empty_like(reds, np.float32)
    following = final.astype(np.float32)
    for ply in reversed(range(SQUARES)):
        mixed = (1 - decay) * reds[ply] + decay * following
        following = returns[ply] = np.where(chosen[ply], mixed, reds[ply])
    return returns * MOVER
