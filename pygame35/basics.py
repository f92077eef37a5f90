"""The sides and the errors that the rules of all games share.

Plain Python that runs alike on CPython, Pyodide and MicroPython. `pygame35.contracts` describes the modules of a game.

MicroPython has no `typing`, but must be able to run these modules from source. So a type that only annotations use is
imported under TYPE_CHECKING, which only type checkers take to be true, and the annotations are strings:

    from pygame35.basics import TYPE_CHECKING

    if TYPE_CHECKING:
        from pygame35.contracts import Position

    def plies(position: "Position") -> int: ...
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Self

RED, BLUE, NONE = 1, -1, 0
RED_AND_BLUE = {RED: "Red", BLUE: "Blue"}


class UserError(ValueError):
    """A request that cannot be carried out; the message says why.

    Programs with a user, such as the command line, catch only this error. Any other exception is a bug.

    code: what is wrong, for programs that say it in other words: "filled", "over", "far", "drops", "decided",
    "elsewhere", "broken-off"; or "". named: what the message names, such as {"square": "e4"}.
    """

    code = ""
    named: "dict[str, str]" = {}

    def coded(self, code: str, **named: str) -> "Self":
        """This error with a code and what its message names."""
        self.code, self.named = code, named
        return self


class IllegalMove(UserError):
    """A move that the rules do not allow, or a text that is neither a move nor a board; the message says why."""


def submodules(package: str, *names: str, **missing: str) -> "Callable[[str], ModuleType]":
    """A `__getattr__` for a package: it imports these modules when they are first used as attributes.

    missing: names that the package lacks, and why.
    """

    def imported(name: str) -> "ModuleType":
        if name not in names:
            raise AttributeError(missing.get(name) or f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        return import_module(f"{package}.{name}")

    return imported


_SHOWN = 80  # characters; error messages cut longer values


def shown(value: object) -> str:
    """The repr of a value for an error message, cut to one line. If repr() fails, the type is named instead."""
    try:
        text = repr(value)
    except Exception:  # for example an int of 5,000 digits, deeply nested lists, or a faulty class
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 4]}...{text[-1]}"  # with the last quote or bracket


def whole(value: object) -> int | None:
    """The value as an int, for example of numpy's integers; None if it is not a whole number."""
    if type(value) is int:
        return value
    index = None if isinstance(value, bool) else getattr(value, "__index__", None)
    return index() if index else None


def winner_of(scores: tuple[int, int]) -> int:
    """RED or BLUE, the side with the higher score; NONE for a tie."""
    red, blue = scores
    return RED if red > blue else BLUE if blue > red else NONE
