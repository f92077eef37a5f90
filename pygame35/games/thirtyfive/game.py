"""The `Game` of 35."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...contracts import ActionValues, AdvancingSearch
from ...game import BoardGame, LossModel, OwnershipModel
from ...players import Player
from ...search.endgame import Solver
from . import batch as batch_rules
from . import endgame, mistakes, people, terminal, win_model
from . import rules as board_rules
from .batch import State
from .kernels.expansion import expand
from .players import ADAPTIVE, DEFAULT, HABITS, LEVELS, OPTIONS, PLAYERS, evaluation, mixed
from .rules import DIGITS, Outcome, Position


def judge(position: Position) -> Sequence[float]:
    """The margin that the learned evaluation expects after each move, for the side to move; -inf for illegal moves."""
    margins: Sequence[float] = evaluation(one_ply=True).action_values(batch_rules.from_position(position))[0]
    return margins


class ThirtyFive(BoardGame[Position, State], OwnershipModel[Position], LossModel[Position]):
    rules = board_rules
    batch = batch_rules
    players = PLAYERS
    levels = LEVELS
    default = DEFAULT
    options = OPTIONS
    moves_a_square = DIGITS
    positions_a_simulation = 10  # natively a position takes 3 microseconds, a simulation 25
    expand = expand
    boards = "6x6"
    example = "e4=9"
    training = "pygame35.games.thirtyfive.training.command"

    def stand_in(self, player: Player, ply: int, *, seed: int = 0, strength: float = 1.0, **options: Any) -> Player:
        return mixed(strength, seed, ply) if player == ADAPTIVE else player

    def begin(self, player: Player, position: Position, *, seed: int = 0, **settings: Any) -> AdvancingSearch:
        player = self.stand_in(player, len(position.moves), seed=seed, **settings)
        return super().begin(player, position, seed=seed, **settings)

    def evaluate(self, player: Player) -> ActionValues[State]:
        learned = evaluation(one_ply=player.simulations == 0)
        return partial(learned.action_values, considered=player.considered)

    def values(self, player: Player, position: Position, *, seed: int = 0, **options: Any) -> dict[int, float]:
        habits = HABITS[player.name]
        return people.values(position, habits, seed, judge if habits and habits.experience else None)

    def solver(self, root: State) -> Solver[State]:
        return endgame.solver(root)

    def most_margin(self, position: Position) -> int:
        return position.field.squares

    def win(self, position: Position, margin: float) -> float:
        return win_model.win(position, margin)

    def ownership(self, position: Position, line: list[Any], margin: float, exact: bool) -> list[float]:
        return win_model.ownership(position, line, margin, exact)

    def losses(self, position: Position, side: int) -> list[float]:
        return mistakes.losses(position, side)

    def draw(self, position: Position) -> list[str]:
        return terminal.draw(position)

    def describe(self, outcome: Outcome) -> str:
        return terminal.describe(outcome)


GAME = ThirtyFive()
