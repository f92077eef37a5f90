"""The names of squares and digits in a text."""

from app.core.words import listed
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.boards import USUAL
from pygame35.games.thirtyfive.rules import DIGITS, format_square

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.boards import Board


def placed(move: int, field: "Board" = USUAL) -> str:
    """A digit on its square, such as "9 on e4"."""
    return f"{move % DIGITS + 1} on {format_square(move // DIGITS, field)}"


def squares(indices: list[int], field: "Board" = USUAL) -> str:
    """`listed` of the squares' names."""
    return listed([format_square(square, field) for square in indices])
