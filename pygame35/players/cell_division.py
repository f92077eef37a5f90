"""Who plays Cell Division: the AIs of the original, which play the square of the highest value, and a master.

The master searches best-first on the margin that random filling leads to (`evaluation.cell_division`), and proves the
last squares.

>>> from pygame35.rules.cell_division import Position
>>> position = Position(3, 3)
>>> worth = values(position, "hard")
>>> position.format_move(best(position, worth))
'b2'
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..evaluation.cell_division import action_values
from ..rules.cell_division import Position
from ..rules.cell_division_values import FIRST_SKILL, ORIGINALS, best, values
from . import Option, Player

__all__ = ["DEFAULT", "LEVELS", "MASTER", "OPTIONS", "PLAYERS", "best", "evaluate", "ranked", "values"]

MASTER = Player("master", "best-first", exploration=2.0, temperature=1.0, width=12, noise=0.1, proves_from=16)

PLAYERS = {**{name: Player(name, "greedy") for name in ORIGINALS}, MASTER.name: MASTER}
LEVELS: tuple[Player, ...] = ()
DEFAULT = MASTER
OPTIONS = {"skill": Option(float, 0.0, 1.0, FIRST_SKILL)}


def evaluate(player: Player) -> Callable[[Any], np.ndarray]:
    """The action values that the player sees, any misjudgement aside."""
    return action_values


def ranked(position: Position, worth: dict[int, float]) -> list[int]:
    """The squares as `best` would play them if those before were not there."""
    left, order = dict(worth), []
    while left:
        order.append(best(position, left))
        del left[order[-1]]
    return order
