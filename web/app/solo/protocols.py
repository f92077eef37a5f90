"""The rules of a game for one player as its page needs them. Type checkers read this module; no page loads it."""

from typing import Protocol

from pygame35.contracts import Position, SolitaireRules


class SoloPosition(Position[int], Protocol):
    """One game for one player in progress."""

    def scores(self) -> tuple[int]:
        """The score."""


class SoloRules(SolitaireRules[SoloPosition], Protocol):
    """A game's `rules`."""

    USUAL: str
    """The name of the usual board, which positions call ""."""
