"""The stored data and the settings of a page of lessons or puzzles."""

from collections.abc import Callable

from pyscript import window

from app.core import address, settings
from app.core.game import Game
from app.core.protocols import Settings
from app.platform.storage import GameStorage
from app.widgets.site_page import be_ready


class TaskStorage(GameStorage):
    """The base class of the storages of lessons and of puzzles.

    problems  messages to show once the page has started
    chosen    {setting: value}
    given     {setting: value}, the settings that the address of the page gives; `chosen` contains them too
    apply     apply(): shows the effect of changed settings; each page sets this function
    """

    apply: Callable[[], object]

    def __init__(self, game: Game) -> None:
        self.problems: list[str] = []
        super().__init__(self.problems.append, game)
        self.chosen = settings.defaults(game)
        self.given: Settings = {}

    async def read_page(self) -> None:
        """Open the storage and read the settings. The address of the page overrides the stored settings."""
        self.chosen.update(await self.open())
        self.given = address.read_query(window.location.search, self.game.choices)[0]
        self.chosen.update(self.given)

    def take(self, values: Settings) -> None:
        """Apply settings that the visitor has changed, here or in another tab."""
        self.chosen.update(values)
        self.apply()

    def begin(self, show_message: Callable[[str], object]) -> None:
        """Finish the start of the page: show the collected messages, and follow the settings of other tabs."""
        if self.problems:
            show_message(" ".join(self.problems))
        self.show_message = show_message

        def on_settings(values: Settings) -> None:
            self.take({name: values[name] for name in values if name not in self.given})

        self.follow_settings(on_settings)
        be_ready()
