"""Calibration of the master of Threes: the mean points that follow, given the points that its search expects.

`python -m pygame35.games.threes.training.calibrate` measures a curve for each rule set, each search depth 1, 2 ... and
each stage of a game, that is each range of the score so far. A curve is a list of pairs [expected points still to come,
mean points that followed].
The deepest curves are also used for deeper searches; their values are then a little too low. At the start of a game,
the expected points lie beyond the last pair of the curve; there the mean hardly depends on them.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

PATH = Path(__file__).with_name("weights") / "threes_calibration.json"


class Stage(NamedTuple):
    """A part of a game."""

    score: float
    """The mean of the scores of the stage."""
    curve: np.ndarray
    """float [points, 2]: expected points still to come, mean points that followed; both rise from (0, 0)."""


@cache
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


@cache
def stages() -> dict[str, list[list[Stage]]]:
    """{rule set: [for each depth 1, 2 ...: its stages, by rising score]}"""
    return {
        rules: [
            [Stage(stage["score"], np.array([[0.0, 0.0], *stage["curve"]])) for stage in depths[depth]["stages"]]
            for depth in sorted(depths, key=int)
        ]
        for rules, depths in _kept().items()
    }


@cache
def means() -> dict[str, list[float]]:
    """{rule set: [for each depth 1, 2 ...: the mean final score of the games in which its curves were measured]}"""
    return {rules: [depths[depth]["mean"] for depth in sorted(depths, key=int)] for rules, depths in _kept().items()}


def calibrated(score: float, rules: str, values: np.ndarray, depth: int) -> np.ndarray:
    """The mean points still to come. values: the points that a search of `depth` expects; -inf (illegal) stays -inf.

    The result is linear between two pairs of a curve, and between the scores of two stages.
    """
    of_depth = stages()[rules][min(depth, len(stages()[rules])) - 1]
    scores = [stage.score for stage in of_depth]
    place = float(np.interp(score, scores, np.arange(len(scores))))
    low, share = int(place), place % 1
    found: np.ndarray = _of_curve(of_depth[low].curve, values)
    if share:
        found = (1 - share) * found + share * _of_curve(of_depth[low + 1].curve, values)
    return found


def _of_curve(curve: np.ndarray, values: np.ndarray) -> np.ndarray:
    """The mean points that a curve gives for some values.

    Straight lines continue the curve at both ends, with the slope of its chord. Beyond its end, the slope is at most 1.
    """
    expected, means = curve.T
    slope = means[-1] / expected[-1]
    beyond = np.maximum(values - expected[-1], 0) * min(slope, 1)
    found: np.ndarray = np.where(values < 0, values * slope, np.interp(values, expected, means) + beyond)
    return found
