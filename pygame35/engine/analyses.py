"""Analyses: the result of a search as the engine reports it."""

from typing import Any, overload

from ..contracts import Json
from ..game import AnyPosition, Game, OwnershipModel

_CANDIDATES = 10


@overload
def rounded(number: float) -> float: ...
@overload
def rounded(number: None) -> None: ...
def rounded(number: float | None) -> float | None:
    """A number with nine significant digits, since the last bits of functions such as exp differ between machines."""
    return None if number is None else float(f"{number:.9g}")


def described(found: Json, game: Game[Any], position: AnyPosition, final: bool, ownership: bool) -> Json:
    """The analysis of a search; `pygame35.engine` describes its fields."""

    def win(row: Json) -> float | None:
        """The first player's win probability: from a proved margin, from playouts, or from the win model."""
        if row.get("exact"):
            return game.result(row["margin"])
        return (row["value"] + 1) / 2 if "value" in row else game.win(position, row["margin"])

    most = game.most_margin(position)

    def within(margin: float) -> float:
        """The margin, clipped to the final margins that are possible. Evaluations with noise often exceed them."""
        return float(min(max(margin, -most), most))

    format_move = position.format_move
    candidates = [
        {
            "move": format_move(candidate["action"]),
            "visits": candidate["visits"],
            "value": rounded(win(candidate)),
            "margin": rounded(within(candidate["margin"])),
            "prior": rounded(candidate["prior"]),
            **({"exact": True} if candidate.get("exact") else {}),
        }
        for candidate in found["candidates"][: None if final else _CANDIDATES]
    ]
    analysis = {
        "best": candidates[0]["move"] if candidates else None,
        "candidates": candidates,
        "win": rounded(win(found)),
        "margin": rounded(within(found["margin"])),
        "simulations": found["simulations"],
        "depth": found["depth"],
        "exact": found.get("exact", False),
        "line": [format_move(action) for action in found["line"]],
    }
    if "values" in found:
        analysis["values"] = {format_move(action): rounded(value) for action, value in found["values"].items()}
    if ownership and isinstance(game, OwnershipModel):
        analysis["ownership"] = game.ownership(position, found["line"], analysis["margin"], analysis["exact"])
    return analysis


def per_second(count: float, seconds: float) -> float:
    """The count per second; 0 if a coarse clock shows that no time has passed."""
    return count / seconds if seconds > 0 else 0.0


def finished(game: Game[Any], position: AnyPosition, ownership: bool) -> Json:
    margin = game.margin(position)
    analysis: Json = {
        "best": None,
        "candidates": [],
        "win": game.result(margin),
        "margin": margin,
        "simulations": 0,
        "depth": 0,
        "exact": True,
        "line": [],
        "per_second": 0.0,
        "done": True,
    }
    if ownership and isinstance(game, OwnershipModel):
        analysis["ownership"] = game.ownership(position, [], margin, True)
    return analysis
