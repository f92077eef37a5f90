"""The engine's analyses as values, with moves of the game: what Python users ask, in place of dicts and texts.

>>> from pygame35.games.thirtyfive.rules import Position
>>> position = Position()
>>> analysis = analyse(position, level=1)
>>> outcome = position.play(analysis.best)
>>> analysis.best == analysis.candidates[0].move
True
"""

import asyncio
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypedDict, Unpack

import numpy as np

from . import engine
from .basics import shown
from .contracts import Json, Move, Position
from .engine import EngineError
from .engine.requests import MOST_SIMULATIONS, checked
from .svg import draw

_MILLISECONDS = 1000.0  # for a player that does not limit itself, if no limit is given
_SLICE = 100.0  # milliseconds of a slice of an asynchronous analysis
_DRAWN = 3  # moves of the line in a picture


@dataclass(frozen=True)
class Candidate(Generic[Move]):
    """A move that the search considered."""

    move: Move
    visits: int
    """The simulations that began with the move."""
    win: float | None
    """0 ... 1, the probability that the first player wins after the move; a tie counts half. None for one player."""
    margin: float
    """The expected final score after the move, first player minus second; for one player, the expected score."""
    prior: float
    """0 ... 1, the move's probability before any search."""
    exact: bool
    """True if `margin` and `win` are proved."""


@dataclass(frozen=True)
class Analysis(Generic[Move]):
    """What the engine found about a position. Moves are moves of that game, as `Position.play` takes them."""

    position: Position[Move]
    """A copy of the position."""
    best: Move | None
    """The move to play; None if the game is over."""
    win: float | None
    """0 ... 1, the probability that the first player (RED) wins; a tie counts half. None in a game for one player."""
    margin: float
    """The expected final score, first player minus second; in a game for one player, the expected score.

    In games that count no points it is 1 for a win of the first player and -1 for a loss.
    """
    exact: bool
    """True if `win`, `margin` and `line` are proved: they are best play by both sides."""
    candidates: tuple[Candidate[Move], ...]
    """All moves that the search considered, best first."""
    line: tuple[Move, ...]
    """The expected moves, beginning with `best`."""
    simulations: int
    """The simulations on this position. After an analysis with a time limit, a later one adds to them."""
    depth: int
    """The plies from the position to the deepest position that was reached."""

    def __str__(self) -> str:
        """The expected moves as text, and the expected result."""
        win = "" if self.win is None else f", win {self.win:.0%}"
        line = " ".join(map(self.position.format_move, self.line))
        return f"{line or 'no move'}: margin {self.margin:+.1f}{win}{', proved' if self.exact else ''}"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: the position, the next expected moves, the chances of both sides."""
        return draw(self.position, line=self.line[:_DRAWN], win=self.win)


def analysis_of(position: Position[Move], found: Json) -> Analysis[Move]:
    """The value of an analysis. found: the answer of `think` about the position."""
    move = position.parse_move
    candidates = tuple(
        Candidate(move(row["move"]), row["visits"], row["value"], row["margin"], row["prior"], row.get("exact", False))
        for row in found["candidates"]
    )
    return Analysis(
        position=position.copy(),
        best=None if found["best"] is None else move(found["best"]),
        candidates=candidates,
        line=tuple(map(move, found["line"])),
        **{name: found[name] for name in ("win", "margin", "exact", "simulations", "depth")},
    )


class How(TypedDict, total=False):
    """How to analyse a position; all of it is optional."""

    level: int
    """1 ... 10, in a game with levels."""
    player: str
    """A name from the game's `players`, instead of a level. Without both, the game's strongest player analyses."""
    seconds: float
    """The thinking time."""
    simulations: int
    """The number of simulations; the same number gives the same analysis. With `seconds`, the limit that is reached
    first counts. Without both, a player with a budget of simulations uses it up, and any other thinks for a second."""
    seed: int
    """0 ... 2^32 - 1, determines everything random. Default 0."""
    options: Mapping[str, float]
    """Further options of a request; `pygame35.engine` lists them."""


def request_of(position: Position[Any], how: How) -> Json:
    """The request for a whole analysis; EngineError names a wrong argument."""
    if not hasattr(position, "format_move"):
        raise EngineError(f"{shown(position)} is not a position of a game")
    unknown = [name for name in how if name not in How.__annotations__]
    if unknown:
        raise EngineError(f"{unknown[0]} is no argument: there are {', '.join(How.__annotations__)}")
    request: Json = {
        "id": "",
        "game": position.game,
        "moves": [position.format_move(move) for move in position.moves],
        "final": True,
        "options": {**how.get("options", {}), "board": position.board},
        **{name: how[name] for name in ("level", "player", "simulations") if name in how},
    }
    if "seed" in how:
        request["options"]["seed"] = how["seed"]
    if "seconds" in how:
        request["milliseconds"] = 1000 * _positive(how["seconds"])
    if "milliseconds" not in request and "simulations" not in request:
        budget = checked({**request, "simulations": 0}).player.simulations
        request |= {"milliseconds": _MILLISECONDS} if budget is None else {"simulations": budget}
    return request


def _positive(seconds: object) -> float:
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float, np.number)) or not float(seconds) > 0:
        raise EngineError(f"seconds must be a number above 0, not {shown(seconds)}")
    return float(seconds)


def analyse(position: Position[Move], **how: Unpack[How]) -> Analysis[Move]:
    """Analyse a position, which does not change. EngineError names a wrong argument.

    how: level or player, seconds or simulations, options; `How` explains them.
    """
    request = request_of(position, how)
    if "milliseconds" in request:
        _prepare(position.game)
        return analysis_of(position, engine.think(request))
    return analysis_of(position, engine.Engine().think(request))  # no earlier search counts: the analysis repeats


@cache
def _prepare(game: str) -> None:
    """Load and compile what the game needs, which does not count as thinking time."""
    engine.prepare({"id": "", "game": game, "moves": []})


def play(position: Position[Move], **how: Unpack[How]) -> Move:
    """The move that a player chooses. The position stays as it is. The arguments are those of `analyse`.

    EngineError names a wrong argument, or says that the game is over.
    """
    best = analyse(position, **how).best
    if best is None:
        raise EngineError("the game is over: there is no move to play")
    return best


class Engine(engine.Engine):
    """An engine with searches of its own; see `engine.Engine`."""

    async def analyse(
        self,
        position: Position[Move],
        progress: Callable[[Analysis[Move]], object] | None = None,
        **how: Unpack[How],
    ) -> Analysis[Move]:
        """Analyse a position without blocking the event loop; `analyse` explains the arguments.

        The search runs in a thread, in slices of at most 100 ms. progress(analysis): called after each slice, in the
        thread of the event loop. A cancelled task ends the search with its slice.
        """
        request = request_of(position, how)
        position = position.copy()
        if "milliseconds" in request:
            await asyncio.to_thread(_prepare, position.game)
        ends = time.perf_counter() + request.pop("milliseconds", math.inf) / 1000
        left = request.pop("simulations", MOST_SIMULATIONS)
        found = await asyncio.to_thread(self.think, {**request, "simulations": 0})  # earlier analyses count
        while True:
            before, remaining = found["simulations"], 1000 * (ends - time.perf_counter())
            limits = {"milliseconds": min(max(remaining, 1.0), _SLICE), "simulations": left}
            found = await asyncio.to_thread(self.think, {**request, **limits})
            left -= found["simulations"] - before
            analysis = analysis_of(position, found)
            if progress:
                progress(analysis)
            if remaining <= _SLICE or found["done"] or left <= 0:
                return analysis
