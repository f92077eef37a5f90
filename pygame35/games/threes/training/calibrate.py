"""Calibrates the score that the master of Threes expects: `python -m pygame35.games.threes.training.calibrate`.

The network learned from games without search, so its values are too low for a player that searches. This command plays
games, records the values of the search in some positions, and writes the mean of the points that followed, by value.
The result is a rising curve (pool adjacent violators: Ayer et al. 1955) for each rule set, each depth of the search and
each stage of a game; stages are ranges of the score so far. Chance varies much between
games: the mean of 5,400 games with a search of two moves has a standard error of 0.9 %.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from ....options import add_pool
from ....output import report
from ....parallel import Pool, pool
from ..calibration import PATH
from ..rules import CLASSIC, RULE_SETS
from .selfplay import Task, play

STAGES = 12
POINTS = 16
"""The largest number of points of a curve."""
EVERY = 16
"""Moves between two recorded positions."""
_TIMES = {CLASSIC: 4}
"""Factors of the number of games for a rule set whose games are shorter."""
_TASK_GAMES = 200  # games of a task
_SEEDS = 10**6  # seeds of games for each seed of the command


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="pygame35.games.threes.training.calibrate", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--games", type=int, nargs="+", default=[8000, 5400], metavar="N", help="by the full rules, at depth 1, 2 ..."
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PATH, metavar="FILE")
    add_pool(parser, "games")
    options = parser.parse_args(arguments)
    curves: dict[str, Any] = {}
    means: dict[str, Any] = {}
    with pool(options.processes, options.dask) as workers:
        for rules in RULE_SETS:
            for depth, number in enumerate(options.games, 1):
                games = number * _TIMES.get(rules, 1)
                score, promised, came, final = noted(workers, rules, depth, games, options.seed * _SEEDS)
                curves.setdefault(rules, []).append(stages(score, promised, came))
                means.setdefault(rules, []).append(round(float(final.mean()), 1))
                report(f"{rules}, depth {depth}: {games} games, mean score {final.mean():,.0f}")
    command = f"python -m pygame35.games.threes.training.calibrate --games {' '.join(map(str, options.games))}"
    text = json.dumps({"command": f"{command} --seed {options.seed}", "means": means, "curves": curves})
    options.out.write_text(text + "\n", encoding="utf-8")


def noted(
    workers: Pool, rules: str, depth: int, games: int, first: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """(score, promised, came: each [positions], final: [games]), of games with seeds from `first` on.

    For some positions of each game: the score so far, the further points that the search expected, and those that
    followed. Then the final scores of the games. Equal arguments give equal results.
    """
    tasks = [
        Task(rules, depth, EVERY, first + start, min(_TASK_GAMES, games - start))
        for start in range(0, games, _TASK_GAMES)
    ]
    found = []
    for future in [workers.submit(play, task) for task in tasks]:
        found.append(future.result())
        report(f"{rules}, depth {depth}: {sum(len(scores) for _, scores in found)} of {games} games")
    notes, final = (np.concatenate(parts) for parts in zip(*found, strict=True))
    whose, nth = np.nonzero(~np.isnan(notes[:, :, 0]))
    score, promised = notes[whose, nth].T
    return score, promised, final[whose] - score, final


def stages(score: np.ndarray, promised: np.ndarray, came: np.ndarray) -> list[dict[str, Any]]:
    """The stages as `games.threes.calibration` reads them, each with about the same number of positions."""
    parts = np.array_split(np.argsort(score, kind="stable"), STAGES)
    return [{"score": round(float(score[at].mean())), "curve": curve(promised[at], came[at])} for at in parts]


def curve(promised: np.ndarray, came: np.ndarray) -> list[list[float]]:
    """[[value, mean of the points that followed]], both rising, each from about the same number of positions."""
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
    main()
