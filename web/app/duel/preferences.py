"""Changes of settings, and their consequences."""

from app.core.protocols import Settings
from app.duel import links
from app.duel.controller import DuelController
from app.duel.protocols import SpeakingView

OF_THE_AI = ("workers", "values")  # settings that restart the AI


class Preferences:
    """The actions of the controls for settings."""

    def __init__(self, game: DuelController, view: SpeakingView) -> None:
        self.game, self.view, self.session, self.keeper = game, view, game.session, game.keeper

    def set(self, name: str, value: object) -> None:
        """Change a setting of the page for this visit and for later visits."""
        values, overlays = {name: value}, self.session.game.overlays
        if value and name in overlays:
            values.update({other: False for other in overlays if other != name})
        self.set_all(values)
        if name == "workers":
            self.game.resize_engine()
        if name in ("theme", "colours"):
            self.view.painter.follow_theme()
        if value and name in overlays:
            self.view.say(self.view.renderer.overlay(self.session, name))
        self.game.keep()
        self.view.refresh()
        if name in OF_THE_AI:
            self.game.go_on()

    def set_all(self, values: Settings) -> None:
        """Change and store settings. The caller then redraws the page."""
        session = self.session
        session.settings.update(values)
        for before in (session.players.replaced, session.players.before_address):
            for name in values:
                before.pop(name, None)
        self.keeper.keep_settings(values)

    def take(self, values: Settings) -> None:
        """Apply the site's settings that another tab has changed, and redraw the page."""
        links.take(self.session, values)
        self.view.painter.follow_theme()
        self.view.refresh()
