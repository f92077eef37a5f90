"""Who can sit at the board: `original`, the AI that the game's author describes, and the levels 1 to 10.

A level is `original` with a bound on the simulations it spends on a position, so that it plays alike on slow machines.
"""

from typing import NamedTuple

LEVELS = range(1, 11)


class Player(NamedTuple):
    """How a player searches."""

    name: str
    exploration: float  # the constant of UCB1, in units of win probability
    simulations: int | None  # at most so many on one position; None: as many as the time allows


ORIGINAL = Player("original", 0.3, None)
PLAYERS = {ORIGINAL.name: ORIGINAL}


def at_level(level: int) -> Player:
    """The player of a level 1 ... 10; each has twice the simulations of the one below, the last as many as it likes."""
    if type(level) is not int or level not in LEVELS:
        raise ValueError(f"level {level!r} is not a whole number from {LEVELS[0]} to {LEVELS[-1]}")
    simulations = None if level == LEVELS[-1] else 50 * 2**level
    return ORIGINAL._replace(name=f"level {level}", simulations=simulations)


def named(name: str) -> Player:
    """The player of that name; ValueError when there is none."""
    if name not in PLAYERS:
        raise ValueError(f"there is no player {name!r}: {', '.join(sorted(PLAYERS))}")
    return PLAYERS[name]
