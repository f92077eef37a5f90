"""Calibrates the score that the master of Threes promises: `python -m pygame35.learn.threes_calibrate`.

The tables were learned by games in which nothing was looked ahead, so a search values a position too low when the
player goes on to look ahead. This command lets the player play, notes what each position promised, and writes how many
points really came, on average, by promise: a rising curve (pool adjacent violators: Ayer et al. 1955) for each rule
set, each depth and each stage of a game, which is told by the score so far.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from ..evaluation.threes_calibration import PATH
from ..players.threes import MASTER
from ..players.threes_series import Series
from ..rules.threes import RULE_SETS, seeded

STAGES = 6
POINTS = 6
"""The largest number of points of a curve."""
EVERY = 16
"""Moves between two positions of a game that are noted."""
_PROGRESS = 30  # seconds


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="pygame35.learn.threes_calibrate", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, nargs="+", default=[600, 600], metavar="N", help="at depth 1, 2 ...")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PATH, metavar="FILE")
    options = parser.parse_args(arguments)
    curves: dict[str, Any] = {}
    for rules in RULE_SETS:
        for depth, games in enumerate(options.games, 1):
            score, promised, came, final = noted(rules, depth, games, options.seed)
            curves.setdefault(rules, []).append(stages(score, promised, came))
            print(f"{rules}, depth {depth}: {games} games, mean score {final.mean():,.0f}", file=sys.stderr)
    command = f"python -m pygame35.learn.threes_calibrate --games {' '.join(map(str, options.games))}"
    text = json.dumps({"command": f"{command} --seed {options.seed}", "curves": curves})
    options.out.write_text(text + "\n", encoding="utf-8")


def noted(rules: str, depth: int, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """(score, promised, came: each [positions], final: [games]).

    The score so far in some positions of each game, the points that the search promised beyond it, and those that
    came; and the score in the end.
    """
    rows: list[np.ndarray] = []  # [3, games under way]: number, score, promise
    calls = 0

    def watch(numbers: np.ndarray, scores: np.ndarray, values: np.ndarray) -> None:
        nonlocal calls
        calls += 1
        if calls % EVERY == 1:
            rows.append(np.stack([numbers, scores, values]))

    series = Series(MASTER, games, seeded(seed, rules), seed=seed, depth=depth, watch=watch)
    told = time.perf_counter()
    while not series.done():
        series.run()
        if time.perf_counter() > told + _PROGRESS:
            told = time.perf_counter()
            print(f"{rules}, depth {depth}: {len(series.ended())} of {games} games", file=sys.stderr)
    final = np.zeros(games)
    final[series.ended()] = series.told()["scores"]
    numbers, score, promised = np.concatenate(rows, axis=1)
    return score, promised, final[numbers.astype(int)] - score, final


def stages(score: np.ndarray, promised: np.ndarray, came: np.ndarray) -> list[dict[str, Any]]:
    """As `evaluation.threes_calibration` reads them, with about equally many positions in each stage."""
    parts = np.array_split(np.argsort(score, kind="stable"), STAGES)
    return [{"score": round(float(score[at].mean())), "curve": curve(promised[at], came[at])} for at in parts]


def curve(promised: np.ndarray, came: np.ndarray) -> list[list[float]]:
    """[[promise, mean of what came]], both rising, with about equally many positions behind each point."""
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
