"""The dialog with the list of earlier games, which pages of games share."""

from collections.abc import Callable

from app.core.protocols import Json
from app.core.texts import say
from app.platform.browser import add_button, find
from app.platform.storage import GameStorage


class GamesDialog:
    """Lists the last games.

    open_game(plain)  shows a game; returns a problem or None
    describe(plain)   returns a line of text about a game
    """

    def __init__(
        self, keeper: GameStorage, open_game: Callable[[Json], str | None], describe: Callable[[Json], str]
    ) -> None:
        self.keeper, self.open_game, self.describe = keeper, open_game, describe
        self.listed: list[Json] = []  # the games in the dialog
        self.list, self.problem = find("games-list"), find("games-problem")

    def open(self) -> None:
        """List the games, the latest first."""
        self.list.replaceChildren()
        games = self.listed = self.keeper.games  # another tab may change keeper.games meanwhile
        self.problem.textContent = "" if games else say("site.no-games")
        for index, game in reversed(list(enumerate(games))):
            try:
                description = self.describe(game)
            except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
                continue  # a damaged game hides no other game
            add_button(self.list, "data-game", index).textContent = description
        find("games").showModal()

    def choose(self, index: int) -> None:
        self.problem.textContent = self.open_game(self.listed[index]) or ""
        if not self.problem.textContent:
            find("games").close()
