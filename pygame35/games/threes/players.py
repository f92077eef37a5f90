"""The players of Threes: the Monte Carlo AI of the original, and an expectimax search on a learned evaluation."""

from collections.abc import Generator
from functools import partial
from typing import Any

import numpy as np

from ...contracts import Search
from ...players import Option, Player
from ...search import sampled
from ...search.expectimax import Search as Expectimax
from . import batch, bitboards
from .calibration import calibrated
from .expectimax import shipped
from .rules import CLASSIC, FULL, SQUARES, Position

ORIGINAL = Player("original", "sampled")
MASTER = Player("master", "expectimax")

PLAYERS = {player.name: player for player in (ORIGINAL, MASTER)}
DEFAULT = MASTER
OPTIONS = {
    "depth": Option(int, 1, 15, 3),
    "simulations": Option(int, 5, 500, 50, ORIGINAL.name),
    "blanks": Option(int, 0, 1, 0, ORIGINAL.name),
}


def begin(
    player: Player, position: Position, *, seed: int = 0, depth: int = 3, simulations: int = 50, blanks: int = 0
) -> Search:
    """The player's search of a position that is not over.

    depth: the moves to look ahead; the master deepens from 1 to `depth` while it has time. simulations: of the
    original, for each move. blanks: 1 makes the original multiply scores by 16 / (tiles on the board).
    """
    root = batch.from_position(position)
    if player.search == "expectimax":
        so_far = position.scores()[0]
        promise = partial(calibrated, so_far, position.rules)
        return Expectimax(shipped(position.rules).searched, root, so_far, plies=depth, promise=promise)
    rng = np.random.default_rng([seed, len(position.moves)])
    score = partial(scored, blanks=bool(blanks))
    return sampled.Search(batch, score, root, depth=depth, simulations=simulations, rng=rng)


def values(
    player: Player,
    state: batch.State,
    rng: np.random.Generator,
    *,
    depth: int = 3,
    simulations: int = 50,
    blanks: int = 0,
) -> Generator[Any, None, np.ndarray]:
    """float [boards, 4]: the score of each move, -inf where not legal; the player plays the maximum.

    No board may be over. All boards have the rules of the first one. See `begin` for the options. A generator that
    yields every few milliseconds.
    """
    if player.search == "expectimax":
        return shipped(CLASSIC if state.classic[0] else FULL).searched(state, depth)
    return sampled.searched(batch, state, partial(scored, blanks=bool(blanks)), depth, simulations, rng)


def scored(state: batch.State, blanks: bool) -> np.ndarray:
    """float [boards]: the score; with `blanks`, multiplied by 16 / (tiles on the board)."""
    scores = bitboards.scores(state.board).astype(float)
    return scores * SQUARES / bitboards.tiles(state.board) if blanks else scores
