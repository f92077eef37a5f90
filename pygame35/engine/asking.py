"""Requests about a position: what `analyse` and `play` send to the engine."""

from numbers import Real
from typing import Any

from ..basics import shown
from ..contracts import Json, Position
from .requests import EngineError, checked

_MILLISECONDS = 1000.0  # for a player that does not limit itself, if no limit is given


def request_of(
    position: Position[Any],
    level: int | None,
    player: str | None,
    seconds: float | None,
    simulations: int | None,
    options: dict[str, Any],
) -> Json:
    """The request for a whole analysis; EngineError names a wrong argument.

    Without `seconds` and `simulations`, a player with a budget of simulations uses it up, and others think a second.
    """
    if not hasattr(position, "format_move"):
        raise EngineError(f"{shown(position)} is not a position of a game")
    if seconds is not None and (not isinstance(seconds, Real) or isinstance(seconds, bool) or seconds <= 0):
        raise EngineError(f"seconds must be a number above 0, not {shown(seconds)}")
    request: Json = {
        "id": "",
        "game": position.game,
        "moves": [position.format_move(move) for move in position.moves],
        "final": True,
        "options": {**options, "board": position.board},
    }
    fields = {
        "level": level,
        "player": player,
        "milliseconds": None if seconds is None else 1000 * float(seconds),
        "simulations": simulations,
    }
    request |= {name: value for name, value in fields.items() if value is not None}
    if seconds is None and simulations is None:
        budget = checked({**request, "simulations": 0}).player.simulations
        request |= {"milliseconds": _MILLISECONDS} if budget is None else {"simulations": budget}
    return request
