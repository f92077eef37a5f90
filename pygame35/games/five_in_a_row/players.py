"""The players of tic-tac-toe without borders, weakest first: baseline players, and the opponents that the page offers.

PEOPLE are humanlike (`people`). `original` plays the cell of the largest weight; the others search.

>>> from pygame35.games.five_in_a_row.rules import Position
>>> best(Position(), weights(Position()))
(0, 0)
"""

from functools import partial

from ...players import Player
from .original import weights
from .people import Habits
from .rules import Position

__all__ = ["DEFAULT", "HABITS", "LADDER", "ORIGINAL", "PLAYERS", "YARDSTICKS", "best", "ranked", "weights"]

YARDSTICKS = {  # {name of a baseline player: its parameters}; None plays at random
    "random": None,
    "blocking": Habits(builds=4, blocks=4, misjudges=1),
    "attentive": Habits(near=0.83, far=0.48, slanted=0.75, split=0.65, doubles=0, blocks=2),
    "planner": Habits(near=0.95, far=0.85, slanted=0.95, split=0.85, doubles=0.9),
}
_Learner = partial(Habits, slanted=0.7, split=0.6, doubles=0, glances=2)
PEOPLE = {  # {name of a humanlike player: its parameters}, weakest first
    "beginner": _Learner(takes=0.02, near=0.22, far=0.1, blocks=3, misjudges=1),
    "casual": _Learner(takes=0.28, near=0.47, far=0.3, blocks=4, misjudges=1),
    "hobbyist": _Learner(takes=0.57, near=0.63, far=0.4, blocks=4, misjudges=0.8),
    "regular": Habits(takes=0.8, near=0.71, far=0.4, slanted=0.65, split=0.6, doubles=0, blocks=3, misjudges=0.6),
    "enthusiast": Habits(near=0.81, far=0.46, slanted=0.74, split=0.6, doubles=0, blocks=2, misjudges=0.4),
    "veteran": Habits(near=0.93, far=0.63, slanted=0.87, split=0.75, doubles=0),
    "strategist": Habits(near=0.97, far=0.85, slanted=0.93, split=0.85, doubles=0.9),
}
HABITS = YARDSTICKS | PEOPLE

ORIGINAL = Player("original", "greedy")
EXPERT = Player("expert", "deepening", simulations=8)
TACTICIAN = Player("tactician", "deepening", simulations=140)
CHAMPION = Player("champion", "deepening", simulations=1000)
VIRTUOSO = Player("virtuoso", "deepening", simulations=5000)
MASTER = Player("master", "deepening")

_OTHERS = (ORIGINAL, EXPERT, TACTICIAN, CHAMPION, VIRTUOSO, MASTER)
LADDER = (*PEOPLE, *(player.name for player in _OTHERS))
PLAYERS = {player.name: player for player in (*(Player(name, "greedy") for name in HABITS), *_OTHERS)}
DEFAULT = MASTER

Cell = tuple[int, int]


def ranked(position: Position, worth: dict[Cell, float]) -> list[Cell]:
    """The cells by falling weight; equal ones in reading order. On the empty grid the origin comes first."""
    return sorted(worth, key=lambda cell: (bool(position.stones or cell != (0, 0)), -worth[cell], cell[1], cell[0]))


def best(position: Position, worth: dict[Cell, float]) -> Cell:
    """The first of `ranked`."""
    if not position.stones:
        return 0, 0
    return min(worth, key=lambda cell: (-worth[cell], cell[1], cell[0]))
