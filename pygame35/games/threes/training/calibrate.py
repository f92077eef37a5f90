"""Calibrates the score that the master of Threes promises: `python -m pygame35.games.threes.training.calibrate`.

The tables were learned by games in which nothing was looked ahead, so a search values a position too low when the
player goes on to look ahead. This command lets the player play, notes what each position promised, and writes how many
points really came, on average, by promise: a rising curve (pool adjacent violators: Ayer et al. 1955) for each rule
set, each depth and each stage of a game, which is told by the score so far. The game's luck is large: at two plies the
mean of 5,400 games has a standard error of 0.9 %.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from ..calibration import PATH
from ..evaluation import shipped
from ..rules import CLASSIC, RULE_SETS
from . import kernel
from . import selfplay as threes_games
from .selfplay import weights

STAGES = 12
POINTS = 16
"""The largest number of points of a curve."""
EVERY = 16
"""Moves between two positions of a game that are noted."""
_TIMES = {CLASSIC: 4}
"""Factors by which the number of games grows for a rule set, since its games are shorter."""
_AT_ONCE = 200  # games
_SEEDS = 10**6  # of games, for each seed of the command


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="pygame35.games.threes.training.calibrate", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--games", type=int, nargs="+", default=[8000, 5400], metavar="N", help="by the full rules, at depth 1, 2 ..."
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PATH, metavar="FILE")
    options = parser.parse_args(arguments)
    curves: dict[str, Any] = {}
    means: dict[str, Any] = {}
    for rules in RULE_SETS:
        for depth, number in enumerate(options.games, 1):
            games = number * _TIMES.get(rules, 1)
            score, promised, came, final = noted(rules, depth, games, options.seed * _SEEDS)
            curves.setdefault(rules, []).append(stages(score, promised, came))
            means.setdefault(rules, []).append(round(float(final.mean()), 1))
            print(f"{rules}, depth {depth}: {games} games, mean score {final.mean():,.0f}", file=sys.stderr)
    command = f"python -m pygame35.games.threes.training.calibrate --games {' '.join(map(str, options.games))}"
    text = json.dumps({"command": f"{command} --seed {options.seed}", "means": means, "curves": curves})
    options.out.write_text(text + "\n", encoding="utf-8")


def noted(rules: str, depth: int, games: int, first: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """(score, promised, came: each [positions], final: [games]), of games with seeds from `first` on.

    The score so far in some positions of each game, the points that the search promised beyond it, and those that
    came; and the score in the end.
    """
    weight, compiled = weights(shipped()), kernel.rules(rules == CLASSIC)
    found = []
    for start in range(0, games, _AT_ONCE):
        found.append(threes_games.games(first + start, min(_AT_ONCE, games - start), depth, EVERY, weight, compiled))
        print(f"{rules}, depth {depth}: {start + len(found[-1][1])} of {games} games", file=sys.stderr)
    notes, final = (np.concatenate(parts) for parts in zip(*found, strict=True))
    whose, nth = np.nonzero(~np.isnan(notes[:, :, 0]))
    score, promised = notes[whose, nth].T
    return score, promised, final[whose] - score, final


def stages(score: np.ndarray, promised: np.ndarray, came: np.ndarray) -> list[dict[str, Any]]:
    """As `games.threes.calibration` reads them, with about equally many positions in each stage."""
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
