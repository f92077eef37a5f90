"""Calibration of the master of Threes: the points that it makes on average, by the points that its search promises.

The curves are measured by `python -m pygame35.games.threes.training.calibrate` for each rule set, each depth 1, 2 ...
that the player looks ahead, and each stage of a game: a curve has points [promise, mean of what came], a stage is told
by the score so far. A deeper search is calibrated by the deepest curves, which then are a little too low. The promises
of starts lie beyond the last point of their stage's curve, where what comes hardly depends on them.
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
    """The mean of the scores that belong to it."""
    curve: np.ndarray
    """float [points, 2]: promise and mean of what came, both rising from (0, 0)."""


@cache
def stages() -> dict[str, list[list[Stage]]]:
    """{rule set: for each depth 1, 2 ...: its stages, the score rising}"""
    found = json.loads(PATH.read_text(encoding="utf-8"))["curves"]
    return {
        rules: [[Stage(stage["score"], np.array([[0.0, 0.0], *stage["curve"]])) for stage in depth] for depth in depths]
        for rules, depths in found.items()
    }


@cache
def means() -> dict[str, list[float]]:
    """{rule set: for each depth 1, 2 ...: the mean score of the games that the curves were measured in}"""
    found: dict[str, list[float]] = json.loads(PATH.read_text(encoding="utf-8"))["means"]
    return found


def calibrated(values: np.ndarray, score: float, rules: str, depth: int) -> np.ndarray:
    """float, of the shape of values: the points that came, on average, where a search of that depth promised these.

    Between two points of a curve, and between the scores of two stages, it is linear. -inf, no legal move, stays.
    """
    of_depth = stages()[rules][min(depth, len(stages()[rules])) - 1]
    scores = [stage.score for stage in of_depth]
    place = float(np.interp(score, scores, np.arange(len(scores))))
    low, share = int(place), place % 1
    found = _of_curve(of_depth[low].curve, values)
    return (1 - share) * found + share * _of_curve(of_depth[low + 1].curve, values) if share else found


def _of_curve(curve: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Below 0 in proportion to the curve's last point; beyond that a point more for each that is promised, at most."""
    promises, means = curve.T
    share = means[-1] / promises[-1]
    beyond = np.maximum(values - promises[-1], 0) * min(share, 1)
    return np.where(values < 0, values * share, np.interp(values, promises, means) + beyond)
