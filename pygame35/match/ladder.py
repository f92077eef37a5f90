"""The ladder: each player plays a match against the player below. Ratings are in Elo above the lowest player.

A folder holds `ladder.json`, a list of the players from the lowest up, and a file of games for each match.
"""

import argparse
import json
import math
import re
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..basics import UserError
from ..output import json_of, make_folder
from . import arena, game_file, matches
from .opponents import USUAL_SETUP, GameSetup, game_of, parse_opponent
from .result import MatchResult, elo_with_error, result_of
from .statistics import elo

_NAMES = "ladder.json"
LEVELS = "levels"  # stands for all levels in a list of players

Records = dict[str, list[dict[str, Any]]]  # {player: records of its games against the player below}


class Rung(NamedTuple):
    """A player on the ladder."""

    name: str
    below: str | None
    """the player below; None for the lowest"""
    match: MatchResult | None
    """the match against the player below; None before a pair of games has been played"""
    total: float | None
    """Elo above the lowest player; None if a step up to here has not been measured"""
    one_sided: bool
    """True if a player up to here won all games of a step, or lost all; `total` then assumes the score at which that
    has a probability of 50 %"""


def main(options: argparse.Namespace) -> None:
    """Play the games that are missing and print the table. With --report, only print it.

    A KeyboardInterrupt is raised again after the table is printed. UserError, after the table, if a program broke down.
    """
    show = as_json if options.json else table
    games: Records = {}
    if options.report:
        if options.players:
            raise UserError("--report prints what --out holds: name no players")
        names = _kept_names(options)
        games = {name: game_file.read(file_of(options.out, name, below)) for name, below in neighbours(names)}
    else:
        names = expanded(options.players or [LEVELS], GameSetup(options.game, options.board))
        try:
            _play(options, names, games)
        except KeyboardInterrupt:
            print(show(climbed(names, games)))
            raise
    print(show(climbed(names, games)))
    if not options.report:
        arena.check_programs([record for played in games.values() for record in played])


def _kept_names(options: argparse.Namespace) -> list[str]:
    if options.out is None:
        raise UserError("--report needs --out, a folder that a ladder was played in")
    if not (options.out / _NAMES).exists():
        raise UserError(f"no ladder was played in {options.out}")
    return _names(options.out)


def _names(folder: Path) -> list[str]:
    """The players of the ladder in a folder, from the lowest up. UserError if ladder.json is no such list."""
    file = folder / _NAMES
    try:
        names = json_of(file.read_bytes(), str(file))
    except UserError:
        names = None
    if not (isinstance(names, list) and len(names) > 1 and all(isinstance(name, str) for name in names)):
        raise UserError(f"{file} is not the list of a ladder's players")
    return names


def _play(options: argparse.Namespace, names: list[str], games: Records) -> None:
    effort = matches.Effort(**arena.effort(options))
    plans = [matches.planned(name, below, **arena.conditions(options)) for name, below in neighbours(names)]
    if options.out:
        make_folder(options.out)
        if (options.out / _NAMES).exists():
            _names(options.out)  # raises UserError if the file is not a ladder's, so that it is not overwritten
        (options.out / _NAMES).write_text(json.dumps(names), encoding="utf-8")
    for plan in plans:
        out = options.out and file_of(options.out, plan.a.name, plan.b.name)
        matches.run(plan, effort, out, games.setdefault(plan.a.name, []), progress=True)


def expanded(words: Iterable[str], setup: GameSetup = USUAL_SETUP) -> list[str]:
    """The full names of the players, from the lowest up; "levels" stands for all levels of the game.

    UserError for fewer than two players, or for a player named twice.
    """
    names = []
    for word in words:
        levels = range(1, len(game_of(setup).levels) + 1)
        names += [f"level:{n}" for n in levels] if word == LEVELS else [parse_opponent(word, setup).name]
    if len(names) < 2 or len(set(names)) < len(names):
        raise UserError("a ladder needs at least two players, none of them twice")
    return names


def neighbours(names: list[str]) -> list[tuple[str, str]]:
    """The pairs (player, player below), from the lowest up."""
    return list(zip(names[1:], names, strict=False))


def file_of(folder: Path, name: str, below: str) -> Path:
    text = f"{name} against {below}"
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower())
    if len(slug) > 80:  # for example the command line of a program
        slug = f"{slug[:80]}-{zlib.crc32(text.encode(errors='surrogatepass')):08x}"
    return folder / f"{slug}.jsonl"


def climbed(names: list[str], games: Records) -> list[Rung]:
    """The rungs of the ladder from the lowest up, as measured by the games so far."""
    rungs = [Rung(names[0], None, None, 0.0, False)]
    for name, below in neighbours(names):
        total, one_sided = rungs[-1].total, rungs[-1].one_sided
        match = result_of(games.get(name, []))
        if not sum(match.pairs):
            rungs.append(Rung(name, below, None, None, False))
            continue
        score = match.estimate.score
        if score in (0, 1):
            one_sided, half = True, 0.5 ** (1 / sum(match.pairs))
            score = half if score else 1 - half
        rungs.append(Rung(name, below, match, None if total is None else total + elo(score), one_sided))
    return rungs


def table(rungs: list[Rung]) -> str:
    """The rungs as text. Scores and Elo have 95 % intervals and count only whole pairs of games."""
    rows = [("player", "against", "games", "score (95 %)", "Elo (95 %)", "Elo above the lowest")]
    for name, below, match, total, one_sided in rungs:
        score = "-"
        if match:
            mean, low, high = match.estimate
            score = f"{mean:.1%} ({low:.1%} to {high:.1%})"
        rows.append(
            (
                name,
                below or "",
                str(match.played) if match else "-",
                score,
                elo_with_error(match.estimate) if match else "-",
                "-" if total is None else f"{'~' * one_sided}{total:+.0f}",
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        lines.append("  ".join(left + right))
    return "\n".join(lines)


def as_json(rungs: list[Rung]) -> str:
    """The rungs as a JSON list from the lowest up; null stands for a missing or infinite number."""
    return json.dumps([_plain(rung) for rung in rungs])


def _plain(rung: Rung) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "player": rung.name,
        "against": rung.below,
        "total": rung.total,
        "one_sided": rung.one_sided,
    }
    if rung.match is None:
        return {**plain, "games": 0}
    score, low, high = rung.match.estimate
    elos = {"elo": elo(score), "elo_low": elo(low), "elo_high": elo(high)}  # against the player below
    return {
        **plain,
        "games": rung.match.played,
        "pairs": rung.match.pairs,
        "score": score,
        "score_low": low,
        "score_high": high,
        **{name: value if math.isfinite(value) else None for name, value in elos.items()},
        "margin": rung.match.margin,
        "forfeits": rung.match.forfeits.total(),
    }
