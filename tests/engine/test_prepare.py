"""After `prepare` nothing is compiled in the middle of a game."""

from random import Random

import pytest

from pygame35 import engine
from pygame35.games import GAMES
from pygame35.kernels import in_wasmtime
from pygame35.records import start


def near_the_end(game, left):
    """The moves of a random game, without the last ones."""
    rng, position = Random(35), start(game.rules, "")
    while not position.is_over():
        position.play(rng.choice(list(position.legal_moves())))
    return [position.format_move(move) for move in position.moves[:-left]]


@pytest.mark.parametrize("name", sorted(name for name, game in GAMES.items() if game.players))
def test_nothing_is_compiled_after_the_preparation(name):
    game = GAMES[name]
    in_wasmtime._module.cache_clear()
    request = {"id": "1", "game": name, "moves": []}
    engine.prepare(request)
    compiled = in_wasmtime._module.cache_info().misses
    endings = [[], near_the_end(game, 4)] if name != "five-in-a-row" else [[], ["0,0"], ["0,0", "1,1", "5,5"]]
    for moves in endings:
        engine.think({**request, "moves": moves, "simulations": 200})
    assert in_wasmtime._module.cache_info().misses == compiled > 0
