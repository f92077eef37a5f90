"""Players that see and err as people do: what they see, and what they overlook."""

from random import Random

import pytest

from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row import rules
from pygame35.games.five_in_a_row.people import REACH, Habits, values
from pygame35.games.five_in_a_row.players import HABITS, PEOPLE, YARDSTICKS
from pygame35.games.five_in_a_row.rules import FARTHEST, Position
from pygame35.records import replay_text

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


def test_the_strategist_sees_where_two_rows_meet():
    position = after("0,0 8,8 1,0 9,5 3,1 6,9 3,2 5,6")
    assert share(position, PEOPLE["strategist"], "3,0") > 0.8
    assert share(position, PEOPLE["veteran"], "3,0") < share(position, PEOPLE["strategist"], "3,0")
