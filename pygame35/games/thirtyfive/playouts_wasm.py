"""Random playouts of 35 as a WebAssembly kernel: ply by ply, the sums of a board in four vectors of sixteen bytes.

It computes `playouts_numpy.margins` in Pyodide. There numpy is built without vector instructions, and the kernel is
fifteen times as fast (Pyodide 314.0.3 in Node 20, 1,024 empty boards). A placement adds one row of a table to the sums,
then all 64 are compared with 35 at once.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_

import numpy as np

from ...wasm.assembler import I32, I64, Function, I8x16, module
from ...wasm.memory import address, instantiate
from .rules import NEIGHBOURS, SIZE, SQUARES, TARGET

_EMPTY = 48  # added to the sum of an empty square, which is then above 35 and still fits a byte
_ORDER = 256  # bytes for the squares by rank: any byte is a valid index
_VECTORS = range(0, SQUARES, 16)
_NOT_A, _NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F


def _placements() -> np.ndarray:
    """uint8 [64, 64]: ANDed with 0xF0 | digit, the change of the sums by filling a square, modulo 256."""
    table = np.zeros((SQUARES, SQUARES), np.uint8)
    for square, near in enumerate(NEIGHBOURS):
        table[square, list(near)] = 0x0F  # the digit
        table[square, square] = 256 - _EMPTY  # 0xD0 for any digit
    return table


def kernel() -> bytes:
    """The module; its function `margins` takes the addresses of arrays, and the number of boards.

    In this order: digit, neighbour_sum, ranks, digits, owner, turn as for `playouts_numpy.margins`, the table
    of `_placements`, _ORDER zeros to work in, the margins int32 [boards].
    """
    return module(margins=_margins())


def _margins() -> Function:
    f = Function(parameters=10)
    digit, neighbour_sum, ranks, digits, owner, turn, placements, order, margins, boards = f.parameters
    with f.repeat(boards) as board:
        start = f.local(board * SQUARES)
        with f.repeat(SQUARES) as square:
            f.store_byte(order + I32.load_byte(ranks + square * boards + board), square)
        red = f.local(_bitboard([I8x16.load(owner + start, at).equals(1) for at in _VECTORS]))
        owned = f.local(~_bitboard([I8x16.load(owner + start, at).equals(0) for at in _VECTORS]))
        empty = [I8x16.load(digit + start, at).equals(0) for at in _VECTORS]
        empties = f.local(_bitboard(empty))
        sums = [
            f.local(I8x16.load(neighbour_sum + start, at) + (is_empty & _EMPTY))
            for at, is_empty in zip(_VECTORS, empty, strict=True)
        ]
        were_there = [f.local(vector.equals(TARGET)) for vector in sums]
        # All bits are set when red moves; no bit is set when blue moves.
        mover = f.local(I64.constant(0) - I32.load_byte(turn + board).equals(1).as_i64())
        with f.repeat(SQUARES) as rank:
            square = f.local(I32.load_byte(order + rank))
            bit = f.local(I64.constant(1) << square.as_i64())
            with f.when((empties & bit).equals(bit)):
                f.set(red, red | (bit & mover & ~owned))
                f.set(owned, owned | bit)
                f.set(mover, ~mover)
                added = f.local(I8x16.splat(I32.load_byte(digits + square * boards + board) | 0xF0))
                row = f.local(placements + square * SQUARES)
                reached = []
                for at, vector, was_there in zip(_VECTORS, sums, were_there, strict=True):
                    f.set(vector, vector + (I8x16.load(row, at) & added))
                    is_there = f.local(vector.equals(TARGET))
                    reached.append(f.local(is_there.and_not(was_there)))
                    f.set(was_there, is_there)
                with f.when(reduce(or_, reached).any()):
                    _act(f, f.local(_bitboard(reached)), red, owned)
        f.store(margins + board * 4, (red.ones() + red.ones() - SQUARES).as_i32())
    return f


def _bitboard(marked: list[I8x16]) -> I64:
    """The bitboard of the squares whose bytes are 255, from the four vectors of a board."""
    return reduce(or_, [vector.bits().as_i64() << at for at, vector in zip(_VECTORS, marked, strict=True)])


def _act(f: Function, reached: I64, red: I64, owned: I64) -> None:
    """Give the colour of the reached squares to their neighbours, if all reached squares have the same colour."""
    beside = f.local(((reached << 1) & _NOT_A) | ((reached >> 1) & _NOT_H))
    rank = f.local(reached | beside)
    near = f.local(beside | (rank << SIZE) | (rank >> SIZE))
    red_ones = f.local(reached & red)
    with f.when(red_ones.equals(reached)):
        f.set(red, red | near)
        f.set(owned, owned | near)
    with f.when(red_ones.equals(0)):
        f.set(red, red & ~near)
        f.set(owned, owned | near)


def load() -> Callable[..., np.ndarray]:
    """`playouts_numpy.margins`, computed by the kernel. Raises an exception outside Pyodide."""
    run = instantiate(kernel()).margins
    placements, order = _placements(), np.zeros(_ORDER, np.uint8)

    def margins(*arguments: np.ndarray) -> np.ndarray:
        """As `playouts_numpy.margins`."""
        owner, digit, neighbour_sum, turn, ranks, digits = arguments
        result = np.empty(len(turn), np.int32)
        arrays = [np.ascontiguousarray(array, np.uint8) for array in (digit, neighbour_sum, ranks, digits)]
        signed = [np.ascontiguousarray(array, np.int8) for array in (owner, turn)]
        run(*map(address, [*arrays, *signed, placements, order, result]), len(turn))
        return result.astype(np.intp)

    return margins
