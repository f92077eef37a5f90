"""How fast the engine is here, on one core: playouts, simulations, the length of a slice."""

import statistics
import time
from collections.abc import Callable

import numpy as np

from . import engine
from .batch import thirtyfive
from .search import mcts, montecarlo

_BOARDS = 1024
_SLICE = 100  # milliseconds
_ROUNDS = 5


def measure(seconds: float = 1.0) -> dict[str, float]:
    """Measure on the game 35 from the empty board, each figure the median of five rounds of `seconds` / 5.

    playouts_per_second     random playouts, 1,024 boards at a time
    simulations_per_second  UCT simulations of one playout each, as the engine makes them
    slice_milliseconds      how long `think` takes when it is given 100 milliseconds, messages not included
    """
    state, rng = thirtyfive.init(_BOARDS), np.random.default_rng(0)
    root = thirtyfive.init(1)

    def playouts() -> int:
        thirtyfive.playout(state, rng)
        return _BOARDS

    def rates(start_round: Callable[[], Callable[[], int]]) -> float:
        return statistics.median(_rate(start_round(), seconds / _ROUNDS) for _ in range(_ROUNDS))

    def simulations() -> Callable[[], int]:
        search = mcts.Search(thirtyfive, montecarlo.playouts(thirtyfive, rng), root)
        return lambda: search.run(search.batch)

    playouts()  # warm up
    return {
        "playouts_per_second": round(rates(lambda: playouts)),
        "simulations_per_second": round(rates(simulations)),
        "slice_milliseconds": round(statistics.median(_slice() for _ in range(_ROUNDS)), 1),
    }


def _rate(work: Callable[[], int], seconds: float) -> float:
    start, done = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - start) < seconds or not done:
        done += work()
    return done / elapsed


def _slice() -> float:
    engine.reset()
    start = time.perf_counter()
    engine.think({"id": "bench", "game": "35", "moves": [], "milliseconds": _SLICE})
    return 1000 * (time.perf_counter() - start)
