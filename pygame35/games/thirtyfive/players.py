"""The players of 35: named ones, and the levels 1 to 10."""

from functools import cache, partial

from ...players import Player
from .evaluation import Evaluation
from .model import shipped

ORIGINAL = Player("original", "uct", exploration=0.3)
ONE_PLY = Player("one-ply", "best-first", simulations=0, considered=576)
THREE_PLY = Player("three-ply", "alpha-beta", width=12, plies=3)
ALPHA_BETA = Player("alpha-beta", "alpha-beta", width=12, proves_from=10)
FULL = Player("full", "best-first", noise=0.1, proves_from=10)

_level = partial(Player, search="best-first", variability=0.7, proof_nodes=2)  # 2 nodes take about a simulation's time

PLAYERS = {player.name: player for player in (ORIGINAL, ONE_PLY, THREE_PLY, ALPHA_BETA, FULL)}
LEVELS = (
    _level("Newcomer", simulations=0, considered=576, noise=10),
    _level("Beginner", simulations=0, considered=576, noise=3.9),
    _level("Casual", simulations=0, considered=576, noise=1.5),
    _level("Hobbyist", simulations=0, considered=576, noise=0.5),
    _level("Regular", simulations=8, considered=32, noise=0.5),
    _level("Club player", simulations=58, considered=32, noise=0.5, proves_from=4),
    _level("Strong club player", simulations=290, considered=32, noise=0.5, proves_from=5),
    _level("Expert", simulations=1200, considered=32, noise=0.45, proves_from=6),
    _level("Master", simulations=6000, noise=0.22, proves_from=8),
    FULL._replace(name="Everything"),
)
DEFAULT = FULL


@cache
def evaluation(one_ply: bool = False) -> Evaluation:
    """The learned evaluation, for a search or (one_ply) for greedy play."""
    return Evaluation(shipped().one_ply if one_ply else shipped().weights)
