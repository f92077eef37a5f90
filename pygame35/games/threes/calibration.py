"""Calibration of the master of Threes: its mean final score, given the score that its search expects.

`python -m pygame35.games.threes.training.calibrate` measures the curves for each rule set, each search depth 1, 2 ...
and each stage of a game. A curve has points [expected score, mean final score]; the stage is that of the score so far.
The deepest curves also calibrate deeper searches, for which they are a little too low. At the start, expected
scores lie beyond the last point of the curve; the final score hardly depends on them there.
"""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

PATH = Path(__file__).with_name("weights") / "threes_calibration.json"


class Stage(NamedTuple):
    """A part of a game."""

    score: float
    """The mean of the scores of the stage."""
    curve: np.ndarray
    """float [points, 2]: expected score and mean final score, both rising from (0, 0)."""


@cache
def stages() -> dict[str, list[list[Stage]]]:
    """{rule set: [for each depth 1, 2 ...: its stages, by rising score]}"""
    found = json.loads(PATH.read_text(encoding="utf-8"))["curves"]
    return {
        rules: [[Stage(stage["score"], np.array([[0.0, 0.0], *stage["curve"]])) for stage in depth] for depth in depths]
        for rules, depths in found.items()
    }


@cache
def means() -> dict[str, list[float]]:
    """{rule set: [for each depth 1, 2 ...: the mean score of the games in which its curves were measured]}"""
    found: dict[str, list[float]] = json.loads(PATH.read_text(encoding="utf-8"))["means"]
    return found


def calibrated(values: np.ndarray, score: float, rules: str, depth: int) -> np.ndarray:
    """The mean final scores, given an array of expected scores of a search of that depth; -inf (illegal) stays -inf.

    Linear between two points of a curve, and between the scores of two stages.
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
    """The curve at these values; below 0 with the slope of its chord; beyond the last point too, at most 1."""
    expected, means = curve.T
    slope = means[-1] / expected[-1]
    beyond = np.maximum(values - expected[-1], 0) * min(slope, 1)
    found: np.ndarray = np.where(values < 0, values * slope, np.interp(values, expected, means) + beyond)
    return found
