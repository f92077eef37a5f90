"""Time management: the time for a move, and for each slice of its search."""

MOVES_AHEAD = 25  # the time left is divided among at most this many moves; if their number is unknown, among this many
_LAG = 30  # milliseconds that a move takes outside the search or beyond its limit
_RESERVE = 1000  # milliseconds in reserve for moves that come late, for example on a busy machine

# The lengths of the first, second and third slice, then of all others. Commands are read only between slices, so the
# first ones are short.
_SLICES = (5.0, 10.0, 20.0, 50.0)  # milliseconds
_LEAST = 0.1  # milliseconds


def share(left: float, increment: float, moves: int) -> float:
    """The time for a move, in milliseconds, at least 1: an equal share of the time left and all increments.

    left: milliseconds on the clock. increment: milliseconds added after each move. moves: how many moves share the
    time. A reserve stays on the clock, and a move gets at most a third of the time left, so a late answer does not lose
    the game.
    """
    reserve = min(left / 4, _RESERVE)
    even = (left - reserve + (moves - 1) * increment) / moves
    return max(1.0, min(even, left / 3) - _LAG)


def time_slice(left: float, number: int) -> float:
    """Milliseconds for the next slice of a search. left: milliseconds left. number: the slice, from 0."""
    return max(min(left, _SLICES[min(number, len(_SLICES) - 1)]), _LEAST)
