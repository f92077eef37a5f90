"""The players of Cell Division: baseline players, humanlike players, the AIs of the original, and a master.

PEOPLE are humanlike (`people`). The AIs of the original play the square of the highest value (`values`). The planner
and the master search best-first; their evaluation is the expected margin when the rest is filled at random. The planner
searches only two dozen positions, and misjudges them. The master also proves the last squares.
LADDER lists players from the weakest to the strongest, by the matches in tests/FIGURES.md; BESIDE lists further AIs of
the original.

>>> from pygame35.games.cell_division.rules import Position
>>> position = Position(3, 3)
>>> worth = values(position, "hard")
>>> position.format_move(best(position, worth))
'b2'
"""

from ...players import Option, Player
from . import people
from . import values as originals
from .people import Habits
from .rules import Position
from .values import BESIDE, FIRST_SKILL, LADDER, best

__all__ = [
    "BESIDE",
    "DEFAULT",
    "HABITS",
    "LADDER",
    "MASTER",
    "OPTIONS",
    "PEOPLE",
    "PLANNER",
    "PLAYERS",
    "SEARCHERS",
    "YARDSTICKS",
    "best",
    "ranked",
    "values",
]

YARDSTICKS = {  # {name of a baseline player: its parameters}
    "random": Habits(takes=0, plausible=0),
    "careless": Habits(takes=0.7),
    "largest-gain": Habits(plausible=0, misjudges=0.01),  # of squares with equal gains, it takes a random one
    "attentive": Habits(near=0.9, far=0.6, looks=12, reply=0.6),
}
PEOPLE = {  # {name of a humanlike player: its parameters}, weakest first
    "beginner": Habits(near=0.8, far=0.3, takes=0.3, plausible=0.2, misjudges=1.5),
    "casual": Habits(near=0.9, far=0.6, takes=0.75, misjudges=0.6),
    "hobbyist": Habits(near=0.9, far=0.6, blocks=0.6, misjudges=0.7),
    "regular": Habits(near=0.9, far=0.65, blocks=1, room=0.2, misjudges=0.7),
    "enthusiast": Habits(near=0.95, far=0.7, blocks=1, room=0.5, misjudges=0.7),
    "veteran": Habits(near=0.95, far=0.75, blocks=1, room=1, misjudges=0.7),
    "strategist": Habits(near=0.97, far=0.8, blocks=1, room=1.5, misjudges=0.7),
    "expert": Habits(near=0.99, far=0.97, blocks=1, room=2.1, misjudges=0.2),
}
HABITS = YARDSTICKS | PEOPLE
MASTER = Player("master", "best-first", exploration=2.0, temperature=1.0, width=12, noise=0.1, proves_from=24)
PLANNER = MASTER._replace(name="planner", simulations=24, noise=1.6, proves_from=0)
SEARCHERS = {player.name: player for player in (PLANNER, MASTER)}  # weakest first

PLAYERS = {name: SEARCHERS.get(name) or Player(name, "greedy") for name in (*YARDSTICKS, *LADDER, *BESIDE)}
DEFAULT = MASTER
OPTIONS = {"skill": Option(float, 0.0, 1.0, FIRST_SKILL, "adaptive")}


def values(position: Position, player: str, skill: float = FIRST_SKILL, seed: int = 0) -> dict[int, float]:
    """{square: value} for every legal move; ValueError when the player has no values.

    skill: the adaptive player's. seed: for humanlike and baseline players; equal seeds give equal values.
    """
    if player in HABITS:
        return people.values(position, HABITS[player], seed)
    return originals.values(position, player, skill)


def ranked(position: Position, worth: dict[int, float]) -> list[int]:
    """The squares in the order in which `best` chooses them."""
    left, order = dict(worth), []
    while left:
        order.append(best(position, left))
        del left[order[-1]]
    return order
