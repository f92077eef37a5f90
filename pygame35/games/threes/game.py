"""The `Game` of Threes."""

from typing import Any

from ...contracts import Json, Search
from ...game import SolitaireGame
from ...players import Player
from . import rules as tile_rules
from . import terminal
from .players import DEFAULT, OPTIONS, PLAYERS, begin
from .rules import LARGEST, SQUARES, Outcome, Position, value
from .series import Series


class Threes(SolitaireGame[Position]):
    rules = tile_rules
    players = PLAYERS
    default = DEFAULT
    options = OPTIONS
    boards = "classic-7"
    example = "left"
    training = "pygame35.games.threes.training.command"

    def begin(self, player: Player, position: Position, *, seed: int = 0, **settings: Any) -> Search:
        return begin(player, position, seed=seed, **self.own_options(settings))

    def series(self, player: Player, games: int, board: str, *, seed: int = 0, **options: Any) -> Series:
        return Series(player, games, board, seed=seed, **self.own_options(options))

    def describe_series(self, progress: Json) -> str:
        return terminal.describe_series(progress["highest"])

    def most_margin(self, position: Position) -> int:
        return SQUARES * value(LARGEST)

    def draw(self, position: Position) -> list[str]:
        return terminal.draw(position)

    def describe(self, outcome: Outcome) -> str:
        return terminal.describe(outcome)


GAME = Threes()
