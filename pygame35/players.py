"""Who can sit at the board. Every game has a module here, a table of its players:

    PLAYERS  {name: Player}
    LEVELS   the players of the levels 1, 2 ..., weakest first; empty where a game has none
    DEFAULT  the Player who plays unless another is asked for
    OPTIONS  {name: Option}, what can be set in this game beside what can be set in all
    evaluate(player)  state -> float32 [boards, actions], what a player that searches on an evaluation thinks of each
             action: see `search.puct.Search`
    values(position, player, ...), best(position, values), ranked(position, values)  {move: value}, the move of the
             highest, and all moves, the highest first: what the greedy players play; only where there are some

A level errs as people do: it looks at fewer positions, it misjudges what it sees by some squares, and it has good and
bad days. Its budget is counted in simulations, so that it plays alike on slow machines.
"""

import math
import random
from collections.abc import Iterable
from types import ModuleType
from typing import NamedTuple

from .basics import UserError, shown


class Player(NamedTuple):
    """How a player searches; `pygame35.engine.searches` makes a search of it."""

    name: str
    search: str
    """uct (random playouts), best-first or alpha-beta (learned evaluation), greedy (the values of the game's table), or
    one that the game begins itself."""
    simulations: int | None = None
    """At most so many on one position; 0 plays by the evaluation alone; None, as many as the time allows."""
    exploration: float = 4.0
    """uct: the constant of UCB1, in units of win probability. best-first: in squares."""
    temperature: float = 3.0
    """best-first: of the prior, a softmax of the evaluation."""
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
    proof_nodes: int | None = None
    """How many positions the proof looks at for each simulation; None: it gets as much time as the search. A player
    with a budget of simulations needs one, or the proof would end sooner on a fast machine."""


class Option(NamedTuple):
    """A number that a request may set."""

    kind: type
    """int or float, which may be given as int, too."""
    least: float
    most: float
    default: float | None = None
    """None: the player's own."""
    player: str | None = None
    """The only one whose play depends on it; None: that of all does."""


def at_level(table: ModuleType, level: int) -> Player:
    """The player of a level of a game, from 1 on; UserError when there is none."""
    if not table.LEVELS:
        raise UserError(f"this game has no levels, choose a player: {', '.join(table.PLAYERS)}")
    if type(level) is not int or not 1 <= level <= len(table.LEVELS):
        raise UserError(f"level must be a whole number from 1 to {len(table.LEVELS)}, not {shown(level)}")
    player: Player = table.LEVELS[level - 1]
    return player


def named(table: ModuleType, name: str) -> Player:
    """The player of that name in a game; UserError when there is none."""
    if name not in table.PLAYERS:
        raise UserError(f"there is no player {shown(name)}: {', '.join(sorted(table.PLAYERS))}")
    player: Player = table.PLAYERS[name]
    return player


def check_options(table: ModuleType, player: Player, names: Iterable[str]) -> None:
    """UserError when an option of the game is set on which this player's play does not depend."""
    for name in names:
        whose = table.OPTIONS[name].player if name in table.OPTIONS else None
        if whose not in (None, player.name):
            raise UserError(f"{name} is an option of {whose}, not of {player.name}")


def on_the_day(player: Player, seed: int) -> Player:
    """The player in the game of that seed: the worse the day, the more it misjudges and the less it looks at.

    `noise` is multiplied by exp(form * a standard normal number), and `simulations` are divided by it.
    """
    if not player.form:
        return player
    worse = math.exp(player.form * random.Random(seed).gauss(0, 1))
    simulations = player.simulations and max(1, round(player.simulations / worse))
    return player._replace(noise=player.noise * worse, simulations=simulations, form=0.0)
