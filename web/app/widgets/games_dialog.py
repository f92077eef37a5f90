"""The dialog with the list of earlier games."""

from pyscript import document

from app.core import words
from app.platform.browser import find
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.platform.storage import GameStorage


class GamesDialog:
    """The dialog.

    open_game(plain): shows a game; returns a problem or None. describe(plain): returns a line of text about a game.
    """

    def __init__(
        self, keeper: "GameStorage", open_game: "Callable[[Any], str | None]", describe: "Callable[[Any], str]"
    ) -> None:
        self.keeper = keeper
        self.open_game = open_game
        self.describe = describe
        self.listed: list[Any] = []  # the games in the dialog
        self.list, self.problem = find("games-list"), find("games-problem")

    def open(self) -> None:
        """List the games, the last one first."""
        self.list.replaceChildren()
        games = self.listed = self.keeper.games  # another tab may change keeper.games meanwhile
        self.problem.textContent = "" if games else words.NO_GAMES
        for index in range(len(games) - 1, -1, -1):
            try:
                told = self.describe(games[index])
            except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
                continue  # a damaged game hides no other one
            row, button = document.createElement("li"), document.createElement("button")
            button.setAttribute("type", "button")
            button.setAttribute("data-game", str(index))
            button.textContent = told
            row.append(button)
            self.list.append(row)
        find("games").showModal()

    def choose(self, index: int) -> None:
        self.problem.textContent = self.open_game(self.listed[index]) or ""
        if not self.problem.textContent:
            find("games").close()
