"""What a position of a finished game should have been valued at."""

import numpy as np

from ..rules import SQUARES

MOVER = np.where(np.arange(SQUARES) % 2 == 0, 1, -1).astype(np.int8)[
    :, None
]  # [64, 1]: RED or BLUE, who moves at a ply


def lambda_returns(values: np.ndarray, chosen: np.ndarray, final: np.ndarray, decay: float) -> np.ndarray:
    """float32 [64, games]: the values mixed with those of later plies, for the player to move, in squares.

    values: float [64, games], the margin that the player to move expected at each ply, after looking ahead.
    chosen: bool [64, games], False where the move was random, so that what followed says nothing about the value.
    final: int [games], red's margin at the end.
    decay: 0 ... 1; 0 keeps the values, 1 gives the margin at the end (or the value where the next random move is).

    With G the return of the next ply, (1 - decay) * value + decay * G (Sutton 1988, TD(lambda); of searched values
    as in TD-leaf, Baxter, Tridgell and Weaver 1998).
    """
    reds = values * MOVER
    returns = np.empty_like(reds, np.float32)
    following = final.astype(np.float32)
    for ply in reversed(range(SQUARES)):
        mixed = (1 - decay) * reds[ply] + decay * following
        following = returns[ply] = np.where(chosen[ply], mixed, reds[ply])
    return returns * MOVER
