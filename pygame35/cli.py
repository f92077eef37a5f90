"""The command line: `python -m pygame35 COMMAND`; `--help` lists the commands."""

import argparse
import io
import json
import os
import random
import re
import sys
from typing import Any, NoReturn, TextIO

from . import bench, commentary, piskvork, terminal, ugi
from . import records as record
from .arguments import positive, whole
from .basics import BLUE, RED, UserError
from .contracts import Json
from .game import SolitaireGame
from .game_files import GameRecord, read_games
from .games import GAMES
from .options import FIRST_GAME, add_game, players_of
from .output import INTERRUPTED, prepared, report

_LONGEST = 120  # characters; errors about the command line cut longer words
_BROKEN_PIPE = 141  # the exit status that a shell reports for a program ended by SIGPIPE


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    try:
        _stand_in_for_closed_streams()
        with prepared():
            options = command_line().parse_args(arguments)
            options.run(options)
            sys.stdout.flush()
    except BrokenPipeError:  # for example by `| head`; Python must not try to write the rest when it exits
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except (UserError, OSError) as error:  # wrong input, or the system; any other exception is a bug
        print(f"pygame35: {_in_words(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return 0


def _stand_in_for_closed_streams() -> None:
    """Replace closed standard input and error streams, which are None. UserError if standard output is closed."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the process ends
    if sys.stdin is None:
        sys.stdin = _Closed()
    if sys.stdout is None:
        raise UserError("standard output is closed")


class _Closed(io.StringIO):
    """Stands for a closed standard input, so commands that do not read it still work."""

    def read(self, size: int | None = -1, /) -> str:
        raise UserError("standard input is closed")

    readline = __next__ = read  # type: ignore[assignment]


def _in_words(error: Exception) -> str:
    """The message of an error. For a system error: the file and the reason, without errno."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors quote at most one line of a long argument."""

    def error(self, message: str) -> NoReturn:
        super().error(re.sub(rf"\S{{{_LONGEST},}}", lambda word: word[0][: _LONGEST - 3] + "...", message))


def command_line() -> argparse.ArgumentParser:
    """The parser of all commands. It checks the range of a number unless the range depends on the game."""
    from .games.monty_hall import command as monty_hall  # not shipped to the browser
    from .kernels import command as kernels  # not shipped to the browser
    from .learning import commands as learning  # not shipped to the browser
    from .match import commands as match  # not shipped to the browser
    from .relay import command as relay  # not shipped to the browser

    parser = _Parser(prog="pygame35", description="The board game 35, its siblings and their engine.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    levels = whole(1, max(len(game.levels) for game in GAMES.values()))
    names = sorted({name for game in GAMES.values() for name in game.players})
    named: dict[str, Any] = {"choices": names, "metavar": "NAME"}
    milliseconds: dict[str, Any] = {"type": positive, "default": 1000.0, "help": "thinking time a move (default 1000)"}

    play = commands.add_parser("play", help="play against the engine in the terminal")
    add_game(play, GAMES)
    opponent = play.add_mutually_exclusive_group()
    leveled = " and ".join(name for name, game in GAMES.items() if game.levels)
    strength = f"strength of the engine, in {leveled} (default 10)"
    opponent.add_argument("--level", type=levels, metavar="1-10", help=strength)
    opponent.add_argument("--player", **named, help=f"a player instead of a level: {players_of()}")
    play.add_argument("--side", choices=("red", "blue"), help="your colour in a game for two; red begins (default)")
    play.add_argument("--milliseconds", **milliseconds)
    play.set_defaults(run=_play)

    commands.add_parser("ugi", help="speak the Universal Game Interface").set_defaults(run=lambda _: ugi.main())

    help_ = "speak the protocol of piskvork and Gomocup, in five in a row"
    commands.add_parser("pbrain", help=help_).set_defaults(run=lambda _: piskvork.main())

    speed = commands.add_parser("bench", help="measure the engine's speed on one core")
    speed.add_argument("--json", action="store_true", help="print one JSON object")
    speed.add_argument("--seconds", type=positive, default=5.0, help="seconds for each figure (default 5)")
    speed.set_defaults(run=_bench)

    analyse = commands.add_parser("analyse", help="comment on every move of recorded games")
    analyse.add_argument("file", help="one record as text or several, - for standard input")
    analyse.add_argument("--player", **named, help=f"the commentator, by default the game's strongest: {players_of()}")
    analyse.add_argument("--game", choices=list(GAMES), metavar="GAME", help="the game, if the record does not name it")
    analyse.add_argument("--milliseconds", **milliseconds)
    analyse.add_argument("--json", action="store_true", help="print the engine's whole analyses, as JSON lines")
    analyse.set_defaults(run=_analyse)

    match.add_commands(commands)
    learning.add_commands(commands)
    kernels.add_commands(commands)
    monty_hall.add_commands(commands)
    relay.add_commands(commands)
    return parser


def _play(options: argparse.Namespace) -> None:
    game, seed = GAMES[options.game], random.randrange(2**32)  # every game is different
    if options.side and isinstance(game, SolitaireGame):
        raise UserError(f"--side: {options.game} is for one player")
    player = _player_fields(options.game, options.player, options.level)
    board = game.rules.seeded(seed) if isinstance(game, SolitaireGame) else ""
    position = record.start(game.rules, options.board or board)
    limits = {**player, "milliseconds": options.milliseconds, "options": {"seed": seed}}
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # bytes that are not UTF-8 do not end the game
    terminal.play(position, BLUE if options.side == "blue" else RED, limits)


def _player_fields(game: str, player: str | None, level: int | None = None) -> dict[str, Any]:
    """The request fields of --player or --level; UserError if the game has no such player or level."""
    if level is not None:
        GAMES[game].player_at_level(level)
        return {"level": level}
    if player is not None:
        GAMES[game].player_named(player)
        return {"player": player}
    return {}


def _bench(options: argparse.Namespace) -> None:
    found = dict[str, float | str]()
    try:
        for name, figure in bench.figures(options.seconds):
            found[name] = figure
            if not options.json:
                value = figure if isinstance(figure, str) else f"{figure:,}"
                print(f"{name.replace('_', ' '):34} {value:>12}", flush=True)
    finally:  # an interrupt keeps the figures
        if options.json and found:
            print(json.dumps(found))


def _analyse(options: argparse.Namespace) -> None:
    games, faults = list[tuple[int, GameRecord, Json]](), list[UserError]()
    for game in read_games(_records(options.file), options.game or FIRST_GAME, faults.append):
        number, name = len(games) + len(faults) + 1, game.position.game
        try:
            commentary.check(game.position, options.game)
            limits = {**_player_fields(name, options.player), "milliseconds": options.milliseconds}
            games.append((number, game, limits))
        except UserError as error:
            faults.append(record.RecordError(str(error), game=number))
    several = len(games) + len(faults) > 1
    if not games and not several:
        raise faults[0] if faults else UserError("the record is empty")
    for fault in faults:
        report(str(fault))
    explained = ""
    for number, game, limits in games:
        if not options.json:
            columns, before = commentary.explained(game.position.game), explained
            print("\n" * bool(before) + (columns + "\n\n") * (columns != before), end="")
            print(commentary.heading(game, number if several else None))
            explained = columns
        for row in commentary.comments(game.position, limits):
            print(json.dumps({"record": number, **row}) if options.json else commentary.line(row), flush=True)
    if faults:
        raise UserError(f"{len(faults)} of {len(games) + len(faults)} games could not be analysed")


def _records(file: str) -> str | TextIO:
    """A path, or standard input for "-"."""
    if file == "-" and isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # independent of the console's encoding
    return sys.stdin if file == "-" else file
