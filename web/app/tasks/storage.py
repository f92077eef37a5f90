"""The storage of a page of lessons or puzzles, and the settings with which the page starts."""

from collections.abc import Callable

from pyscript import window

from app.core import address, settings
from app.core.game import Game
from app.core.protocols import Settings
from app.platform.storage import GameStorage
from app.widgets.site_page import be_ready, toggle_theme


class TaskStorage(GameStorage):
    """The base class of the storages of both kinds of pages.

    problems  messages from before the page can show them
    chosen    {setting: value}
    given     {setting: value} from the address, a part of `chosen`
    apply     apply(): shows the effect of changes of `chosen`; each page sets it
    """

    apply: Callable[[], object]

    def __init__(self, game: Game) -> None:
        self.problems: list[str] = []
        super().__init__(self.problems.append, game)
        self.chosen = settings.defaults(game)
        self.given: Settings = {}

    async def read_page(self) -> None:
        """Find the storage, and read the settings: those of the game's page, then those of the address."""
        self.chosen.update(await self.open())
        self.given = address.read_query(window.location.search, self.game.choices)[0]
        self.chosen.update(self.given)

    def take(self, values: Settings) -> None:
        """Apply settings that the visitor has changed, here or in another tab."""
        self.chosen.update(values)
        self.apply()

    def toggle_theme(self) -> None:
        toggle_theme(self, self.take)

    def begin(self, show_message: Callable[[str], object]) -> None:
        """End the start of the page: show the messages so far, and follow the settings of other tabs."""
        if self.problems:
            show_message(" ".join(self.problems))
        self.show_message = show_message

        def on_settings(values: Settings) -> None:
            self.take({name: values[name] for name in values if name not in self.given})

        self.follow_settings(on_settings)
        be_ready()
