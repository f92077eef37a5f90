"""Who plays Cell Division: the AIs of the original, which play the square of the highest value, and a master.

The master searches with random playouts. Who wins by a little in them may as well lose, so it is margins that count;
the last squares it proves.

>>> from pygame35.rules.cell_division import Position
>>> position = Position(3, 3)
>>> worth = values(position, "hard")
>>> position.format_move(best(position, worth))
'b2'
"""

from ..rules.cell_division_values import FIRST_SKILL, ORIGINALS, best, values
from . import Option, Player

__all__ = ["DEFAULT", "LEVELS", "MASTER", "OPTIONS", "PLAYERS", "best", "values"]

MASTER = Player("master", "uct", exploration=0.3, softness=15.0, proves_from=16)

PLAYERS = {**{name: Player(name, "greedy") for name in ORIGINALS}, MASTER.name: MASTER}
LEVELS: tuple[Player, ...] = ()
DEFAULT = MASTER
OPTIONS = {"skill": Option(float, 0.0, 1.0, FIRST_SKILL)}
