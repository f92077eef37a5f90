"""Analyses: the result of a search as the engine reports it."""

from typing import Any

from ..games.registry import Game

_CANDIDATES = 10


def described(found: dict[str, Any], game: Game, position: Any, final: bool, ownership: bool) -> dict[str, Any]:
    """The analysis of a search; `pygame35.engine` describes its fields."""

    def win(row: dict[str, Any]) -> float | None:
        """The first player's chance: as it was played out, or what the expected margin means."""
        if row.get("exact") and game.rules.SIDES == 2:
            return (1 + (row["margin"] > 0) - (row["margin"] < 0)) / 2
        return (row["value"] + 1) / 2 if "value" in row else game.outlook.win(position, row["margin"])

    most = game.outlook.most_margin(position)

    def within(margin: float) -> float:
        """A margin that a board can have: an evaluation, and noise the more, may be beyond."""
        return float(min(max(margin, -most), most))

    format_move = position.format_move
    candidates = [
        {
            "move": format_move(candidate["action"]),
            "visits": candidate["visits"],
            "value": win(candidate),
            "margin": within(candidate["margin"]),
            "prior": candidate["prior"],
            **({"exact": True} if candidate.get("exact") else {}),
        }
        for candidate in found["candidates"][: None if final else _CANDIDATES]
    ]
    analysis = {
        "best": candidates[0]["move"] if candidates else None,
        "candidates": candidates,
        "win": win(found),
        "margin": within(found["margin"]),
        "simulations": found["simulations"],
        "depth": found["depth"],
        "exact": found.get("exact", False),
        "line": [format_move(action) for action in found["line"]],
    }
    if "values" in found:
        analysis["values"] = {format_move(action): value for action, value in found["values"].items()}
    if ownership and game.ownership:
        analysis["ownership"] = game.ownership(position, found["line"], analysis["margin"], analysis["exact"])
    return analysis


def finished(game: Game, position: Any, ownership: bool) -> dict[str, Any]:
    """The analysis of a game that is over."""
    first, *second = position.scores()
    margin = float(first - sum(second))
    return {
        "best": None,
        "candidates": [],
        "win": (position.winner() + 1) / 2 if second else None,
        "margin": margin,
        "simulations": 0,
        "depth": 0,
        "exact": True,
        "line": [],
        "per_second": 0.0,
        "done": True,
        **({"ownership": game.ownership(position, [], margin, True)} if ownership and game.ownership else {}),
    }
