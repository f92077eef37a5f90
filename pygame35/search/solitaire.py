"""What a search of a game for one player tells of it, as the other searches do (`mcts.Search.analysis`)."""

from typing import Any

import numpy as np


def analysis(values: np.ndarray, margins: np.ndarray, simulations: int, depth: int) -> dict[str, Any]:
    """values: float [actions], what is played the highest of, -inf where not legal; margins: the scores to expect."""
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
