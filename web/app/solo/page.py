"""Starts the page of a game for one player: the game of the address, or the one kept, or another one."""

import asyncio

from pyscript import document, window

from app.core import address, settings
from app.platform import updates
from app.platform.browser import at_once
from app.platform.storage import Keeper
from app.solo.links import read_link
from app.solo.settings_form import SettingsForm
from pygame35.basics import TYPE_CHECKING
from pygame35.links import RecordError

if TYPE_CHECKING:
    from typing import Any

    from app.platform.painter import Painter
    from app.solo.controller import SoloController
    from app.solo.game import SoloGame
    from app.solo.rules import SoloPosition
    from app.solo.session import SoloSession
    from app.solo.view import SoloView


def run(page: "SoloPage") -> None:
    """Start a page."""
    asyncio.create_task(page.start())


class SoloPage:
    """A page and its parts. The page of a game is a subclass that overrides the methods of the first group.

    problems    messages from before the page can show them
    keeper      keeps game and settings
    chosen      the settings, {name: value}
    given       those that the address gives
    session, view, controller, painter   the parts that `make_parts` makes
    settings_form                        the controls of the settings
    """

    session: "SoloSession"
    view: "SoloView"
    controller: "SoloController"
    painter: "Painter"
    settings_form: SettingsForm

    def __init__(self, game: "SoloGame") -> None:
        self.game = game
        self.problems: list[str] = []
        self.keeper = Keeper(self.problems.append, game)
        self.chosen = settings.defaults(game)
        self.given: dict[str, Any] = {}

    # For subclasses

    async def open_session(self) -> "SoloSession":
        """The session as the browser kept it, or with another game."""
        raise NotImplementedError

    async def make_parts(self) -> None:
        """Make view, controller and painter, and attach the game's listeners."""
        raise NotImplementedError

    def keep_game(self) -> None:
        """Keep the game on the board."""
        raise NotImplementedError

    def changed(self) -> None:
        """After every change of the position: update the address, and keep the game if it is the visitor's own."""
        page = window.location.pathname + address.query({name: self.chosen[name] for name in self.given})
        at_once(window.history, "replaceState", None, "", self.session.link(page))
        if not self.session.shared:
            self.keep_game()

    def moved(self, _move: int) -> None:
        """After every move that was made here."""

    def setting_changed(self, _name: str, _problem: str) -> None:
        """After a control of the settings was used; problem: why its value is not one, or ""."""
        self.painter.follow_theme()

    def settings_shown(self) -> None:
        """After the controls of the settings were brought up to date."""

    def show_ply(self, ply: int) -> None:
        """Show the first game at the ply that the address gives."""

    async def finish(self) -> None:
        """The page can be used: load what takes longer."""

    # The start

    async def start(self) -> None:
        """Show the page, and do what takes longer afterwards."""
        keeper, chosen = self.keeper, self.chosen
        chosen.update(await keeper.open())
        position, broken = self._linked(window.location.hash)
        self.given, ply, unread = address.read_query("" if broken else window.location.search, self.game.choices)
        chosen.update(self.given)
        self.session = await self.open_session()
        self._show_link(position)
        if ply is not None:
            self.show_ply(ply)
        self.settings_form = SettingsForm(
            self.game, chosen, self.given, keeper, self.setting_changed, self.settings_shown
        )
        await self.make_parts()
        # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
        document.defaultView.addEventListener("hashchange", self._follow_link)
        keeper.follow_settings(self._take_settings)
        self.settings_form.show()
        self.painter.follow_theme()
        self.painter.follow_screen()
        self.controller.show()
        self.view.complain(" ".join(self.problems + unread + ([broken] if broken else [])))
        keeper.complain = self.view.complain
        document.body.setAttribute("data-ready", "true")
        await self.finish()
        updates.begin()

    def _linked(self, text: str) -> "tuple[SoloPosition | None, str | None]":
        """(position, problem) of a fragment; either may be None."""
        try:
            return read_link(text, self.game.rules), None
        except RecordError:
            return None, self.game.broken_link

    def _show_link(self, position: "SoloPosition | None") -> None:
        """Show the game of a link, unless it is shown already."""
        if position and not self.session.is_same(position):
            self.session.show_shared(position)

    def _follow_link(self, event: "Any") -> None:
        self.controller.stop()
        position, broken = self._linked(event.newURL.partition("#")[2])
        self._show_link(position)
        self.controller.show()
        self.view.complain(broken or "")

    def _take_settings(self, values: "dict[str, Any]") -> None:
        self.settings_form.take(values)
        self.painter.follow_theme()
