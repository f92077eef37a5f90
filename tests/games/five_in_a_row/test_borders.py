"""Five in a row on a board with borders: no row and no move beyond them."""

from random import Random

import pytest

from pygame35 import UserError, engine
from pygame35.games.five_in_a_row.borders import Borders, board
from pygame35.games.five_in_a_row.game import GAME
from pygame35.games.five_in_a_row.rules import Position
from pygame35.games.five_in_a_row.search import Search
from pygame35.records import play_moves
from tests.games.five_in_a_row import five_by_force
from tests.games.five_in_a_row.five_by_force import wins_by_fours
from tests.games.five_in_a_row.training.test_vcf import scattered

SQUARE = Borders(0, 0, 7, 7)


def test_wins_by_fours_on_a_board_are_found(monkeypatch):
    monkeypatch.setattr(five_by_force, "on_grid", SQUARE.hold)
    wins = 0
    for seed in range(80):
        stones = scattered(seed)
        side, alternate = len(stones) % 2, all(side == ply % 2 for ply, side in enumerate(stones.values()))
        if alternate and wins_by_fours(stones, side, 7):
            search = Search(play_moves(Position(), stones), SQUARE)
            search.run(6000)
            found = search.analysis()
            assert found["exact"] and found["margin"] == (1, -1)[side] and all(map(SQUARE.hold, found["line"]))
            wins += 1
    assert wins > 10


@pytest.mark.parametrize("borders", [board(6, 6), board(8, 5), board(15, 15)], ids=str)
def test_the_master_plays_on_a_board_until_it_is_full(borders):
    """From random moves to a five, or until the board is full."""
    for seed in range(3):
        rng, position = Random(f"{borders} {seed}"), Position()
        for _ in range(3):
            position.play(rng.choice([cell for cell in position.legal_moves() if borders.hold(cell)]))
        playing = Search(position, borders)
        while not playing.position.is_over():
            playing.run(60)
            analysis = playing.analysis()
            assert all(borders.hold(row["action"]) for row in analysis["candidates"])
            assert all(map(borders.hold, analysis["line"]))
            move, left = analysis["candidates"][0]["action"], borders.cells() - len(position.moves)
            if left > 1:
                playing.advance(move)
            else:
                with pytest.raises(UserError, match="the board is full"):
                    playing.advance(move)
                break
        if borders.cells() == 36:
            assert len(position.moves) == 36


def asked(moves, player="master", **options):
    request = {"id": "1", "game": GAME.name, "moves": moves, "player": player, "options": options}
    return engine.think({**request, "simulations": 400})


def test_a_row_that_would_need_a_cell_beyond_a_border_is_no_threat():
    moves = ["-10,-10", "5,5", "-9,-10", "5,-6", "-8,-10", "-3,4"]  # three in the corner of 20 x 20
    assert asked(moves)["exact"] and not asked(moves, width=20, height=20)["exact"]
    four = asked([*moves, "-7,-10"], width=20, height=20)
    assert four["best"] == "-6,-10" and not four["exact"]  # one answer, and it holds
    assert asked([*moves, "-7,-10", "5,8"], width=20, height=20)["best"] == "-6,-10"


@pytest.mark.parametrize("player", ["beginner", "original", "expert", "master"])
def test_all_players_stay_on_the_board_to_the_last_cell(player):
    position = Position()
    for _ in range(25):
        moves = [position.format_move(move) for move in position.moves]
        move = position.parse_move(asked(moves, player, width=5, height=5)["best"])
        assert board(5, 5).hold(move)
        position.play(move)
    assert not position.is_over()
    with pytest.raises(UserError, match="the board is full"):
        asked([*moves, position.format_move(move)], player, width=5, height=5)
