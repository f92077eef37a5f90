"""What the pages of games for two know about their game. How it looks is an `app.duel.look.Look`."""

from app.core import analysis_words, course, records
from app.core.game import Game
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.geometry import Geometry
    from app.core.protocols import (
        AnyPosition,
        BoardActions,
        DuelRules,
        GameRecords,
        GameWords,
        Move,
        Outcome,
        Plain,
        Preview,
        Scores,
        Settings,
        Square,
    )
    from app.core.session import Session

ENTER = ("Enter", " ")  # keys that do what a click does
PLACED = 330  # hertz, of a move


class DuelGame(Game):
    """A game for two.

    words      the game's module `words`, see `app.core.protocols.GameWords`
    opponent   names of the settings that choose the AI; the values of the first go from the weakest AI to the strongest
    strongest  fields of a request to the engine that ask for the best play: level or player
    extras     further fields of a request for an analysis
    """

    rules: "DuelRules"
    words: "GameWords"
    records: "GameRecords | None" = records
    opponent: tuple[str, ...]
    strongest: "Settings"
    extras: "Settings" = {}

    # Requests to the engine

    def player(self, session: "Session") -> "Settings":
        """Fields of a request for a move of the AI that is set: level or player, and options."""
        raise NotImplementedError

    def values_player(self, session: "Session") -> "Settings":
        """The same for the AI whose values are shown, in a game with a setting `values`."""
        return self.player(session)

    # The board

    def geometry(self, position: "AnyPosition") -> "Geometry":
        """Where the squares lie."""
        raise NotImplementedError

    def square_of(self, move: "Move") -> "Square":
        """The square on which a move is made."""
        return move

    def plies(self, position: "AnyPosition") -> int:
        """The plies of a whole game, 0 where that is not known."""
        return 0

    # The accessible grid

    def cell_key(self, position: "AnyPosition", square: "Square") -> object:
        """A value that changes whenever the attributes of a square's cell do."""
        raise NotImplementedError

    def cell_attributes(self, position: "AnyPosition", square: "Square") -> dict[str, str]:
        """The attributes of a square's cell, such as data-owner and aria-label."""
        raise NotImplementedError

    # Input

    def press(self, actions: "BoardActions", square: "Square") -> None:
        """A person clicks on a square."""
        raise NotImplementedError

    def type_key(self, actions: "BoardActions", key: str, focused: "Square | None") -> bool:
        """A person presses a key; False when it means nothing to the selected square.

        By default Enter and the space bar select the focused square, and press it once it is selected.
        """
        if focused is None or key not in ENTER:
            return False
        actions.by_touch = False
        if focused == actions.session.selected:
            self.press(actions, focused)
        else:
            actions.select(focused)
        return True

    def aim(self, position: "AnyPosition", square: "Square") -> "Move | None":
        """The move that pressing a square makes, or None."""
        return None

    def pressed(self) -> "dict[str, Callable[[BoardActions, str], object]]":
        """{attribute: action(actions, its value)} of the game's own buttons."""
        return {}

    def pointed(self) -> "dict[str, Callable[[BoardActions, str], object]]":
        """The same for buttons that are pointed at or get the focus."""
        return {}

    # Moves

    def preview(self, position: "AnyPosition", move: "Move") -> "Preview":
        """What a legal move would do: a value with at least the field `move`."""
        raise NotImplementedError

    def tones(self, outcome: "Outcome") -> list[int]:
        """Frequencies in hertz that are heard after a move."""
        return [PLACED]

    def remark(self, position: "AnyPosition", move: "Move") -> str:
        """A review's remark about a move, or ""."""
        return ""

    # Texts and curves

    def square_text(self, session: "Session") -> str:
        """The line about the square that a person attends to, or about the move that is previewed there."""
        square = session.looked_at()
        if session.preview:
            return self.words.foretold(session.preview)
        return "" if square is None else self.words.square_label(session.position, square)

    def graph(self, wins: "list[float | None]", scores: "list[Scores]", side: int) -> "tuple[list[course.Panel], str]":
        """The graph of a game: its panels, and what they show in words.

        wins: [plies + 1] the first side's chance to win, None where it is not known, or empty. scores: [plies + 1]
        (red, blue). side: RED or BLUE, whose lead is shown.
        """
        return course.score_panels(wins, scores, side), analysis_words.graph(wins, scores)

    # Memory

    def memory_after(self, session: "Session") -> "Plain":
        """The memory after the game on the board."""
        return session.memory
