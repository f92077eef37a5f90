"""A referee for programs that speak the Universal Game Interface, written from the protocol's page alone.

https://github.com/kz04px/cutegames, `ugi.md`. The referee knows no game: it asks the programs whose turn it is, whether
the game is over and who has won, and passes on their moves. It imports nothing of pygame35. Any answer that the page
does not allow raises `Foul`, with the conversation so far.

The page describes options by one example only, and says that the protocol is based on UCI; so the types `check`,
`combo`, `string` and `button`, and `var`, are read as UCI has them.
"""

import queue
import time
from typing import Any, NamedTuple

from tests.ugi.program import Program

RESULTS = ("p1win", "p2win", "draw", "none")
NUMBERS_OF_INFO = ("depth", "seldepth", "time", "nodes", "nps", "hashfull", "tthits", "multipv", "currmovenumber")


class Foul(AssertionError):
    """The program broke the protocol."""


class Option(NamedTuple):
    """An option as it is announced; numbers of a spin are ints, all else is text."""

    name: str
    type: str
    default: Any = None
    min: int | None = None
    max: int | None = None
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
            "spin": ["", "few", "1.5", self.min - 1, self.max + 1] if self.type == "spin" else [],
            "combo": ["", "none of these", *(v + "x" for v in self.var)],
            "check": ["", "maybe", "2"],
            "string": [],
        }[self.type]


def parse_option(line):
    """The option of an `option …` line; Foul if it is malformed or contradicts itself."""
    words = line.split()
    keys = {"name", "type", "default", "min", "max", "var"}
    found, key = [], None
    for word in words[1:]:
        if word in keys:
            found.append((word, []))
            key = word
        elif key is None:
            raise Foul(f"{line!r} has a word before its first key")
        else:
            found[-1][1].append(word)
    single = [key for key, _ in found if key != "var"]
    if len(single) != len(set(single)) or single[:2] != ["name", "type"]:
        raise Foul(f"{line!r} does not have name and type first, each key once")
    values = {key: " ".join(words) for key, words in found if key != "var"}
    variants = tuple(" ".join(words) for key, words in found if key == "var")
    option = Option(values["name"], values["type"], values.get("default"), var=variants)
    if not option.name:
        raise Foul(f"{line!r} has no name")
    if option.type == "spin":
        option = option._replace(default=int(values["default"]), min=int(values["min"]), max=int(values["max"]))
        if not option.min <= option.default <= option.max:
            raise Foul(f"the default of {line!r} is out of its range")
    elif "min" in values or "max" in values:
        raise Foul(f"{line!r} has a range, but is no spin")
    if option.type == "combo" and option.default not in variants:
        raise Foul(f"the default of {line!r} is none of its values")
    if option.type != "combo" and variants:
        raise Foul(f"{line!r} has values, but is no combo")
    if option.type == "check" and option.default not in ("true", "false"):
        raise Foul(f"the default of {line!r} is neither true nor false")
    if option.type == "string" and option.default is None:
        raise Foul(f"{line!r} has no default")
    if option.type not in ("spin", "combo", "check", "string", "button"):
        raise Foul(f"{line!r} has no known type")
    return option


def check_info(line):
    """Foul if the numbers of an `info …` line are none. `string` and `pv` take the rest of the line."""
    words = line.split()[1:]
    while words:
        key = words.pop(0)
        if key in ("string", "pv"):
            return
        if key in NUMBERS_OF_INFO:
            if not words or not words.pop(0).isdigit():
                raise Foul(f"{line!r}: {key} is no number")
        elif key == "score":
            if len(words) < 2 or words.pop(0) not in ("cp", "mate") or not words.pop(0).lstrip("-").isdigit():
                raise Foul(f"{line!r}: the score is not cp or mate and a number")
        elif words:
            words.pop(0)


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
        if line.startswith("info"):
            check_info(line)
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

    def isready(self, searching=False):
        """-> the lines that came before readyok: none, unless something was refused since the last, or it searches."""
        self.send("isready")
        *lines, last = self.until("readyok")
        said = "info " if searching else "info string "
        if last != "readyok" or any(not line.startswith(said) for line in lines):
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
        return self.bestmove()

    def bestmove(self):
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


class Clock(NamedTuple):
    """Milliseconds for each side, and what each move adds."""

    time: int
    increment: int = 0


class Played(NamedTuple):
    moves: list[str]
    result: str
    """As the program says it; `unfinished` at the limit of plies, p1win or p2win if the other's time was up."""
    reason: str
    """over, plies or time."""
    left: tuple[float, float]
    """Milliseconds on the clocks at the end; 0 if there were none."""


def play(program, how, plies):
    """A game of a program against itself, which knows its options. how: the words after `go`, or a Clock."""
    program.isready()
    program.newgame()
    moves: list[str] = []
    clocks = [float(how.time)] * 2 if isinstance(how, Clock) else [0.0, 0.0]
    while True:
        program.position(moves)
        over, side, result = program.gameover(), 0 if program.p1turn() else 1, program.result()
        if over:
            return Played(moves, result, "over", (clocks[0], clocks[1]))
        if result != "none":
            raise program.foul(f"{result} before the end")
        if len(moves) == plies:
            return Played(moves, "unfinished", "plies", (clocks[0], clocks[1]))
        if not isinstance(how, Clock):
            moves.append(program.go(how))
            continue
        since = time.perf_counter()
        inc = how.increment
        moves.append(program.go(f"p1time {int(clocks[0])} p2time {int(clocks[1])} p1inc {inc} p2inc {inc}"))
        clocks[side] -= (time.perf_counter() - since) * 1000
        if clocks[side] <= 0:
            return Played(moves, ("p2win", "p1win")[side], "time", (clocks[0], clocks[1]))
        clocks[side] += inc
