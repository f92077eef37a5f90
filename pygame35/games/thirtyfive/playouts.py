"""Random playouts of 35, many boards at once: the random numbers, and the choice of what computes the margins.

A random playout is a random order of the empty squares and a random digit for each. `playouts_compiled` (on the usual
board, where kernels run) or `playouts_numpy` plays them; from equal generators both give equal margins.
"""

import numpy as np

from ...kernels.context import has_webassembly
from . import playouts_compiled, playouts_numpy
from .boards import USUAL
from .kernels.playouts import FOUR_DIGITS, SHUFFLES


def final_margins(
    owner: np.ndarray, digit: np.ndarray, neighbour_sum: np.ndarray, turn: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """int [boards]: red minus blue squares after uniformly random moves; arrays: a State's fields."""
    usual = digit.shape[1] == USUAL.squares and playouts_compiled.can_use(rng)
    margins = playouts_compiled.margins if usual and has_webassembly() else _by_numpy
    return margins(owner, digit, neighbour_sum, turn, rng)


def _by_numpy(
    owner: np.ndarray, digit: np.ndarray, neighbour_sum: np.ndarray, turn: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """As `final_margins`."""
    boards, squares = digit.shape
    ranks, digits = random_ranks(boards, rng, squares), random_digits(boards, rng, squares)
    return playouts_numpy.margins(owner, digit, neighbour_sum, turn, ranks, digits)


def random_ranks(boards: int, rng: np.random.Generator, squares: int = USUAL.squares) -> np.ndarray:
    """uint8 [squares, boards]: for each board a uniformly random order, 0 ... squares - 1, of all squares.

    One order is drawn for every eight boards, and eight shuffles of the squares; the boards get all pairs of both. The
    orders of any two boards are independent, even of any three, and nothing is kept between calls: averages over
    playouts have the same mean and variance as with orders drawn one by one. Of four boards with two orders and two
    shuffles between them, three orders determine the fourth; their digits are still independent.
    """
    orders = -(-boards // SHUFFLES)
    drawn = rng.permuted(np.tile(np.arange(squares, dtype=np.uint8), (orders, 1)), axis=1)
    shuffles = rng.permuted(np.tile(np.arange(squares), (SHUFFLES, 1)), axis=1)
    result: np.ndarray = np.ascontiguousarray(drawn.T)[shuffles.T].reshape(squares, -1)[:, :boards]
    return result


def random_digits(boards: int, rng: np.random.Generator, squares: int = USUAL.squares) -> np.ndarray:
    """uint8 [squares, boards]: independent uniformly random digits, 1 ... 9, drawn four at a time."""
    drawn = rng.integers(0, len(FOUR_DIGITS), (squares // 4, boards), np.uint16)
    return np.take(FOUR_DIGITS, drawn, mode="clip").view(np.uint8).reshape(squares, boards)
