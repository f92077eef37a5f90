"""Players, and options of requests. Every game has a table of players.

A level that searches is weak in the way a person is: it searches few positions, misjudges their margins, and has good
and bad days. Its search is limited in simulations, not in time, so it is as strong on a slow machine as on a fast one.
"""

import math
import random
from typing import NamedTuple

from .basics import shown

_LONGEST = 80  # characters; a longer name resembles none


class Player(NamedTuple):
    """A player: parameters from which `Game.begin` makes a search."""

    name: str
    search: str
    """uct (random playouts), best-first (the game's evaluation), greedy (the game's `values`), or the game's own."""
    simulations: int | None = None
    """The most simulations on one position. 0: plays by the evaluation, without search; None: limited only by time."""
    exploration: float = 4.0
    """uct: the constant of UCB1, in units of win probability. best-first: in units of the margin (squares in 35)."""
    temperature: float = 3.0
    """best-first: the temperature of the prior, a softmax of the evaluation, in units of the margin."""
    noise: float = 0.0
    """Standard deviation of the error of every evaluated move, in units of the margin."""
    variability: float = 0.0
    """The spread of daily form, see `with_daily_form`; 0: always the same form."""
    considered: int = 64
    """The number of moves of a position that are evaluated in full, after preselection."""
    width: int = 32
    """The number of these evaluated moves, the best ones, that are searched."""
    proves_from: int = 0
    """With at most this many plies left, an exact solver runs beside the search."""


class Option(NamedTuple):
    """A number that a request may set."""

    kind: type
    """int or float; float also accepts ints."""
    least: float
    most: float
    default: float | None = None
    """None: the value of the player."""
    player: str | None = None
    """The only player that the option affects; None: all players."""


def no_player(name: str, names: list[str]) -> str:
    """The error message for a name that is not among `names`: it lists them, and suggests a similar one."""
    near = nearest(name, names)
    return f"there is no player {shown(name)}: {', '.join(names)}" + (f"; did you mean {near!r}?" if near else "")


def nearest(name: str, names: list[str]) -> str | None:
    """The name that is most similar to a wrong one; None if no name is similar."""
    from difflib import get_close_matches  # not at the top: only errors need it

    near = get_close_matches(name.lower(), names, n=1) if len(name) <= _LONGEST else []
    return near[0] if near else None


def with_daily_form(player: Player, seed: int) -> Player:
    """The player with the form that it has in one game: on a bad day it misjudges more and searches less.

    The seed gives a standard normal number z. The factor exp(variability * z) multiplies `noise` and divides
    `simulations`.
    """
    if not player.variability:
        return player
    worse = math.exp(player.variability * random.Random(seed).gauss(0, 1))
    simulations = player.simulations and max(1, round(player.simulations / worse))
    return player._replace(noise=player.noise * worse, simulations=simulations, variability=0.0)
