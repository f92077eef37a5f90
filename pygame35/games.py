"""The games that the engine plays, each a set of modules behind the same contracts."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from .batch import cell_division as batch_cell_division
from .batch import cell_division_endgame, thirtyfive_endgame
from .batch import thirtyfive as batch_35
from .evaluation import cell_division_outlook, thirtyfive_outlook
from .players import cell_division as players_cell_division
from .players import thirtyfive as players_35
from .rules import cell_division as rules_cell_division
from .rules import thirtyfive as rules_35
from .search import endgame, retrograde


class Game(NamedTuple):
    """The modules of a game."""

    rules: ModuleType
    """See `pygame35.rules.contract`."""
    batch: ModuleType
    players: ModuleType
    """See `pygame35.players`."""
    solver: Callable[[Any], Any]
    """A state of one board -> an exact solver of it, such as `search.endgame.Solver`."""
    outlook: ModuleType
    """most_margin(position), win(position, margin)."""
    ownership: Callable[..., list[float]] | None = None
    """(position, line, margin, exact) -> who is expected to own each square."""


def _solver_35(root: Any) -> endgame.Solver:
    return endgame.Solver(thirtyfive_endgame.Endgame(root), root)


def _solver_cell_division(root: Any) -> retrograde.Solver:
    return retrograde.Solver(cell_division_endgame.Endgame(root))


GAMES = {
    "35": Game(
        rules_35,
        batch_35,
        players_35,
        _solver_35,
        thirtyfive_outlook,
        thirtyfive_outlook.ownership,
    ),
    "cell-division": Game(
        rules_cell_division, batch_cell_division, players_cell_division, _solver_cell_division, cell_division_outlook
    ),
}
