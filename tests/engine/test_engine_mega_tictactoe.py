"""The engine's door for Mega tic-tac-toe: its levels and players, and what they answer unlike those of other games."""

import itertools
from functools import partial

from pygame35.games.mega_tictactoe.habits import PEOPLE
from pygame35.games.mega_tictactoe.players import LEVELS
from pygame35.games.mega_tictactoe.rules import format_move
from tests.engine.right import answered
from tests.games.mega_tictactoe.solved import random_moves, replayed

GAME = "mega-tic-tac-toe"
PEOPLES_LEVELS = range(1, len(PEOPLE) + 1)
ask = partial(answered, GAME)


def stages():
    """Positions at the beginning, in the middle and at the end of games; the last one is one move from its end."""
    moves = random_moves(5, quiet=True)
    return [replayed(moves[:plies]) for plies in (0, 1, 15, 30, len(moves) - 8, len(moves) - 1)]


def test_people_value_every_move_and_search_nothing():
    for level, position in itertools.product(PEOPLES_LEVELS, stages()[:-1]):
        analysis = ask(position, level=level, final=True)
        assert analysis["done"] and not analysis["exact"] and analysis["margin"] == 0
        legal = {format_move(move) for move in position.legal_moves()}
        assert analysis["values"].keys() == legal == {row["move"] for row in analysis["candidates"]}
        assert analysis["values"][analysis["best"]] == max(analysis["values"].values())


def test_a_level_with_a_budget_uses_it_up_and_begins_anew():
    position = stages()[2]
    for level, player in enumerate(LEVELS, 1):
        if player.simulations:
            first = ask(position, simulations=10**6, level=level)
            assert first["done"] and 1 <= first["simulations"] <= 3 * player.simulations
            again = ask(position, simulations=10**6, level=level)
            assert {**again, "per_second": 0} == {**first, "per_second": 0}
