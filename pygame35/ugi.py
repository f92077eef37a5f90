"""The Universal Game Interface over standard input and output: how other programs play this one.

ugi | isready | setoption name Game|Board|Level|Player|Skill|Seed|Threads value V | position startpos [moves M ...] |
go movetime MS | go nodes N | go infinite | stop | quit

Options
  Game     "35", "cell-division" or "five-in-a-row"; the position is that of a new game then, and every
           option but Seed the game's own
  Board    its name, <empty> for the game's usual one; the position is that of a new game then
  Level    1 ... 10, how strong it plays; it takes the place of a player. Only in games that have levels
  Player   a name from the game's module in `pygame35.players`, who plays; it takes the place of a level
  Skill    0 ... 1, of the player adaptive. Only in cell-division
  Seed     0 ... 2^32 - 1; equal seeds make equal games, as far as they do not depend on the clock
  Threads  1

`go` alone thinks for a second; at the end of the input a search with a limit is still finished. What cannot be
understood is answered with `info string error: ...`, and nothing changes.
"""

import math
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TextIO

from . import engine
from .games import GAMES

_SLICE = 50  # milliseconds; so `stop` is heard at least every so often
_SLICE_NODES = 1024
_DEFAULT_MOVETIME = 1000
_END = "\0"  # stands behind the last command
_FIRST_GAME = "35"
_EMPTY = "<empty>"  # how an empty text is written in an option

_Commands = queue.Queue[str]
_Say = Callable[[str], None]


def main(source: TextIO = sys.stdin, sink: TextIO = sys.stdout) -> None:
    """Answer commands until `quit` or the end of the input."""
    commands: _Commands = queue.Queue()
    threading.Thread(target=_read, args=(source, commands), daemon=True).start()
    request: dict[str, Any] = _begun(_FIRST_GAME, {})

    def say(text: str) -> None:
        print(text, file=sink, flush=True)

    while (line := commands.get()) not in ("quit", _END):
        try:
            request = _answer(line, request, commands, say)
        except ValueError as error:
            say(f"info string error: {error}")


def _read(source: TextIO, commands: _Commands) -> None:
    for line in source:
        commands.put(line.strip())
    commands.put(_END)


def _answer(line: str, request: dict, commands: _Commands, say: _Say) -> dict:
    """Carry one command out; returns the request as it stands after it."""
    command, _, rest = line.partition(" ")
    words = rest.split()
    if command == "ugi":
        introduction = ("id name pygame35", "id author the pygame35 authors", *_options(request["game"]), "ugiok")
        for text in introduction:
            say(text)
    elif command == "isready":
        say("readyok")
    elif command == "setoption":
        return _with_option(request, words)
    elif command == "position":
        return _with_position(request, words)
    elif command == "go":
        _go(request, words, commands, say)
    elif command not in ("", "stop"):
        raise ValueError(f"unknown command {command!r}")
    return request


def _begun(game: str, options: dict) -> dict:
    """The request of a new game."""
    return {"id": "ugi", "game": game, "moves": [], "options": options}


def _options(name: str) -> list[str]:
    """The options of a game, announced."""
    table = GAMES[name].players
    levels = len(table.LEVELS)
    seed = engine.OPTIONS["seed"]
    return [
        f"option name Game type combo default {name} {' '.join('var ' + game for game in GAMES)}",
        f"option name Board type string default {_EMPTY}",
        *([f"option name Level type spin default {levels} min 1 max {levels}"] if levels else []),
        f"option name Player type combo default {table.DEFAULT.name} {' '.join('var ' + one for one in table.PLAYERS)}",
        *(
            f"option name {own.capitalize()} type string default {option.default}"
            for own, option in table.OPTIONS.items()
        ),
        f"option name Seed type spin default {seed.default} min {seed.least} max {seed.most}",
        "option name Threads type spin default 1 min 1 max 1",
    ]


def _with_option(request: dict, words: list[str]) -> dict:
    if len(words) != 4 or words[0] != "name" or words[2] != "value":
        raise ValueError("an option is set by: setoption name NAME value VALUE")
    _, name, _, value = words
    if name == "Level":
        return _played_by(request, level=_number("Level", value))
    if name == "Player":
        return _played_by(request, player=value)
    if name == "Seed":
        return _with_engines(request, seed=_number("Seed", value))
    if name == "Game":
        seeded = {own: number for own, number in request["options"].items() if own == "seed"}
        return _checked(_begun(value, seeded))
    if name == "Board":
        return _with_engines({**request, "moves": []}, board="" if value == _EMPTY else value)
    if name.lower() in GAMES[request["game"]].players.OPTIONS:
        return _with_engines(request, **{name.lower(): _decimal(name, value)})
    if name == "Threads":
        if _number("Threads", value) != 1:
            raise ValueError("Threads can only be 1")
        return request
    raise ValueError(f"there is no option {name!r}")


def _played_by(request: dict, **who: int | str) -> dict:
    """The request for another level or player in place of the one before."""
    rest = {field: value for field, value in request.items() if field not in ("level", "player")}
    return _checked({**rest, **who})


def _with_engines(request: dict, **options: float | str) -> dict:
    """The request with other options of the engine."""
    return _checked({**request, "options": {**request["options"], **options}})


def _with_position(request: dict, words: list[str]) -> dict:
    if words[:1] != ["startpos"] or (len(words) > 1 and words[1] != "moves"):
        raise ValueError("a position is set by: position startpos [moves M ...]")
    return _checked({**request, "moves": words[2:]})


def _checked(request: dict) -> dict:
    """The request, after the engine has found nothing wrong with it."""
    engine.think({**request, "simulations": 0})
    return request


def _go(request: dict, words: list[str], commands: _Commands, say: _Say) -> None:
    start = time.perf_counter()
    milliseconds, nodes = _limits(words or ["movetime", str(_DEFAULT_MOVETIME)])
    analysis = engine.think({**request, "simulations": 0})
    endless = nodes is None and milliseconds == math.inf
    last = nodes and nodes + analysis["simulations"]
    later: list[str] = []
    stopped = False
    while not stopped and not analysis["done"]:
        limit = _slice(milliseconds - 1000 * (time.perf_counter() - start), last and last - analysis["simulations"])
        if not limit:
            break
        analysis = engine.think({**request, **limit})
        say(_info(analysis))
        while not commands.empty():
            stopped = _hear(commands.get(), later, endless, say) or stopped
    while endless and not stopped:  # who said infinite waits for `stop`
        stopped = _hear(commands.get(), later, endless, say)
    say(f"bestmove {analysis['best'] or 'none'}")
    for line in later:
        commands.put(line)


def _slice(milliseconds: float, nodes: int | None) -> dict:
    """The limit of the next slice, from what is left; empty when nothing is."""
    if nodes is not None:
        return {"simulations": min(nodes, _SLICE_NODES)} if nodes > 0 else {}
    return {"milliseconds": min(milliseconds, _SLICE)} if milliseconds > 0 else {}


def _hear(line: str, later: list[str], endless: bool, say: _Say) -> bool:
    """A command that comes while the engine thinks: True when it ends the thinking; what can wait goes to `later`."""
    if line == "isready":
        say("readyok")
    elif line != "stop":
        later.append(line)
    return line in ("stop", "quit") or (line == _END and endless)


def _limits(words: list[str]) -> tuple[float, int | None]:
    """Milliseconds, and nodes or None."""
    if words == ["infinite"]:
        return math.inf, None
    if len(words) == 2 and words[0] in ("movetime", "nodes"):
        number = _number(words[0], words[1])
        if number < 1:
            raise ValueError(f"{words[0]} must be at least 1, not {number}")
        return (number, None) if words[0] == "movetime" else (math.inf, number)
    raise ValueError("go is followed by movetime MS, nodes N or infinite")


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{name} must be a whole number, not {text!r}")
    return int(text)


def _decimal(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"{name} must be a number, not {text!r}") from None


def _info(analysis: dict) -> str:
    win = "" if analysis["win"] is None else f"win {analysis['win']:.4f} "
    return (
        f"info depth {analysis['depth']} nodes {analysis['simulations']} nps {analysis['per_second']:.0f} "
        f"{win}margin {analysis['margin']:.2f} pv {' '.join(analysis['line'])}"
    )
