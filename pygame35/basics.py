"""The sides and the errors that the rules of all games share.

Plain Python that runs alike on CPython, Pyodide and MicroPython. `pygame35.contracts` describes the modules of a game.

MicroPython has no `typing`, but must be able to run these modules from source. So a module imports as follows the types
that only its annotations use, and writes these annotations as strings. Type checkers take TYPE_CHECKING to be true:

    from pygame35.basics import TYPE_CHECKING

    if TYPE_CHECKING:
        from pygame35.contracts import Position

    def plies(position: "Position") -> int: ...
"""

TYPE_CHECKING = False

RED, BLUE, NONE = 1, -1, 0
RED_AND_BLUE = {RED: "Red", BLUE: "Blue"}


class UserError(ValueError):
    """A request that cannot be carried out; the message says why.

    Programs with a user, such as the command line, catch only this error. Any other exception is a bug.
    """


class IllegalMove(UserError):
    """A move that the rules do not allow, or a text that is neither a move nor a board; the message says why."""


_SHOWN = 80  # characters of a wrong value in a message, at most


def shown(value: object) -> str:
    """The repr of a value for an error message, cut to one line; its type if repr() fails."""
    try:
        text = repr(value)
    except Exception:  # repr() of 5,000 digits, of deeply nested lists, of a faulty class
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def winner_of(scores: tuple[int, int]) -> int:
    """RED or BLUE, the side with the higher score; NONE for a tie."""
    red, blue = scores
    return RED if red > blue else BLUE if blue > red else NONE
