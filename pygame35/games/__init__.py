"""The games that the engine plays, by name: GAMES["35"] is the GAME of `games.thirtyfive.game`.

The modules of a game are imported on its first use; iterating over the names imports nothing. Monty Hall has rules and
batch rules but no players, so it is not in the list; `games.monty_hall.command` simulates it.

MicroPython also imports this module, as the parent package of the rules, but uses nothing of it.
"""

from ..basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..game import Game


class Games:
    """A mapping: name -> Game."""

    def __init__(self, modules: "dict[str, str]"):
        self._modules = modules

    def __getitem__(self, name: str) -> "Game[Any]":
        from importlib import import_module

        game: Game[Any] = import_module(self._modules[name]).GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def __iter__(self) -> "Iterator[str]":
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def items(self) -> "list[tuple[str, Game[Any]]]":
        """(name, game) for all games, in the order of the list. It imports all games."""
        return [(name, self[name]) for name in self._modules]

    def values(self) -> "list[Game[Any]]":
        """All games, in the order of the list. It imports all games."""
        return [self[name] for name in self._modules]


GAMES = Games({})


def register(name: str, module: str) -> None:
    """Add or replace a game: GAMES[name] becomes the GAME of a module. module: its full name.

    Call it in every process before the first request to the engine.
    """
    GAMES._modules[name] = module


register("35", "pygame35.games.thirtyfive.game")
register("cell-division", "pygame35.games.cell_division.game")
register("five-in-a-row", "pygame35.games.five_in_a_row.game")
register("mega-tic-tac-toe", "pygame35.games.mega_tictactoe.game")
register("threes", "pygame35.games.threes.game")
