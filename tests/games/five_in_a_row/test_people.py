"""Players that see and err as people do: what they see, and what they overlook."""

import re
import statistics
import time
from random import Random

import pytest

from app.core import settings
from app.games.five_in_a_row.game import GAME as PAGE
from app.games.five_in_a_row.words import OPPONENTS
from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row import rules
from pygame35.games.five_in_a_row.game import GAME
from pygame35.games.five_in_a_row.people import REACH, Habits, values
from pygame35.games.five_in_a_row.players import HABITS, LADDER, PEOPLE, PLAYERS, YARDSTICKS
from pygame35.games.five_in_a_row.rules import FARTHEST, Position
from pygame35.records import replay_text
from tests.paths import ROOT

SEEDS = range(60)


def after(text):
    return replay_text(text.split(), rules)


def scattered(stones, size):
    position = Position()
    for ply, cell in enumerate(Random(stones).sample([(x, y) for x in range(size) for y in range(size)], stones)):
        position.stones[cell] = BLUE if ply % 2 else RED
        position.moves.append(cell)
        position.turn = -position.turn
    return position


def choice(position, habits, seed):
    worth = values(position, habits, seed)
    return max(worth, key=worth.get)


def share(position, habits, cells):
    """0 ... 1: how often the player chooses one of the cells. cells: their text."""
    wanted = {position.parse_move(text) for text in cells.split()}
    return sum(choice(position, habits, seed) in wanted for seed in SEEDS) / len(SEEDS)


def points(one, other, games):
    """The games that the first of two names wins, from three random plies."""
    won = 0
    for game in range(games):
        rng, position = Random(game // 2), Position()
        while len(position.moves) < 3:
            position.play(rng.choice(GAME.opening_moves(position)))
        seats = {RED: one, BLUE: other} if game % 2 else {RED: other, BLUE: one}
        while not position.is_over():
            position.play(choice(position, HABITS[seats[position.turn]], 2 * game + (position.turn == RED)))
        won += seats[position.winner()] == one
    return won


def test_no_stone_is_put_far_from_all_others_and_a_seed_makes_it_reproducible():
    for habits in HABITS.values():
        assert values(Position(), habits, 1).keys() == {(0, 0)}
        for stones in (1, 7, 40):
            position = scattered(stones, 12)
            worth = values(position, habits, 7)
            assert worth == values(position, habits, 7) != values(position, habits, 8)
            for x, y in worth:
                assert (x, y) not in position.stones and worth[x, y] > 0
                assert min(max(abs(x - i), abs(y - j)) for i, j in position.stones) <= REACH


def test_the_ends_of_the_grid():
    far = FARTHEST
    position = after(f"{far},{far} 0,0 {far - 1},{far} 20,20 {far - 3},{far} 40,0")
    for habits in HABITS.values():
        assert all(max(abs(x), abs(y)) <= far for x, y in values(position, habits, 1))
    assert share(position, Habits(), f"{far - 2},{far} {far - 4},{far}") == 1


@pytest.mark.parametrize(
    "text, cells",
    [
        ("0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1", "4,0 -1,0"),  # the opponent has four, too
        ("0,0 5,1 1,0 8,6 3,0 2,7 4,0 9,9", "2,0"),  # with a hole
        ("0,0 0,2 1,1 0,3 2,2 0,4 3,3 9,9", "4,4 -1,-1"),
    ],
)
def test_its_own_four_becomes_five(text, cells):
    position, wanted = after(text), {after(text).parse_move(cell) for cell in cells.split()}
    for name, habits in PEOPLE.items():
        assert all(choice(position, habits, seed) in wanted for seed in range(20)), name


def test_a_four_is_blocked_more_often_on_each_rung():
    position = after("0,0 0,4 1,0 1,4 2,0 3,4 3,0")
    found = [share(position, habits, "-1,0 4,0") for habits in PEOPLE.values()]
    assert found == sorted(found) and 0.2 < found[0] < 0.6 and found[-1] == 1
    assert share(position, YARDSTICKS["blocking"], "-1,0 4,0") == 1


def test_diagonals_holes_and_what_is_far_are_overlooked_more_often():
    habits = Habits(near=0.9, far=0.3, slanted=0.6, split=0.5, doubles=0)
    row = share(after("0,0 0,5 1,0 5,3 2,0"), habits, "-1,0 3,0 -2,0 4,0")
    diagonal = share(after("0,0 0,5 1,1 5,3 2,2"), habits, "-1,-1 3,3 -2,-2 4,4")
    hole = share(after("0,0 0,5 1,0 5,3 3,0"), habits, "-1,0 2,0 4,0")
    far = share(after("0,0 0,5 1,0 5,3 2,0 12,5 12,8"), habits, "-1,0 3,0 -2,0 4,0")
    assert row > 0.8 and max(diagonal, hole, far) < row - 0.15


def test_the_hobbyist_blocks_no_three_and_the_veteran_does():
    position = after("0,0 0,9 1,0 3,9 2,0")
    assert (
        share(position, PEOPLE["veteran"], "-1,0 3,0 -2,0 4,0")
        > 0.85
        > 0.5
        > share(position, PEOPLE["hobbyist"], "-1,0 3,0 -2,0 4,0")
    )


def test_the_strategist_sees_where_two_rows_meet():
    position = after("0,0 8,8 1,0 9,5 3,1 6,9 3,2 5,6")
    assert share(position, PEOPLE["strategist"], "3,0") > 0.8
    assert share(position, PEOPLE["veteran"], "3,0") < share(position, PEOPLE["strategist"], "3,0")


def test_the_beginner_loses_to_one_that_only_blocks_and_beats_one_that_plays_anything():
    assert points("beginner", "blocking", 16) <= 7
    assert points("beginner", "random", 8) >= 6
    assert points("casual", "blocking", 12) >= 6


def test_the_page_offers_the_ladder_and_says_what_each_one_sees():
    assert PAGE.choices["player"] == LADDER and set(OPPONENTS) == set(LADDER) <= set(PLAYERS)
    assert settings.defaults(PAGE)["player"] == LADDER[0]
    page = (ROOT / "web/app/games/five_in_a_row/page.html").read_text(encoding="utf-8")
    labels = re.search(r'opponents\("player", \{(.+?)\}', page, re.DOTALL)
    assert dict(re.findall(r'"(\w+)": "([\w ]+)"', labels[1])) == {
        name: OPPONENTS[name].partition(". ")[0] for name in LADDER
    }


@pytest.mark.timed
def test_300_stones_take_at_most_100_milliseconds():
    position, spent = scattered(300, 30), []
    for _ in range(5):
        start = time.process_time()
        values(position, PEOPLE["strategist"], 1)
        spent.append(time.process_time() - start)
    assert statistics.median(spent) <= 0.1
