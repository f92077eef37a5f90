"""The parts of a page of a game for two that a game's own parts, and remote games, may use."""

from app.duel.assistant import Assistant
from app.duel.controller import DuelController
from app.duel.preferences import Preferences
from app.duel.protocols import SpeakingView


class PageParts:
    """Made by `app.duel.start`. game: the controller of the game on the board."""

    def __init__(self, game: DuelController, view: SpeakingView) -> None:
        self.game, self.view, self.session, self.keeper = game, view, game.session, game.keeper
        self.library, self.time = game.library, game.time
        self.assistant, self.preferences = Assistant(game, view), Preferences(game, view)
