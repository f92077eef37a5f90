"""Random playouts of 35, many boards at once, in a memory layout of their own.

Two facts make them fast. The digits alone decide when squares reach 35, colours never matter to it: so the moves are
made first, without colours, and only the five or six moments of a game at which a square reaches 35 are then gone
through with colours. And a sum fits a byte: the sums of a rank are one 64-bit word, those of a board eight, so a digit
is one addition of eight words taken from a table, and "is 35" is asked of eight squares at a time (SIMD within a
register, Lamport 1975).

A word holds a rank, the a-file in its lowest byte. A bitboard holds a board, a1 in its lowest bit.
"""

import numpy as np

from ..rules.thirtyfive import DIGITS, MOVES, NEIGHBOURS, SIZE, SQUARES, TARGET

_EMPTY = TARGET + 5  # added to the sum of an empty square: it is then above 35, and still below 128
_HIGH = np.uint64(0x8080808080808080)
_TARGETS = np.uint64(0x0101010101010101 * TARGET)
_GATHER = np.uint64(0x0102040810204080)  # multiplying by it brings the low bits of the eight bytes into the top one
_NOT_A, _NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
_BIT = np.uint64(1) << np.arange(SQUARES, dtype=np.uint64)  # [64] bitboards of one square each
_PASS = MOVES  # the move of a board that is full already


def _placements() -> np.ndarray:
    """uint64 [577, 8]: what each move adds to the words of a board, modulo 2^64; passing adds nothing."""
    table = np.zeros((MOVES + 1, SIZE), np.uint64)
    for move in range(MOVES):
        square, digit = divmod(move, DIGITS)
        words = [0] * SIZE
        for near in NEIGHBOURS[square]:
            words[near // SIZE] += (digit + 1) << 8 * (near % SIZE)
        words[square // SIZE] -= _EMPTY << 8 * (square % SIZE)
        table[move] = [word % 2**64 for word in words]
    return table


_PLACEMENTS = _placements()


def final_margins(owner, digit, neighbour_sum, turn, rng: np.random.Generator) -> np.ndarray:
    """int64 [boards]: red minus blue squares after uniformly random moves; the arguments are the fields of a State."""
    empty = digit == 0
    moves, squares = _random_orders(empty, rng)
    board, ply, reached = _events(_words(neighbour_sum, empty), moves)
    red = _created_red(owner, turn, empty, squares)
    for boards, squares_at_35 in _one_moment_each(board, ply, reached, len(turn)):
        red[boards] = _turned(red[boards], squares_at_35)
    return 2 * np.bitwise_count(red).astype(np.intp) - SQUARES


def _random_orders(empty: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A random order of the empty squares of each board, with random digits.

    Returns moves int [plies, boards] and squares int [boards, plies]; boards with fewer empty squares pass at the end.
    """
    boards = len(empty)
    keys = rng.integers(0, 2**16 - 1, empty.shape, np.uint16)
    keys[~empty] = 2**16 - 1
    plies = int(empty.sum(axis=1).max(initial=0))
    squares = np.argsort(keys, axis=1, kind="stable")[:, :plies]
    moves = DIGITS * squares + rng.integers(0, DIGITS, (boards, plies), np.uint8)
    moves[np.arange(plies) >= empty.sum(axis=1)[:, None]] = _PASS
    return np.ascontiguousarray(moves.T), squares


def _words(neighbour_sum: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """uint64 [boards, 8]: the sums, those of empty squares out of reach of 35."""
    return (neighbour_sum + _EMPTY * empty.astype(np.uint8)).view("<u8")


def _events(words: np.ndarray, moves: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Make the moves and report when squares reach 35.

    words: uint64 [boards, 8], changed in place. Returns board, ply and reached (a bitboard), each [events], by ply.
    """
    # In each byte the high bit tells. No byte borrows: words ^ _TARGETS stays below 128.
    waiting = _HIGH & ~(_HIGH - (words ^ _TARGETS))  # squares that are not at 35
    found, placed = np.empty_like(words), np.empty_like(words)
    where, what, plies = [], [], []
    for ply, move in enumerate(moves):
        np.take(_PLACEMENTS, move, axis=0, out=placed, mode="clip")
        words += placed
        np.bitwise_xor(words, _TARGETS, out=found)
        np.subtract(_HIGH, found, out=found)
        found &= waiting
        hits = np.flatnonzero(found)
        if len(hits):
            where.append(hits)
            what.append(found.ravel()[hits])
            plies.append(np.full(len(hits), ply))
            waiting ^= found
    if not where:
        return (np.empty(0, np.intp),) * 2 + (np.empty(0, np.uint64),)
    hits, high_bits = np.concatenate(where), np.concatenate(what)
    ranks = (high_bits >> np.uint64(7)) * _GATHER >> np.uint64(56)
    return hits // SIZE, np.concatenate(plies), ranks << (hits % SIZE * SIZE).astype(np.uint64)


def _created_red(owner, turn, empty: np.ndarray, squares: np.ndarray) -> np.ndarray:
    """uint64 [boards], bitboards: what is red, or will be created so if no square ever reaches 35."""
    at_even_plies = np.bitwise_or.reduce(_BIT[squares[:, ::2]], axis=1)
    movers_red = np.where(turn > 0, at_even_plies, ~at_even_plies)
    return _bitboards(owner > 0) | (movers_red & _bitboards(empty & (owner == 0)))


def _bitboards(marked: np.ndarray) -> np.ndarray:
    """uint64 [boards] from bool [boards, 64]."""
    return np.packbits(marked, axis=1, bitorder="little").view("<u8").ravel()


def _one_moment_each(board, ply, reached, boards: int):
    """Yield (boards, squares reached at once), first every board's first moment, then every board's second, ..."""
    if not len(board):
        return
    # Events come by ply and within it by board, so those of one moment stand side by side.
    starts = np.flatnonzero(np.diff(ply * boards + board, prepend=-1))
    board, reached = board[starts], np.bitwise_or.reduceat(reached, starts)
    counts = np.bincount(board, minlength=boards)
    by_board = np.argsort(board, kind="stable")
    nth = np.arange(len(board)) - np.repeat(np.cumsum(counts) - counts, counts)
    by_nth = by_board[np.argsort(nth, kind="stable")]
    for moments in np.split(by_nth, np.cumsum(np.bincount(nth))[:-1]):
        yield board[moments], reached[moments]


def _turned(red: np.ndarray, reached: np.ndarray) -> np.ndarray:
    """The red bitboards [boards] after the reached squares have acted on their neighbours."""
    beside = ((reached << np.uint64(1)) & _NOT_A) | ((reached >> np.uint64(1)) & _NOT_H)
    rank = reached | beside
    near = beside | (rank << np.uint64(8)) | (rank >> np.uint64(8))
    all_red, all_blue = (reached & ~red) == 0, (reached & red) == 0
    return np.where(all_red, red | near, np.where(all_blue, red & ~near, red))
