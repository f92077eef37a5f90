"""The actions of the pages with tiles, as the input calls them. Type checkers read this module; no page loads it."""

from typing import Protocol

from app.core.protocols import Settings
from app.games.threes.game import ThreesSession
from app.games.threes.tiles_view import TilesView


class SlidingView(Protocol):
    @property
    def tiles(self) -> TilesView: ...


class Sliding(Protocol):
    """The actions of any page with tiles."""

    @property
    def session(self) -> ThreesSession: ...

    @property
    def view(self) -> SlidingView: ...

    @property
    def chosen(self) -> Settings: ...

    def slide(self, move: int) -> None:
        """Make a person's move."""


class Answering(Sliding, Protocol):
    """The actions of a page on which a slide answers a task."""

    def withdraw(self) -> None:
        """Take a wrong move back."""
