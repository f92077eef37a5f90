"""The base class of all games on the pages, for one player or for two.

Each game has a subclass in `app/games/<game>/game.py`. The module's constant GAME is the only instance of the subclass.
"""

from typing import Any

from app.core.protocols import Choices, GameRecords, Plain, Settings
from pygame35.contracts import Rules


class Game:
    """A game as its page sees it.

    rules     the game's `rules`, see `pygame35.contracts`
    choices   {name: values} of all settings of the page, including `app.core.settings.EVERYWHERE`
    defaults  {name: value} of the settings whose default is not the first value
    worker    the name of the file that configures the engine's worker; equal to `tools.catalogue.Game.worker`
    records   the module that reads and lists stored games, such as `app.core.records`; None without such a list
    memory    the initial value of the data that the page stores between games
    """

    rules: Rules[Any]
    choices: Choices
    defaults: Settings
    worker = "worker.json"
    records: GameRecords | None = None
    memory: Plain = {}

    def storage_prefix(self) -> str:
        """The prefix of the game's keys in the browser's storage."""
        return f"{self.rules.NAME}."

    def read_memory(self, plain: object) -> Plain:
        """The valid part of a stored memory. plain: any JSON value."""
        return {}
