"""Games of the network against itself, compiled to machine code by Numba."""

from typing import Any

import numba
import numpy as np

from ....kernels.kernel import part
from ....kernels.linking import OPTIONS, linked
from ..kernels.boards import FORCED, MOVES, OVER, PLIES, POSITION, ROWS, TURN, WINNER, legal_moves, play
from ..kernels.trees import CHILD, COUNT, LOST, MEAN, MOVE, NODE, NUMBERS, PROOF, ROOM, SIZE, VISITS, WON, simulate

UNSEARCHED = 2.0  # stands for a missing value


def _play_game(
    seed: int,
    simulations: int,
    opening: int,
    random_share: float,
    start: np.ndarray,
    network: Any,
    tree: Any,
    rows: np.ndarray,
    forced: np.ndarray,
    values: np.ndarray,
    results: np.ndarray,
    chosen: np.ndarray,
) -> int:
    """Play a game and record it; returns its number of plies.

    opening: the game begins with 0 to `opening` random plies. random_share: the share of random moves after that.
    start: the position at the start. network: a `kernels.network.Network`. tree: a `kernels.trees.Tree`.
    The record has an entry for each ply: rows, int16 [PLIES, 9], of the local boards as the side to move sees them;
    forced, int8 [PLIES]; values, float32 [PLIES], the result that the search expects for the side to move, or
    UNSEARCHED; results, float32 [PLIES], the result of the game for that side; chosen, bool [PLIES], False if a search
    was made but the move was random.
    """
    np.random.seed(seed)
    task, _, _, nodes, numbers = tree
    position, scratch = start.copy(), np.zeros(POSITION, np.int32)
    moves, path = np.zeros(MOVES, np.int32), np.zeros(PLIES + 1, np.int32)
    plies, randomly = 0, np.random.randint(opening + 1)
    while not position[OVER]:
        for board in range(9):
            rows[plies, board] = position[ROWS + 9 * position[TURN] + board]
        forced[plies] = position[FORCED]
        move = moves[np.random.randint(legal_moves(position, 0, moves, 0))]
        values[plies], chosen[plies] = UNSEARCHED, True
        if plies >= randomly:
            task[SIZE], nodes[COUNT], nodes[VISITS], nodes[MOVE] = 1, 0, 0, 0
            for _ in range(simulations):
                if nodes[MOVE] < PROOF and task[SIZE] + MOVES <= task[ROOM]:
                    simulate(position, network, tree, scratch, moves, path)
            best = best_child(nodes, numbers)
            values[plies] = numbers[NUMBERS * best + MEAN]
            chosen[plies] = np.random.random() >= random_share
            if chosen[plies]:
                move = nodes[NODE * best + MOVE] % PROOF
        play(position, 0, network[0], move)
        plies += 1
    for ply in range(plies):
        results[ply] = 0 if position[WINNER] < 0 else 1 if position[WINNER] == ply % 2 else -1
    return plies


@part
def best_child(nodes: np.ndarray, numbers: np.ndarray) -> int:
    """The child of the root to play: a proved win; else the most visited child that is not a proved loss."""
    best, most = nodes[CHILD], np.float32(-2)
    for child in range(nodes[CHILD], nodes[CHILD] + nodes[COUNT]):
        proof = nodes[NODE * child + MOVE] // PROOF
        worth = nodes[NODE * child + VISITS] + np.float32(0.1) * numbers[NUMBERS * child + MEAN]
        if proof == WON:
            return int(child)
        if proof == LOST:
            worth = np.float32(-1)
        if worth > most:
            best, most = child, worth
    return int(best)


play_game = numba.njit(**OPTIONS)(linked(_play_game))
