"""The result of a match in figures and in words, from the records of its games."""

import math
from collections import Counter, defaultdict
from typing import Any, NamedTuple

from . import statistics
from .statistics import Estimate, elo


class Summary(NamedTuple):
    """The state of a match, as player a sees it."""

    games: int
    wins: int
    ties: int
    losses: int
    pairs: list[int]
    """[5] numbers of whole pairs in which a scored 0, ½, 1, 1½, 2 points"""
    estimate: Estimate
    """from whole pairs"""
    margin: float | None
    """mean final score, a minus b, over the games without a forfeit; None without such games"""
    slowest: tuple[float, float]
    """milliseconds of the longest move of a, and of b"""
    limited: int
    """number of games that ended as ties at the match's limit of plies"""
    forfeits: Counter[tuple[str, str]]
    """(a or b, reason): number"""


def summary(records: list[dict[str, Any]]) -> Summary:
    results = Counter(record["result"] for record in records)
    margins = [record["margin"] for record in records if record["margin"] is not None]
    pairs = pentanomial(records)
    slowest_a, slowest_b = (
        max((record[side]["milliseconds_max"] for record in records), default=0.0) for side in ("a", "b")
    )
    return Summary(
        games=len(records),
        wins=results[1],
        ties=results[0.5],
        losses=results[0],
        pairs=pairs,
        estimate=statistics.estimated(pairs),
        margin=sum(margins) / len(margins) if margins else None,
        slowest=(slowest_a, slowest_b),
        limited=sum(not (record.get("ended", True) or record["forfeit"]) for record in records),
        forfeits=Counter((f["by"], f["reason"]) for record in records if (f := record["forfeit"])),
    )


def pentanomial(records: list[dict[str, Any]]) -> list[int]:
    """The numbers of pairs, [5], in which player a scored 0, ½, 1, 1½, 2 points. Unfinished pairs do not count."""
    points: dict[int, dict[str, float]] = defaultdict(dict)
    for record in records:
        points[record["pair"]][record["a"]["colour"]] = record["result"]
    classes = Counter(int(2 * sum(pair.values())) for pair in points.values() if len(pair) == 2)
    return [classes[points] for points in range(5)]


def described(records: list[dict[str, Any]]) -> str:
    """The result of a match as lines of text."""
    if not records:
        return "no game has ended"
    names = {side: records[0][side]["player"] for side in ("a", "b")}
    so_far = summary(records)
    points = so_far.wins + so_far.ties / 2
    lines = [
        f"{names['a']} against {names['b']}",
        f"{so_far.wins} won, {so_far.ties} tied, {so_far.losses} lost: "
        f"{points:g} of {so_far.games} points, {points / so_far.games:.1%}",
        _rating(so_far),
        f"slowest moves {so_far.slowest[0]:,.0f} and {so_far.slowest[1]:,.0f} ms"
        + ("" if so_far.margin is None else f"; mean margin {so_far.margin:+.1f}"),
    ]
    if so_far.limited:
        lines.append(f"games that reached the limit of plies, and so are tied: {so_far.limited}")
    for (side, reason), times in so_far.forfeits.most_common():
        lines.append(f"{names[side]} ({side}) forfeited {times}: {reason}")
    return "\n".join(lines)


def _rating(match: Summary) -> str:
    """A line with the difference in Elo, its interval, and the pairs of games that count."""
    counted = 2 * sum(match.pairs)
    if not counted:
        return "no Elo yet: it counts pairs of games, and both of none have ended"
    interval = [f"{elo(bound):+.1f}" for bound in match.estimate[1:] if 0 < bound < 1]
    within = f" (95 %: {' to '.join(interval)})" if len(interval) == 2 else " (95 %)"
    only = "" if counted == match.games else f" alone, {counted} of the {match.games} games"
    pairs = f"whole pairs{only}, with 0, ½, 1, 1½, 2 points: {' '.join(map(str, match.pairs))}"
    return f"Elo {elo_with_error(match.estimate)}{within}, from {pairs}"


def elo_with_error(estimate: Estimate) -> str:
    """The difference in Elo and half the width of its interval, as in +12.3 ± 4.5.

    If only one bound of the interval is finite, the text is this bound, as in > +270.0.
    """
    low, high = elo(estimate.low), elo(estimate.high)
    if math.isfinite(low) and math.isfinite(high):
        return f"{elo(estimate.score):+.1f} ± {(high - low) / 2:.1f}"
    if math.isfinite(low):
        return f"> {low:+.1f}"
    return f"< {high:+.1f}" if math.isfinite(high) else "?"
