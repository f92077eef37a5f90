"""Calibrates the score that the master of Threes expects: `python -m pygame35.games.threes.training.calibrate`.

The network learned from games without search, so its values are too low for a player that searches. This command plays
games, records the values of the search in some positions, and writes, for each value, the mean of the points that
followed. The result is a rising curve (pool adjacent violators: Ayer et al. 1955) for each stage of a game, that is
each range of the score so far. One run makes the curves of one rule set and one depth of the search. With --check, it
compares the points that the curves promise with the points that other games reach, in three stages.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from ....arguments import whole
from ....options import SEED, add_pool
from ....output import check_file, report, run
from ....parallel import Pool, pool
from .. import calibration
from ..calibration import PATH, calibrated
from ..rules import FULL, RULE_SETS
from .selfplay import Notes, Task, play, together

STAGES = 12
POINTS = 16
"""The largest number of points of a curve."""
EVERY = 16
"""Moves between two recorded positions."""
_TASK_GAMES = {1: 200, 2: 200}  # {depth: games in a task}: enough for numpy to be fast
_FEW_GAMES = 50  # games in a task of a deeper search, where the kernel takes most of the time
_SEEDS = 10**6  # each seed of the command has this many seeds of games


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="pygame35.games.threes.training.calibrate", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--rules", choices=RULE_SETS, default=FULL)
    parser.add_argument("--depth", type=whole(1, 3), default=3, metavar="N", help="moves that the master looks ahead")
    parser.add_argument("--games", type=whole(1), default=400, metavar="N")
    parser.add_argument("--seed", type=SEED, default=1)
    parser.add_argument(
        "--scaled", action="store_true", help="scale the curves of depth N - 1 by one factor, for few games"
    )
    parser.add_argument("--check", action="store_true", help="compare the curves with these games, and write nothing")
    parser.add_argument("--out", type=Path, default=PATH, metavar="FILE", help="whose other curves stay as they are")
    add_pool(parser, "games")
    options = parser.parse_args(arguments)
    if options.scaled and options.depth < 2:
        parser.error("--scaled needs a depth of 2 or more")
    check_file(options.out)
    with pool(options.processes, options.dask) as workers:
        notes = noted(workers, options.rules, options.depth, options.games, options.seed)
    report(f"{options.rules}, depth {options.depth}: {described(notes)}")
    if options.check:
        for row in checked(notes, options.rules, options.depth):
            print(row)
        return
    command = f"--rules {options.rules} --depth {options.depth} --games {options.games} --seed {options.seed}"
    if options.scaled:
        found, command = scaled(notes, options.rules, options.depth), f"{command} --scaled"
    else:
        found = stages(notes.score, notes.promised, notes.final[notes.game] - notes.score)
    text = options.out.read_text(encoding="utf-8") if options.out.exists() else "{}"
    depths = json.loads(text)
    mean = round(float(notes.final.mean()), 1)
    depths.setdefault(options.rules, {})[str(options.depth)] = {"command": command, "mean": mean, "stages": found}
    options.out.write_text(json.dumps(depths) + "\n", encoding="utf-8")


def noted(workers: Pool, rules: str, depth: int, games: int, seed: int) -> Notes:
    """The Notes of `games` games. Equal arguments give equal results."""
    most = _TASK_GAMES.get(depth, _FEW_GAMES)
    tasks = [
        Task(rules, depth, EVERY, seed * _SEEDS + start, min(most, games - start)) for start in range(0, games, most)
    ]
    found: list[Notes] = []
    for future in [workers.submit(play, task) for task in tasks]:
        found.append(future.result())
        report(f"{rules}, depth {depth}: {described(together(found))}")
    return together(found)


def described(notes: Notes) -> str:
    """The mean score of the games with its standard error, and the shares of games that reached the largest tiles."""
    games, error = len(notes.final), notes.final.std() / np.sqrt(len(notes.final))
    tiles = ", ".join(f"{tile} in {(notes.highest >= tile).mean():.1%}" for tile in (1536, 3072, 6144))
    return f"{games} games, {notes.moves.sum()} moves, mean score {notes.final.mean():,.0f} ± {error:,.0f}, {tiles}"


def checked(notes: Notes, rules: str, depth: int) -> list[str]:
    """Three lines, one for each stage: the mean points promised and reached, from one position of each game.

    The position is the first one of a game with at least the score of the stage, so the choice does not depend on what
    followed. All late positions of a game together would give more weight to games that lasted long.
    """
    rows = []
    came = notes.final[notes.game] - notes.score
    for name, share in zip(("early", "middle", "late"), (1 / 6, 1 / 2, 5 / 6), strict=True):
        there = np.flatnonzero(notes.score >= np.quantile(notes.score, share))
        at = there[np.unique(notes.game[there], return_index=True)[1]]
        some = notes._replace(score=notes.score[at], promised=notes.promised[at])
        promised = promises(some, rules, depth)
        error = (came[at] - promised).std() / np.sqrt(len(at))
        off = promised.mean() / came[at].mean() - 1
        means = f"promised {promised.mean():,.0f}, reached {came[at].mean():,.0f} ± {error:,.0f}"
        rows.append(f"{name}: {len(at)} positions, {means}, off by {off:+.1%}")
    return rows


def promises(notes: Notes, rules: str, depth: int) -> np.ndarray:
    """float [positions]: the points still to come that the curves of a depth promise."""
    rows = zip(notes.promised, notes.score, strict=True)
    return np.array([calibrated(score, rules, value, depth) for value, score in rows])


def scaled(notes: Notes, rules: str, depth: int) -> list[dict[str, Any]]:
    """The stages of depth - 1, with all means multiplied by the factor that fits these games best."""
    came = notes.final[notes.game] - notes.score
    factor = float(came.sum() / promises(notes, rules, depth - 1).sum())
    report(f"the curves of depth {depth - 1} times {factor:.3f}")
    found = []
    for stage in calibration.stages()[rules][depth - 2]:
        rows = [[promise, round(mean * factor, 1)] for promise, mean in stage.curve[1:].tolist()]
        found.append({"score": stage.score, "curve": rows})
    return found


def stages(score: np.ndarray, promised: np.ndarray, came: np.ndarray) -> list[dict[str, Any]]:
    """The stages as `games.threes.calibration` reads them; all have about the same number of positions."""
    parts = np.array_split(np.argsort(score, kind="stable"), STAGES)
    return [{"score": round(float(score[at].mean())), "curve": curve(promised[at], came[at])} for at in parts]


def curve(promised: np.ndarray, came: np.ndarray) -> list[list[float]]:
    """[[value, mean of the points that followed], ...]: both numbers rise from pair to pair.

    The pairs come from about equal numbers of positions.
    """
    order = np.argsort(promised, kind="stable")
    parts = np.array_split(order, min(POINTS, len(order)))
    rows = [[float(promised[part].mean()), float(came[part].mean()), len(part)] for part in parts]
    pooled: list[list[float]] = []
    for row in rows:
        pooled.append(row)
        while len(pooled) > 1 and (pooled[-1][1] <= pooled[-2][1] or pooled[-1][0] <= pooled[-2][0]):
            last, before = pooled.pop(), pooled.pop()
            count = last[2] + before[2]
            pooled.append([(last[at] * last[2] + before[at] * before[2]) / count for at in (0, 1)] + [count])
    return [[round(promise, 1), round(mean, 1)] for promise, mean, _ in pooled]


if __name__ == "__main__":
    run(main)
