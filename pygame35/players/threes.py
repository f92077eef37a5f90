"""Who plays Threes: the Monte Carlo AI of the original."""

from functools import partial
from typing import Any

import numpy as np

from ..batch import threes as batch
from ..rules.threes import SQUARES, Position
from ..search import sampled
from . import Option, Player

__all__ = ["DEFAULT", "LEVELS", "OPTIONS", "ORIGINAL", "PLAYERS", "begin"]

ORIGINAL = Player("original", "sampled")

PLAYERS = {player.name: player for player in (ORIGINAL,)}
LEVELS: tuple[Player, ...] = ()
DEFAULT = ORIGINAL
OPTIONS = {
    "depth": Option(int, 1, 15, 3),
    "simulations": Option(int, 5, 500, 50),
    "blanks": Option(int, 0, 1, 0),
}


def begin(
    player: Player, position: Position, *, seed: int = 0, depth: int = 3, simulations: int = 50, blanks: int = 0
) -> Any:
    """A search of the position, which is not over, as the player makes it.

    blanks: 1 multiplies scores by 16 / (tiles on the board).
    """
    rng = np.random.default_rng([seed, len(position.moves)])
    score = partial(scored, blanks=bool(blanks))
    root = batch.from_position(position)
    return sampled.Search(batch, score, root, depth=depth, simulations=simulations, rng=rng)


def scored(state: batch.State, blanks: bool) -> np.ndarray:
    """float [boards]: the score, on request as it is worth with room around the tiles."""
    scores = batch.scores(state.board).astype(float)
    return scores * SQUARES / batch.tiles(state.board) if blanks else scores
