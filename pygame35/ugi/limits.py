"""Limits of a search: the words after `go`, and time management.

    movetime MS                     milliseconds for this move
    p1time MS p2time MS p1inc MS p2inc MS   time left on each clock, and time added after each move (default 0)
    nodes N                         simulations to add
    depth D                         the search ends with a line of D plies
    infinite                        the search ends with `stop` only

Several limits may be given, and the first that is reached ends the search. `infinite` excludes all others. Without a
limit, a move takes a second. A search also ends when its result is proved, or when its player's budget is used up.
"""

import math
from typing import Any, NamedTuple

from ..basics import RED, UserError, shown
from ..game import AnyPosition, Game
from ..protocols.clock import MOVES_AHEAD, share
from ..protocols.numbers import whole

_USUAL = 1000  # milliseconds for a move if `go` has no limit
_MOST = 10**15  # the largest number that a limit may have
_CLOCK = ("p1time", "p2time", "p1inc", "p2inc")
_LEAST = {"movetime": 1, "nodes": 1, "depth": 1, "p1time": -_MOST, "p2time": -_MOST, "p1inc": 0, "p2inc": 0}


class Limits(NamedTuple):
    """The limits of a search. None stands for a limit that is not set."""

    milliseconds: float = math.inf
    """Milliseconds since `go` was read."""
    nodes: int | None = None
    depth: int | None = None
    endless: bool = False
    """True if only `stop` ends the search."""


def parsed(words: list[str], game: Game[Any], position: AnyPosition) -> Limits:
    """Parse the words after `go`; UserError if they are wrong. The position says whose clock counts."""
    if words == ["infinite"]:
        return Limits(endless=True)
    found: dict[str, int] = {}
    for at in range(0, len(words), 2):
        name = words[at]
        if "infinite" in words[at:]:
            raise UserError("go: infinite stands alone")
        if name not in _LEAST:
            raise UserError(f"go: there is no limit {shown(name)}, only infinite, {', '.join(_LEAST)}")
        if name in found:
            raise UserError(f"go: {name} is given twice")
        if at + 1 == len(words):
            raise UserError(f"go: there is no number behind {name}")
        try:
            found[name] = whole(words[at + 1], _LEAST[name], _MOST)
        except UserError as error:
            raise UserError(f"{name}: {error}") from error
    milliseconds: float = found.get("movetime", math.inf) if found else _USUAL
    if any(name in found for name in _CLOCK):
        side = "p1" if position.turn == RED else "p2"
        if f"{side}time" not in found:
            raise UserError(f"{side} is to move, and {side}time is missing")
        milliseconds = min(milliseconds, share(found[f"{side}time"], found.get(f"{side}inc", 0), moves(game, position)))
    return Limits(milliseconds, found.get("nodes"), found.get("depth"))


def moves(game: Game[Any], position: AnyPosition) -> int:
    """The number of moves among which the side to move divides its time, including this move."""
    plies = None if position.is_over() else game.plies_left(position)
    return MOVES_AHEAD if plies is None else min((plies + 1) // 2, MOVES_AHEAD)
