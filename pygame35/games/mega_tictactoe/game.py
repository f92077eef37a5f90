"""The `Game` of Mega tic-tac-toe. The final margin is 1 when crosses win, -1 when noughts do, 0 after a draw."""

from typing import Any

from ...contracts import ActionValues, AdvancingSearch
from ...game import BoardGame
from ...players import Player
from ...search.endgame import Solver
from . import batch as batch_rules
from . import endgame, people, terminal
from . import rules as board_rules
from .batch import State
from .evaluation import action_values
from .players import DEFAULT, HABITS, LEVELS, PLAYERS
from .rules import Outcome, Position
from .search import Search


class MegaTicTacToe(BoardGame[Position, State]):
    rules = board_rules
    batch = batch_rules
    players = PLAYERS
    levels = LEVELS
    default = DEFAULT
    positions_a_simulation = 5  # natively a position takes 1.6 microseconds, a simulation 1.7
    example = "e5"
    training = "pygame35.games.mega_tictactoe.training.command"
    counts_points = False

    def begin(self, player: Player, position: Position, *, seed: int = 0, **settings: Any) -> AdvancingSearch:
        if player.search == "best-first" and not player.noise:
            usual = {"exploration": player.exploration, "temperature": player.temperature}
            chosen = {name: settings[name] for name in usual if name in settings}
            return Search(self.batch.from_position(position), **{**usual, **chosen})
        return super().begin(player, position, seed=seed, **settings)

    def evaluate(self, player: Player) -> ActionValues[State]:
        return action_values

    def values(self, player: Player, position: Position, *, seed: int = 0, **options: Any) -> dict[int, float]:
        return people.values(position, HABITS[player.name], seed)

    def solver(self, root: State) -> Solver[State]:
        return endgame.solver(root)

    def most_margin(self, position: Position) -> int:
        return 1

    def win(self, position: Position, margin: float) -> float:
        return (1 + margin) / 2

    def most_opening_plies(self, start: Position) -> int:
        """16: after 16 plies a side has eight marks, too few for three local boards."""
        return 16

    def draw(self, position: Position) -> list[str]:
        return terminal.draw(position)

    def describe(self, outcome: Outcome) -> str:
        return terminal.describe(outcome)


GAME = MegaTicTacToe()
