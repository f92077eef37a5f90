"""Opens a page of lessons: the texts, the progress, the settings; then the first step."""

import json

from pyscript import document, fetch, window

from app.core import address, settings
from app.lessons.keeper import ProgressKeeper
from app.platform import updates
from app.platform.browser import in_version
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.game import Game
    from app.core.protocols import Settings
    from app.lessons.walking import Walking


class Opening:
    """The start of a page of lessons.

    problems  messages from before the page can show them
    keeper    stores the progress
    chosen    {setting: value}
    given     the part of `chosen` that is the address's
    solved    the ids of the solved steps
    """

    def __init__(self, game: "Game") -> None:
        self.problems: list[str] = []
        self.game = game
        self.keeper = ProgressKeeper(self.problems.append, game)
        self.chosen: Settings = settings.defaults(game)
        self.given: Settings = {}
        self.solved: list[str] = []

    async def read(self, content: str) -> "Any":
        """Read all that the browser keeps; returns the content of `lessons.json`. content: its address in the site.

        Without that file the page does not start, and watchdog.js shows the reason.
        """
        kept, self.solved = await self.keeper.open_lessons()
        self.chosen.update(kept)
        self.given = address.read_query(window.location.search, self.game.choices)[0]
        self.chosen.update(self.given)
        answer = await fetch(in_version(content))
        return json.loads(await answer.text())

    def begin(self, actions: "Walking") -> None:
        """Show the step of the address, or the first unsolved one. From now on the page can be used."""
        if not actions.open_address(window.location.hash):
            actions.open(*actions.course.first_open())
        actions.view.show_message(" ".join(self.problems))
        self.keeper.show_message = actions.view.show_message

        def on_settings(values: "Settings") -> None:
            actions.follow_settings({name: values[name] for name in values if name not in self.given})

        self.keeper.follow_settings(on_settings)
        document.body.setAttribute("data-ready", "true")
        updates.begin()
