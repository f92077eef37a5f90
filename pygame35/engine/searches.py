"""A player's search on a position."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import numpy as np

from .. import records as record
from ..games.registry import Game
from ..players import Player
from ..search import alphabeta, greedy, mcts, montecarlo, proving, puct


class Search(Protocol):
    """What all searches have in common; see `pygame35.search.puct.Search`."""

    batch: int

    def run(self, simulations: int) -> int: ...
    def exhausted(self) -> bool: ...
    def simulations(self) -> int: ...
    def memory(self) -> int: ...
    def advance(self, action: int) -> None: ...
    def analysis(self) -> dict[str, Any]: ...


def begin(player: Player, game: Game, position: Any, *, seed: int = 0, **settings: Any) -> Search:
    """A search of the position, a position of the game's `rules` that is not over, as the player makes it.

    settings: exploration and batch replace those of the player, where its search has them; what else the game's
    players have by this name.
    """
    own = {name: settings.pop(name) for name in game.players.OPTIONS if name in settings}
    if game.begin:
        return game.begin(player, position, seed=seed, **own)
    root = game.batch.from_position(position)
    rng = np.random.default_rng([seed, len(position.moves)])
    search: Search
    if player.search == "greedy":
        values = partial(game.players.values, player=player.name, seed=seed, **own)
        copy = record.replay(position.moves, game.rules, position.board)
        search = greedy.Search(copy, values, game.players.ranked)
    elif player.search == "uct":
        evaluator = montecarlo.playouts(game.batch, rng)
        search = mcts.Search(game.batch, evaluator, root, seed=seed, **{"exploration": player.exploration, **settings})
    else:
        evaluate = misjudging(game.players.evaluate(player), player.noise, rng)
        if player.search == "alpha-beta":
            search = alphabeta.Search(game.batch, evaluate, root, width=player.width, plies=player.plies)
        else:
            usual = {"exploration": player.exploration, "temperature": player.temperature, "width": player.width}
            settings = {**usual, **settings}
            search = puct.Search(game.batch, evaluate, root, **settings)
    return search


def with_proof(search: Search, player: Player, game: Game, position: Any) -> Search:
    """The same search, with an exact solver beside it where the player proves the rest of such a position.

    Where a game begins its own searches, they prove what they can by themselves.
    A solver that has used up its memory on positions before this one is replaced.
    """
    if game.begin:
        return search
    root = game.batch.from_position(position)
    if game.batch.plies_left(root)[0] > player.proves_from:
        return search
    if isinstance(search, proving.Proving):
        if search.solver.proved or not search.solver.exhausted():
            return search
        search = search.search
    return proving.Proving(search, game.solver(root), player.proof_nodes)


def left_out(candidates: list[dict[str, Any]], player: Player, game: Game, position: Any) -> list[dict[str, Any]]:
    """The best move on each square that has no candidate of a search, as candidates: what the evaluation expects.

    A search on an evaluation goes into the best moves alone; these are the rest of a map of the board.
    """
    if player.search not in ("best-first", "alpha-beta"):
        return []
    root = game.batch.from_position(position)
    values = game.players.evaluate(player._replace(considered=len(position.legal_moves())))(root)[0]
    seen = {candidate["action"] // game.moves_a_square for candidate in candidates}
    found = []
    for action in np.argsort(-values).tolist():
        square = action // game.moves_a_square
        if square not in seen and values[action] > -np.inf:
            seen.add(square)
            margin = position.turn * float(values[action])
            found.append({"action": action, "visits": 0, "margin": margin, "prior": 0.0})
    return found


def misjudging(
    evaluate: Callable[[Any], np.ndarray], noise: float, rng: np.random.Generator
) -> Callable[[Any], np.ndarray]:
    """The same evaluation with a normal error of that standard deviation on every action value."""
    if not noise:
        return evaluate

    def misjudged(state: Any) -> np.ndarray:
        values = evaluate(state)
        return values + noise * rng.standard_normal(values.shape, np.float32)

    return misjudged
