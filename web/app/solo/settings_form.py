"""The settings of a page: their controls and their stored values."""

from pyscript import document

from app.core import settings
from app.widgets.controls import show_number, show_value, text_of
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Any

    from app.core.protocols import Settings
    from app.platform.storage import GameStorage
    from app.solo.game import SoloGame


class SettingsForm:
    """The controls with `data-setting`.

    chosen: {setting: value}, which the form changes. given: the settings of the address; other tabs do not change them.
    on_change(name): called after a change. on_show(): called after an update of the controls.
    """

    def __init__(
        self,
        game: "SoloGame",
        chosen: "Settings",
        given: "Container[str]",
        keeper: "GameStorage",
        on_change: "Callable[[str], object]",
        on_show: "Callable[[], object]",
    ) -> None:
        self.game = game
        self.chosen = chosen
        self.given = given
        self.keeper = keeper
        self.on_change = on_change
        self.on_show = on_show
        document.addEventListener("change", self._take)
        document.addEventListener("input", self._slide)

    def keep(self, name: str, value: "Any") -> None:
        """Change a setting, for the next visit, too."""
        self.chosen[name] = value
        self.keeper.keep_settings({name: value})

    def _take(self, event: "Any") -> None:
        control = event.target
        name = control.getAttribute("data-setting")
        if not name:
            return
        self.keep(name, settings.of_text(self.game.choices, name, text_of(control)))
        self.show()
        self.on_change(name)

    def _slide(self, event: "Any") -> None:
        if event.target.matches("[type=range][data-setting]"):
            show_number(event.target)

    def take(self, values: "Settings") -> None:
        """Take over settings of the whole site that another tab has changed."""
        self.chosen.update({name: values[name] for name in values if name not in self.given})
        self.show()

    def show(self) -> None:
        """Update the controls."""
        for control in document.querySelectorAll("[data-setting]"):
            show_value(control, self.chosen[control.getAttribute("data-setting")])
        self.on_show()
