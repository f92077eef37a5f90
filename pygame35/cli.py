"""The command line: `python -m pygame35 play | ugi | bench | analyse FILE | arena A B | ladder |
autoplay PLAYER | learn`.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import bench, terminal, ugi
from .games import GAMES
from .rules import record
from .rules.contract import BLUE, RED

_FIRST_GAME = "35"
_NAMED = "; ".join(f"in {name} {', '.join(game.players.PLAYERS)}" for name, game in GAMES.items())
_PLAYERS = (
    f"A player is one of the game's ({_NAMED}); level:N or N, where the game has levels; or ugi:COMMAND LINE, any "
    "program that speaks the Universal Game Interface. Options of the engine can follow, as in "
    "original:exploration=1.0, and last a limit of its own: @500ms or @80000n."
)


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="pygame35", description="The board game 35, its siblings and their engine.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    levels = range(1, max(len(game.players.LEVELS) for game in GAMES.values()) + 1)
    players = sorted({name for game in GAMES.values() for name in game.players.PLAYERS})
    named: dict[str, Any] = {"choices": players, "metavar": "NAME"}
    milliseconds: dict[str, Any] = {"type": float, "default": 1000.0, "help": "thinking time a move (default 1000)"}

    play = commands.add_parser("play", help="play against the engine in the terminal")
    _add_game(play)
    who = play.add_mutually_exclusive_group()
    strength = "how strong the engine is, in 35 (default 10)"
    who.add_argument("--level", type=int, choices=levels, metavar="1-10", help=strength)
    who.add_argument("--player", **named, help=f"who plays instead: {_NAMED}")
    play.add_argument("--side", choices=("red", "blue"), default="red", help="your colour; red begins (default)")
    play.add_argument("--milliseconds", **milliseconds)
    play.set_defaults(run=_play)

    commands.add_parser("ugi", help="speak the Universal Game Interface").set_defaults(run=lambda _: ugi.main())

    speed = commands.add_parser("bench", help="measure the engine's speed on one core")
    speed.add_argument("--json", action="store_true", help="print one JSON object")
    speed.add_argument("--seconds", type=float, default=5.0, help="for each figure (default 5)")
    speed.set_defaults(run=_bench)

    analyse = commands.add_parser("analyse", help="comment on every move of a recorded game")
    analyse.add_argument("file", help="a record as text, - for standard input")
    analyse.add_argument("--player", **named, help=f"who comments, if not the game's strongest: {_NAMED}")
    _add_game(analyse, boards=False)
    analyse.add_argument("--milliseconds", **milliseconds)
    analyse.add_argument("--json", action="store_true", help="print a JSON object a line, the engine's whole analysis")
    analyse.set_defaults(run=_analyse)

    arena = commands.add_parser("arena", help="a match between two players", epilog=_PLAYERS)
    arena.add_argument("a", metavar="A", help="a player, see below")
    arena.add_argument("b", metavar="B")
    _add_match(arena, games=100)
    arena.add_argument("--out", type=Path, metavar="FILE", help="keep the games, JSON lines; go on where it ends")
    sprt = "stop as soon as these two can be told apart"
    arena.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help=sprt)
    arena.set_defaults(run=_arena)

    ladder = commands.add_parser("ladder", help="every player against the one below", epilog=_PLAYERS)
    ladder.add_argument("players", nargs="*", metavar="PLAYER", help="from the bottom up; `levels` are all (default)")
    _add_match(ladder, games=20)
    ladder.add_argument("--out", type=Path, metavar="FOLDER", help="keep the games; go on where they end")
    ladder.add_argument("--json", action="store_true", help="print a JSON list")
    ladder.add_argument("--report", action="store_true", help="play nothing, print what --out holds")
    ladder.set_defaults(run=_ladder)

    alone = [name for name, game in GAMES.items() if game.series]
    autoplay = commands.add_parser("autoplay", help="many games of a player who plays alone, and how they end")
    autoplay.add_argument("player", metavar="PLAYER", help=f"one of the game's: {_NAMED}")
    _add_game(autoplay, alone, default=alone[0])
    autoplay.add_argument("--games", type=int, default=100, metavar="N", help="at once (default 100)")
    for name in sorted({name for game in alone for name in GAMES[game].players.OPTIONS}):
        autoplay.add_argument(f"--{name}", type=int, metavar="N", help="see `pygame35.engine`")
    autoplay.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance (default 1)")
    autoplay.add_argument("--json", action="store_true", help="print one JSON object")
    autoplay.add_argument("--out", type=Path, metavar="FILE", help="keep that object")
    autoplay.set_defaults(run=_autoplay)

    learn = commands.add_parser("learn", help="train the evaluation from nothing; the same command goes on")
    _add_game(learn, (_FIRST_GAME, "threes"), boards=False)
    learn.add_argument("--out", type=Path, metavar="FOLDER", required=True, help="keeps everything")
    budget = learn.add_mutually_exclusive_group()
    budget.add_argument("--minutes", type=float, metavar="M", help="about how long (default 55, in threes 120)")
    budget.add_argument("--games", type=int, metavar="N", help="how many games to learn from instead")
    where = learn.add_mutually_exclusive_group()
    _add_processes(where, "tasks")
    where.add_argument("--dask", metavar="ADDRESS", help="play on the dask cluster with this scheduler instead")
    learn.add_argument("--seed", type=int, default=1, metavar="S", help="of everything random (default 1)")
    in_tasks = learn.add_argument_group("of 35 alone, which is learned in tasks")
    in_tasks.add_argument("--task-games", type=int, default=128, metavar="N", help="games in a task (default 128)")
    ahead = "tasks under way at once, at most so many can be worked on (default 8); changes the result"
    in_tasks.add_argument("--ahead", type=int, default=8, metavar="N", help=ahead)
    learn.set_defaults(run=_learn)

    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except (ValueError, OSError) as error:
        print(f"pygame35: {error}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return 130
    return 0


def _add_match(parser: argparse.ArgumentParser, games: int) -> None:
    """The options that `arena` and `ladder` share."""
    _add_game(parser, [name for name, game in GAMES.items() if game.rules.SIDES == 2])
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"even; in each match (default {games})")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--milliseconds", type=float, metavar="MS", help="thinking time a move (default 100)")
    limit.add_argument("--simulations", type=int, metavar="N", help="simulations a move instead")
    _add_processes(parser, "games")
    parser.add_argument("--opening-plies", type=int, default=2, metavar="N", help="random plies first (default 2)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of openings and players (default 1)")
    patience = "a UGI program may take to start, and beyond its limit for a move (default 60)"
    parser.add_argument("--patience", type=float, default=60.0, metavar="SECONDS", help=patience)


def _add_game(
    parser: argparse.ArgumentParser, games: Iterable[str] = GAMES, boards: bool = True, default: str = _FIRST_GAME
) -> None:
    names: dict[str, Any] = {"choices": list(games), "default": default, "metavar": "GAME"}
    parser.add_argument("--game", **names, help=f"{' or '.join(games)} (default {default})")
    if boards:
        named = "another board: such as 4x4 or flask-6-3 in cell-division, classic-7 in threes"
        parser.add_argument("--board", default="", metavar="BOARD", help=named)


def _add_processes(parser: Any, what: str) -> None:
    processes = os.cpu_count() or 1
    parser.add_argument(
        "--processes", type=int, default=processes, metavar="P", help=f"{what} at once (default: cores)"
    )


def _arena(options: argparse.Namespace) -> None:
    from .learn import arena  # not shipped to the browser

    arena.main(options)


def _ladder(options: argparse.Namespace) -> None:
    from .learn import ladder  # not shipped to the browser

    ladder.main(options)


def _autoplay(options: argparse.Namespace) -> None:
    from .learn import autoplay  # not shipped to the browser

    autoplay.main(options)


def _learn(options: argparse.Namespace) -> None:
    if options.game == _FIRST_GAME:
        from .learn import train  # not shipped to the browser

        train.main(options)
    else:
        from .learn import threes  # needs numba

        if options.dask:
            raise ValueError("--dask: threes is learned in one process, on --processes cores")
        threes.main(options)


def _play(options: argparse.Namespace) -> None:
    rules, seed = GAMES[options.game].rules, random.randrange(2**32)  # so that no two games are the same
    position = record.start(rules, options.board or (rules.seeded(seed) if rules.SIDES == 1 else ""))
    limits = {**_who(options), "milliseconds": options.milliseconds, "options": {"seed": seed}}
    terminal.play(position, RED if options.side == "red" else BLUE, limits)


def _who(options: argparse.Namespace) -> dict[str, Any]:
    """The level or the player that was asked for; nothing for the game's default."""
    return {name: value for name in ("level", "player") if (value := getattr(options, name, None)) is not None}


def _bench(options: argparse.Namespace) -> None:
    figures = bench.measure(options.seconds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name.replace('_', ' '):24} {figure if isinstance(figure, str) else format(figure, ','):>12}")


def _analyse(options: argparse.Namespace) -> None:
    text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    _, end = record.read_record(text, GAMES[options.game].rules)
    limits = {**_who(options), "milliseconds": options.milliseconds}
    position = record.start(GAMES[options.game].rules, end.board)
    if not options.json:
        print(" ply  played   best     red wins   margin")
    for ply in range(len(end.moves) + 1):
        analysis = terminal.asked(position, limits)
        played = end.format_move(end.moves[ply]) if ply < len(end.moves) else "-"
        if options.json:
            print(json.dumps({"ply": ply, "played": played, **analysis}), flush=True)
        else:
            best = analysis["best"] or "-"
            win = "-" if analysis["win"] is None else f"{analysis['win']:.1%}"
            print(f"{ply + 1:4}  {played:7}  {best:7}  {win:>8}  {analysis['margin']:+7.1f}", flush=True)
        if ply < len(end.moves):
            position.play(end.moves[ply])
