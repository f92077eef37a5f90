"""Types of the rules that the page of a single-player game needs. Only type checkers read this module."""

from typing import Protocol

from pygame35.contracts import Position, SolitaireRules


class SoloPosition(Position[int], Protocol):
    """The state of a single-player game."""

    def scores(self) -> tuple[int]:
        """The score of the player, as a tuple with one element."""


class SoloRules(SolitaireRules[SoloPosition], Protocol):
    """The module with the rules of a single-player game."""

    USUAL: str
    """The name of the usual board. In positions, "" stands for this name."""
