"""The parts of a page of a game for two that a game's own parts, and remote games, may use."""

from app.core.session import Session
from app.duel.assistant import Assistant
from app.duel.library import Library
from app.duel.preferences import Preferences
from app.duel.protocols import GameActions, SpeakingView
from app.duel.timekeeper import Timekeeper
from app.platform.storage import GameStorage


class PageParts:
    """Made by `app.duel.start`."""

    def __init__(
        self,
        session: Session,
        view: SpeakingView,
        keeper: GameStorage,
        game: GameActions,
        library: Library,
        time: Timekeeper,
        assistant: Assistant,
        preferences: Preferences,
    ) -> None:
        self.session, self.view, self.keeper, self.game, self.library = session, view, keeper, game, library
        self.time, self.assistant, self.preferences = time, assistant, preferences
