"""The value of each move of some positions, by the learned network."""

import numpy as np

from ....kernels.kernel import kernel
from .boards import MOVES, POSITION, TURN, legal_moves
from .network import DRAW, WIN, add_up, value_after


@kernel("int32 int32 int32 float32 float32 float32 float32 int32 float32", __file__)
def action_values(
    task: np.ndarray,
    positions: np.ndarray,
    tables: np.ndarray,
    boards: np.ndarray,
    targets: np.ndarray,
    dense: np.ndarray,
    base: np.ndarray,
    moves: np.ndarray,
    values: np.ndarray,
) -> None:
    """The result that the mover can expect after each move, float32 [positions, MOVES].

    It is exact where the move ends the game, and -inf where it is not legal. task: [1] the number of positions.
    positions: of games that are not over. Scratch arrays: base float32 [WIDTH], moves int32 [MOVES].
    """
    network = tables, boards, targets, dense, base
    for n in range(task[0]):
        at = n * POSITION
        count = legal_moves(positions, at, moves, 0)
        add_up(positions, at, 1 - positions[at + TURN], network)
        for move in range(MOVES):
            values[n * MOVES + move] = -np.inf
        for i in range(count):
            value = value_after(positions, at, network, moves[i])
            if value == WIN:
                value = np.float32(1)
            elif value == DRAW:
                value = np.float32(0)
            values[n * MOVES + moves[i]] = value
