"""Random playouts of Mega tic-tac-toe with numpy, ply by ply on all boards: `kernels.playouts` says how."""

import numpy as np

from ...basics import RED
from .kernels.orders import random_order, tables
from .kernels.playouts import GAMMA, at_board, mixed, random_board
from .masks import ALL, COUNT, HAS_LINE
from .rules import SIZE

_BOARDS = np.arange(SIZE, dtype=np.uint64)
_1, _4, _15, _BYTE = (np.uint64(number) for number in (1, 4, 15, 255))


def margins(marks: np.ndarray, forced: np.ndarray, turn: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """int8 [boards]: the margins. seeds: uint64 [boards]; the others are a State's fields."""
    sides = marks.astype(np.uint64)  # [boards, 2, 9]
    won = _masks(HAS_LINE[sides])  # [boards, 2]: the local boards of each side
    empty = ALL & ~(sides[:, 0] | sides[:, 1])
    open_ = ~HAS_LINE[sides].any(axis=1) & (empty != 0)
    closed, left = _masks(~open_), np.where(open_, COUNT[empty], 0).astype(np.uint64)
    room, total = at_board(left, _BOARDS).sum(axis=1), left.sum(axis=1)
    state = seeds + GAMMA * np.arange(1, SIZE + 1, dtype=np.uint64)[:, None]
    orders = random_order(empty, mixed(state).T, *tables())
    state, side = state[-1], np.where(turn == RED, 0, 1)
    board, anywhere = forced.astype(np.uint64), forced < 0
    ends = HAS_LINE[won]
    result: np.ndarray = np.subtract(*ends.T, dtype=np.int8)
    going = np.flatnonzero(~ends.any(axis=1) & (total != 0))
    while len(going):
        drawing = going[anywhere[going]]
        state[drawing] += GAMMA
        board[drawing] = random_board(mixed(state[drawing]), room[drawing], total[drawing])
        here, mover = board[going], side[going]
        order = orders[going, here]
        place = order & _15
        orders[going, here] = order >> _4
        sides[going, mover, here] |= _1 << place
        own = sides[going, mover, here]
        line = HAS_LINE[own]
        closes = line | (order >> _4 == 1)
        room[going] -= at_board(_1, here)
        room[going] &= ~at_board(_BYTE * closes, here)
        rest = COUNT[ALL & ~(own | sides[going, 1 - mover, here])]
        total[going] -= 1 + rest * closes.astype(np.uint64)
        closed[going] |= closes.astype(np.uint64) << here
        won[going, mover] |= line.astype(np.uint64) << here
        wins = HAS_LINE[won[going, mover]]
        result[going] = np.where(wins, 1 - 2 * mover, 0)
        side[going], board[going] = 1 - mover, place
        anywhere[going] = closed[going] >> place & _1 != 0
        going = going[~wins & (total[going] != 0)]
    return result


def _masks(which: np.ndarray) -> np.ndarray:
    """uint64: the masks of the numbers that are True along the last axis."""
    result: np.ndarray = (which << _BOARDS).sum(axis=-1)
    return result
