"""Types of the controllers that `app.games.threes.input` calls. Only type checkers read this module."""

from typing import Protocol

from app.core.protocols import Settings
from app.games.threes.tiles_view import TilesView


class SlidingView(Protocol):
    @property
    def tiles(self) -> TilesView: ...


class Sliding(Protocol):
    """A controller of a page with tiles."""

    @property
    def view(self) -> SlidingView: ...

    @property
    def chosen(self) -> Settings: ...

    def slide(self, move: int) -> None:
        """Make a person's move."""


class Answering(Sliding, Protocol):
    """A controller of a page of lessons or puzzles, where a slide is an answer."""

    def withdraw(self) -> None:
        """Take a wrong move back. Without a wrong move, nothing happens."""
