"""The command line: `python -m pygame35 play | ugi | bench | analyse FILE | arena A B | ladder |
autoplay PLAYER | learn`.
"""

import argparse
import importlib.util
import io
import json
import os
import random
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from . import bench, commentary, terminal, ugi
from . import records as record
from .arguments import even, finite, positive, whole
from .basics import BLUE, RED, UserError
from .game import SolitaireGame, TwoPlayerGame
from .games import GAMES

_FIRST_GAME = "35"
_LONGEST = 120  # characters of a word in an error about the command line
_BROKEN_PIPE = 141  # the exit status of a program that the signal SIGPIPE ends, as a shell reports it
_FOR_TWO = [name for name, game in GAMES.items() if isinstance(game, TwoPlayerGame)]


def _named(games: Iterable[str] = GAMES) -> str:
    """The players of games."""
    return "; ".join(f"in {name} {', '.join(GAMES[name].players)}" for name in games)


_PLAYERS = (
    f"A player is one of the game's ({_named(_FOR_TWO)}); level:N or N, where the game has levels; or "
    "ugi:COMMAND LINE, any program that speaks the Universal Game Interface. Options of the engine can follow, as in "
    "original:exploration=1.0, and last a limit of its own: @500ms or @80000n."
)
_SEED = whole(0, 2**32 - 1)


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    try:
        _stand_in_for_closed_streams()
        options = command_line().parse_args(arguments)
        options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # as by `| head`; Python must not try to write the rest when it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except (UserError, OSError) as error:  # of whoever asked, or of the system; any other is a bug
        print(f"pygame35: {_in_words(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


def _stand_in_for_closed_streams() -> None:
    """Python has None for a standard stream that was closed before it began; UserError when that is the output."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the process lasts
    if sys.stdin is None:
        sys.stdin = _Closed()
    if sys.stdout is None:
        raise UserError("standard output is closed")


class _Closed(io.StringIO):
    """A standard input that is closed: what does not read it goes on without it."""

    def read(self, size: int | None = -1, /) -> str:
        raise UserError("standard input is closed")

    readline = __next__ = read  # type: ignore[assignment]


def _in_words(error: Exception) -> str:
    """An error for people: one of the system by its file and its reason, without its number."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors quote at most a line of a long argument."""

    def error(self, message: str) -> NoReturn:
        super().error(re.sub(rf"\S{{{_LONGEST},}}", lambda word: word[0][: _LONGEST - 3] + "...", message))


def command_line() -> argparse.ArgumentParser:
    """The commands; every number is checked here, as far as it does not depend on the game."""
    parser = _Parser(prog="pygame35", description="The board game 35, its siblings and their engine.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    levels = whole(1, max(len(game.levels) for game in GAMES.values()))
    names = sorted({name for game in GAMES.values() for name in game.players})
    named: dict[str, Any] = {"choices": names, "metavar": "NAME"}
    milliseconds: dict[str, Any] = {"type": positive, "default": 1000.0, "help": "thinking time a move (default 1000)"}

    play = commands.add_parser("play", help="play against the engine in the terminal")
    _add_game(play, GAMES)
    who = play.add_mutually_exclusive_group()
    strength = "how strong the engine is, in 35 (default 10)"
    who.add_argument("--level", type=levels, metavar="1-10", help=strength)
    who.add_argument("--player", **named, help=f"who plays instead: {_named()}")
    play.add_argument("--side", choices=("red", "blue"), help="your colour in a game for two; red begins (default)")
    play.add_argument("--milliseconds", **milliseconds)
    play.set_defaults(run=_play)

    commands.add_parser("ugi", help="speak the Universal Game Interface").set_defaults(run=lambda _: ugi.main())

    speed = commands.add_parser("bench", help="measure the engine's speed on one core")
    speed.add_argument("--json", action="store_true", help="print one JSON object")
    speed.add_argument("--seconds", type=positive, default=5.0, help="for each figure (default 5)")
    speed.set_defaults(run=_bench)

    analyse = commands.add_parser("analyse", help="comment on every move of a recorded game")
    analyse.add_argument("file", help="a record as text, - for standard input")
    analyse.add_argument("--player", **named, help=f"who comments, if not the game's strongest: {_named()}")
    analyse.add_argument("--game", choices=list(GAMES), metavar="GAME", help="of a record that does not name its game")
    analyse.add_argument("--milliseconds", **milliseconds)
    analyse.add_argument("--json", action="store_true", help="print a JSON object a line, the engine's whole analysis")
    analyse.set_defaults(run=_analyse)

    arena = commands.add_parser("arena", help="a match between two players", epilog=_PLAYERS)
    arena.add_argument("a", metavar="A", help="a player, see below")
    arena.add_argument("b", metavar="B")
    _add_match(arena, games=100)
    arena.add_argument("--out", type=Path, metavar="FILE", help="keep the games, JSON lines; go on where it ends")
    sprt = "stop as soon as these two can be told apart"
    arena.add_argument("--sprt", type=finite, nargs=2, metavar=("ELO0", "ELO1"), help=sprt)
    arena.set_defaults(run=_arena)

    ladder = commands.add_parser("ladder", help="every player against the one below", epilog=_PLAYERS)
    ladder.add_argument("players", nargs="*", metavar="PLAYER", help="from the bottom up; `levels` are all (default)")
    _add_match(ladder, games=20)
    ladder.add_argument("--out", type=Path, metavar="FOLDER", help="keep the games; go on where they end")
    ladder.add_argument("--json", action="store_true", help="print a JSON list")
    ladder.add_argument("--report", action="store_true", help="play nothing, print what --out holds")
    ladder.set_defaults(run=_ladder)

    alone = [name for name, game in GAMES.items() if isinstance(game, SolitaireGame)]
    autoplay = commands.add_parser("autoplay", help="many games of a player who plays alone, and how they end")
    autoplay.add_argument("player", metavar="PLAYER", help=f"one of the game's: {_named(alone)}")
    _add_game(autoplay, alone, default=alone[0])
    autoplay.add_argument(
        "--games", type=whole(1, 10**6), default=100, metavar="N", help="how many, all at the same time (default 100)"
    )
    for name, option in {name: own for game in alone for name, own in GAMES[game].options.items()}.items():
        number = whole(int(option.least), int(option.most))
        autoplay.add_argument(
            f"--{name}",
            type=number,
            metavar="N",
            help=f"{option.least:g} to {option.most:g} (default: as the player has it)",
        )
    autoplay.add_argument("--seed", type=_SEED, default=1, metavar="S", help="of all chance (default 1)")
    autoplay.add_argument("--json", action="store_true", help="print one JSON object")
    autoplay.add_argument("--out", type=Path, metavar="FILE", help="keep that object")
    autoplay.set_defaults(run=_autoplay)

    learn = commands.add_parser("learn", help="train the evaluation from nothing; the same command goes on")
    _add_game(learn, (_FIRST_GAME, "threes"), boards=False)
    learn.add_argument("--out", type=Path, metavar="FOLDER", required=True, help="keeps everything")
    budget = learn.add_mutually_exclusive_group()
    budget.add_argument("--minutes", type=positive, metavar="M", help="about how long in all (default 55, threes 120)")
    many = "about how many games to learn from in all instead; in 35 at least 4 times --task-games, 512"
    budget.add_argument("--games", type=whole(1), metavar="N", help=many)
    where = learn.add_mutually_exclusive_group()
    _add_processes(where, "tasks")
    where.add_argument("--dask", metavar="ADDRESS", help="play on the dask cluster with this scheduler instead")
    learn.add_argument("--seed", type=_SEED, default=1, metavar="S", help="of everything random (default 1)")
    in_tasks = learn.add_argument_group("of 35 alone, which is learned in tasks")
    in_tasks.add_argument("--task-games", type=whole(1), metavar="N", help="games in a task (default 128)")
    ahead = "tasks under way at once, at most so many can be worked on (default 8); changes the result"
    in_tasks.add_argument("--ahead", type=whole(1), metavar="N", help=ahead)
    learn.set_defaults(run=_learn)

    return parser


def _add_match(parser: argparse.ArgumentParser, games: int) -> None:
    """The options that `arena` and `ladder` share."""
    _add_game(parser, _FOR_TWO)
    in_each = f"even; in each match (default {games})"
    parser.add_argument("--games", type=even(2, 10**6), default=games, metavar="N", help=in_each)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--milliseconds", type=positive, metavar="MS", help="thinking time a move (default 100)")
    limit.add_argument("--simulations", type=whole(1), metavar="N", help="simulations a move instead")
    _add_processes(parser, "games")
    parser.add_argument("--opening-plies", type=whole(0), default=2, metavar="N", help="random plies first (default 2)")
    most = "a game that is longer is a tie (default: no limit on a board that fills up, else 400)"
    parser.add_argument("--plies", type=whole(1), metavar="N", help=most)
    parser.add_argument("--seed", type=_SEED, default=1, metavar="S", help="of openings and players (default 1)")
    patience = "a UGI program may take to start, and beyond its limit for a move (default 60)"
    parser.add_argument("--patience", type=positive, default=60.0, metavar="SECONDS", help=patience)


def _add_game(
    parser: argparse.ArgumentParser, games: Iterable[str] = GAMES, boards: bool = True, default: str = _FIRST_GAME
) -> None:
    names: dict[str, Any] = {"choices": list(games), "default": default, "metavar": "GAME"}
    parser.add_argument("--game", **names, help=f"{' or '.join(games)} (default {default})")
    if boards:
        examples = ", ".join(f"{GAMES[game].boards} in {game}" for game in games if GAMES[game].boards)
        named = f"another board: such as {examples}"
        parser.add_argument("--board", default="", metavar="BOARD", help=named)


def _add_processes(parser: Any, what: str) -> None:
    default = os.cpu_count() or 1
    told = f"{what} at once (default: cores)"
    parser.add_argument("--processes", type=whole(1, 1024), default=default, metavar="P", help=told)


def _arena(options: argparse.Namespace) -> None:
    from .match import arena  # not shipped to the browser

    arena.main(options)


def _ladder(options: argparse.Namespace) -> None:
    from .match import ladder  # not shipped to the browser

    ladder.main(options)


def _autoplay(options: argparse.Namespace) -> None:
    from .match import autoplay  # not shipped to the browser

    autoplay.main(options)


def _learn(options: argparse.Namespace) -> None:
    if options.game == _FIRST_GAME:
        from .games.thirtyfive.training import train  # not shipped to the browser

        options.task_games, options.ahead = options.task_games or 128, options.ahead or 8
        train.main(options)
    else:
        for name in ("dask", "task_games", "ahead"):
            if getattr(options, name) is not None:
                option = f"--{name.replace('_', '-')}"
                raise UserError(f"{option}: {options.game} is learned in one process, on --processes cores")
        if not importlib.util.find_spec("numba"):
            raise UserError(f"learning {options.game} needs numba: pip install 'pygame35[learn]'")
        from .games.threes.training import train as threes

        threes.main(options)


def _play(options: argparse.Namespace) -> None:
    game, seed = GAMES[options.game], random.randrange(2**32)  # so that no two games are the same
    if options.side and isinstance(game, SolitaireGame):
        raise UserError(f"--side: {options.game} is for one player")
    who = _who(options.game, options.player, options.level)
    board = game.rules.seeded(seed) if isinstance(game, SolitaireGame) else ""
    position = record.start(game.rules, options.board or board)
    limits = {**who, "milliseconds": options.milliseconds, "options": {"seed": seed}}
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)  # no byte and no character ends the game
    terminal.play(position, BLUE if options.side == "blue" else RED, limits)


def _who(game: str, player: str | None, level: int | None = None) -> dict[str, Any]:
    """The player or the level that was asked for, as the engine takes it; UserError if the game has none such."""
    if level is not None:
        GAMES[game].player_at_level(level)
        return {"level": level}
    if player is not None:
        GAMES[game].player_named(player)
        return {"player": player}
    return {}


def _bench(options: argparse.Namespace) -> None:
    figures = bench.measure(options.seconds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name.replace('_', ' '):24} {figure if isinstance(figure, str) else format(figure, ','):>12}")


def _analyse(options: argparse.Namespace) -> None:
    text = _text(options.file)
    game = commentary.game_of(text, options.game, _FIRST_GAME)
    limits = {**_who(game, options.player), "milliseconds": options.milliseconds}
    _, end = record.read_record(text, GAMES[game].rules)
    if not options.json:
        print(commentary.explained(game))
    for row in commentary.comments(end, limits):
        print(json.dumps(row) if options.json else commentary.told(row), flush=True)


def _text(file: str) -> str:
    """The text of a file; - is standard input."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UserError(f"{file} is not text in UTF-8: {error.reason}") from error
