"""The management of time: the share of a move in the time on a clock, and slices of a search."""

MOVES_AHEAD = 25  # time is divided among at most this many moves; the default if the length of the game is unknown
_LAG = 30  # milliseconds of each move outside the search or beyond its limit
_RESERVE = 1000  # milliseconds in reserve for late moves, as on a busy machine

# The lengths of the first slices; the last one holds for all others. Short slices notice commands and a depth early.
_SLICES = (5.0, 10.0, 20.0, 50.0)  # milliseconds
_LEAST = 0.1  # milliseconds


def share(left: float, increment: float, moves: int) -> float:
    """Milliseconds for a move, at least 1, if the time on the clock and all increments are shared evenly by the moves.

    A reserve remains, and a move uses at most a third of the time left, so that a late answer loses no game.
    """
    reserve = min(left / 4, _RESERVE)
    even = (left - reserve + (moves - 1) * increment) / moves
    return max(1.0, min(even, left / 3) - _LAG)


def time_slice(left: float, number: int) -> float:
    """The milliseconds of the next slice of a search, given those left for it and the number of slices before."""
    return max(min(left, _SLICES[min(number, len(_SLICES) - 1)]), _LEAST)
