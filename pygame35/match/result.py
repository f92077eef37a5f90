"""The result of a match in figures, in words and as records."""

import math
from collections import Counter, defaultdict
from typing import Any, NamedTuple

from .. import records as record
from ..game_files import GameRecord
from . import statistics
from .opponents import GameSetup, game_of
from .statistics import Estimate, elo


class MatchResult(NamedTuple):
    """The result of a match, as player a sees it. `str` is the text that the arena prints."""

    a: str
    """the full name of player a, such as level:2@30n; "" without games"""
    b: str
    played: int
    """number of games that have ended"""
    wins: int
    """number of games that a won"""
    ties: int
    losses: int
    pairs: list[int]
    """[5] numbers of whole pairs in which a scored 0, ½, 1, 1½, 2 points. A pair is two games with the same opening and
    swapped colours"""
    estimate: Estimate
    """from whole pairs: the mean score of a in points a game, 0 ... 1, and its 95 % interval"""
    margin: float | None
    """mean final score, a minus b, over the games without a forfeit; None without such games"""
    slowest: tuple[float, float]
    """milliseconds of the longest move of a, and of b"""
    limited: int
    """number of games that ended as ties at the match's limit of plies"""
    forfeits: Counter[tuple[str, str]]
    """{(a or b, the reason): number of games that this player lost by breaking the rules, or by failing to answer}"""
    records: list[dict[str, Any]]
    """the games as lines of the match's file; `pygame35.match.play` describes them"""
    interrupted: bool = False
    """True if Ctrl+C ended the match before all games were played"""

    @property
    def elo(self) -> float:
        """The difference of the ratings, a minus b, in Elo: 0 for equal players, infinite if one won all whole pairs.

        0 without whole pairs.
        """
        return elo(self.estimate.score)

    @property
    def elo_error(self) -> float:
        """Half the width of the 95 % interval of `elo`; infinite if the interval has no end on one side."""
        return (elo(self.estimate.high) - elo(self.estimate.low)) / 2

    def games(self) -> list[GameRecord]:
        """The games with their positions, for example for `pygame35.write_games`.

        The tags are Red, Blue, Round (pair and game, such as 3.2), Result, and Termination after a forfeit or at the
        limit of plies.
        """
        return [_game_record(row) for row in sorted(self.records, key=_round)]

    def __repr__(self) -> str:
        score = f"+{self.wins} -{self.losses} ={self.ties}"
        return f"<MatchResult: {self.a} against {self.b}, {score}, Elo {elo_with_error(self.estimate)}>"

    def __str__(self) -> str:
        if not self.records:
            return "no game has ended"
        points = self.wins + self.ties / 2
        lines = [
            f"{self.a} against {self.b}",
            f"{self.wins} won, {self.ties} tied, {self.losses} lost: "
            f"{points:g} of {self.played} points, {points / self.played:.1%}",
            _rating(self),
            f"slowest moves {self.slowest[0]:,.0f} and {self.slowest[1]:,.0f} ms"
            + ("" if self.margin is None else f"; mean margin {self.margin:+.1f}"),
        ]
        if self.limited:
            lines.append(f"games that reached the limit of plies, and so are tied: {self.limited}")
        for (side, reason), times in self.forfeits.most_common():
            lines.append(f"{self.a if side == 'a' else self.b} ({side}) forfeited {times}: {reason}")
        return "\n".join(lines)


def result_of(records: list[dict[str, Any]]) -> MatchResult:
    """The result of a match, from the records of its games."""
    results = Counter(row["result"] for row in records)
    margins = [row["margin"] for row in records if row["margin"] is not None]
    pairs = pentanomial(records)
    a, b = (records[0][side]["player"] if records else "" for side in ("a", "b"))
    slowest_a, slowest_b = (max((row[side]["milliseconds_max"] for row in records), default=0.0) for side in ("a", "b"))
    return MatchResult(
        a=a,
        b=b,
        played=len(records),
        wins=results[1],
        ties=results[0.5],
        losses=results[0],
        pairs=pairs,
        estimate=statistics.estimated(pairs),
        margin=sum(margins) / len(margins) if margins else None,
        slowest=(slowest_a, slowest_b),
        limited=sum(not (row.get("ended", True) or row["forfeit"]) for row in records),
        forfeits=Counter((f["by"], f["reason"]) for row in records if (f := row["forfeit"])),
        records=records,
    )


def pentanomial(records: list[dict[str, Any]]) -> list[int]:
    """The numbers of pairs, [5], in which player a scored 0, ½, 1, 1½, 2 points. Unfinished pairs do not count."""
    points: dict[int, dict[str, float]] = defaultdict(dict)
    for row in records:
        points[row["pair"]][row["a"]["colour"]] = row["result"]
    classes = Counter(int(2 * sum(pair.values())) for pair in points.values() if len(pair) == 2)
    return [classes[points] for points in range(5)]


def _round(row: dict[str, Any]) -> tuple[int, int]:
    """The pair, and the number of the game in its pair, both from 1; a is red in the first game."""
    return row["pair"] + 1, 1 if row["a"]["colour"] == "red" else 2


def _game_record(row: dict[str, Any]) -> GameRecord:
    setup = GameSetup(**{name: row["settings"][name] for name in GameSetup._fields if name in row["settings"]})
    position = record.replay_text(row["moves"].split(), game_of(setup).rules, setup.board)
    players = {row[side]["colour"].capitalize(): row[side]["player"] for side in ("a", "b")}
    red = row["result"] if row["a"]["colour"] == "red" else 1 - row["result"]
    tags = {**players, "Round": "{}.{}".format(*_round(row)), "Result": record.RESULTS[int(2 * red - 1)]}
    if row["forfeit"]:
        by = row[row["forfeit"]["by"]]["colour"].capitalize()
        tags["Termination"] = f"{by} forfeits: {row['forfeit']['reason']}"
    elif not position.is_over():
        tags["Termination"] = "limit of plies"
    return GameRecord({name: _printable(value) for name, value in tags.items()}, position)


def _printable(text: str) -> str:
    """The text without what a tag cannot hold, such as control characters in the last words of a program."""
    return "".join(c if c.isprintable() else "?" for c in text)


def _rating(match: MatchResult) -> str:
    """A line with the difference in Elo, its interval, and the pairs of games that count."""
    counted = 2 * sum(match.pairs)
    if not counted:
        return "no Elo yet: it counts pairs of games, and both of none have ended"
    interval = [f"{elo(bound):+.1f}" for bound in match.estimate[1:] if 0 < bound < 1]
    within = f" (95 %: {' to '.join(interval)})" if len(interval) == 2 else " (95 %)"
    only = "" if counted == match.played else f" alone, {counted} of the {match.played} games"
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
