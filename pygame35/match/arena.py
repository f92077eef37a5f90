"""The arena: a match between two players, played, watched, kept and summed up.

`--sprt ELO0 ELO1` stops as soon as one of the two is 19 times as likely as the other (Wald's sequential probability
ratio test with errors of 5 %, on pairs as in fishtest).
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .. import parallel
from .. import records as record
from ..basics import UserError
from . import archive, statistics
from .opponents import Limit, Table, game_of, parse_limit, parse_opponent
from .play import Match, play
from .summary import described, elo_with_error, pentanomial, summary
from .ugi_program import BREAKDOWNS

_DEFAULT_LIMIT = Limit(milliseconds=100.0)
_QUIET = 30.0  # seconds between two progress lines where they cannot overwrite each other


class Effort(NamedTuple):
    """How far a match goes, and by what means; none of it changes a game."""

    games: int
    """Even: every opening is played twice."""
    processes: int
    sprt: tuple[float, float] | None
    """The two differences in Elo that are told apart; None: play all games."""


def main(options: argparse.Namespace) -> None:
    """The command: play, then print the result, also when interrupted (KeyboardInterrupt passes on).

    UserError afterwards when a program did not work.
    """
    match = match_of(options, options.a, options.b)
    effort = effort_of(options)
    records: list[dict[str, Any]] = []
    try:
        run(match, effort, options.out, records)
    except KeyboardInterrupt:
        print(_result(records, effort))
        raise
    print(_result(records, effort))
    check_programs(records)


def check_programs(records: list[dict[str, Any]]) -> None:
    """UserError when a program did not work in some of the games: their results tell nothing about its play."""
    reasons = [record["forfeit"]["reason"] for record in records if record["forfeit"]]
    if broken := sum(reason.startswith(BREAKDOWNS) for reason in reasons):
        why = "a program died or did not speak the Universal Game Interface"
        raise UserError(f"{broken} of {len(records)} games ended since {why}")


def _result(records: list[dict[str, Any]], effort: Effort) -> str:
    return "\n".join([described(records), *([sequential(records, effort.sprt)] if effort.sprt else [])])


def match_of(options: argparse.Namespace, a: str, b: str) -> Match:
    """The match that the command line asks for; UserError says what is wrong with it."""
    limit = _DEFAULT_LIMIT
    if options.simulations is not None:
        limit = parse_limit(f"{options.simulations}n")
    elif options.milliseconds is not None:
        limit = parse_limit(f"{options.milliseconds:.12g}ms")
    table = Table(options.game, options.board)
    game = game_of(table)
    most = game.most_opening_plies(record.start(game.rules, table.board))
    if not 0 <= options.opening_plies <= most:
        raise UserError(f"--opening-plies must be 0 to {most}, not {options.opening_plies}")
    plies = options.plies or game.match_plies
    if plies is not None and plies <= options.opening_plies:
        raise UserError(f"--plies must be more than the {options.opening_plies} of the opening, not {plies}")
    players = parse_opponent(a, table), parse_opponent(b, table)
    return Match(*players, limit, options.opening_plies, options.seed, options.patience, table, plies)


def effort_of(options: argparse.Namespace, sprt: bool = True) -> Effort:
    hypotheses = tuple(options.sprt) if sprt and options.sprt else None
    if hypotheses and not hypotheses[0] < hypotheses[1]:
        raise UserError("--sprt needs the lower Elo first, then the higher one")
    return Effort(options.games, options.processes, hypotheses)


def run(match: Match, effort: Effort, out: Path | None, records: list[dict[str, Any]]) -> None:
    """Play what is missing; `records` takes the games of the file first, then every game as it ends."""
    records += archive.opened(out, match) if out else []
    progress = _Progress(match, effort, len(records), sys.stderr)
    if _decided(records, effort):
        return
    missing = archive.missing(match, effort.games, records)
    running = parallel.results(play, missing, effort.processes)
    try:
        for played in running:
            if out:
                archive.append(out, played)
            records.append(played)
            progress.show(records)
            if _decided(records, effort):
                return
    finally:
        running.close()
        progress.end()


def _decided(records: list[dict[str, Any]], effort: Effort) -> bool:
    if effort.sprt is None:
        return False
    low, high = statistics.sequential_bounds()
    return not low < statistics.log_likelihood_ratio(pentanomial(records), *effort.sprt) < high


def sequential(records: list[dict[str, Any]], hypotheses: tuple[float, float]) -> str:
    """What the sequential test says, in words."""
    ratio = statistics.log_likelihood_ratio(pentanomial(records), *hypotheses)
    low, high = statistics.sequential_bounds()
    elo0, elo1 = hypotheses
    verdict = f"Elo {elo0:+g} accepted" if ratio <= low else f"Elo {elo1:+g} accepted" if ratio >= high else "undecided"
    return f"SPRT {elo0:+g} or {elo1:+g}: log likelihood ratio {ratio:.2f} ({low:.2f} to {high:.2f}), {verdict}"


class _Progress:
    """A line on stderr that says how the match stands; a terminal's is overwritten by the next."""

    def __init__(self, match: Match, effort: Effort, before: int, sink: TextIO):
        self.effort, self.before, self.sink = effort, before, sink
        self.terminal = sink.isatty()
        self.start = self.shown = time.monotonic()
        if before > effort.games:
            print(f"{before} games are there, more than the {effort.games} asked for; all of them count", file=sink)
        elif not self.terminal:
            print(f"{match.a.name} against {match.b.name}: {before} of {effort.games} games played", file=sink)

    def show(self, records: list[dict[str, Any]]) -> None:
        now = time.monotonic()
        if not self.terminal and now - self.shown < _QUIET:
            return
        self.shown = now
        so_far = summary(records)
        rate = (len(records) - self.before) / (now - self.start)
        left = round(max(self.effort.games - len(records), 0) / rate)
        line = (
            f"{so_far.games}/{self.effort.games} games  +{so_far.wins} -{so_far.losses} ={so_far.ties}  "
            f"Elo {elo_with_error(so_far.estimate)}  {rate:.2f} games/s  "
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        )
        self.sink.write(f"\r{line}\x1b[K" if self.terminal else f"{line}\n")
        self.sink.flush()

    def end(self) -> None:
        if self.terminal:
            print(file=self.sink)
