"""The sheet "New game": the rules."""

from app.games.threes import words
from app.games.threes.keeping import daily_board
from app.platform.browser import find, today, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element, Settings
    from app.games.threes.session import ThreesSession


class NewGameSheet:
    """Its choice waits until a person presses "Play". begin(rules): starts a game. begin_board(board): starts the game
    of that name, here the game of the day, which has the same tiles for everybody.

    actions: {id of a button: its action}.
    """

    def __init__(
        self,
        session: "ThreesSession",
        chosen: "Settings",
        begin: "Callable[[str], object]",
        begin_board: "Callable[[str], object]",
    ) -> None:
        self.session = session
        self.chosen = chosen
        self.begin = begin
        self.begin_board = begin_board
        self.sheet = find("new")
        self.choices = self.sheet.querySelectorAll("[data-choice]")
        self.sheet.addEventListener("change", self._follow)
        self.actions = {"open-new": self.open, "new-game": self.play, "daily-game": self.play_daily}
        self._show()

    def open(self) -> None:
        self._show()
        self.sheet.showModal()

    def _show(self) -> None:
        """Show the rules of the settings."""
        for choice in self.choices:
            choice.checked = choice.value == self.chosen["rules"]
        self._explain()

    def play(self) -> None:
        """Start a game by the chosen rules."""
        self.sheet.close()
        self.begin(self._chosen())

    def play_daily(self) -> None:
        """Start the game of the day."""
        self.sheet.close()
        self.begin_board(daily_board(today()))

    def _chosen(self) -> str:
        return str([choice.value for choice in self.choices if choice.checked][0])

    def _follow(self, _event: "Element") -> None:
        self._explain()

    def _explain(self) -> None:
        rules = self._chosen()
        write(find("rules-told"), words.rules(rules, self.session.best.get(rules, 0)))
