"""The games that the engine plays, each a set of modules behind the same contracts.

What a board without borders cannot have, the same rules over many boards and a solver of the last plies, a game may
lack, if it begins its searches itself.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from ..search import endgame, retrograde
from .cell_division import batch as batch_cell_division
from .cell_division import endgame as cell_division_endgame
from .cell_division import players as players_cell_division
from .cell_division import rules as rules_cell_division
from .cell_division import win_model as cell_division_outlook
from .five_in_a_row import players as players_five_in_a_row
from .five_in_a_row import rules as rules_five_in_a_row
from .five_in_a_row import win_model as five_in_a_row_outlook
from .thirtyfive import batch as batch_35
from .thirtyfive import endgame as thirtyfive_endgame
from .thirtyfive import players as players_35
from .thirtyfive import rules as rules_35
from .thirtyfive import win_model as thirtyfive_outlook
from .threes import batch as batch_threes
from .threes import players as players_threes
from .threes import rules as rules_threes
from .threes import series as threes_series
from .threes import win_model as threes_outlook


def _legal_moves(position: Any) -> list[Any]:
    moves: list[Any] = position.legal_moves()
    return moves


class Game(NamedTuple):
    """The modules of a game."""

    rules: ModuleType
    """See `pygame35.basics`."""
    players: ModuleType
    """See `pygame35.players`."""
    outlook: ModuleType
    """most_margin(position), win(position, margin), which is None in a game for one player."""
    batch: Any = None
    """A module, the rules over many boards; None only where `begin` is given."""
    solver: Any = None
    """A state of one board -> an exact solver of it, such as `search.endgame.Solver`; None where `batch` is."""
    begin: Callable[..., Any] | None = None
    """(player, position, seed=..., and what the game's players have as options) -> a search, see
    `engine.searches.Search`; None where the searches of `engine.searches` play the game."""
    moves_a_square: int = 1
    """Move m of `batch` is on square m // moves_a_square."""
    ownership: Callable[..., list[float]] | None = None
    """(position, line, margin, exact) -> who is expected to own each square."""
    series: Callable[..., Any] | None = None
    """(player, games, board, options) -> many games at once, such as `games.threes.series.Series`; of one player."""
    opening_moves: Callable[[Any], list[Any]] = _legal_moves
    """What the random plies at the beginning of a match's games are drawn from, in a position."""
    opening_plies: int | None = None
    """How many of these there can be at most; None: all but the last ply of the game."""
    match_plies: int | None = None
    """After how many plies a match calls a game a tie, unless it is given another limit; None: every game ends."""


def _solver_35(root: Any) -> endgame.Solver:
    return endgame.Solver(thirtyfive_endgame.Endgame(root), root)


def _solver_cell_division(root: Any) -> retrograde.Solver:
    return retrograde.Solver(cell_division_endgame.Endgame(root))


def _central_cells(position: Any) -> list[Any]:
    """The empty cells of the square of 5 x 5 around the origin, in reading order."""
    square = [(x, y) for y in range(-2, 3) for x in range(-2, 3)]
    return [cell for cell in square if cell not in position.stones]


GAMES = {
    "35": Game(
        rules_35,
        players_35,
        thirtyfive_outlook,
        batch=batch_35,
        solver=_solver_35,
        moves_a_square=rules_35.DIGITS,
        ownership=thirtyfive_outlook.ownership,
    ),
    "cell-division": Game(
        rules_cell_division,
        players_cell_division,
        cell_division_outlook,
        batch=batch_cell_division,
        solver=_solver_cell_division,
    ),
    "five-in-a-row": Game(
        rules_five_in_a_row,
        players_five_in_a_row,
        five_in_a_row_outlook,
        begin=players_five_in_a_row.begin,
        opening_moves=_central_cells,
        opening_plies=8,  # of which no side can have made five
        match_plies=400,
    ),
    "threes": Game(
        rules_threes,
        players_threes,
        threes_outlook,
        batch=batch_threes,
        begin=players_threes.begin,
        series=threes_series.Series,
    ),
}
