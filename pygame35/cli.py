"""The command line: `python -m pygame35 play | ugi | bench | analyse FILE | arena A B | ladder | learn`."""

import argparse
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

from . import bench, engine, players, ugi
from .rules import record
from .rules.thirtyfive import BLUE, RANKS, RED, SIZE, IllegalMove, Position, format_move, parse_move

_HELP = "a move such as e4=9, or undo, hint, moves, quit"
_PLAYERS = (
    f"A player is one of {', '.join(players.PLAYERS)}; level:N or N; or ugi:COMMAND LINE, any program that speaks the "
    "Universal Game Interface. Options of the engine can follow, as in original:exploration=1.0, and last a limit of "
    "its own: @500ms or @80000n."
)
_NAMES: dict[int | None, str] = {RED: "Red", BLUE: "Blue"}


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="pygame35", description="The board game 35 and its engine.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    levels: dict[str, Any] = {"type": int, "choices": players.LEVELS, "default": players.LEVELS[-1], "metavar": "1-10"}
    named: dict[str, Any] = {"choices": players.PLAYERS, "metavar": "NAME"}
    milliseconds: dict[str, Any] = {"type": float, "default": 1000.0, "help": "thinking time a move (default 1000)"}

    play = commands.add_parser("play", help="play against the engine in the terminal")
    who = play.add_mutually_exclusive_group()
    who.add_argument("--level", **levels, help="how strong the engine is (default 10)")
    who.add_argument("--player", **named, help=f"who plays instead: {', '.join(players.PLAYERS)}")
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
    analyse.add_argument("--player", **named, help=f"who comments (default full): {', '.join(players.PLAYERS)}")
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

    learn = commands.add_parser("learn", help="train the evaluation from nothing; the same command goes on")
    learn.add_argument("--out", type=Path, metavar="FOLDER", required=True, help="keeps everything")
    budget = learn.add_mutually_exclusive_group()
    budget.add_argument("--minutes", type=float, metavar="M", help="about how long it may take (default 55)")
    budget.add_argument("--games", type=int, metavar="N", help="how many games to learn from instead")
    where = learn.add_mutually_exclusive_group()
    _add_processes(where, "tasks")
    where.add_argument("--dask", metavar="ADDRESS", help="play on the dask cluster with this scheduler instead")
    learn.add_argument("--seed", type=int, default=1, metavar="S", help="of everything random (default 1)")
    learn.add_argument("--task-games", type=int, default=128, metavar="N", help="games in a task (default 128)")
    ahead = "tasks under way at once, at most so many can be worked on (default 8); changes the result"
    learn.add_argument("--ahead", type=int, default=8, metavar="N", help=ahead)
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
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"even; in each match (default {games})")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--milliseconds", type=float, metavar="MS", help="thinking time a move (default 100)")
    limit.add_argument("--simulations", type=int, metavar="N", help="simulations a move instead")
    _add_processes(parser, "games")
    parser.add_argument("--opening-plies", type=int, default=2, metavar="N", help="random plies first (default 2)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of openings and players (default 1)")
    patience = "a UGI program may take to start, and beyond its limit for a move (default 60)"
    parser.add_argument("--patience", type=float, default=60.0, metavar="SECONDS", help=patience)


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


def _learn(options: argparse.Namespace) -> None:
    from .learn import train  # not shipped to the browser

    train.main(options)


def _think(moves: list[int], **limits) -> dict:
    return engine.think({"id": "cli", "game": "35", "moves": [format_move(move) for move in moves], **limits})


def _play(options: argparse.Namespace) -> None:
    position = Position()
    human = RED if options.side == "red" else BLUE
    seed = random.randrange(2**32)  # so that no two games are the same
    who = {"player": options.player} if options.player else {"level": options.level}
    limits = {**who, "milliseconds": options.milliseconds, "options": {"seed": seed}}
    print(f"You are {options.side}. Enter {_HELP}.")
    while not position.is_over():
        if position.turn == human:
            print(draw(position))
            if not _human_turn(position, limits):
                return
        else:
            analysis = _think(position.moves, **limits)
            outcome = position.play(parse_move(analysis["best"]))
            print(f"{_NAMES[-position.turn]} plays {analysis['best']}{_told(outcome)}")
    print(draw(position))
    red, blue = position.scores()
    print(f"Red {red}, blue {blue}: " + (f"{_NAMES[position.winner()]} wins" if red != blue else "a tie"))


def _human_turn(position: Position, limits: dict) -> bool:
    """Ask until something changes the position; False when the human quits."""
    while True:
        words = input(f"{_NAMES[position.turn]}: ").strip()
        if words == "quit":
            return False
        if words == "undo" and len(position.moves) >= 2:
            position.undo()
            position.undo()
            return True
        if words == "hint":
            print("Try", _think(position.moves, **limits)["best"])
        elif words == "moves":
            print(record.format_record({}, position.moves))
        else:
            try:
                print(f"{_NAMES[position.turn]} plays {words}{_told(position.play(parse_move(words)))}")
                return True
            except IllegalMove as error:
                print(f"{error}. Enter {_HELP}.")


def _told(outcome) -> str:
    """What a move did beyond placing a digit, in words."""
    if outcome.cancelled:
        return ": both colours reach 35, nothing changes"
    if not outcome.reached:
        return ""
    return f": {len(outcome.reached)} reached 35, {len(outcome.flipped)} flipped, {len(outcome.lit)} lit"


def draw(position: Position) -> str:
    """The board as text: r7 is red's 7, b7 blue's, r. and b. are highlights, and the score."""
    letters = {RED: "r", BLUE: "b"}
    lines = []
    for rank in reversed(range(SIZE)):
        squares = range(SIZE * rank, SIZE * (rank + 1))
        cells = (letters.get(position.owners[s], " ") + str(position.digits[s] or ".") for s in squares)
        lines.append(f"{RANKS[rank]} {' '.join(cells)}")
    red, blue = position.scores()
    return "\n".join([*lines, "   a  b  c  d  e  f  g  h", f"Red {red}, blue {blue}, move {len(position.moves) + 1}"])


def _bench(options: argparse.Namespace) -> None:
    figures = bench.measure(options.seconds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name.replace('_', ' '):24} {figure if isinstance(figure, str) else format(figure, ','):>12}")


def _analyse(options: argparse.Namespace) -> None:
    text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    _, moves = record.parse_record(text)
    who = {"player": options.player} if options.player else {}
    if not options.json:
        print(" ply  played   best     red wins   margin")
    for ply in range(len(moves) + 1):
        analysis = _think(moves[:ply], **who, milliseconds=options.milliseconds)
        played = format_move(moves[ply]) if ply < len(moves) else "-"
        if options.json:
            print(json.dumps({"ply": ply, "played": played, **analysis}), flush=True)
        else:
            best = analysis["best"] or "-"
            print(f"{ply + 1:4}  {played:7}  {best:7}  {analysis['win']:8.1%}  {analysis['margin']:+7.1f}", flush=True)
