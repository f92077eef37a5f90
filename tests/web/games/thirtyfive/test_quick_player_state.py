"""The AI that stands in for the engine while that is loading plays as the engine's player of the same level does."""

import pytest

from app.games.thirtyfive.quick_player import choose
from pygame35.engine import think
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import format_move
from tests.games.thirtyfive.reference import eager_game

ADAPTIVE = [{"player": "adaptive", "options": {"strength": strength}} for strength in (0.0, 0.4, 2.5, 4.7, 5.0)]


@pytest.mark.parametrize("player", [*({"level": level} for level in range(1, 6)), *ADAPTIVE], ids=str)
def test_it_plays_the_engines_move(player):
    for seed, plies in ((1, 0), (2, 1), (3, 17), (4, 40), (5, 63)):
        position = replay(eager_game(seed, plies))
        request = {"id": "", "game": "35", "moves": [format_move(move) for move in position.moves], **player}
        options = {"seed": seed, **player.get("options", {})}
        expected = think({**request, "simulations": 0, "options": options})["best"]
        assert format_move(choose(position, player, seed)) == expected


def test_players_that_need_the_engine_wait_for_it():
    position = replay(eager_game(1, 20))
    players = [*({"level": level} for level in range(6, 11)), {"player": "adaptive", "options": {"strength": 7.0}}]
    assert [choose(position, player, 1) for player in players] == [None] * 6
