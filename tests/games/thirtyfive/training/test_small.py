"""The small positions of the lessons, checked by the tests' own rules."""

import json

import pytest

from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.records import parse_fragment
from pygame35.games.thirtyfive.training import small
from tests.games.thirtyfive.reference import EMPTY, neighbour_sum, play
from tests.paths import ROOT

CONTENT = json.loads((ROOT / "web/app/games/thirtyfive/lessons/lessons.json").read_text(encoding="utf-8"))
SETS = {group["id"]: (group["games"], side) for group, side in zip(CONTENT["sets"], (RED, BLUE), strict=True)}


def board_of(game):
    """The board after quiet moves."""
    board = EMPTY
    for move in parse_fragment(game):
        board, change = play(board, move)
        assert not change.reached
    return board


def taken(board, move):
    """The number of filled squares that turn to the mover by a move."""
    after, change = play(board, move)
    return len(change.flipped) if change.flipped and after.owners[change.reached[0]] == board.turn else 0


@pytest.mark.parametrize("name", SETS)
def test_a_set_asks_for_what_the_rules_allow(name):
    games, side = SETS[name]
    best = set()
    for number, game in enumerate(games):
        board = board_of(game)
        assert board.turn == side
        takes = {move: taken(board, move) for move in range(576) if move // 9 not in board.digits}
        most = max(takes.values())
        best.add(next(move for move, won in takes.items() if won == most))
        reached = {s for move, won in takes.items() if won for s in play(board, move)[1].reached}
        assert all(board.owners[square] == side for square in reached if square in board.digits)
        if number < 12:
            assert most >= 2 and len(reached) == 1
        else:
            assert 2 <= len(reached) <= 3
            assert len({s for move, won in takes.items() if won == most for s in play(board, move)[1].reached}) == 1
        assert all(neighbour_sum(board, square) < 35 for square in range(64))
    assert len(games) == len(set(games)) == 20


@pytest.mark.parametrize("name, sizes", [("find-35", small.FIND), ("threats", small.THREATEN)])
def test_the_command_makes_the_sets_that_the_site_has(name, sizes):
    games, side = SETS[name]
    assert small.made(sizes[:4], side, f"1 {name}") == games[:4]
