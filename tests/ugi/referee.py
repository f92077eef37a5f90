"""A referee for programs that speak the Universal Game Interface, written from the protocol's page alone.

https://github.com/kz04px/cutegames, `ugi.md`. The referee knows no game: it asks the programs whose turn it is, whether
the game is over and who has won, and passes on their moves. It imports nothing of pygame35. Any answer that the page
does not allow raises `Foul`, with the conversation so far.

The page describes options by one example only, and says that the protocol is based on UCI; so the types `check`,
`combo`, `string` and `button`, and `var`, are read as UCI has them.
"""

import queue
import re
import time
from typing import Any, NamedTuple

from tests.ugi.program import Program

RESULTS = ("p1win", "p2win", "draw", "none")
NUMBERS = "depth|seldepth|time|nodes|nps|hashfull|tthits|multipv|currmovenumber"
INFO = re.compile(
    rf"info( ({NUMBERS}) \d+| score (cp|mate) -?\d+| (?!({NUMBERS}|score|string|pv) )\S+ \S+)*( (string|pv) .*)?"
)
OPTION = re.compile(
    r"option name (?P<name>.+?) type (?P<type>\w+)( default (?P<default>.*?))?"
    r"( min (?P<min>-?\d+) max (?P<max>-?\d+))?(?P<var>( var .+)*)"
)


class Foul(AssertionError):
    """The program broke the protocol."""


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
    """The option of an `option …` line; Foul if it is malformed or contradicts itself."""
    if not (found := OPTION.fullmatch(line)):
        raise Foul(f"{line!r} is no option")
    option = Option(found["name"], found["type"], found["default"], var=tuple(found["var"].split(" var ")[1:]))
    if option.type == "spin":
        option = option._replace(default=int(option.default), min=int(found["min"]), max=int(found["max"]))
    fine = {
        "spin": option.type == "spin" and option.min <= option.default <= option.max,
        "combo": option.default in option.var,
        "check": option.default in ("true", "false"),
        "string": option.default is not None,
    }
    if (
        not fine.get(option.type)
        or (option.type == "spin") != bool(found["max"])
        or option.var
        and option.type != "combo"
    ):
        raise Foul(f"{line!r} contradicts itself")
    return option


class Engine(Program):
    """A program behind its pipes. Each method sends one command and takes in what the page lets it answer."""

    def __init__(self, command, seconds=60.0):
        """command: a list of words. seconds: the longest wait for any line; then the program counts as hung."""
        super().__init__(command=command, patience=seconds)
        self.conversation = []

    def foul(self, why):
        talk = "\n".join(self.conversation[-40:])
        return Foul(f"{why}\n{talk}\n{' '.join(self.errors)[-3000:]}")

    def send(self, line):
        self.conversation.append(f"> {line}")
        try:
            super().send(line)
        except OSError:
            raise self.foul("the program is gone") from None

    def line(self):
        try:
            line = self.lines.get(timeout=self.patience)
        except queue.Empty:
            raise self.foul(f"no line in {self.patience} s") from None
        self.conversation.append(f"< {line}")
        if line.startswith("info") and not INFO.fullmatch(line):
            raise self.foul(f"{line!r} is no info")
        return line

    def until(self, last):
        """All lines up to the one that begins with the word `last`, that one included."""
        lines = [self.line()]
        while lines[-1].split()[:1] != [last]:
            lines.append(self.line())
        return lines

    def ugi(self):
        """-> (name, author, {name: Option})."""
        self.send("ugi")
        *lines, last = self.until("ugiok")
        if last != "ugiok":
            raise self.foul("ugiok stands alone")
        ids: dict[str, list[str]] = {"name": [], "author": []}
        options = {}
        for line in lines:
            words = line.split()
            if words[:1] == ["id"] and len(words) > 2 and words[1] in ids:
                ids[words[1]].append(" ".join(words[2:]))
            elif words[:1] == ["option"]:
                option = parse_option(line)
                if option.name.lower() in (name.lower() for name in options):
                    raise self.foul(f"{option.name} is announced twice")
                options[option.name] = option
            else:
                raise self.foul(f"{line!r} is no answer to ugi")
        if [len(found) for found in ids.values()] != [1, 1]:
            raise self.foul("ugi is answered by one name and one author")
        return ids["name"][0], ids["author"][0], options

    def isready(self):
        """-> the lines that came before readyok: none, unless something was refused since the last."""
        self.send("isready")
        *lines, last = self.until("readyok")
        if last != "readyok" or any(not line.startswith("info string ") for line in lines):
            raise self.foul("isready is answered by readyok, and what was refused by info string")
        return lines

    def silent(self, command):
        """A command that has no answer."""
        self.send(command)
        if said := self.isready():
            raise self.foul(f"{command!r} was answered by {said}")

    def refuses(self, command):
        """A command that cannot be obeyed: the program says why, and goes on. -> what it said."""
        self.send(command)
        said = self.isready()
        if not said:
            raise self.foul(f"{command!r} was not refused")
        return said

    def set(self, name, value):
        self.silent(f"setoption name {name} value {value}")

    def newgame(self):
        self.silent("uginewgame")

    def position(self, moves=(), start="startpos"):
        self.silent(f"position {start}" + (" moves " + " ".join(moves) if moves else ""))

    def query(self, question, answers):
        self.send(f"query {question}")
        line = self.line()
        words = line.split(" ")
        if len(words) != 2 or words[0] != "response" or words[1] not in answers:
            raise self.foul(f"{line!r} is no answer to query {question}")
        return words[1]

    def p1turn(self):
        return self.query("p1turn", ("true", "false")) == "true"

    def gameover(self):
        return self.query("gameover", ("true", "false")) == "true"

    def result(self):
        return self.query("result", RESULTS)

    def go(self, how):
        """-> the move, after info lines only."""
        self.send(f"go {how}")
        *lines, last = self.until("bestmove")
        if any(not line.startswith("info ") for line in lines):
            raise self.foul("a search says nothing but info before its bestmove")
        words = last.split(" ")
        if len(words) != 2 or not words[1]:
            raise self.foul(f"{last!r} is not bestmove and one word")
        return words[1]

    def quit(self):
        """The exit status; Foul if it said anything more, on either pipe."""
        self.send("quit")
        status = self.ended()
        if not self.lines.empty() or self.errors:
            raise self.foul(f"it had something left to say: {list(self.lines.queue)}")
        return status


class Played(NamedTuple):
    moves: list[str]
    result: str
    """As the program says it; `none` at the limit of plies."""
    left: list[float]
    """Milliseconds on the clocks at the end; 0 if there were none, and less if a side took too long."""


def play(program, how, plies, clock=0.0, increment=0):
    """A game of a program against itself, which knows its options. how: the words after `go`, or "" with a clock."""
    program.isready()
    program.newgame()
    moves: list[str] = []
    left = [clock, clock]
    while True:
        program.position(moves)
        over, side, result = program.gameover(), 0 if program.p1turn() else 1, program.result()
        if not over and result != "none":
            raise program.foul(f"{result} before the end")
        if over or len(moves) == plies or min(left) < 0:
            return Played(moves, result, left)
        since = time.perf_counter()
        times = f"p1time {int(left[0])} p2time {int(left[1])} p1inc {increment} p2inc {increment}"
        moves.append(program.go(how or times))
        if clock:
            left[side] += increment - (time.perf_counter() - since) * 1000
