"""Options that several commands share."""

import os
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any, NamedTuple

from .arguments import whole
from .games import GAMES

FIRST_GAME = next(iter(GAMES))
"""The default game of commands."""
SEED = whole(0, 2**32 - 1)
"""The argument type of seeds."""
_MOST_PROCESSES = 1024


def players_of(games: Iterable[str] = GAMES) -> str:
    """The names of each game's players, as help text."""
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
    """Add --processes, --dask and the options for TLS files. what: the name of the tasks, such as "games"."""
    where = parser.add_mutually_exclusive_group()
    number: dict[str, Any] = {"type": whole(1, _MOST_PROCESSES), "default": os.cpu_count() or 1, "metavar": "P"}
    where.add_argument("--processes", **number, help=f"{what} at once (default: cores)")
    cluster = "work on the dask cluster with this scheduler instead, such as tcp://192.168.0.2:8786"
    where.add_argument("--dask", action=_OfCluster, const="address", metavar="ADDRESS", help=cluster)
    for name, role, of in (
        ("ca-file", "ca_file", "the authority that its members trust: a certificate"),
        ("cert", "cert", "our certificate"),
        ("key", "key", "our key"),
    ):
        parser.add_argument(
            f"--tls-{name}", action=_OfCluster, const=role, dest="dask", metavar="FILE", help=f"of a dask cluster: {of}"
        )


class Cluster(NamedTuple):
    """The address of a dask cluster. Its members can run any program on each other: see `pygame35.learning`."""

    address: str = ""
    """the address of its scheduler, such as tcp://192.168.0.2:8786, or tls:// with the files below"""
    ca_file: str | None = None
    """the certificate of the authority that all members trust, PEM; with it, connections without TLS are refused"""
    cert: str | None = None
    """this member's certificate, PEM"""
    key: str | None = None
    """this member's private key, PEM"""


class _OfCluster(Action):
    """An argparse action that sets a field of the `Cluster` in options.dask. const: the name of the field."""

    def __init__(self, option_strings: Any, dest: str, const: str, **settings: Any):
        super().__init__(option_strings, dest, **settings)
        self.field = const

    def __call__(self, parser: Any, namespace: Namespace, values: Any, option_string: str | None = None) -> None:
        namespace.dask = (namespace.dask or Cluster())._replace(**{self.field: values})
