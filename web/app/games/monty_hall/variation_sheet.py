"""The sheet in which a visitor chooses the host and the number of doors."""

from app.platform.browser import find
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall.boards import Variation

if TYPE_CHECKING:
    from collections.abc import Callable


class VariationSheet:
    """Its choice waits until a visitor presses "Play". shown(): returns the variation of the game; begin(variation):
    starts a game.

    actions: {id of a button: its action}.
    """

    def __init__(self, shown: "Callable[[], Variation]", begin: "Callable[[Variation], object]") -> None:
        self.shown, self.begin = shown, begin
        self.sheet = find("new")
        self.choices = {name: list(self.sheet.querySelectorAll(f"[name={name}]")) for name in ("host", "doors")}
        self.actions = {"open-new": self.open, "new-game": self.play}

    def open(self) -> None:
        variation = self.shown()
        for name, value in (("host", variation.host), ("doors", str(variation.doors))):
            for choice in self.choices[name]:
                choice.checked = choice.value == value
        self.sheet.showModal()

    def play(self) -> None:
        """Start a game of the chosen variation."""
        host, doors = [
            str([choice.value for choice in self.choices[name] if choice.checked][0]) for name in ("host", "doors")
        ]
        self.sheet.close()
        self.begin(Variation(host, int(doors)))
