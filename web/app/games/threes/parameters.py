"""The settings of the page: shown, changed, and kept."""

from pyscript import document

from app.core import settings
from app.games.threes.table import GAME, LIMITS, typed
from app.widgets.controls import show_value, text_of


class Parameters:
    """chosen: {name: value}. keeper: keeps them. changed(name, problem): is called after a change, or without one."""

    def __init__(self, chosen, keeper, changed):
        self.chosen = chosen
        self.keeper = keeper
        self.changed = changed
        document.addEventListener("change", self._take)

    def keep(self, name, value):
        """Set one, for the next visit, too."""
        self.chosen[name] = value
        self.keeper.keep_settings({name: value})

    def _take(self, event):
        control = event.target
        name = control.getAttribute("data-setting")
        if not name:
            return
        problem = ""
        if name in LIMITS:
            try:
                self.keep(name, typed(name, control.value))
            except ValueError as error:
                problem = str(error)
        else:
            self.keep(name, settings.of_text(GAME.choices, name, text_of(control)))
        self.show()
        self.changed(name, problem)

    def show(self):
        """Bring the controls up to date; those of the other AI are hidden, and single keys without effect."""
        for control in document.querySelectorAll("[data-setting]"):
            show_value(control, self.chosen[control.getAttribute("data-setting")])
        for element in document.querySelectorAll("[data-for]"):
            element.hidden = element.getAttribute("data-for") != self.chosen["player"]
        for key in document.querySelectorAll(".single"):
            key.hidden = not self.chosen["shortcuts"]
