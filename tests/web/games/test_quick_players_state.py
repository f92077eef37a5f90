"""The AIs that stand in for the engine while that is loading play as the engine's players of the same level do."""

from random import Random

import pytest

from app.games.mega_tictactoe.quick_player import choose as on_boards
from app.games.thirtyfive.quick_player import choose
from pygame35.engine import think
from pygame35.games import GAMES
from pygame35.games.thirtyfive.records import replay
from pygame35.records import replay_text
from tests.engine.asked import played
from tests.games.thirtyfive.reference import eager_game

ADAPTIVE = [{"player": "adaptive", "options": {"strength": strength}} for strength in (0.0, 0.4, 2.5, 4.7, 5.0, 7.0)]
LEVELS = [{"level": level} for level in range(1, 11)]
EAGER = [replay(eager_game(seed, plies)) for seed, plies in ((1, 0), (2, 1), (3, 17), (4, 40), (5, 63))]
MEGA = "mega-tic-tac-toe"
SOME = [replay_text(played(Random(plies), MEGA, "", plies), GAMES[MEGA].rules) for plies in range(0, 30, 3)]


@pytest.mark.parametrize(
    "quick, positions, players, waiting",
    [(choose, EAGER, LEVELS + ADAPTIVE, [*LEVELS[5:], ADAPTIVE[-1]]), (on_boards, SOME, LEVELS, LEVELS[6:])],
    ids=["35", MEGA],
)
def test_each_plays_as_in_the_engine_or_waits_for_it(quick, positions, players, waiting):
    for player in players:
        for seed, position in enumerate(positions):
            move = quick(position, player, seed)
            assert (move is None) == (player in waiting), player
            if move is not None:
                moves = [position.format_move(move) for move in position.moves]
                asked = {"id": "", "game": position.game, "moves": moves, **player, "simulations": 1}
                options = {"seed": seed, **player.get("options", {})}
                assert think({**asked, "options": options})["best"] == position.format_move(move), (player, moves)
