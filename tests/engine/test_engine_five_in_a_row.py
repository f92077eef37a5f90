"""The engine's door for tic-tac-toe without borders: its players, and what they answer unlike those of other games."""

import pytest

from pygame35 import engine
from pygame35.games.five_in_a_row import rules as five_in_a_row
from pygame35.games.five_in_a_row.rules import Position
from pygame35.records import replay_text
from tests.engine.right import answered


def played(text):
    return replay_text(text.split(), five_in_a_row)


def ask(position, **fields):
    analysis = answered("five-in-a-row", position, **fields)
    for row in [{"value": analysis["win"], "margin": analysis["margin"]}, *analysis["candidates"]]:
        assert row["value"] == pytest.approx((1 + row["margin"]) / 2)
    return analysis


@pytest.mark.parametrize(
    "moves, best, plies, margin",
    [
        ("0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1", {"4,0", "-1,0"}, 1, 1),  # a five
        ("0,0 0,1 1,0 1,1 2,0 2,5", {"-1,0", "3,0"}, 3, 1),  # an open four: crosses move
        ("9,9 0,0 9,5 1,0 5,9 2,0 5,5", {"-1,0", "3,0"}, 3, -1),  # and noughts
        ("9,9 0,0 9,5 1,0 5,9 2,0 5,5 3,0", {"-1,0", "4,0"}, 2, -1),  # against it there is no defence
    ],
)
def test_the_master_proves_short_wins_with_their_lines(moves, best, plies, margin):
    analysis = ask(played(moves))
    assert analysis["exact"] and analysis["margin"] == margin and analysis["best"] in best
    assert len(analysis["line"]) == analysis["depth"] == plies and analysis["candidates"][0]["exact"]


def test_the_master_blocks_what_must_be_blocked():
    assert ask(played("0,0 -1,0 1,0 5,5 2,0 7,6 3,0"))["best"] == "4,0"
    three = ask(played("0,0 5,5 1,0 7,6 2,0"), simulations=400)
    assert three["best"] in {"-1,0", "3,0", "-2,0", "4,0"} and not three["exact"]


@pytest.mark.parametrize(
    "moves, margin",
    [
        ("0,0 -1,0 1,0 20,3 2,0 23,8 10,10 26,1 11,10 29,12 12,10 33,5 3,0", 1),  # the block leaves an open three
        ("0,0 -1,0 1,0 4,1 2,0 4,2 20,20 5,1 25,27 6,2 3,0", -1),  # the block makes two threes
    ],
    ids=["lost", "won"],
)
def test_a_forced_move_that_decides_the_game_is_proved(moves, margin):
    analysis = ask(played(moves), simulations=3000)
    assert analysis["best"] == "4,0" and len(analysis["candidates"]) == 1
    assert analysis["exact"] and analysis["margin"] == margin and analysis["win"] == (1 + margin) / 2


F = five_in_a_row.FARTHEST
AT_THE_TOP = (  # below the end of the grid: noughts win by a three that crosses answer with a four
    *((3, 0), (1, 3), (-3, 1), (2, 3), (-2, 2), (2, 2), (-1, 1), (3, 3), (0, 1), (-3, 2), (0, 3), (0, 0), (-1, 0)),
    *((0, 2), (2, 0), (1, 1), (4, 4)),
)


@pytest.mark.parametrize(
    "moves",
    [" ".join(f"{x},{F - down}" for x, down in AT_THE_TOP), "0,0 9,9 1,1 9,5 -1,1 5,9 2,0 12,3"],
    ids=["for noughts", "for crosses"],
)
def test_what_is_proved_is_proved_along_its_line(moves):
    """By engines that were not asked before, whoever moves there."""
    position = played(moves)
    first = ask(position, simulations=8000)
    assert first["exact"] and len(first["line"]) >= 7 and len(first["line"]) % 2
    for word in first["line"]:
        position.play(position.parse_move(word))
        engine.reset()
        analysis = ask(position, simulations=8000)
        assert analysis["exact"] and analysis["done"] and analysis["margin"] == first["margin"]
    assert position.is_over()


@pytest.mark.parametrize("turned", [lambda x, y: (x, y), lambda x, y: (-y, -x)], ids=["right", "top"])
def test_a_three_at_the_end_of_the_grid_is_no_win(turned):
    """Beyond it nothing can be played: what would be an open three elsewhere has one end there."""
    position = Position()
    for x, y in [(F - 3, 0), (F - 5, 0), (F - 2, 0), (0, 9), (F - 1, 0), (0, 13)]:
        position.play(turned(x, y))
    for _ in range(3):
        assert not ask(position, simulations=50)["exact"]
    position.play(turned(F - 4, 0))  # now a four with one open cell, on the grid
    analysis = ask(position, simulations=50)
    assert analysis["best"] == position.format_move(turned(F, 0)) and not analysis["exact"]


@pytest.mark.parametrize("player", ["beginner", "original", "master"])
def test_stones_at_both_ends_of_the_grid(player):
    """Only the cells near stones are looked at: the box around them has 10^18."""
    position = Position()
    for cell in [(-F, -F), (F, F), (-F, F)]:
        position.play(cell)
        analysis = ask(position, player=player, simulations=20)
        x, y = position.parse_move(analysis["best"])
        assert min(max(abs(x - right), abs(y - down)) for right, down in position.stones) <= 5
