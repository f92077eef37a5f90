"""Options that several commands share."""

import os
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from .arguments import whole
from .games import GAMES

FIRST_GAME = next(iter(GAMES))
"""The default game of commands."""
SEED = whole(0, 2**32 - 1)
"""The argument type of seeds."""
_MOST_PROCESSES = 1024


def players_of(games: Iterable[str] = GAMES) -> str:
    """The names of the players of games, as text."""
    return "; ".join(f"in {name} {', '.join(GAMES[name].players)}" for name in games)


def add_game(
    parser: ArgumentParser, games: Iterable[str] = GAMES, boards: bool = True, default: str = FIRST_GAME
) -> None:
    """Add --game and, unless `boards` is False, --board."""
    names: dict[str, Any] = {"choices": list(games), "default": default, "metavar": "GAME"}
    parser.add_argument("--game", **names, help=f"{' or '.join(games)} (default {default})")
    if boards:
        examples = ", ".join(f"{GAMES[game].boards} in {game}" for game in games if GAMES[game].boards)
        named = f"another board: such as {examples}"
        parser.add_argument("--board", default="", metavar="BOARD", help=named)


def add_pool(parser: ArgumentParser, what: str) -> None:
    """Add --processes and --dask, for `parallel.pool`. what: the units of work, such as "games"."""
    where = parser.add_mutually_exclusive_group()
    number: dict[str, Any] = {"type": whole(1, _MOST_PROCESSES), "default": os.cpu_count() or 1, "metavar": "P"}
    where.add_argument("--processes", **number, help=f"{what} at once (default: cores)")
    cluster = "work on the dask cluster with this scheduler instead, such as tcp://192.168.0.2:8786"
    where.add_argument("--dask", metavar="ADDRESS", help=cluster)
