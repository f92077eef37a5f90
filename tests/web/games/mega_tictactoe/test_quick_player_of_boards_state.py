"""Mega tic-tac-toe's levels on the page, before the engine is loaded, play as those of the engine."""

from random import Random

from app.games.mega_tictactoe.quick_player import choose
from pygame35 import think
from pygame35.games.mega_tictactoe.habits import PEOPLE
from pygame35.games.mega_tictactoe.rules import Position


def positions(count):
    random = Random(35)
    for seed in range(count):
        position = Position()
        for _ in range(random.randrange(30)):
            if not position.is_over():
                position.play(random.choice(position.legal_moves()))
        if not position.is_over():
            yield seed, position


def test_each_level_plays_as_in_the_engine():
    for level in range(1, 11):
        for seed, position in positions(12):
            move = choose(position, {"level": level}, seed)
            assert (move is None) == (level > len(PEOPLE))
            if move is not None:
                moves = [position.format_move(move) for move in position.moves]
                asked = {"id": "1", "game": "mega-tic-tac-toe", "moves": moves, "level": level}
                assert think({**asked, "simulations": 1, "options": {"seed": seed}})["best"] == position.format_move(
                    move
                )
