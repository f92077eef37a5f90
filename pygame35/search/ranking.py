"""The analysis for searches that compute one value for each action. It ranks the actions by value."""

from typing import Any

import numpy as np


def analysis(values: np.ndarray, margins: np.ndarray, simulations: int, depth: int) -> dict[str, Any]:
    """The fields that `pygame35.search` lists.

    values: float [actions], -inf for illegal actions; the player takes the maximum. margins: float [actions], the
    expected final scores.
    """
    legal = np.flatnonzero(values > -np.inf)
    order = legal[np.argsort(-values[legal], kind="stable")].tolist()
    return {
        "simulations": simulations,
        "depth": depth,
        "margin": float(margins[order[0]]),
        "line": order[:1],
        "candidates": [
            {"action": action, "visits": simulations, "margin": float(margins[action]), "prior": 1 / len(order)}
            for action in order
        ],
        "values": {action: float(values[action]) for action in order},
    }
