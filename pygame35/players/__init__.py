"""Who can sit at the board: named players and the levels 1 to 10.

A level errs as people do: it looks at fewer positions, it misjudges what it sees by some squares, and it has good and
bad days. Its budget is counted in simulations, so that it plays alike on slow machines.
"""

import math
import random
from typing import NamedTuple


class Player(NamedTuple):
    """How a player searches; `pygame35.players.searches` makes a search of it."""

    name: str
    search: str
    """uct (random playouts), best-first or alpha-beta (learned evaluation)."""
    simulations: int | None = None
    """At most so many on one position; 0 plays by the evaluation alone; None, as many as the time allows."""
    exploration: float = 4.0
    """uct: the constant of UCB1, in units of win probability. best-first: in squares."""
    noise: float = 0.0
    """Standard deviation, in squares, of an error that is made about every move of every position."""
    form: float = 0.0
    """How much good and bad days differ: see `on_the_day`."""
    considered: int = 64
    """How many moves of a position are evaluated in full, those that are best at a first look."""
    width: int = 32
    """How many of these, the best, are searched."""
    plies: int = 64
    """alpha-beta: how deep at most."""
    proves_from: int = 0
    """From so many empty squares on, the rest of the game is proved beside the search."""


ORIGINAL = Player("original", "uct", exploration=0.3)
ONE_PLY = Player("one-ply", "best-first", simulations=0, considered=576)
THREE_PLY = Player("three-ply", "alpha-beta", width=12, plies=3)
ALPHA_BETA = Player("alpha-beta", "alpha-beta", width=12, proves_from=10)
FULL = Player("full", "best-first", noise=0.1, proves_from=10)
PLAYERS = {player.name: player for player in (ORIGINAL, ONE_PLY, THREE_PLY, ALPHA_BETA, FULL)}

_FORM = 0.7
_LEVELS = (
    Player("Newcomer", "best-first", simulations=0, considered=576, noise=10, form=_FORM),
    Player("Beginner", "best-first", simulations=0, considered=576, noise=3.9, form=_FORM),
    Player("Casual", "best-first", simulations=0, considered=576, noise=1.5, form=_FORM),
    Player("Hobbyist", "best-first", simulations=0, considered=576, noise=0.5, form=_FORM),
    Player("Regular", "best-first", simulations=8, considered=32, noise=0.5, form=_FORM),
    Player("Club player", "best-first", simulations=58, considered=32, noise=0.5, form=_FORM, proves_from=4),
    Player("Strong club player", "best-first", simulations=290, considered=32, noise=0.5, form=_FORM, proves_from=5),
    Player("Expert", "best-first", simulations=1200, considered=32, noise=0.45, form=_FORM, proves_from=6),
    Player("Master", "best-first", simulations=6000, noise=0.22, form=_FORM, proves_from=8),
    FULL._replace(name="Everything"),
)
LEVELS = range(1, len(_LEVELS) + 1)


def at_level(level: int) -> Player:
    """The player of a level 1 ... 10."""
    if type(level) is not int or level not in LEVELS:
        raise ValueError(f"level {level!r} is not a whole number from {LEVELS[0]} to {LEVELS[-1]}")
    return _LEVELS[level - 1]


def on_the_day(player: Player, seed: int) -> Player:
    """The player in the game of that seed: the worse the day, the more it misjudges and the less it looks at.

    `noise` is multiplied by exp(form * a standard normal number), and `simulations` are divided by it.
    """
    if not player.form:
        return player
    worse = math.exp(player.form * random.Random(seed).gauss(0, 1))
    simulations = player.simulations and max(1, round(player.simulations / worse))
    return player._replace(noise=player.noise * worse, simulations=simulations, form=0.0)


def named(name: str) -> Player:
    """The player of that name; ValueError when there is none."""
    if name not in PLAYERS:
        raise ValueError(f"there is no player {name!r}: {', '.join(sorted(PLAYERS))}")
    return PLAYERS[name]
