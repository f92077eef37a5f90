"""The base class of a game for one player on its pages."""

from app.core import settings
from app.core.game import Game
from app.core.words import SPOILED_LINK
from pygame35.basics import TYPE_CHECKING
from pygame35.links import RecordError
from pygame35.records import start

if TYPE_CHECKING:
    from app.core.protocols import Choices, Settings
    from app.solo.protocols import SoloRules
    from app.solo.session import SoloSession


class SoloGame(Game):
    """A game for one player.

    Its page is an `app.solo.page.SoloPage`, its embedded board an `app.embed.solo_board.SoloBoard`.

    broken_link  the message for a link that cannot be read
    """

    rules: "SoloRules"
    choices: "Choices" = {name: settings.CHOICES[name] for name in settings.EVERYWHERE}
    defaults: "Settings" = {}
    broken_link = SPOILED_LINK

    def session(self) -> "SoloSession":
        """A session with a new game."""
        raise NotImplementedError

    def is_fragment(self, text: str) -> bool:
        """True if a text begins with the name of a board, as a link's fragment does."""
        try:
            start(self.rules, text.partition(".")[0])
        except RecordError:
            return False
        return True
