"""Time management: the share of the clock for a move, and the slices of a search."""

MOVES_AHEAD = 25  # the clock is shared by at most this many moves, and by this many if the number is unknown
_LAG = 30  # milliseconds that a move takes outside the search or beyond its limit
_RESERVE = 1000  # milliseconds in reserve for moves that come late, for example on a busy machine

# The lengths of the first slices, then of all others. In short slices, commands and a reached depth are seen early.
_SLICES = (5.0, 10.0, 20.0, 50.0)  # milliseconds
_LEAST = 0.1  # milliseconds


def share(left: float, increment: float, moves: int) -> float:
    """Milliseconds for a move, at least 1: an even share of the time on the clock and all increments.

    A reserve remains, and a move uses at most a third of the time left, so a late answer does not lose the game.
    """
    reserve = min(left / 4, _RESERVE)
    even = (left - reserve + (moves - 1) * increment) / moves
    return max(1.0, min(even, left / 3) - _LAG)


def time_slice(left: float, number: int) -> float:
    """Milliseconds of the next slice of a search. left: milliseconds left. number: how many slices came before."""
    return max(min(left, _SLICES[min(number, len(_SLICES) - 1)]), _LEAST)
