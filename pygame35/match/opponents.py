"""The players of a match: their names, and how they choose a move.

    original, full, ...                 a player of the game, see `pygame35.players`
    level:7, or 7                       a level of a game with levels
    original:exploration=1.0,batch=64   a player or a level, with options of the engine
    ugi:COMMAND LINE                    any program that speaks the Universal Game Interface
    pbrain:COMMAND LINE                 a program that speaks the protocol of piskvork, see `pbrain_program`

Each name may end in @80000n (simulations) or @500ms: the player's own limit, which replaces the match's.
"""

import functools
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..basics import UserError, shown
from ..engine import Engine
from ..game import TwoPlayerGame
from ..games import GAMES
from ..piskvork.session import NAME as PISKVORK_GAME
from ..players import no_player
from . import pbrain_program, ugi_program


class Limit(NamedTuple):
    """The limit of one move, either in milliseconds or in simulations. The other field is None."""

    milliseconds: float | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        return f"{self.simulations}n" if self.milliseconds is None else f"{self.milliseconds:.12g}ms"


class GameSetup(NamedTuple):
    """The game and the board of a match."""

    game: str = next(iter(GAMES))
    """A name of `pygame35.games.GAMES`."""
    board: str = ""
    """The name of the board, "" for the usual one."""


USUAL_SETUP = GameSetup()
_PBRAIN = "pbrain"
_PROTOCOLS = ("ugi", _PBRAIN)


def game_of(setup: GameSetup) -> TwoPlayerGame[Any]:
    """The game of the match; UserError if there is no such game, or if it is not a game for two."""
    if setup.game not in GAMES:
        raise UserError(f"there is no game {shown(setup.game)}: {', '.join(GAMES)}")
    game = GAMES[setup.game]
    if not isinstance(game, TwoPlayerGame):
        raise UserError(f"{setup.game} is not a game for two")
    return game


class Seat(NamedTuple):
    """An opponent that takes part in one game."""

    choose: Callable[[list[str]], str]
    """(moves so far) -> the next move; all as text."""
    agree: Callable[[list[str], str], None]
    """(all moves, the result) -> None; raises Forfeit if the opponent disagrees."""


class Opponent(NamedTuple):
    """A player of a match."""

    name: str
    """the full name, see the module's docstring; game files contain it"""
    limit: Limit | None
    """the limit in its name; None: the match's limit applies"""
    request: dict[str, Any]
    """the fields `player` or `level`, and `options`, of requests to the engine; empty for a program"""
    command: list[str]
    """the program's command line; empty for a player of the engine"""
    protocol: str
    """the protocol of a program, ugi or pbrain; "" for a player of the engine"""


def parse_limit(text: str) -> Limit:
    """Parse a limit such as 500ms or 80000n (simulations); UserError when the text is not a limit."""
    if (match := re.fullmatch(r"(\d{1,9}(?:\.\d+)?)ms", text, re.ASCII)) and float(match[1]) > 0:
        return Limit(milliseconds=float(match[1]))
    if match := re.fullmatch(r"([1-9]\d{0,8})n", text, re.ASCII):
        return Limit(simulations=int(match[1]))
    raise UserError(f"{shown(text)} is not a limit: write 500ms or 80000n")


def parse_opponent(text: str, setup: GameSetup = USUAL_SETUP) -> Opponent:
    """Parse the name of an opponent, such as level:7 or full@500ms; UserError if the name is wrong."""
    match = re.fullmatch(r"(.*)@([\d.]+(?:ms|n))", text)
    name, own = (match[1], parse_limit(match[2])) if match else (text, None)
    protocol = name.partition(":")[0]
    if protocol in _PROTOCOLS:
        try:
            command = shlex.split(name.removeprefix(f"{protocol}:"))
        except ValueError as error:
            raise UserError(f"{shown(name)}: {error}") from None
        if not command or not shutil.which(command[0]):
            raise UserError(f"{shown(name)}: there is no program {shown(command[0] if command else '')}")
        if protocol == _PBRAIN and setup.game != PISKVORK_GAME:
            raise UserError(f"{shown(name)}: such programs play {PISKVORK_GAME}, not {setup.game}")
        return Opponent(text, own, {}, command, protocol)
    name, _, options = name.removeprefix("level:").partition(":")
    game, level = game_of(setup), re.fullmatch("[0-9]{1,9}", name)
    if not level and name not in game.players:
        forms = {"level:N": game.levels, "ugi:COMMAND": True, "pbrain:COMMAND": setup.game == PISKVORK_GAME}
        names = [*sorted(game.players), *(form for form, works in forms.items() if works)]
        raise UserError(f"{shown(text)}: {no_player(name, names)}")
    request: dict[str, Any] = {"options": dict(map(_parse_option, options.split(","))) if options else {}}
    if given := {"seed", "board"} & request["options"].keys():
        raise UserError(f"{shown(text)}: the match gives the {given.pop()}")
    request |= {"level": int(name)} if level else {"player": name}
    try:
        _think(request, setup, Limit(simulations=0), 0, Engine(), [])  # raises UserError if the request is wrong
        if not level:
            game.check_options(game.player_named(name), request["options"])
    except UserError as error:
        raise UserError(f"{shown(text)}: {error}") from error
    parts = (f"level:{name}" if level else name, f":{options}" if options else "", f"@{own}" if own else "")
    return Opponent("".join(parts), own, request, [], "")


def check_limit(opponent: Opponent, limit: Limit) -> None:
    """Raise UserError if the opponent cannot keep its limit. limit: applies if the opponent has no limit of its own."""
    if opponent.protocol == _PBRAIN and (opponent.limit or limit).milliseconds is None:
        raise UserError(f"{shown(opponent.name)}: such programs know only limits of time, such as 500ms")


def _parse_option(text: str) -> tuple[str, int | float]:
    name, _, value = text.partition("=")
    try:
        return name, int(value) if value.isdecimal() else float(value)
    except ValueError:
        raise UserError(f"{shown(text)} is not an option: write name=number") from None


@contextmanager
def seated(
    opponent: Opponent, setup: GameSetup, limit: Limit, seed: int, patience: float, engine: Engine
) -> Iterator[Seat]:
    """Start an opponent for one game, and end it with the `with` block.

    setup     the game and the board
    limit     the limit of a move, if the opponent has no limit of its own
    seed      0 ... 2^32 - 1, for the opponent's random numbers
    patience  seconds in which a program must start, and seconds that it may take for a move beyond its limit
    engine    the engine for opponents that are its players
    """
    limit = opponent.limit or limit
    if opponent.protocol == _PBRAIN:
        assert limit.milliseconds is not None
        seconds, known = patience + limit.milliseconds / 1000, list[str]()
        with pbrain_program.playing(opponent.command, limit.milliseconds, patience) as program:
            yield Seat(functools.partial(pbrain_program.best_move, program, seconds, known), lambda moves, result: None)
    elif opponent.command:
        options = {"Game": setup.game, **({"Board": setup.board} if setup.board else {}), "Seed": str(seed)}
        with ugi_program.playing(opponent.command, options, patience) as program:
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
        think = functools.partial(_think, opponent.request, setup, limit, seed, engine)
        yield Seat(think, lambda moves, result: None)


def _think(request: dict[str, Any], setup: GameSetup, limit: Limit, seed: int, engine: Engine, moves: list[str]) -> str:
    given = {name: value for name, value in limit._asdict().items() if value is not None}
    options = {"seed": seed, "board": setup.board, **request["options"]}
    fields = {"id": "arena", "game": setup.game, **request, **given, "moves": moves, "options": options}
    return str(engine.think(fields)["best"] or "")
