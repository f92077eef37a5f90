"""The page of a single-player game. It starts with the game of the address, the stored game or a new game."""

import asyncio
from collections.abc import Awaitable, Callable

from pyscript import document, window

from app.core import address, settings
from app.core.protocols import Element, GamePosition, Settings
from app.core.texts import say
from app.platform import updates
from app.platform.browser import at_once, find, on_window, saves_data
from app.platform.late_sound import LateSound
from app.platform.painter import Painter
from app.platform.storage import GameStorage
from app.solo.controller import SoloController, SoloView
from app.solo.game import SoloGame, SoloSession, read_link
from app.solo.input import Actions
from app.solo.protocols import SoloPosition
from app.widgets.controls import show_number, show_value, text_of
from pygame35.links import RecordError


class SoloPage:
    """A page of a single-player game. Subclasses override the methods under "For subclasses".

    broken_link                 the message for a link that cannot be read
    problems                    messages to show once the page has started
    keeper                      stores the game and the settings
    chosen                      the settings
    given                       the settings from the address
    linked                      the position from the address; None without a position
    sent                        `app.core.address.sent` of the address
    sound                       plays the cues of the game
    view, controller, painter   objects that `make_parts` makes
    """

    game: SoloGame
    session: SoloSession
    view: SoloView
    controller: SoloController
    painter: Painter
    broken_link = say("game.address.spoiled")

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.keeper = GameStorage(self.problems.append, self.game)
        self.chosen = settings.defaults(self.game)
        self.given: Settings = {}
        self.linked: GamePosition | None = None
        self.sent: dict[str, str] = {}
        self.sound = LateSound(lambda name: bool(self.chosen[name]))

    # For subclasses

    async def open_session(self) -> SoloSession:
        """Make the session. It shows the stored game; without a stored game, a new one."""
        raise NotImplementedError

    async def make_parts(self) -> None:
        """Make view, controller and painter, and attach the game's listeners."""
        raise NotImplementedError

    def keep_game(self) -> None:
        """Store the game on the board."""
        raise NotImplementedError

    def take_query(self, text: str) -> str:
        """Read the parts of the query that only this game has, by default none. Returns the other parts."""
        return text

    def shown_query(self) -> Settings:
        """{name: value} for the query of the page's address. By default, the settings that the address gave."""
        return {name: self.chosen[name] for name in self.given}

    def show_address(self) -> None:
        page = window.location.pathname + address.query(self.shown_query())
        said = address.words_of(self.sent) if self.session.shared else ""
        at_once(window.history, "replaceState", None, "", self.session.link(page) + said)

    def changed(self) -> None:
        """Called after every change of the position. Update the address. Store the game, except a shared one."""
        self.show_address()
        if not self.session.shared:
            self.keep_game()

    def moved(self, _move: int) -> None:
        """Called after every move that was made on this page."""

    def setting_changed(self, _name: str) -> None:
        """Called after a visitor has changed a setting."""
        self.painter.follow_theme()

    def actions(self) -> Actions:
        """The actions of the page's header: {id of a button: action}."""
        return {
            "open-help": find("help").showModal,
            "open-settings": find("preferences").showModal,
            "toggle-sound": self._toggle_sound,
        }

    def settings_shown(self) -> None:
        """Called after the controls of the settings were updated. Update the sound switch; hide keys that are off."""
        find("toggle-sound").setAttribute("aria-pressed", settings.to_text(self.chosen["sound"]))
        for key in document.querySelectorAll(".single"):
            key.hidden = not self.chosen["shortcuts"]

    def show_ply(self, ply: int) -> None:
        """Show the game at the ply that the address gives. By default, do nothing."""

    async def finish(self) -> None:
        """Load the slow parts. The page can be used already."""

    # The start

    async def start(self, unpack: Callable[[], Awaitable[object]]) -> None:
        """Show the page, then load its slow parts. unpack(): loads the modules of `tools.catalogue.Game.later`."""
        keeper, chosen = self.keeper, self.chosen
        chosen.update(await keeper.open())
        query, fragment = address.divided(window.location.search, window.location.hash)
        self.linked, broken = self._linked(fragment)
        query = self.take_query("" if broken else query)
        self.given, ply, unread = address.read_query(query, self.game.choices)
        chosen.update(self.given)
        self.session = await self.open_session()
        self._show_link(self.linked)
        if ply is not None:
            self.show_ply(ply)
        document.addEventListener("change", self._take_control)
        document.addEventListener("input", self._slide)
        await self.make_parts()
        on_window("hashchange", self._follow_link)
        keeper.follow_settings(self._take_settings)
        self.show_settings()
        self.painter.follow_theme()
        self.painter.follow_screen()
        self.controller.show()
        self.view.show_message(" ".join(self.problems + unread + ([broken] if broken else [])))
        keeper.show_message = self.view.show_message
        document.body.setAttribute("data-ready", "true")
        asyncio.create_task(self._load_later(unpack))  # nothing waits for sounds
        saving = saves_data()
        if saving:  # to save data, `finish` may wait a long time before it loads the engine
            updates.begin()
        await self.finish()
        if not saving:
            updates.begin()

    async def _load_later(self, unpack: Callable[[], Awaitable[object]]) -> None:
        await self.sound.load(unpack)
        try:
            from app.widgets.back import watch
        except ImportError:  # the page could not load its late modules
            return
        watch()

    def _linked(self, text: str) -> tuple[SoloPosition | None, str | None]:
        """Read (position, problem) from a fragment. An empty fragment gives (None, None)."""
        self.sent = address.sent(text)
        try:
            return read_link(text, self.game.rules), None
        except RecordError:
            return None, self.broken_link

    def _show_link(self, position: SoloPosition | None) -> None:
        """Show the game of a link. The own game stays if it includes the position: Back opens links to earlier ones."""
        session = self.session
        if not (position is None or position is session.position or session.includes(position)):
            session.show_shared(position)

    def _follow_link(self, event: Element) -> None:
        self.controller.stop()
        position, broken = self._linked(event.newURL.partition("#")[2])
        self._show_link(position)
        self.controller.show()
        self.view.show_message(broken or "")

    # The settings: the controls with `data-setting`

    def keep_setting(self, name: str, value: object) -> None:
        """Change a setting, and store it."""
        self.chosen[name] = value
        self.keeper.keep_settings({name: value})

    def _toggle_sound(self) -> None:
        self.keep_setting("sound", not self.chosen["sound"])
        self.show_settings()

    def show_settings(self) -> None:
        """Update the controls."""
        for control in document.querySelectorAll("[data-setting]"):
            show_value(control, self.chosen[control.getAttribute("data-setting")])
        self.settings_shown()

    def _take_control(self, event: Element) -> None:
        name = event.target.getAttribute("data-setting")
        if name:
            self.keep_setting(name, settings.of_text(self.game.choices, name, text_of(event.target)))
            self.show_settings()
            self.setting_changed(name)

    def _slide(self, event: Element) -> None:
        if event.target.matches("[type=range][data-setting]"):
            show_number(event.target)

    def _take_settings(self, values: Settings) -> None:
        """Take over settings that another tab has changed. The settings in the page's address stay."""
        self.chosen.update({name: values[name] for name in values if name not in self.given})
        self.show_settings()
        self.painter.follow_theme()
