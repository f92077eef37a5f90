"""The types in the pages' annotations. Type checkers read this module; no page loads it.

A page's game is chosen by name at run time, so the types of a game are `Any`: positions, moves, squares, the effects of
a move (`Outcome`) and of a previewed move (`Preview`), and the content of the board (`Scene`). Values of JavaScript and
JSON are `Any`, too.
"""

from collections.abc import Callable
from typing import Any, Protocol

from app.core.words import Opponent
from pygame35.contracts import Position, TwoPlayerRules

GamePosition = Any
Move = Any
Square = Any
Outcome = Any
Preview = Any
Scene = Any

Element = Any  # an element, an event or any other object of JavaScript

Settings = dict[str, Any]  # {name of a setting: value}; the value is one of the setting's choices
Choices = dict[str, tuple[Any, ...]]
Json = Any  # a value of JSON, maybe from outside
Plain = dict[str, Json]  # a dict of such values
Analysis = dict[str, Any]  # an answer of `pygame35.engine`
Scores = tuple[int, int]
Make = Callable[[str | None], str]  # makes a new text from the stored text; the argument is None if no text is stored


class DuelPosition(Position[Any], Protocol):
    """One game for two in progress."""

    @property
    def owners(self) -> Any:
        """[squares] RED, BLUE or NONE, with a method `copy()`: the page copies the owners before a move."""

    def scores(self) -> Scores: ...
    def check(self, move: Any) -> object: ...  # raise IllegalMove with the reason if the move is illegal


class DuelRules(TwoPlayerRules[Any], Protocol):
    """A game's `rules`."""

    def start(self, board: str = "") -> DuelPosition:
        """The start position on the named board, "" for the usual one; IllegalMove if there is no such board."""


class GameRecords(Protocol):
    """A module that reads and lists the stored games of a game, such as `app.core.records`."""

    def read_game(self, text: str, game: Any) -> Plain: ...
    def has_moves(self, plain: Plain) -> bool: ...
    def with_game(self, games: list[Json], plain: Plain, game: Any) -> list[Json]: ...


class Painted(Protocol):
    """A canvas that an `app.platform.painter.Painter` draws."""

    canvas: Element

    def paint(self, scene: Any, now: float) -> object: ...  # draw a frame; a true result asks for another frame
    def read_colours(self) -> None: ...
    def resize(self) -> None: ...


class BoardActions(Protocol):
    """The actions that a game's input can call. `app.duel.controller.DuelController` implements them."""

    by_touch: bool  # True if the last press was by a finger

    @property
    def session(self) -> Any: ...
    def select(self, square: Square) -> None: ...  # select a square, and show its details

    def attempt(self, move: Move | None, digit: int | None = None) -> None:
        """Play a move, or show the reason if it cannot be played. Some settings require a second press of the move.

        move: None if no square is selected. digit: a typed digit, which waits for a square if none is selected.
        """

    def foresee(self, move: Move | None) -> None: ...  # preview a move on the board; None ends the preview


class BoardController(BoardActions, Protocol):
    """All that the listeners of a board call. `app.duel.controller.DuelController` implements it."""

    def move_on(self) -> None: ...  # react to any press of a person
    def deselect(self) -> None: ...
    def hover(self, square: Square | None) -> None: ...


class GameController(BoardController, Protocol):
    """A `BoardController` of a page that shows a whole game."""

    def step(self, plies: int) -> None: ...


class BoardPage(Protocol):
    """The view of a page with a board."""

    board: Any  # an `app.platform.canvas.Canvas`
    grid: Any  # an `app.widgets.grid.Grid`
    painter: Any  # an `app.platform.painter.Painter`

    def refresh(self) -> None: ...  # draw everything soon
    def show_selected(self) -> None: ...  # draw the parts that depend on the selected square
    def attend(self) -> None: ...  # draw the parts that depend on the square or the move under the pointer
    def show_message(self, text: str) -> None: ...
    def say(self, text: str) -> None: ...  # announce a text to screen readers


class RemoteTexts(Protocol):
    """The texts about a remote opponent. `app.core.remote.texts` implements them."""

    def status(self, session: Any) -> str: ...  # the line while it is the opponent's turn
    def not_now(self, session: Any) -> str: ...  # the reason why the person cannot move
    def no_help(self, session: Any) -> str: ...  # the reason why the AI gives no help
    def as_agreed(self, session: Any) -> str: ...  # the reason why no side line can become the game
    def fragment(self, session: Any) -> str: ...  # the fragment of the person's link for the opponent


class EmbeddedBoard(Protocol):
    """The controller of an embedded board, which obeys the embedding page."""

    def commands(self) -> dict[str, Callable[..., object]]:
        """{name of an `app.embed.protocol.Command`: function}. A function raises BadMessage or IllegalMove."""

    def state(self) -> Plain: ...  # the state of the game for the embedding page
    def plies(self) -> int: ...  # the number of moves of the game


class Guide(Protocol):
    """Teaches a game on its page, in place of a game against the AI."""

    def attempt(self, move: Move | None) -> None: ...  # a person wants to make a move; None if no square is selected
    def leave(self) -> None: ...  # end the lesson, and begin a game


class GameWords(Protocol):
    """A game's module `words`: all texts about it that a page of a game for two needs."""

    SIDES: dict[int, str]  # {RED: name, BLUE: name}
    OPPONENTS: dict[Any, Opponent]
    """{value of the setting that chooses the AI: the AI}. `app.core.rivals.ladder` makes most of it."""
    BEGIN: str  # the line before the first move, while no square is chosen
    CHOOSE: str  # the message that a person must choose a square first
    BOARD_KEYS: str  # the keys on the board, in a few words

    def square_label(self, position: Any, square: Any) -> str: ...  # the description of a square for screen readers
    def foretold(self, preview: Any) -> str: ...  # a previewed move and its effects
    def announcement(self, position: Any, outcome: Any) -> str: ...  # the last move and its effects
    def press_again(self, position: Any, move: Any) -> str: ...  # the message that a second press makes this move
