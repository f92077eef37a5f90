"""The learned search of five in a row: what it proves is so, on the endless grid and on boards with borders."""

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from pygame35 import BLUE, engine
from pygame35.games.five_in_a_row import master
from pygame35.games.five_in_a_row.borders import ENDLESS, board
from pygame35.games.five_in_a_row.rules import FARTHEST, Position
from pygame35.games.five_in_a_row.search import Search
from pygame35.records import play_moves
from tests.games.five_in_a_row.five_by_force import around, makes_five
from tests.games.five_in_a_row.test_kernels import game, stones_of

FOURS = json.loads((Path(__file__).parents[2] / "vectors/five_in_a_row_fours.json").read_text(encoding="utf-8"))


def searched(position, positions, borders=ENDLESS):
    search = Search(play_moves(Position(), position.moves), borders)
    while search.simulations() < positions and not search.exhausted():
        search.run(positions - search.simulations())
    return search


def test_a_border_counts_on_boards_that_are_larger_than_the_kernels():
    """Near the middle, a board plays as a smaller one does whose own border is as far away or too far to matter."""
    position = play_moves(Position(), [(0, 2), (0, 1), (1, 2), (1, 1), (2, 2), (2, 1)])
    for wide, whole in (((200, 5), (80, 5)), ((5, 1000), (5, 80)), ((99, 99), (96, 96))):
        found = [searched(position, 600, board(*sides)).analysis() for sides in (wide, whole)]
        assert found[0]["line"][0] == found[1]["line"][0]
        assert found[0]["margin"] == pytest.approx(found[1]["margin"], abs=0.01)  # sums in another order, rounded anew
        assert all(board(*wide).hold(each["action"]) for each in found[0]["candidates"])


@pytest.mark.parametrize("borders", [ENDLESS, board(15, 15)], ids=["endless", "15 x 15"])
def test_the_line_has_the_moves_that_the_search_expects(borders):
    for far in ([], [(300, 0)]) if borders == ENDLESS else ([],):
        analysis = searched(play_moves(Position(), [(0, 0), *far, (1, 1), (2, 0)]), 3000, borders).analysis()
        assert not analysis["exact"] and len(analysis["line"]) > 2


def test_wins_by_fours_are_proved():
    found = 0
    for _, moves in FOURS[::2]:
        position = play_moves(Position(), [tuple(move) for move in moves])
        found += searched(position, 5000).analysis()["exact"]
    assert found >= 49


def assert_holds(position, seed):
    """Play a proof out against random answers near the stones. Returns True if the search proves anything at all."""
    rng, search = Random(seed), searched(position, 4000)
    first = search.analysis()
    if not first["exact"]:
        return False
    end = play_moves(Position(), [*position.moves, *first["line"]])
    assert end.is_over() and end.winner() == first["margin"] and len(first["line"]) >= 1
    while not search.position.is_over():
        mine = search.position.turn == first["margin"]
        if mine:
            while not search.exhausted() and search.simulations() < 200_000:
                search.run(1000)
            found = search.analysis()
            assert found["exact"] and found["margin"] == first["margin"], (position.moves, search.position.moves)
            move = found["line"][0]
        else:
            stones = stones_of(search.position)
            fives = [cell for cell in around(stones, 1) if makes_five(stones, cell, 0 if first["margin"] == 1 else 1)]
            move = rng.choice(fives or around(stones, 2))
        search.position.play(move)
        if not search.position.is_over():
            search = searched(search.position, 1)
    assert search.position.winner() == first["margin"]
    return True


def test_proofs_hold_against_random_answers():
    held = sum(assert_holds(game(seed, 6 + seed % 14), seed) for seed in range(40))
    assert held > 12


def test_a_border_never_yields_a_false_proof():
    """Late positions of a small board, against trying everything."""
    size, proved, tied = 6, 0, 0
    borders = board(size, size)
    cells = [(x, y) for y in range(borders.top, borders.bottom + 1) for x in range(borders.left, borders.right + 1)]

    @cache
    def value(stones, side):
        """1, 0 or -1 to the side to move; stones: frozenset of (cell, side)."""
        lying = dict(stones)
        empty = [cell for cell in cells if cell not in lying]
        if any(makes_five(lying, cell, side) for cell in empty):
            return 1
        must = [cell for cell in empty if makes_five(lying, cell, 1 - side)]
        return max((-value(stones | {(cell, side)}, 1 - side) for cell in must[:1] or empty), default=0)

    for seed in range(24):
        rng, position = Random(f"{size} {seed}"), Position()
        for cell in rng.sample(cells, size * size - 8):
            position.play(cell)
            if position.is_over():
                break
        if position.is_over():
            continue
        stones = frozenset(stones_of(position).items())
        right = value(stones, len(position.moves) % 2) * position.turn
        found = searched(position, 4000, borders).analysis()
        tied += right == 0
        if found["exact"]:
            proved += 1
            assert found["margin"] == right, position.moves
    assert tied > 2 and proved > 2


@pytest.mark.parametrize("far", [(500, 0), (0, -70), (FARTHEST, FARTHEST)])
def test_groups_far_apart_are_seen_together(far):
    """Noughts lie in two groups, three in each; the one that crosses forget wins."""
    x, y = far
    step = (1, 1) if x < FARTHEST else (-1, -1)
    group = [(x + n * step[0], y + n * step[1] // 2 * 0) for n in (1, 2, 3)]
    moves = [(0, 0), group[0], (3, 7), group[1], (-2, 9), group[2]]
    analysis = searched(play_moves(Position(), moves), 2000).analysis()
    move = analysis["candidates"][0]["action"]
    assert move in {(group[0][0] - step[0], y), (group[2][0] + step[0], y), (group[2][0] + 2 * step[0], y)}
    win = searched(play_moves(Position(), [*moves, (5, -4)]), 2000).analysis()
    assert win["exact"] and win["margin"] == -1
    assert play_moves(Position(), [*moves, (5, -4), *win["line"]]).winner() == BLUE


def test_of_stones_without_room_the_latest_are_seen():
    """Forty stones, each far from all others, then a four."""
    moves = [(1000 * n, -1000 * n) for n in range(40)]
    for n in range(3):
        moves += [(n, 50), (17 * n, 500)]
    search = master.Search(play_moves(Position(), [*moves, (3, 50)]))
    search.run(200)
    assert search.analysis()["candidates"][0]["action"] in {(-1, 50), (4, 50)}
    search.advance((-1, 50))
    search.run(200)
    assert search.analysis()["line"] == [(4, 50)]


def test_a_stone_far_away_in_the_middle_of_a_game_loses_nothing():
    """The engine keeps its search while moves are made."""
    moves = ["0,0", "9,9", "60,0", "60,1", "0,1"]
    for count in range(2, len(moves) + 1):
        request = {"id": "1", "game": "five-in-a-row", "moves": moves[:count], "player": "master", "simulations": 50}
        assert engine.think(request)["simulations"] == 50


def test_a_search_that_comes_to_the_rim_ends_there():
    stones = [(0, 0), (47, 47), (0, 1), (48, 48), (0, 3), (48, 47), *((5 * n, 5 * n + n % 2) for n in range(1, 19))]
    search = Search(play_moves(Position(), [*stones, (95, 95)]))
    while not search.exhausted() and search.simulations() < 100_000:
        search.run(2000)
    assert search.analysis()["candidates"]


def test_stones_beyond_the_borders_count_for_nothing():
    """The positions of a board are those of the endless grid all the same."""
    search = Search(play_moves(Position(), [(0, 0), (4, 0)]), board(5, 5))
    search.run(50)
    assert all(board(5, 5).hold(row["action"]) for row in search.analysis()["candidates"])
    alone = Search(play_moves(Position(), [(40, 0)]), board(5, 5))
    assert alone.exhausted() and alone.analysis()["line"] == [(0, 0)]
