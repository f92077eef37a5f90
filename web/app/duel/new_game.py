"""The sheet "New game": who plays, how strong the AI is, the sides, the clock, the board."""

from app.core import settings
from app.core.settings import ENGINE, PERSON, to_text
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Settings
    from app.duel.controller import DuelController

EITHER = "either"
OF_A_NEW_GAME = ("clock", "board", "next")


class NewGameSheet:
    """Its controls wait until a person presses "Play", or "Go on with this game"."""

    def __init__(self, controller: "DuelController") -> None:
        self.controller = controller
        self.session = controller.session
        self.sheet = find("new")
        self.controls = self.sheet.querySelectorAll("[data-choice]")

    def open(self) -> None:
        """Show the sheet with the settings of the next game."""
        session = self.session
        upcoming = session.upcoming()
        alone = not upcoming["red"] == upcoming["blue"] == PERSON
        chosen = {name: to_text(value) for name, value in upcoming.items()}
        chosen.update({"opponent": ENGINE if alone else PERSON, "side": self.controller.library.next_side() or EITHER})
        for control in self.controls:
            value = chosen[control.getAttribute("data-choice")]
            if control.type == "radio":
                control.checked = control.value == value
            else:
                control.value = value
        find("apply").hidden = not session.tree.line() or session.result() is not None
        self.follow()
        self.sheet.showModal()

    def follow(self) -> None:
        """Show what belongs to the chosen opponent."""
        texts, game = self._texts(), self.session.game
        for part in self.sheet.querySelectorAll("[data-against]"):
            part.hidden = part.getAttribute("data-against") != texts["opponent"]
        name = game.opponent[0]
        if name in texts:
            value = settings.of_text(game.choices, name, texts[name])
            write(find("opponent-told"), game.words.OPPONENTS[value])

    def _texts(self) -> dict[str, str]:
        """{name: value as text} of the controls."""
        return {
            control.getAttribute("data-choice"): control.value
            for control in self.controls
            if control.type != "radio" or control.checked
        }

    def _values(self) -> "Settings":
        """The chosen settings."""
        game, texts = self.session.game, self._texts()
        opponent, side = texts.pop("opponent"), texts.pop("side")
        values: Settings = {name: settings.of_text(game.choices, name, text) for name, text in texts.items()}
        if opponent == PERSON:
            values["red"] = values["blue"] = PERSON
            return values
        if side == EITHER:
            values["next"] = "random"
            side = "red" if self.controller.draw_seed() % 2 else "blue"
        elif values["next"] == "random":
            values["next"] = "same"
        values["red"], values["blue"] = (PERSON, ENGINE) if side == "red" else (ENGINE, PERSON)
        return values

    def play(self) -> None:
        """Begin a game with the chosen settings."""
        self.sheet.close()
        self._take(self._values())
        self.controller.library.begin_anew()

    def apply(self) -> None:
        """Go on with the game on the board, with the chosen players."""
        self.sheet.close()
        self._take({name: value for name, value in self._values().items() if name not in OF_A_NEW_GAME})
        self.controller.keep()
        self.controller.go_on()

    def _take(self, values: "Settings") -> None:
        """Change the settings that differ from what the sheet showed first: the others may hold for a visit only."""
        upcoming = self.session.upcoming()
        self.controller.preferences.set_all({name: values[name] for name in values if values[name] != upcoming[name]})

    def watch(self) -> None:
        """Begin a game of two AIs."""
        self.controller.preferences.set_all({"red": ENGINE, "blue": ENGINE})
        self.controller.library.begin_anew()
