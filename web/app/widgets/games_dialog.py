"""The dialog with the games that were left for others."""

from pyscript import document

from app.core import words
from app.platform.browser import find


class GamesDialog:
    """keeper: an `app.platform.storage.Keeper`. open_game(plain): shows a game; returns what is wrong with it, or None.

    told(plain): a game in a line.
    """

    def __init__(self, keeper, open_game, told):
        self.keeper = keeper
        self.open_game = open_game
        self.told = told
        self.listed = []  # the games of the dialog
        self.list, self.problem = find("games-list"), find("games-problem")

    def open(self):
        """List the games, the last one first."""
        self.list.replaceChildren()
        games = self.listed = self.keeper.games  # which another tab may change meanwhile
        self.problem.textContent = "" if games else words.NO_GAMES
        for index in range(len(games) - 1, -1, -1):
            row, button = document.createElement("li"), document.createElement("button")
            button.setAttribute("type", "button")
            button.setAttribute("data-game", str(index))
            button.textContent = self.told(games[index])
            row.append(button)
            self.list.append(row)
        find("games").showModal()

    def choose(self, index):
        self.problem.textContent = self.open_game(self.listed[index]) or ""
        if not self.problem.textContent:
            find("games").close()
