"""A person's own finished games by the archive: scores, highest tiles, and their drawing."""

from app.core.record import archive
from app.games.threes.history import words
from app.games.threes.keeping import HIGHEST_SCORE
from app.games.threes.series_view import show_figures
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import LARGEST

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Analysis, Plain
    from app.games.threes.session import ThreesSession
    from app.platform.storage import GameStorage


def counted(games: "list[Plain]", rules: str) -> "Analysis":
    """{"scores": [...], "highest": [...]} of the games by a rule set in which the AI made no move."""
    own = [game for game in games if _is_own(game, rules)]
    return {"scores": [game["score"] for game in own], "highest": [game["highest"] for game in own]}


def _is_own(game: "Any", rules: str) -> bool:
    score, highest = game.get("score"), game.get("highest")
    whole = type(score) is int and 0 <= score <= HIGHEST_SCORE and type(highest) is int and 3 <= highest <= LARGEST
    return whole and not game.get("helped") and game["moves"].partition("-")[0] == rules


class OwnGames:
    """The panel with the statistics. found: of the games by the rules of the game on the board."""

    def __init__(self, keeper: "GameStorage", session: "ThreesSession") -> None:
        self.keeper, self.session = keeper, session
        self.games: list[Plain] = []
        self.found: Analysis = counted([], session.position.rules)

    async def read(self) -> None:
        """Read the archive."""
        self.games = []
        if self.keeper.storage:
            own = self.keeper.own
            for name in sorted(await self.keeper.names(own + archive.NAME)):
                self.games += await self.keeper.read(name[len(own) :], archive.read) or []

    def scene(self) -> "Analysis":
        return self.found

    def update(self) -> None:
        """Update heading and figures, and say the drawing in words."""
        rules = self.session.position.rules
        found = self.found = counted(self.games, rules)
        write(find("own-told"), words.heading(rules, len(found["scores"])))
        show_figures(find("own-plot"), find("own-figures"), found)
