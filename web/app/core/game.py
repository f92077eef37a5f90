"""What a page knows about its game, whether for two or for one player.

The class of a game stands in `app/games/<game>/game.py`, GAME is its only instance.
"""

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Choices, GameRecords, Plain, Settings
    from pygame35.contracts import Rules


class Game:
    """A game as its page sees it.

    rules     the game's `rules`, see `pygame35.contracts`
    choices   {name: values} of the settings, those of `app.core.settings.CHOICES` that the page has among them
    defaults  {name: value} of the settings whose default is not the first value
    records   a module such as `app.core.records`, which reads and lists kept games; None: the page has no list of games
    memory    what the page remembers from one game to the next, as it is before the first one
    """

    rules: "Rules[Any]"
    choices: "Choices"
    defaults: "Settings"
    records: "GameRecords | None" = None
    memory: "Plain" = {}

    def storage_prefix(self) -> str:
        """The beginning of the names of the game's texts in the storage."""
        return f"{self.rules.NAME}."

    def read_memory(self, plain: object) -> "Plain":
        """The usable part of a stored memory, which may hold anything."""
        return {}
