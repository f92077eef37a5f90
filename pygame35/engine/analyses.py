"""Analyses: the result of a search as the engine reports it, as a JSON object and as a value."""

from dataclasses import dataclass
from typing import Any, Generic, overload

from ..contracts import Json, Move, Position
from ..game import AnyPosition, Game, OwnershipModel

_CANDIDATES = 10
_DRAWN = 3  # moves of the line


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
    """The simulations on this position, earlier analyses included."""
    depth: int
    """The plies from the position to the deepest position that was reached."""

    def __str__(self) -> str:
        """The expected moves as text, and the expected result."""
        win = "" if self.win is None else f", win {self.win:.0%}"
        line = " ".join(map(self.position.format_move, self.line))
        return f"{line or 'no move'}: margin {self.margin:+.1f}{win}{', proved' if self.exact else ''}"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: the position, the next expected moves, the chances of both sides."""
        from ..svg import draw  # the site's workers need none

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
