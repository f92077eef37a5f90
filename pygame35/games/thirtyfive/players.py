"""The players of 35: baseline players, searches, and the levels 1 to 10.

Levels 1 to 7 are humanlike (`people`). Levels 6 to 10 use the learned evaluation; only levels 8 to 10 see every square.
The player `adaptive` plays between the levels: at strength 3.4, level 4 chooses two moves of five and level 3 the
others. At strength 0, `adaptive` sees no sums.
"""

from functools import cache, partial

from ...players import Option, Player
from . import habits
from .evaluation import Evaluation
from .habits import PEOPLE, Habits
from .model import shipped

ADAPTIVE = Player("adaptive", "greedy")
ORIGINAL = Player("original", "uct", exploration=0.3)
ONE_PLY = Player("one-ply", "best-first", simulations=0, considered=576)
FULL = Player("full", "best-first", noise=0.1, proves_from=12)

RANDOM = "random"
YARDSTICKS = {  # {name of a baseline player: its parameters}; None plays at random
    RANDOM: None,
    "careless": Habits(takes=0.7),
    "attentive": Habits(near=0.9, far=0.5, looks=12, reply=0.6),
    "planner": Habits(near=0.95, far=0.6, looks=16, reply=0.75, threat=0.3),
}
BLIND = Player("blind", "greedy")
HABITS = YARDSTICKS | dict(PEOPLE) | {BLIND.name: habits.BLIND}

_level = partial(Player, search="best-first", variability=0.7)

PLAYERS = {
    player.name: player
    for player in (
        *(Player(name, "greedy") for name in YARDSTICKS),
        *(ADAPTIVE, ORIGINAL, ONE_PLY, FULL),
    )
}
LEVELS = (
    *(Player(name, "greedy") for name, _ in PEOPLE),
    _level("Expert", simulations=0, considered=576, noise=0.5),
    _level("Master", simulations=290, considered=32, noise=0.5, proves_from=5),
    FULL._replace(name="Full strength"),
)
DEFAULT = FULL
OPTIONS = {"strength": Option(float, 0.0, float(len(LEVELS)), 1.0, ADAPTIVE.name)}


def mixed(strength: float, seed: int, ply: int) -> Player:
    """The player that chooses the move of `adaptive` at a ply. strength: 0 ... 10, in levels."""
    return (BLIND, *LEVELS)[habits.level_at(strength, seed, ply)]


@cache
def evaluation(one_ply: bool = False) -> Evaluation:
    """The learned evaluation, for a search or (one_ply) for greedy play."""
    return Evaluation(shipped().one_ply if one_ply else shipped().weights)
