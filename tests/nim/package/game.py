"""Nim as the engine and the terminal see it."""

from collections.abc import Callable

import numpy as np

from pygame35.game import BoardGame
from pygame35.players import Player

from . import batch as batch_rules
from . import rules as nim_rules
from .players import EXPERT, NOVICE, PLAYERS, action_values
from .rules import Outcome, Position


class Nim(BoardGame[Position, batch_rules.State]):
    """Nim on three heaps."""

    rules = nim_rules
    batch = batch_rules
    players = PLAYERS
    default = EXPERT
    levels = (NOVICE, EXPERT)
    boards = "1-2-3"
    example = "c2"
    counts_points = False

    def evaluate(self, player: Player) -> Callable[[batch_rules.State], np.ndarray]:
        return action_values

    def most_margin(self, position: Position) -> int:
        return 1

    def win(self, position: Position, margin: float) -> float:
        return (1 + margin) / 2

    def draw(self, position: Position) -> list[str]:
        return [f"{name} {'o' * heap}" for name, heap in zip("abc", position.heaps, strict=True)]

    def describe(self, outcome: Outcome) -> str:
        return f": {outcome.taken} taken"

    def most_opening_plies(self, start: Position) -> int:
        """One heap cannot be emptied together with the others."""
        return len(start.sizes) - 1


GAME = Nim()
