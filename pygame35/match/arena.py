"""The arena: plays a match between two players, shows its progress, writes its games and prints the result.

`--sprt ELO0 ELO1` compares two differences in Elo. The match stops as soon as the results are 19 times as likely with
one of them as with the other (Wald's sequential probability ratio test with errors of 5 %, on pairs as in fishtest).
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .. import records as record
from ..basics import UserError
from ..engine.analyses import per_second
from ..options import Cluster
from ..parallel import pool
from . import game_file, statistics
from .opponents import GameSetup, Limit, check_limit, game_of, parse_limit, parse_opponent
from .play import MatchPlan, play
from .program import BREAKDOWNS
from .summary import described, elo_with_error, pentanomial, summary

_DEFAULT_LIMIT = Limit(milliseconds=100.0)
_QUIET = 30.0  # seconds between two progress lines, unless they overwrite each other


class Effort(NamedTuple):
    """The length of a match, and where it is played. Neither changes the games."""

    games: int
    """even, since every opening is played twice"""
    processes: int
    dask: Cluster | None
    """a dask cluster, instead of processes"""
    sprt: tuple[float, float] | None
    """two differences in Elo, between which a sequential test decides; None: play all games"""


def main(options: argparse.Namespace) -> None:
    """Play the match and print its result. After a KeyboardInterrupt, print the result so far and raise it again.

    UserError, after the result, if a program did not work.
    """
    plan = planned(options, options.a, options.b)
    effort = effort_of(options)
    records: list[dict[str, Any]] = []
    try:
        run(plan, effort, options.out, records)
    except KeyboardInterrupt:
        # The last game may be in the file already, but not yet in `records`.
        print(_result(game_file.read(options.out) if options.out else records, effort))
        raise
    print(_result(records, effort))
    check_programs(records)


def check_programs(records: list[dict[str, Any]]) -> None:
    """Raise UserError if games ended because a program died or did not speak its protocol."""
    reasons = [record["forfeit"]["reason"] for record in records if record["forfeit"]]
    if broken := sum(reason.startswith(BREAKDOWNS) for reason in reasons):
        why = "a program died or did not speak its protocol"
        raise UserError(f"{broken} of {len(records)} games ended since {why}")


def _result(records: list[dict[str, Any]], effort: Effort) -> str:
    return "\n".join([described(records), *([sequential(records, effort.sprt)] if effort.sprt else [])])


def planned(options: argparse.Namespace, a: str, b: str) -> MatchPlan:
    """The match between a and b that a command line describes; UserError if the command line is wrong."""
    limit = _DEFAULT_LIMIT
    if options.simulations is not None:
        limit = parse_limit(f"{options.simulations}n")
    elif options.milliseconds is not None:
        limit = parse_limit(f"{options.milliseconds:.12g}ms")
    setup = GameSetup(options.game, options.board)
    game = game_of(setup)
    most = game.most_opening_plies(record.start(game.rules, setup.board))
    if not 0 <= options.opening_plies <= most:
        raise UserError(f"--opening-plies must be 0 to {most}, not {options.opening_plies}")
    plies = options.plies or game.match_plies
    if plies is not None and plies <= options.opening_plies:
        raise UserError(f"--plies must be more than the {options.opening_plies} of the opening, not {plies}")
    players = parse_opponent(a, setup), parse_opponent(b, setup)
    for player in players:
        check_limit(player, limit)
    return MatchPlan(*players, limit, options.opening_plies, options.seed, options.patience, setup, plies)


def effort_of(options: argparse.Namespace, sprt: bool = True) -> Effort:
    hypotheses = tuple(options.sprt) if sprt and options.sprt else None
    if hypotheses and not hypotheses[0] < hypotheses[1]:
        raise UserError("--sprt needs the lower Elo first, then the higher one")
    return Effort(options.games, options.processes, options.dask, hypotheses)


def run(plan: MatchPlan, effort: Effort, out: Path | None, records: list[dict[str, Any]]) -> None:
    """Play the games of the match that are not in the file `out` yet, and append each to the file as it ends.

    `records` receives the games in the file, then the new games. With a sequential test, a decision ends the match.
    """
    records += game_file.opened(out, plan) if out else []
    progress = _Progress(plan, effort, len(records), sys.stderr)
    if _decided(records, effort):
        return
    missing = game_file.missing(plan, effort.games, records)
    try:
        with pool(effort.processes, effort.dask) as workers:
            for played in workers.results(play, missing):
                if out:
                    game_file.append(out, played)
                records.append(played)
                progress.show(records)
                if _decided(records, effort):
                    return
    finally:
        progress.end()


def _decided(records: list[dict[str, Any]], effort: Effort) -> bool:
    if effort.sprt is None:
        return False
    low, high = statistics.sequential_bounds()
    return not low < statistics.log_likelihood_ratio(pentanomial(records), *effort.sprt) < high


def sequential(records: list[dict[str, Any]], hypotheses: tuple[float, float]) -> str:
    """The result of the sequential test as a line of text. hypotheses: two differences in Elo, the lower first."""
    ratio = statistics.log_likelihood_ratio(pentanomial(records), *hypotheses)
    low, high = statistics.sequential_bounds()
    elo0, elo1 = hypotheses
    verdict = f"Elo {elo0:+g} accepted" if ratio <= low else f"Elo {elo1:+g} accepted" if ratio >= high else "undecided"
    return f"SPRT {elo0:+g} or {elo1:+g}: log likelihood ratio {ratio:.2f} ({low:.2f} to {high:.2f}), {verdict}"


class _Progress:
    """Progress lines of a match on stderr; in a terminal each overwrites the one before."""

    def __init__(self, plan: MatchPlan, effort: Effort, before: int, sink: TextIO):
        self.effort, self.before, self.sink = effort, before, sink
        self.terminal = sink.isatty()
        self.start = self.shown = time.monotonic()
        if before > effort.games:
            print(f"{before} games are there, more than the {effort.games} asked for; all of them count", file=sink)
        elif not self.terminal:
            print(f"{plan.a.name} against {plan.b.name}: {before} of {effort.games} games played", file=sink)

    def show(self, records: list[dict[str, Any]]) -> None:
        now = time.monotonic()
        if not self.terminal and now - self.shown < _QUIET:
            return
        self.shown = now
        so_far = summary(records)
        rate = per_second(len(records) - self.before, now - self.start)
        left = round(max(self.effort.games - len(records), 0) / rate) if rate else 0
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
