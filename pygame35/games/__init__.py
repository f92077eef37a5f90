"""The games. `pygame35.games["35"]` is the folder of 35, the same as `pygame35.thirtyfive`. In every game it has

    Position  the class of its positions
    start     a function: name of a board -> the position at the start
    Outcome   what `Position.play` returns

GAMES are the games that the engine plays, by name: GAMES["35"] is the GAME of `games.thirtyfive.game`. Monty Hall has
rules and batch rules but no players, so it is not among them; `games.monty_hall.command` simulates it. The modules of a
game are imported on its first use; iterating over the names imports nothing.

MicroPython also imports this module, as the parent package of the rules, but uses nothing of it.
"""

import sys

from ..basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Protocol

    from ..contracts import Position as GamePosition
    from ..game import Game

    class Folder(Protocol):
        """What the folder of every game has."""

        Outcome: type[tuple[object, ...]]

        @property
        def Position(self) -> type[GamePosition[object]]: ...

        @staticmethod
        def start(board: str = "") -> GamePosition[object]:
            """The start of a game on the board of that name, or from a position as text; "" is the usual board."""


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
_RULES_ONLY = {"monty-hall": "pygame35.games.monty_hall"}


def list_games() -> list[str]:
    """The names of all games."""
    return list(GAMES) + list(_RULES_ONLY)


def folder(name: str) -> "Folder":
    """The folder of a game. KeyError lists the names if there is none of that name."""
    from importlib import import_module

    if name not in list_games():
        raise KeyError(f"there is no game {name!r}: {', '.join(list_games())}")
    found: Folder = import_module(_RULES_ONLY.get(name) or GAMES._modules[name].rpartition(".")[0])  # type: ignore[assignment]
    return found


if sys.platform not in ("webassembly", "emscripten"):  # pages and workers look no game up

    class _Module(type(sys)):  # type: ignore[misc]
        def __getitem__(self, name: str) -> "Folder":
            return folder(name)

        def __iter__(self) -> "Iterator[str]":
            return iter(list_games())

    sys.modules[__name__].__class__ = _Module


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
