"""The `Game` of 35."""

from functools import partial
from typing import Any

from ...contracts import ActionValues
from ...game import BoardGame, OwnershipModel
from ...players import Player
from ...search import endgame as exact
from . import batch as batch_rules
from . import people, terminal, win_model
from . import rules as board_rules
from .batch import State
from .endgame import Endgame
from .players import DEFAULT, HABITS, LEVELS, PLAYERS, evaluation
from .rules import DIGITS, SQUARES, Outcome, Position


class ThirtyFive(BoardGame[Position, State], OwnershipModel[Position]):
    """The game 35."""

    rules = board_rules
    batch = batch_rules
    players = PLAYERS
    levels = LEVELS
    default = DEFAULT
    moves_a_square = DIGITS
    example = "e4=9"
    training = "pygame35.games.thirtyfive.training.command"

    def evaluate(self, player: Player) -> ActionValues[State]:
        learned = evaluation(one_ply=player.simulations == 0)
        return partial(learned.action_values, considered=player.considered)

    def values(self, player: Player, position: Position, *, seed: int = 0, **options: Any) -> dict[int, float]:
        habits = HABITS[player.name]
        judge = evaluation(one_ply=True).action_values if habits and habits.experience else None
        return people.values(position, habits, seed, judge)

    def solver(self, root: State) -> exact.Solver[State, Any, Any]:
        return exact.Solver(Endgame(root), root)

    def most_margin(self, position: Position) -> int:
        return SQUARES

    def win(self, position: Position, margin: float) -> float:
        return win_model.win(position, margin)

    def ownership(self, position: Position, line: list[Any], margin: float, exact: bool) -> list[float]:
        return win_model.ownership(position, line, margin, exact)

    def draw(self, position: Position) -> list[str]:
        return terminal.draw(position)

    def describe(self, outcome: Outcome) -> str:
        return terminal.describe(outcome)


GAME = ThirtyFive()
