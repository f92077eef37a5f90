"""Players that measure how difficult puzzles of Threes are, by how often they find the best slide.

    room          the slide that leaves most squares empty
    points        the slide that scores most at once
    corner        among the slides that keep a largest tile in a corner, the one that leaves most squares empty
    original A B  the Monte Carlo AI of the original, A moves ahead with B simulations
    master P      the learned evaluation, one move ahead, with an error of P percent of the best slide's value

Equally good slides are chosen by lot.
"""

import numpy as np

from ....batches import take
from ....learning.puzzles import TRIES, Ladder
from ....search.expectimax import at_once
from .. import bitboards
from ..batch import State
from ..players import MASTER, ORIGINAL, values
from ..rules import CORNERS, MOVES, SQUARES

_ROUNDS = 2000  # rounds of the fit; it changes by less than a point from round 1,000 on
_ELO = 400 / np.log(10)

PLAYERS = (
    "room",
    "points",
    "corner",
    "original 1 5",
    "original 3 5",
    "original 3 50",
    "master 40",
    "master 20",
    "master 10",
)
RATINGS = (0.0, 18.0, 22.0, -21.0, 146.0, 170.0, 185.0, 295.0, 332.0)
LADDER = Ladder(players=tuple({"player": name} for name in PLAYERS), ratings=RATINGS)


def worths(player: str, state: State, rng: np.random.Generator) -> np.ndarray:
    """float [boards, 4]: the value of each slide to a player of `PLAYERS`, -inf where not legal."""
    name, *numbers = player.split()
    if name == "original":
        depth, simulations = map(int, numbers)
        return at_once(values(ORIGINAL, state, rng, depth=depth, simulations=simulations))
    if name == "master":
        worth = at_once(values(MASTER, state, rng, depth=1))
        error = float(numbers[0]) / 100 * worth.max(axis=1, keepdims=True)
        worth += error * rng.standard_normal(worth.shape)
        return worth
    return by_rule(name, state)


def by_rule(name: str, state: State) -> np.ndarray:
    """The result of `worths` for a player without a search."""
    found = np.full((len(state.board), len(MOVES)), -np.inf)
    for move in MOVES:
        after, changed = bitboards.slide(state.board, move)
        worth = -bitboards.tiles(after).astype(float) if name != "points" else bitboards.scores(after).astype(float)
        if name == "corner":
            worth += SQUARES * cornered(after)
        found[:, move] = np.where(changed > 0, worth, -np.inf)
    return found


def cornered(board: np.ndarray) -> np.ndarray:
    """bool [boards]: True if a largest tile is in a corner."""
    corners = [board >> np.uint64(4 * at) & np.uint64(15) for at in CORNERS]
    found: np.ndarray = np.any([corner == bitboards.highest(board) for corner in corners], axis=0)
    return found


def solved(state: State, move: int, seed: int) -> list[int]:
    """[players]: how often each player finds a slide in `TRIES` tries. state: of one board."""
    rng, tries = np.random.default_rng(seed), take(state, np.zeros(TRIES, int))
    found = []
    for player in PLAYERS:
        worth = worths(player, tries, rng)
        lots = rng.random(worth.shape) * (worth == worth.max(axis=1, keepdims=True))
        found.append(int((lots.argmax(axis=1) == move).sum()))
    return found


def fitted(results: np.ndarray) -> np.ndarray:
    """float [players]: the ratings, in Elo points, with which the results are most likely; the first player has 0.

    results: [puzzles, players] 0 ... TRIES. Each try is a game between a player and a puzzle, and each puzzle has its
    own rating: the model of Rasch (1960). Half a try is added on each side, which keeps ratings finite.
    """
    won = (results + 0.5) / (TRIES + 1)
    player, puzzle = np.zeros(results.shape[1]), np.zeros(len(results))
    for _ in range(_ROUNDS):
        off = won - 1 / (1 + np.exp(puzzle[:, None] - player))
        player += off.mean(axis=0)
        puzzle -= off.mean(axis=1)
    ratings: np.ndarray = (player - player[0]) * _ELO
    return ratings
