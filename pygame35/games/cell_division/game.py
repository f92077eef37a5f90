"""The `Game` of Cell Division."""

from typing import Any

from ...contracts import ActionValues
from ...game import BoardGame
from ...players import Player
from ...search.endgame import Solver
from . import batch as batch_rules
from . import endgame, terminal, win_model
from . import rules as board_rules
from .batch import State
from .evaluation import action_values
from .players import DEFAULT, OPTIONS, PLAYERS, ranked, values
from .rules import Outcome, Position


class CellDivision(BoardGame[Position, State]):
    rules = board_rules
    batch = batch_rules
    players = PLAYERS
    default = DEFAULT
    options = OPTIONS
    positions_a_simulation = 40  # natively a position takes 0.7 microseconds, a simulation 12
    boards = "4x4 or flask-6-3"
    example = "c3"

    def values(self, player: Player, position: Position, *, seed: int = 0, **options: Any) -> dict[int, float]:
        return values(position, player.name, seed=seed, **options)

    def ranked(self, position: Position, values: dict[int, float]) -> list[int]:
        return ranked(position, values)

    def evaluate(self, player: Player) -> ActionValues[State]:
        return action_values

    def solver(self, root: State) -> Solver[State] | None:
        return endgame.solver(root)

    def most_margin(self, position: Position) -> int:
        return win_model.most_margin(position)

    def win(self, position: Position, margin: float) -> float:
        return win_model.win(position, margin)

    def draw(self, position: Position) -> list[str]:
        return terminal.draw(position)

    def describe(self, outcome: Outcome) -> str:
        return terminal.describe(outcome)


GAME = CellDivision()
