"""Changes of settings, and their consequences."""

import asyncio

from app.core import settings
from app.duel import visit
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Settings
    from app.duel.controller import DuelController

OF_THE_AI = ("workers", "values")  # settings that restart the AI


class Preferences:
    """The actions of the controls for settings."""

    def __init__(self, controller: "DuelController") -> None:
        self.controller = controller

    def set(self, name: str, value: "Any") -> None:
        """Change a setting of the page for this visit and the next ones."""
        controller = self.controller
        values, overlays = {name: value}, controller.session.game.overlays
        if value and name in overlays:
            values.update({other: False for other in overlays if other != name})
        self._store(values)
        if name == "workers":
            asyncio.create_task(controller.analyst.resize())
        if name in ("theme", "colours"):
            controller.view.painter.follow_theme()
        if value and name in overlays:
            controller.view.speech.say(controller.view.look.overlay(controller.session, name))
        controller.keep()
        controller.view.refresh()
        if name in OF_THE_AI:
            controller.go_on()

    def set_all(self, values: "Settings") -> None:
        """Change settings of the players and of the next game. The caller goes on with a game, or begins one."""
        self._store(values)

    def _store(self, values: "Settings") -> None:
        session = self.controller.session
        session.settings.update(values)
        for before in (session.players.own, session.players.usual):
            for name in values:
                before.pop(name, None)
        self.controller.keeper.keep_settings(values)

    def play_against(self, text: str) -> None:
        """Begin another game against another AI. text: the value of its setting."""
        game = self.controller.session.game
        self.set_all({game.opponent[0]: settings.of_text(game.choices, game.opponent[0], text)})
        self.controller.library.new_game()

    def take(self, values: "Settings") -> None:
        """Take over settings of the whole site that another tab has changed."""
        visit.take(self.controller.session, values)
        self.controller.view.painter.follow_theme()
        self.controller.view.refresh()
