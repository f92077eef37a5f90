"""The sheet "New game": the rules."""

from app.games.threes import words
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import Element, Settings
    from app.games.threes.session import ThreesSession


class NewGameSheet:
    """Its choice waits until a person presses "Play". begin(rules): starts a game.

    actions: {id of a button: its action}.
    """

    def __init__(self, session: "ThreesSession", chosen: "Settings", begin: "Callable[[str], object]") -> None:
        self.session = session
        self.chosen = chosen
        self.begin = begin
        self.sheet = find("new")
        self.choices = self.sheet.querySelectorAll("[data-choice]")
        self.sheet.addEventListener("change", self._follow)
        self.actions = {"open-new": self.open, "new-game": self.play}
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

    def _chosen(self) -> str:
        return str([choice.value for choice in self.choices if choice.checked][0])

    def _follow(self, _event: "Element") -> None:
        self._explain()

    def _explain(self) -> None:
        rules = self._chosen()
        write(find("rules-told"), words.rules(rules, self.session.best.get(rules, 0)))
