"""Measures the speed of the engine on one core: playouts, simulations, evaluations, proofs, the length of slices."""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np

from . import engine
from .batches import take
from .contracts import ActionValues, Search
from .engine.analyses import per_second
from .game import BoardGame
from .games import GAMES
from .games.thirtyfive import batch, endgame
from .games.thirtyfive.evaluation import Evaluation
from .games.thirtyfive.kernels.expansion import expand
from .games.thirtyfive.model import load
from .games.thirtyfive.players import FULL, evaluation
from .kernels.context import has_webassembly
from .search import mcts, montecarlo, puct

_BOARDS = 1024
_SLICE = 100  # milliseconds
_POSITIONS = 10_000  # positions that one slice of a proof searches
_ROUNDS = 5
_GAMES = 16  # games evaluated and proved side by side
_MIDDLE, _END = 28, 58  # plies played before a position in the middle or near the end of a game


def measure(seconds: float = 1.0) -> dict[str, float | str]:
    """All `figures`, by name."""
    return dict(figures(seconds))


def figures(seconds: float = 1.0) -> Iterator[tuple[str, float | str]]:
    """Yield pairs (name, figure), each as soon as it is measured.

    Speeds are the median of five rounds of `seconds` / 5. They are speeds of 35 unless the name says otherwise.

    playouts_per_second     random playouts from the empty board, 1,024 boards at a time
    simulations_per_second  UCT simulations of one playout each, by the player `original`, from the empty board
    nodes_per_second        simulations of the player `full` in the middle of a game; each evaluates all moves of a
                            position
    evaluations_per_second  moves evaluated in the middle of games, 16 positions at a time
    children_milliseconds   time to evaluate 576 moves
    proof_milliseconds      time to prove an ending of six empty squares
    load_milliseconds       time to read the weights and make their tables
    kernels                 how kernels run: as WebAssembly, or as Python
    GAME_playouts_per_second  playouts of every other game with batch rules, such as cell_division
    slice_milliseconds      duration of a call of `think` with a limit of 100 milliseconds
    """
    rng = np.random.default_rng(0)
    evaluate = evaluation().action_values
    considering = partial(evaluate, considered=FULL.considered)
    empty, one = batch.init(_BOARDS), batch.init(1)
    middle, end = (_played(evaluate, plies, rng) for plies in (_MIDDLE, _END))
    rate = partial(_median_rate, seconds=seconds / _ROUNDS)

    def searching(search: Search) -> Callable[[], int]:
        return lambda: search.run(search.batch)

    batch.playout(empty, rng)  # warm up
    yield "playouts_per_second", round(rate(lambda: lambda: len(batch.playout(empty, rng))))
    yield (
        "simulations_per_second",
        round(rate(lambda: searching(mcts.Search(batch, montecarlo.playouts(batch, rng), one)))),
    )
    yield (
        "nodes_per_second",
        round(rate(lambda: searching(puct.Search(batch, considering, take(middle, [0]), expand=expand)))),
    )
    evaluations = rate(lambda: lambda: np.isfinite(evaluate(middle)).sum())
    yield "evaluations_per_second", round(evaluations)
    yield "children_milliseconds", round(1000 * batch.actions(empty) / evaluations, 4)
    yield "proof_milliseconds", round(_median(_proof(take(end, [i])) for i in range(_GAMES)), 1)
    yield "load_milliseconds", round(_median(_load() for _ in range(_ROUNDS)), 1)
    yield "kernels", "WebAssembly" if has_webassembly() else "Python"
    for name, game in GAMES.items():
        if isinstance(game, BoardGame) and name != "35":
            yield f"{name.replace('-', '_')}_playouts_per_second", round(rate(partial(_playing, game, rng)))
    yield "slice_milliseconds", round(_median(_slice() for _ in range(_ROUNDS)), 1)


def _playing(game: BoardGame[Any, Any], rng: np.random.Generator) -> Callable[[], int]:
    """A function that plays many games from the start to their ends, and returns their number."""
    empty = game.batch.init(_BOARDS)
    game.batch.playout(empty, rng)  # warm up
    return lambda: len(game.batch.playout(empty, rng))


def _median(figures: Iterable[float]) -> float:
    return float(np.median(list(figures)))


def _median_rate(start_round: Callable[[], Callable[[], int]], seconds: float) -> float:
    """The median speed of _ROUNDS rounds of at least `seconds` each, in units of work per second.

    start_round: begins a round; returns a function that does some work and returns its number of units.
    """
    return _median(_rate(start_round(), seconds) for _ in range(_ROUNDS))


def _rate(work: Callable[[], int], seconds: float) -> float:
    start, done = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - start) < seconds or not done:
        done += work()
    return per_second(done, elapsed)


def _played(evaluate: ActionValues[batch.State], plies: int, rng: np.random.Generator) -> batch.State:
    """_GAMES boards after `plies` plies: first two random moves, then always the move of the highest value."""
    state = batch.init(_GAMES)
    for ply in range(plies):
        values = evaluate(state)
        actions = rng.random(values.shape) * np.isfinite(values) if ply < 2 else values
        state = batch.step(state, actions.argmax(axis=1))
    return state


def _proof(root: batch.State) -> float:
    """The time to prove the position, in milliseconds."""
    start = time.perf_counter()
    solver = endgame.solver(root)
    while not solver.run(_POSITIONS):
        pass
    return 1000 * (time.perf_counter() - start)


def _load() -> float:
    """The time to read the weights and make their tables, in milliseconds."""
    start = time.perf_counter()
    Evaluation(load().weights)
    return 1000 * (time.perf_counter() - start)


def _slice() -> float:
    engine.reset()
    start = time.perf_counter()
    engine.think({"id": "bench", "game": "35", "moves": [], "milliseconds": _SLICE})
    return 1000 * (time.perf_counter() - start)
