"""The parts of the page of a game for two. Each game's own parts of the page, and remote games, may use them."""

from app.duel.assistant import Assistant
from app.duel.controller import DuelController
from app.duel.preferences import Preferences
from app.duel.protocols import SpeakingView


class PageParts:
    """The parts of the page, made by `app.duel.start`. game: the controller of the game on the board."""

    def __init__(self, game: DuelController, view: SpeakingView) -> None:
        self.game, self.view, self.session, self.keeper = game, view, game.session, game.keeper
        self.library, self.time = game.library, game.time
        self.assistant, self.preferences = Assistant(game, view), Preferences(game, view)
