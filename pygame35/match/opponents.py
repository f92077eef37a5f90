"""Who plays in a match, by name, and how they are asked for a move.

    original, full, ...                 a player of the game, see `pygame35.players`
    level:7, or 7                       a level, where the game has levels
    original:exploration=1.0,batch=64   the same with options of the engine
    ugi:COMMAND LINE                    any program that speaks the Universal Game Interface

Behind each of them @80000n (simulations) or @500ms can stand, a limit of its own in place of the match's.
"""

import functools
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from .. import engine
from ..basics import UserError, shown
from ..game import TwoPlayerGame
from ..games import GAMES
from . import ugi_program


class Limit(NamedTuple):
    """How long to think about a move: exactly one is given."""

    milliseconds: float | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        return f"{self.simulations}n" if self.milliseconds is None else f"{self.milliseconds:.12g}ms"


class Table(NamedTuple):
    """What is played."""

    game: str = "35"
    """A name of `pygame35.games.GAMES`."""
    board: str = ""
    """The name of the board, "" for the usual one."""


USUAL = Table()


def game_of(table: Table) -> TwoPlayerGame[Any]:
    """The game that is played; UserError when it is not for two."""
    game = GAMES[table.game]
    if not isinstance(game, TwoPlayerGame):
        raise UserError(f"{table.game} is not a game for two")
    return game


class Seat(NamedTuple):
    """An opponent at the board."""

    choose: Callable[[list[str]], str]
    """From the moves so far to the next, both as text."""
    agree: Callable[[list[str], str], None]
    """(moves, result): Forfeit unless that is the result of the game after these moves."""


class Opponent(NamedTuple):
    """A player of a match."""

    name: str
    """As in the module's text, whole, the form that is written into files."""
    limit: Limit | None
    """Its own; None: the match's."""
    request: dict[str, Any]
    """`player` or `level`, and `options`, of a request to the engine; empty for a program."""
    command: list[str]
    """The program's command line; empty for a player of the engine."""


def parse_limit(text: str) -> Limit:
    """A limit such as 500ms or 80000n; UserError when it is none."""
    if (match := re.fullmatch(r"(\d{1,9}(?:\.\d+)?)ms", text, re.ASCII)) and float(match[1]) > 0:
        return Limit(milliseconds=float(match[1]))
    if match := re.fullmatch(r"([1-9]\d{0,8})n", text, re.ASCII):
        return Limit(simulations=int(match[1]))
    raise UserError(f"{shown(text)} is not a limit: write 500ms or 80000n")


def parse_opponent(text: str, table: Table = USUAL) -> Opponent:
    """The opponent of a name at a table; UserError says what is wrong with it."""
    match = re.fullmatch(r"(.*)@([\d.]+(?:ms|n))", text)
    name, own = (match[1], parse_limit(match[2])) if match else (text, None)
    if name.startswith("ugi:"):
        try:
            command = shlex.split(name.removeprefix("ugi:"))
        except ValueError as error:
            raise UserError(f"{shown(name)}: {error}") from None
        if not command or not shutil.which(command[0]):
            raise UserError(f"{shown(name)}: there is no program {shown(command[0] if command else '')}")
        return Opponent(text, own, {}, command)
    name, _, options = name.removeprefix("level:").partition(":")
    request: dict[str, Any] = {"options": dict(map(_parse_option, options.split(","))) if options else {}}
    if given := {"seed", "board"} & request["options"].keys():
        raise UserError(f"{shown(text)}: the match gives the {given.pop()}")
    level = re.fullmatch("[0-9]{1,9}", name)
    request |= {"level": int(name)} if level else {"player": name}
    try:
        _think(request, table, Limit(simulations=0), 0, [])  # the engine says what is wrong with it
        if not level:
            game = game_of(table)
            game.check_options(game.player_named(name), request["options"])
    except UserError as error:
        raise UserError(f"{shown(text)}: {error}") from error
    engine.reset()
    parts = (f"level:{name}" if level else name, f":{options}" if options else "", f"@{own}" if own else "")
    return Opponent("".join(parts), own, request, [])


def _parse_option(text: str) -> tuple[str, int | float]:
    name, _, value = text.partition("=")
    try:
        return name, int(value) if value.isdecimal() else float(value)
    except ValueError:
        raise UserError(f"{shown(text)} is not an option: write name=number") from None


@contextmanager
def seated(opponent: Opponent, table: Table, limit: Limit, seed: int, patience: float) -> Iterator[Seat]:
    """The opponent at the board, for one game.

    table     what is played; a program is told what it has options for, Game and Board
    limit     the match's
    seed      0 ... 2^32 - 1
    patience  seconds that a program may take to start, and for a move beyond its limit
    """
    limit = opponent.limit or limit
    if opponent.command:
        options = {"Game": table.game, **({"Board": table.board} if table.board else {}), "Seed": str(seed)}
        with ugi_program.running(opponent.command, options, patience) as program:
            go = f"go nodes {limit.simulations}"
            seconds = patience
            if limit.milliseconds is not None:
                go = f"go movetime {max(1, round(limit.milliseconds))}"
                seconds += limit.milliseconds / 1000
            yield Seat(
                functools.partial(ugi_program.best_move, program, go, seconds),
                functools.partial(ugi_program.agree, program, patience),
            )
    else:
        yield Seat(functools.partial(_think, opponent.request, table, limit, seed), lambda moves, result: None)


def _think(request: dict, table: Table, limit: Limit, seed: int, moves: list[str]) -> str:
    given = {name: value for name, value in limit._asdict().items() if value is not None}
    options = {"seed": seed, "board": table.board, **request["options"]}
    fields = {"id": "arena", "game": table.game, **request, **given, "moves": moves, "options": options}
    return engine.think(fields)["best"] or ""
