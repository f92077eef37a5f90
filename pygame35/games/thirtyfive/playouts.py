"""Random playouts of 35, many boards at once: the random numbers, and the choice of the kernel.

A random playout is a random order of the empty squares and a random digit for each. `playouts_wasm` (in
Pyodide, on the usual board) or `playouts_numpy` computes the margins; both give equal margins for equal random numbers.
"""

import sys
import warnings
from collections.abc import Callable

import numpy as np

from . import playouts_numpy, playouts_wasm
from .boards import USUAL
from .rules import DIGITS

_SHUFFLES = 8  # boards for each random order
# uint32 [9 ** 4]: every four digits, a byte each
_FOUR_DIGITS = np.ascontiguousarray(1 + np.indices((DIGITS,) * 4, np.uint8).reshape(4, -1).T).view(np.uint32).ravel()


def final_margins(
    owner: np.ndarray, digit: np.ndarray, neighbour_sum: np.ndarray, turn: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """int [boards]: red minus blue squares after uniformly random moves; arrays: a State's fields."""
    boards, squares = digit.shape
    margins = _margins if squares == USUAL.squares else playouts_numpy.margins
    ranks, digits = random_ranks(boards, rng, squares), random_digits(boards, rng, squares)
    return margins(owner, digit, neighbour_sum, turn, ranks, digits)


def random_ranks(boards: int, rng: np.random.Generator, squares: int = USUAL.squares) -> np.ndarray:
    """uint8 [squares, boards]: for each board a uniformly random order, 0 ... squares - 1, of all squares.

    One order is drawn for every eight boards, and eight shuffles of the squares; the boards get all pairs of both. The
    orders of any two boards are independent, even of any three, and nothing is kept between calls: averages over
    playouts have the same mean and variance as with orders drawn one by one. Of four boards with two orders and two
    shuffles between them, three orders determine the fourth; their digits are still independent.
    """
    orders = -(-boards // _SHUFFLES)
    drawn = rng.permuted(np.tile(np.arange(squares, dtype=np.uint8), (orders, 1)), axis=1)
    shuffles = rng.permuted(np.tile(np.arange(squares), (_SHUFFLES, 1)), axis=1)
    result: np.ndarray = np.ascontiguousarray(drawn.T)[shuffles.T].reshape(squares, -1)[:, :boards]
    return result


def random_digits(boards: int, rng: np.random.Generator, squares: int = USUAL.squares) -> np.ndarray:
    """uint8 [squares, boards]: independent uniformly random digits, 1 ... 9, drawn four at a time."""
    drawn = rng.integers(0, len(_FOUR_DIGITS), (squares // 4, boards), np.uint16)
    return np.take(_FOUR_DIGITS, drawn, mode="clip").view(np.uint8).reshape(squares, boards)


def _fastest() -> tuple[str, Callable[..., np.ndarray]]:
    """(name, function): the WebAssembly kernel if it loads and agrees with numpy on random boards, else numpy.

    In Pyodide, where numpy is fifteen times as slow, a warning says why the kernel is not used.
    """
    if sys.platform == "emscripten":
        rng, boards, squares = np.random.default_rng(35), 64, USUAL.squares
        example = (
            rng.integers(-1, 2, (boards, squares), np.int8),
            rng.integers(0, DIGITS + 1, (boards, squares), np.uint8),
            rng.integers(0, 8 * DIGITS + 1, (boards, squares), np.uint8),
            rng.choice(np.array([-1, 1], np.int8), boards),
            random_ranks(boards, rng),
            random_digits(boards, rng),
        )
        try:
            margins = playouts_wasm.load()
            if np.array_equal(margins(*example), playouts_numpy.margins(*example)):
                return "wasm", margins
            why = "it differs from numpy"
        except Exception as error:  # numpy works in any Pyodide and browser
            why = repr(error)
        warnings.warn(f"random playouts of 35 are made by numpy, not by the WebAssembly kernel: {why}", stacklevel=2)
    return "numpy", playouts_numpy.margins


KERNEL, _margins = _fastest()  # "wasm" or "numpy"
