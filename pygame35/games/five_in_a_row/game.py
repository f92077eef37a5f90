"""The `Game` of five in a row, tic-tac-toe without borders.

The final margin is 1 when crosses win and -1 when noughts do; an expected margin lies between.
"""

from types import MappingProxyType
from typing import Any

from ...basics import UserError
from ...contracts import AdvancingSearch
from ...game import TwoPlayerGame
from ...players import Option, Player
from . import master, people, terminal
from . import rules as grid_rules
from .borders import LARGEST, board
from .players import DEFAULT, HABITS, ORIGINAL, PLAYERS, ranked, weights
from .rules import Outcome, Position

Cell = tuple[int, int]


class FiveInARow(TwoPlayerGame[Position]):
    rules = grid_rules
    training = "pygame35.games.five_in_a_row.training.command"
    players = PLAYERS
    default = DEFAULT
    options = MappingProxyType({side: Option(int, 0, LARGEST, 0) for side in ("width", "height")})  # of `borders.board`
    example = "3,-2"
    counts_points = False
    match_plies = 400

    def begin(self, player: Player, position: Position, *, seed: int = 0, **settings: Any) -> AdvancingSearch:
        if player.search == "deepening":
            return master.Search(position.copy(), board(**self.own_options(settings)))
        return super().begin(player, position, seed=seed, **settings)

    def values(self, player: Player, position: Position, *, seed: int = 0, **options: Any) -> dict[Cell, float]:
        """{cell: value} for a player. The values depend on the seed, except for the player `original`.

        Players with values never move beyond the borders, but do not see that a row cannot cross the borders.
        """
        borders = board(**options)
        found = weights(position) if player == ORIGINAL else people.values(position, HABITS[player.name], seed)
        found = {cell: worth for cell, worth in found.items() if borders.hold(cell)}
        if not found:
            raise UserError("the board is full")
        return found

    def ranked(self, position: Position, values: dict[Cell, float]) -> list[Cell]:
        return ranked(position, values)

    def most_margin(self, position: Position) -> int:
        return 1

    def win(self, position: Position, margin: float) -> float:
        return (1 + margin) / 2

    def opening_moves(self, position: Position) -> list[Cell]:
        """The empty cells of the square of 5 x 5 around the origin, in reading order."""
        square = [(x, y) for y in range(-2, 3) for x in range(-2, 3)]
        return [cell for cell in square if cell not in position.stones]

    def most_opening_plies(self, start: Position) -> int:
        """8: after 8 plies neither side has five stones."""
        return 8

    def draw(self, position: Position) -> list[str]:
        return terminal.draw(position)

    def describe(self, outcome: Outcome) -> str:
        return terminal.describe(outcome)


GAME = FiveInARow()
