"""The types that the pages name in annotations. Type checkers read this module; no page loads it.

A page's game is chosen by name at run time, so what belongs to it is `Any` here: its positions, moves and squares, what
a move did (`Outcome`) and what it would do (`Preview`). What crosses to JavaScript or JSON is `Any`, too.
"""

from collections.abc import Callable
from typing import Any, Protocol

from pygame35.contracts import Position, TwoPlayerRules

AnyPosition = Any
Move = Any
Square = Any
Outcome = Any
Preview = Any

Element = Any
"""An element, an event or any other object of JavaScript."""

Settings = dict[str, Any]
"""{name: value}, each value one of the choices for that name."""
Choices = dict[str, tuple[Any, ...]]
Plain = dict[str, Any]
"""A dict as JSON can hold it."""
Analysis = dict[str, Any]
"""An answer of `pygame35.engine`."""
Scores = tuple[int, int]
Action = Callable[[], object]
Make = Callable[[str | None], str]
"""Makes a text of the one before, None where there is none."""


class DuelPosition(Position[Any], Protocol):
    """One game for two in progress."""

    owners: Any
    """RED, BLUE or NONE by square; `copy()` gives what the owners were before a move."""

    def scores(self) -> Scores: ...

    def check(self, move: Any) -> None:
        """IllegalMove says why a move cannot be made."""


class DuelRules(TwoPlayerRules[Any], Protocol):
    """A game's `rules`."""

    def start(self, board: str = "") -> DuelPosition:
        """A position on the board of that name, "" for the usual one; IllegalMove when there is none."""


class GameRecords(Protocol):
    """A module that reads and lists the kept games of a game, such as `app.core.records`."""

    def read_game(self, text: str, game: Any) -> Any: ...

    def has_moves(self, plain: Any) -> bool: ...

    def with_game(self, games: list[Any], plain: Any) -> list[Any]: ...


class Painted(Protocol):
    """A canvas that an `app.platform.painter.Painter` draws."""

    canvas: Element

    def paint(self, scene: Any, now: float) -> object:
        """Draw one frame; true while another is needed."""

    def read_colours(self) -> None: ...

    def resize(self) -> None: ...


class EmbeddedBoard(Protocol):
    """The controller of an embedded board, which obeys the page around it."""

    def follow(self, command: Any) -> None:
        """Do what an `app.embed.protocol.Command` asks for; BadMessage if the game does not allow it."""

    def state(self) -> Plain:
        """The game as the page around gets it."""

    def plies(self) -> int:
        """The number of moves of the game."""


class BoardActions(Protocol):
    """What a game's input asks of the page: `app.duel.controller.DuelController`, or a lesson."""

    by_touch: bool
    """True when a finger pressed last."""

    @property
    def session(self) -> Any: ...

    def select(self, square: Square) -> None: ...

    def attempt(self, move: Move | None) -> None: ...

    def foresee(self, move: Move | None) -> None: ...


class GameWords(Protocol):
    """A game's module `words`: every text about it that a page of a game for two needs."""

    SIDES: dict[int, str]
    """{RED: name, BLUE: name}."""
    CHOOSE: str
    """A square has to be chosen first."""
    BOARD_KEYS: str
    """The keys on the board, in a few words."""

    def square_name(self, position: Any, square: Any) -> str: ...

    def row_name(self, square: str) -> str:
        """The row of a square, by the square's name."""

    def square_label(self, position: Any, square: Any) -> str:
        """A square with all that is to be known about it."""

    def foretold(self, preview: Any) -> str:
        """A move and what it would do."""

    def announcement(self, position: Any, outcome: Any) -> str:
        """The last move and what it did."""

    def hint(self, position: Any, move: Any, again: bool) -> str:
        """A hint; asked for again, all of it."""

    def press_again(self, position: Any, move: Any) -> str:
        """The same press once more makes this move."""

    def opponent(self, session: Any) -> str:
        """The AI that is set."""

    def counted(self, winner: int, scores: Scores) -> str:
        """How a game ended by its rules."""

    def evaluation(self, analysis: Analysis) -> str:
        """Who stands better, and by how much."""

    def best(self, analysis: Analysis) -> str:
        """What the AI's search found so far."""

    def candidate(self, row: Plain, turn: int) -> tuple[str, str, str]:
        """A move that the AI considers, in three texts; turn: RED or BLUE, who would play it."""
