"""Matches from Python.

>>> result = play_match("level:2", "level:1", games=2, simulations=5)
>>> result.played, len(result.games()[0].position.moves)
(2, 64)
"""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .. import records as record
from ..basics import UserError
from ..engine.analyses import per_second
from ..options import FIRST_GAME, Cluster
from ..parallel import pool
from . import game_file, statistics
from .opponents import GameSetup, Limit, check_limit, game_of, parse_limit, parse_opponent
from .play import MatchPlan, ScheduledGame, play
from .result import MatchResult, elo_with_error, pentanomial, result_of

_DEFAULT_LIMIT = Limit(milliseconds=100.0)
_QUIET = 30.0  # seconds between two progress lines, unless they overwrite each other


class Effort(NamedTuple):
    """The length of a match, and where it is played. Neither changes the games."""

    games: int
    """even, since every opening is played twice"""
    processes: int | None
    """games at once, each in a process of its own; None: one after the other, in this process"""
    dask: Cluster | None = None
    """a dask cluster, instead of processes"""
    sprt: tuple[float, float] | None = None
    """two differences in Elo, between which a sequential test decides; None: play all games"""


def play_match(
    a: str,
    b: str,
    *,
    games: int = 100,
    game: str = FIRST_GAME,
    board: str = "",
    milliseconds: float | None = None,
    simulations: int | None = None,
    opening_plies: int = 2,
    plies: int | None = None,
    seed: int = 1,
    patience: float = 60.0,
    processes: int | None = None,
    dask: Cluster | None = None,
    sprt: tuple[float, float] | None = None,
    out: str | PathLike[str] | None = None,
    progress: bool = False,
) -> MatchResult:
    """Play a match between two players. Ctrl+C ends it early: the result then has the games that have ended.

    Each opening is played twice, with swapped colours.

    a, b           the players: a name of the game's players, level:N, or a program, such as ugi:COMMAND LINE; see
                   `pygame35.match.opponents`
    games          the number of games, even
    game, board    their names; "" is the usual board
    milliseconds   thinking time for a move, above 0; without any limit 100
    simulations    the number of simulations for a move instead, from 1
    opening_plies  the number of random plies with which a game begins
    plies          after this many plies a game is a tie; None: no limit on a board that fills up, else 400
    seed           determines openings and players, as far as these do not depend on the clock
    patience       seconds in which a program must start, and seconds that it may take for a move beyond its limit
    processes      the number of games at once, each in a process of its own; the calling program then needs the line
                   `if __name__ == "__main__":`, see `multiprocessing`. None: one after the other, in this process
    dask           the dask cluster that plays the games instead, a `pygame35.options.Cluster`
    sprt           (elo0, elo1), the lower one first: stop as soon as a sequential test decides between the two
    out            a file for the games, each written as it ends. A later call with the same arguments continues the
                   match; `read_match` reads the file
    progress       True: print lines of progress on standard error

    UserError names a wrong argument, or says why the file is not the match's. A player who breaks the rules or fails to
    answer loses the game: see `forfeits` in the result.
    """
    plan = planned(a, b, game, board, milliseconds, simulations, opening_plies, plies, seed, patience)
    effort, records, interrupted = Effort(games, processes, dask, sprt), list[dict[str, Any]](), False
    path = None if out is None else Path(out)
    try:
        run(plan, effort, path, records, progress)
    except KeyboardInterrupt:
        interrupted = True
        if path:  # the last game may be in the file already, but not yet in `records`
            records = game_file.read(path)
    return result_of(records)._replace(a=plan.a.name, b=plan.b.name, interrupted=interrupted)


def read_match(file: str | PathLike[str]) -> MatchResult:
    """The result of the match in a file that `play_match` or the arena wrote, up to the last game that has ended.

    UserError if the file does not hold the games of one match, or if there is no such file.
    """
    path = Path(file)
    if not path.exists():
        raise UserError(f"there is no file {path}")
    records = game_file.read(path)
    if len({(row["a"]["player"], row["b"]["player"]) for row in records}) > 1:
        raise game_file.GameFileError(f"{path} holds the games of several matches")
    return result_of(records)


def planned(
    a: str,
    b: str,
    game: str,
    board: str,
    milliseconds: float | None,
    simulations: int | None,
    opening_plies: int,
    plies: int | None,
    seed: int,
    patience: float,
) -> MatchPlan:
    """The match with these arguments of `play_match`; UserError if one is wrong."""
    limit = _DEFAULT_LIMIT
    if None not in (milliseconds, simulations):
        raise UserError("a move is limited by milliseconds or by simulations, not by both")
    if simulations is not None:
        limit = parse_limit(f"{simulations}n")
    elif milliseconds is not None:
        limit = parse_limit(f"{milliseconds:.12g}ms")
    setup = GameSetup(game, board)
    rules = game_of(setup)
    most = rules.most_opening_plies(record.start(rules.rules, board))
    if not 0 <= opening_plies <= most:
        raise UserError(f"opening plies must be 0 to {most}, not {opening_plies}")
    plies = plies or rules.match_plies
    if plies is not None and plies <= opening_plies:
        raise UserError(f"plies must be more than the {opening_plies} of the opening, not {plies}")
    players = parse_opponent(a, setup), parse_opponent(b, setup)
    for player in players:
        check_limit(player, limit)
    return MatchPlan(*players, limit, opening_plies, seed, patience, setup, plies)


def run(
    plan: MatchPlan, effort: Effort, out: Path | None, records: list[dict[str, Any]], progress: bool = False
) -> None:
    """Play the games of the match that are not in the file `out` yet, and append each to the file as it ends.

    `records` receives the games in the file, then the new games. With a sequential test, a decision ends the match.
    UserError if the effort is wrong.
    """
    if effort.games < 2 or effort.games % 2:
        raise UserError(f"games must be an even number from 2, since every opening is played twice, not {effort.games}")
    if effort.sprt and not effort.sprt[0] < effort.sprt[1]:
        raise UserError("sprt needs the lower Elo first, then the higher one")
    records += game_file.opened(out, plan) if out else []
    shown_by = _Progress(plan, effort, len(records), sys.stderr) if progress else None
    if _decided(records, effort):
        return
    try:
        with _results(effort, game_file.missing(plan, effort.games, records)) as played:
            for row in played:
                if out:
                    game_file.append(out, row)
                records.append(row)
                if shown_by:
                    shown_by.show(records)
                if _decided(records, effort):
                    return
    finally:
        if shown_by:
            shown_by.end()


@contextmanager
def _results(effort: Effort, games: Iterable[ScheduledGame]) -> Iterator[Iterable[dict[str, Any]]]:
    """The records of the games as they end."""
    if effort.processes is None and effort.dask is None:
        yield map(play, games)
    else:
        with pool(effort.processes or 1, effort.dask) as workers:
            yield workers.results(play, games)


def _decided(records: list[dict[str, Any]], effort: Effort) -> bool:
    if effort.sprt is None:
        return False
    low, high = statistics.sequential_bounds()
    return not low < statistics.log_likelihood_ratio(pentanomial(records), *effort.sprt) < high


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
        so_far = result_of(records)
        rate = per_second(len(records) - self.before, now - self.start)
        left = round(max(self.effort.games - len(records), 0) / rate) if rate else 0
        line = (
            f"{so_far.played}/{self.effort.games} games  +{so_far.wins} -{so_far.losses} ={so_far.ties}  "
            f"Elo {elo_with_error(so_far.estimate)}  {rate:.2f} games/s  "
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        )
        self.sink.write(f"\r{line}\x1b[K" if self.terminal else f"{line}\n")
        self.sink.flush()

    def end(self) -> None:
        if self.terminal:
            print(file=self.sink)
