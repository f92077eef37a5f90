"""Positions for puzzles from the master's games of Threes, and the points that their slides bring."""

from collections.abc import Iterator

import numpy as np

from ....batches import joined, take
from ....search.expectimax import at_once
from .. import batch, bitboards
from ..batch import State
from ..calibration import calibrated
from ..expectimax import shipped
from ..rules import FULL, SQUARES

STAGES = (48, 96, 192, 384, 768, 1536)
"""The largest tile of a position is its stage."""
_SHARES = {48: 0.5, 96: 0.5, 192: 0.3, 384: 0.1, 768: 0.05, 1536: 0.04}
"""The share of a stage's positions to look at. Early stages are short and seldom have a clear slide."""
CLEAR = 0.05
"""The least relative lead of the best slide over the second one, in a search of two moves."""
DEPTH = 3
"""The number of moves that the search of a puzzle looks ahead."""
MOVES_ON = 60
"""The number of moves of a playout."""
PLAYOUTS = (48, 96)
"""Playouts of each slide: in the first round, and in the second one."""
_TOGETHER = 64  # positions in one short search


def searched(state: State, plies: int) -> np.ndarray:
    """float [boards, 4]: the further points expected from each slide, -inf where not legal."""
    return at_once(shipped(FULL).searched(state, plies))


def sampled(games: int, depth: int, seed: int) -> Iterator[tuple[int, list[int], int]]:
    """(game, tiles, next tile) of positions of the master's games, in random order. depth: moves that it looks ahead.

    In each position, a short search finds one slide clearly better than the others. The next tile is no bonus. The bags
    are left out, since a player does not see them.
    """
    rng = np.random.default_rng([seed, depth])
    state, game = batch.dealt(games, FULL, rng), np.arange(games)
    shares = np.zeros(16)
    shares[[bitboards.CODE[stage] for stage in STAGES]] = [_SHARES[stage] for stage in STAGES]
    kept, whose = take(state, np.zeros(0, int)), game[:0]
    while len(game):
        looked = (rng.random(len(game)) < shares[bitboards.highest(state.board)]) & (state.shown <= 3)
        kept, whose = joined(kept, take(state, looked)), np.concatenate([whose, game[looked]])
        state = batch.step(state, searched(state, depth).argmax(axis=1), rng)
        over = batch.is_terminal(state)
        state, game = take(state, ~over), game[~over]
    order = rng.permutation(len(whose))
    for start in range(0, len(order), _TOGETHER):
        part = order[start : start + _TOGETHER]
        second, best = np.sort(searched(take(kept, part), 2), axis=1)[:, -2:].T
        for at in part[(second > -np.inf) & (best - second >= CLEAR * best)]:
            yield int(whose[at]), tiles_on(int(kept.board[at])), int(kept.shown[at])


def tiles_on(board: int) -> list[int]:
    """The tiles of a board, [16]."""
    return [bitboards.TILES[board >> 4 * at & 15] for at in range(SQUARES)]


def state_of(tiles: list[int], coming: int) -> State:
    """A board with a full bag. tiles: [16]; coming: the next tile, 1, 2 or 3."""
    board = sum(bitboards.CODE[tile] << 4 * at for at, tile in enumerate(tiles))
    bag = np.zeros((1, 3), np.int8)
    return State(np.array([board], np.uint64), np.array([coming], np.uint8), bag, np.zeros(1, bool))


def expected(state: State) -> dict[int, float]:
    """{legal slide: the further points that the master expects}, the best first. state: of one board."""
    score = float(bitboards.scores(state.board)[0])
    (values,) = calibrated(score, FULL, searched(state, DEPTH), DEPTH)
    legal = [move for move in range(batch.ACTIONS) if values[move] > -np.inf]
    return {move: float(values[move]) for move in sorted(legal, key=lambda move: -values[move])}


def played_out(state: State, move: int, playouts: int, rng: np.random.Generator) -> np.ndarray:
    """float [playouts]: the further points after a slide, in games that the master continues, one move ahead.

    A game lasts for MOVES_ON moves. It counts the points of these moves, and the points that the master expects after
    them.
    """
    games = take(state, np.zeros(playouts, int))
    before, total = bitboards.scores(games.board), np.zeros(playouts)
    games, at = batch.step(games, np.full(playouts, move), rng), np.arange(playouts)
    for left in range(MOVES_ON, -1, -1):
        values = searched(games, 1)
        over = values.max(axis=1) == -np.inf
        ended = over if left else np.ones(len(at), bool)
        further = np.where(over, 0, values.max(axis=1))[ended]
        total[at[ended]] = bitboards.scores(games.board[ended]) - before[at[ended]] + further
        games, at, values = take(games, ~ended), at[~ended], values[~ended]
        if not len(at):
            break
        games = batch.step(games, values.argmax(axis=1), rng)
    return total


def surely_best(state: State, moves: list[int], errors: float, rng: np.random.Generator) -> float | None:
    """The least lead of the first slide over any other one, by playouts, in standard errors.

    None if the lead is below `errors`. moves: the legal slides, at least two.
    """
    points = {move: np.zeros(0) for move in moves}
    least = 0.0
    for playouts in PLAYOUTS:
        for move in moves:
            points[move] = np.concatenate([points[move], played_out(state, move, playouts, rng)])
        least = min(_errors(points[moves[0]], points[other]) for other in moves[1:])
        if least >= errors or least < 1:
            break
    return least if least >= errors else None


def _errors(one: np.ndarray, other: np.ndarray) -> float:
    """The difference of two means, in standard errors of that difference."""
    return float((one.mean() - other.mean()) / np.sqrt(one.var() / len(one) + other.var() / len(other)))
