"""What the positions of all games have in common. This module also runs on MicroPython, without copies and drawings."""

from .basics import TYPE_CHECKING, IllegalMove, shown

if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any, Self


class BasePosition:
    """The base of the games' classes of positions.

    Two positions are equal if the same moves are possible, with the same effects. The moves that led there do not
    count. A position can be a key of a dict as long as it does not change.

    set_up  the number of squares that were filled when the game began; 0 unless the position comes from `from_text`
    """

    game: str
    board: str
    moves: "list[Any]"
    set_up = 0

    @property
    def ply(self) -> int:
        """The number of moves since the empty board."""
        return self.set_up + len(self.moves)

    def state(self) -> "Hashable":
        """What equal positions share."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.state() == other.state()

    def __hash__(self) -> int:
        return hash(self.state())

    def copy(self) -> "Self":
        """A copy with the same moves; it shares nothing that changes."""
        other = self.__class__.__new__(self.__class__)
        for name, value in self.__dict__.items():
            other.__dict__[name] = value.copy() if hasattr(value, "copy") else value
        return other

    def __copy__(self) -> "Self":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Self":
        return self.copy()

    @classmethod
    def from_text(cls, text: str) -> "Self":
        """The position of a text from `to_text`. Its game begins there: no move can be taken back.

        IllegalMove if the text is not a position of this game.
        """
        if not isinstance(text, str):
            raise IllegalMove(f"{shown(text)} is not a position as text")
        try:
            notation = beside(cls, "notation")
        except ImportError:
            raise IllegalMove("a position as text cannot be read here")
        position: Self = notation.read(text)
        return position

    def to_text(self) -> str:
        """The position as a short text, without the moves that led there; `notation` of the game describes it."""
        text: str = beside(type(self), "notation").write(self)
        return text

    def __str__(self) -> str:
        """The board, as the terminal shows it."""
        return "\n".join(beside(type(self), "terminal").draw(self))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows; `svg.draw` has options."""
        text: str = beside(BasePosition, "svg").draw(self)
        return text

    def __repr__(self) -> str:
        return f"pygame35.{type(self).__module__.split('.')[-2]}.Position.from_text({self.to_text()!r})"


def is_position(board: str, mark: str = "/") -> bool:
    """True if the name of a board is a position as text. mark: what only such a text contains."""
    return isinstance(board, str) and mark in board


def beside(position: "type[BasePosition]", name: str) -> "Any":
    """A module of the game's folder. ImportError if there is none, as in the site's pages and workers."""
    from importlib import import_module

    return import_module(position.__module__.rpartition(".")[0] + "." + name)
