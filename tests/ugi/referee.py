"""A referee for programs that speak the Universal Game Interface, written from the protocol's page alone.

https://github.com/kz04px/cutegames, `ugi.md`. The referee knows no game: it asks the programs whose turn it is, whether
the game is over and who has won, and passes on their moves. It imports nothing of pygame35.
Any answer that the page does not allow is an AssertionError.

The page describes options by one example only, and says that the protocol is based on UCI; so the types `check`,
`combo`, `string` and `button`, and `var`, are read as UCI has them.
"""

import re
import time
from typing import Any, NamedTuple

from tests.ugi.program import Program

NUMBERS = "depth|seldepth|time|nodes|nps|hashfull|tthits|multipv|currmovenumber"
INFO = re.compile(
    rf"info( ({NUMBERS}) \d+| score (cp|mate) -?\d+| (?!({NUMBERS}|score|string|pv) )\S+ \S+)*( (string|pv) .*)?"
)
OPTION = re.compile(
    r"option name (?P<name>.+?) type (?P<type>\w+)( default (?P<default>.*?))?"
    r"( min (?P<min>-?\d+) max (?P<max>-?\d+))?(?P<var>( var .+)*)"
)


class Option(NamedTuple):
    """An option as it is announced; numbers of a spin are ints, all else is text."""

    name: str
    type: str
    default: Any
    min: int = 0
    max: int = 0
    var: tuple[str, ...] = ()

    def allowed(self):
        """Values that the program has to take, by what it says itself."""
        return {
            "spin": [self.default, self.min, self.max],
            "combo": [self.default, *self.var],
            "check": ["true", "false", self.default],
            "string": [self.default],
        }[self.type]

    def refused(self):
        """Values that it must not take."""
        return {
            "spin": ["", "few", "1.5", self.min - 1, self.max + 1],
            "combo": ["", "none of these", *(v + "x" for v in self.var)],
            "check": ["", "maybe", "2"],
            "string": [],
        }[self.type]


def parse_option(line):
    """The option of an `option …` line, which must not contradict itself."""
    found = OPTION.fullmatch(line)
    assert found, f"{line!r} is no option"
    option = Option(found["name"], found["type"], found["default"], var=tuple(found["var"].split(" var ")[1:]))
    assert bool(found["max"]) == (option.type == "spin") and bool(option.var) == (option.type == "combo"), line
    if option.type == "spin":
        option = option._replace(default=int(option.default), min=int(found["min"]), max=int(found["max"]))
        assert option.min <= option.default <= option.max, line
    else:
        assert option.default in {"check": ["true", "false"], "combo": option.var}.get(option.type, [option.default])
        assert option.default is not None, line
    return option


class Engine(Program):
    """A program behind its pipes. Each method sends one command and takes in what the page lets it answer."""

    def until(self, beginning):
        lines = super().until(beginning)
        assert all(INFO.fullmatch(line) for line in lines if line.startswith("info")), lines
        return lines

    def ugi(self):
        """-> {name: Option}."""
        self.send("ugi")
        *lines, last = self.until("ugiok")
        assert last == "ugiok"
        assert sorted(line.split()[1] for line in lines if re.fullmatch(r"id (name|author) .+", line)) == [
            "author",
            "name",
        ]
        options = [parse_option(line) for line in lines if not line.startswith("id ")]
        assert len({option.name.lower() for option in options}) == len(options), "an option is announced twice"
        return {option.name: option for option in options}

    def isready(self):
        """-> the lines that came before readyok: none, unless something was refused since the last."""
        self.send("isready")
        *lines, last = self.until("readyok")
        assert last == "readyok" and all(line.startswith("info string ") for line in lines), lines
        return lines

    def silent(self, command):
        """A command that has no answer."""
        self.send(command)
        assert self.isready() == [], command

    def refuses(self, command):
        """A command that cannot be obeyed: the program says why, and goes on. -> what it said."""
        self.send(command)
        said = self.isready()
        assert said, f"{command!r} was not refused"
        return said

    def set(self, name, value):
        self.silent(f"setoption name {name} value {value}")

    def position(self, moves=()):
        self.silent("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def query(self, question, *answers):
        self.send(f"query {question}")
        (line,) = self.until("")
        assert line in [f"response {answer}" for answer in answers], f"{line!r} is no answer to query {question}"
        return line.split()[1]

    def go(self, how):
        """-> the move, after info lines only."""
        self.send(f"go {how}")
        *lines, last = self.until("bestmove")
        assert all(line.startswith("info ") for line in lines), lines
        bestmove, move = last.split(" ")
        assert bestmove == "bestmove" and move
        return move

    def quit(self):
        """The exit status; it has nothing more to say, on either pipe."""
        self.send("quit")
        status = self.ended()
        assert self.lines.empty() and not self.errors
        return status


class Played(NamedTuple):
    moves: list[str]
    result: str
    """As the program says it; `none` at the limit of plies."""
    left: list[float]
    """Milliseconds on the clocks at the end; 0 if there were none, and less if a side took too long."""


def play(program, how, plies, clock=0.0, increment=0):
    """A game of a program against itself, which knows its options. how: the words after `go`, or "" with a clock."""
    program.silent("uginewgame")
    moves: list[str] = []
    left = [clock, clock]
    while True:
        program.position(moves)
        over = program.query("gameover", "true", "false") == "true"
        side = int(program.query("p1turn", "true", "false") == "false")
        result = program.query("result", "none", *(["p1win", "p2win", "draw"] if over else []))
        if over or len(moves) == plies or min(left) < 0:
            return Played(moves, result, left)
        since = time.perf_counter()
        times = f"p1time {int(left[0])} p2time {int(left[1])} p1inc {increment} p2inc {increment}"
        moves.append(program.go(how or times))
        if clock:
            left[side] += increment - (time.perf_counter() - since) * 1000
