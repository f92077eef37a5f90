"""The controllers of the pages with tiles, as the input sees them. Only type checkers read this module."""

from typing import Protocol

from app.core.protocols import Settings
from app.games.threes.game import ThreesSession
from app.games.threes.tiles_view import TilesView


class SlidingView(Protocol):
    @property
    def tiles(self) -> TilesView: ...


class Sliding(Protocol):
    """The controller of any page with tiles."""

    @property
    def session(self) -> ThreesSession: ...

    @property
    def view(self) -> SlidingView: ...

    @property
    def chosen(self) -> Settings: ...

    def slide(self, move: int) -> None:
        """Make a person's move."""


class Answering(Sliding, Protocol):
    """The controller of a page on which a slide answers a task."""

    def withdraw(self) -> None:
        """Take a wrong move back."""
