"""Types of the modules of a game; searches, engine, matches and pages rely on them.

Most of these are protocols (PEP 544): a module or a class implements a protocol by having its members, and need not
name it. This module contains only types. MicroPython never imports it.

    games/<game>/rules.py   `TwoPlayerRules` or `SolitaireRules`; runs on CPython, Pyodide and MicroPython
    games/<game>/batch.py   `BatchRules` or `ChanceBatchRules`: the same rules for many boards at once, with numpy
    games/<game>/game.py    GAME, a `pygame35.game.TwoPlayerGame` or `pygame35.game.SolitaireGame`

A Move is opaque outside its game. In most games it is an index; on an endless grid it is a cell (x, y). Batch rules
number the moves: such a number, an int, is an action. In a game with batch rules, moves and actions are the same. A
margin is RED's final score minus BLUE's, in the game's points; in a game for one player it is the score.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

if TYPE_CHECKING:  # build.py imports this module without numpy
    import numpy as np

Move = TypeVar("Move")
P = TypeVar("P", bound="Position[Any]", covariant=True)
P_contra = TypeVar("P_contra", bound="Position[Any]", contravariant=True)
State = TypeVar("State", bound="TwoPlayerBoards")
ChanceState = TypeVar("ChanceState", bound="Boards")
_AnyState = TypeVar("_AnyState", bound="Boards")

Json = dict[str, Any]
"""A JSON object; the module that makes it documents its fields."""


class Position(Protocol[Move]):
    """One game in progress."""

    game: str
    """NAME of the game's rules."""
    board: str
    """The name of the board, "" for the usual one. In a game of chance it contains the seed."""
    turn: int
    """RED or BLUE, the side to move; always RED in a game for one player."""
    moves: list[Move]
    """The moves played so far."""

    def legal_moves(self) -> list[Move]:
        """All legal moves, in index order; on an endless grid, only the cells near the stones."""

    def play(self, move: Move) -> object:
        """Play a move and return the game's Outcome; after an IllegalMove the position is unchanged."""

    def undo(self) -> Move:
        """Take back the last move and the chance that followed it; returns the move."""

    def is_over(self) -> bool:
        """True when no move can be made."""

    def scores(self) -> tuple[int, ...]:
        """One score for each side, RED's first."""

    def winner(self) -> int | None:
        """RED or BLUE; NONE for a tie, and in a game for one player. Before the end of the game, None."""

    def parse_move(self, text: str) -> Move:
        """The move that a text names; IllegalMove when the text is not a move."""

    def format_move(self, move: Move) -> str:
        """The text of a move, such as e4=9."""

    def copy(self) -> Self:
        """A copy with the same moves; it shares nothing that changes."""


class Rules(Protocol[P]):
    """A game's module `rules`, with a class of positions."""

    NAME: str
    """The game's name in records and requests, such as "35"."""
    SIDES: int
    """The number of players, 2 or 1."""

    def start(self, board: str = "") -> P:
        """The starting position on the board of that name, "" for the usual one. IllegalMove for an unknown name."""

    def pack(self, moves: list[Any]) -> str:
        """Moves as base64url characters, for links."""

    def unpack(self, text: str) -> list[Any]:
        """The moves of a text from `pack`; `links.RecordError` when the text is malformed."""


class TwoPlayerRules(Rules[P], Protocol[P]):
    """The rules of a game for two: SIDES is 2."""

    SIDE_NAMES: dict[int, str]
    """{RED: name, BLUE: name}, such as `basics.RED_AND_BLUE`."""


class SolitaireRules(Rules[P], Protocol[P]):
    """The rules of a game for one player: SIDES is 1.

    The seed in the board's name determines all chance: the moves determine the game, and undo() takes chance back.
    A search draws its own random numbers, so it cannot foresee the chance of the game.
    """

    def seeded(self, seed: int) -> str:
        """The name of the board with that seed. Seeds are 0 ... 2^32 - 1."""


class Boards(Protocol):
    """A state of batch rules: a NamedTuple of arrays [boards, ...]. Functions return new states and change none."""

    @property
    def _make(self) -> Any:
        """The class method of a NamedTuple: iterable of arrays -> state. mypy accepts no narrower type here."""

    def __iter__(self) -> "Iterator[np.ndarray]": ...


class TwoPlayerBoards(Boards, Protocol):
    """A state of a game for two."""

    @property
    def turn(self) -> "np.ndarray":
        """int8 [boards]: RED or BLUE, the side to move. The same side may move twice in a row."""


class _CommonBatchRules(Protocol[_AnyState]):
    PLANES: dict[str, int]
    """{name: largest value} of the planes of `observe`, in order. The smallest value is 0."""

    def init(self, boards: int, board: str = "") -> _AnyState:
        """A state of `boards` boards at the start of the game. IllegalMove when `board` is not the name of a board."""

    def actions(self, state: _AnyState) -> int:
        """The number of actions, legal or not, on one board. The actions themselves are numbered from 0."""

    def legal_action_mask(self, state: _AnyState) -> "np.ndarray":
        """bool [boards, actions]. A board has no legal action if its game is over, and at least one otherwise."""

    def is_terminal(self, state: _AnyState) -> "np.ndarray":
        """bool [boards]: True where the game is over."""

    def margin(self, state: _AnyState) -> "np.ndarray":
        """int [boards]: RED's score minus BLUE's; in a game for one player the score."""

    def playout(self, state: _AnyState, rng: "np.random.Generator") -> "np.ndarray":
        """Play equally likely legal moves until the games end. Returns the final margins, int [boards]."""


class BatchRules(_CommonBatchRules[State], Protocol[State]):
    """A game's module `batch`: the rules of a game for two without chance, for many boards at once.

    No position occurs twice in a game. The module also implements `PositionBatchRules`.
    """

    def step(self, state: State, actions: "np.ndarray") -> State:
        """Play one action on each board; IllegalMove names the first board whose action is not legal.

        actions: int [boards].
        """

    def plies_left(self, state: State) -> "np.ndarray":
        """int [boards]: the most plies that can still be played."""

    def observe(self, state: State, side: "np.ndarray | int") -> "np.ndarray":
        """int8 [boards, rows, columns, planes]: the boards as a side sees them, for a learner.

        side: RED or BLUE, or one of them for each board, such as `state.turn`.
        """


class PositionBatchRules(BatchRules[State], Protocol[P_contra, State]):
    """Batch rules that can start from positions of the game's `rules`."""

    def from_position(self, position: P_contra, boards: int = 1) -> State:
        """A state of `boards` boards, each with this position."""


class ChanceBatchRules(_CommonBatchRules[ChanceState], Protocol[ChanceState]):
    """A game's module `batch`: the rules of a game of chance for one player, for many boards at once.

    All chance after the start is drawn from the generator `rng`. A state has no `turn`, since there is one side. These
    rules have no `plies_left`, since a game of chance may have no fixed length.
    """

    def step(self, state: ChanceState, actions: "np.ndarray", rng: "np.random.Generator") -> ChanceState:
        """Play one action on each board, then its chance; IllegalMove names the first board whose action is not legal.

        actions: int [boards].
        """

    def observe(self, state: ChanceState) -> "np.ndarray":
        """int8 [boards, ..., planes]: what the player knows of the boards, for a learner."""


ActionValues = Callable[[State], "np.ndarray"]
"""An evaluation of all actions: state -> float32 [boards, actions], the margin that the side to move can expect after
each action. It is -inf where the action is not legal, and exact where the action ends the game."""


class Search(Protocol):
    """A search of one position, which works in slices."""

    batch: int
    """The number of simulations to ask for at a time."""

    def run(self, simulations: int) -> int:
        """Add about that many simulations; returns the number added, 0 if the search has ended."""

    def exhausted(self) -> bool:
        """True when further calls of run() change nothing."""

    def simulations(self) -> int:
        """Simulations so far, including those from before the last advance()."""

    def memory(self) -> int:
        """The approximate number of bytes in use."""

    def analysis(self) -> Json:
        """The results so far; `pygame35.search` lists the fields."""


class AdvancingSearch(Search, Protocol):
    """A search of a game without chance; it can advance to a later position."""

    def advance(self, action: Any) -> None:
        """Play an action at the root, and keep the results for the position after it. ValueError if it is not legal."""


class Series(Protocol):
    """Many games by the same player, played side by side in slices."""

    def run(self) -> None:
        """Play for some milliseconds."""

    def done(self) -> bool:
        """True when all games have ended."""

    def progress(self) -> Json:
        """The results of the games so far; `pygame35.engine` lists the fields."""
