"""Requests about a position: what `analyse` and `play` send to the engine."""

from collections.abc import Mapping
from typing import Any, TypedDict

import numpy as np

from ..basics import shown
from ..contracts import Json, Position
from .requests import EngineError, checked

_MILLISECONDS = 1000.0  # for a player that does not limit itself, if no limit is given


class How(TypedDict, total=False):
    """How to analyse a position; all of it is optional."""

    level: int
    """1 ... 10, in a game with levels."""
    player: str
    """A name from the game's `players`, instead of a level. Without both, the game's strongest player analyses."""
    seconds: float
    """The thinking time."""
    simulations: int
    """The number of simulations. With `seconds`, the limit that is reached first counts. Without both, a player with a
    budget of simulations uses it up, and any other player thinks for a second."""
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
