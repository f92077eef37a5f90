"""Who plays Cell Division: the original's AIs as the original played them, the master, and what it sees."""

from random import Random

import pytest

from pygame35.games.cell_division import players as cell_division
from pygame35.games.cell_division.endgame_compiled import FREE
from pygame35.games.cell_division.game import GAME
from pygame35.games.cell_division.players import BESIDE, HABITS, LADDER, MASTER, PEOPLE, PLAYERS, YARDSTICKS
from pygame35.games.cell_division.rules import start
from pygame35.games.cell_division.values import ORIGINALS
from pygame35.search.proving import Proving


def answer(player, position, simulations, **settings):
    search = GAME.begin(player, position, **settings)
    search = GAME.with_proof(search, player, position)
    search.run(simulations)
    return search.analysis()


def test_yardsticks_then_the_ladder_and_no_levels():
    assert tuple(PLAYERS) == (*YARDSTICKS, *LADDER, *BESIDE)
    assert [name for name in LADDER if name in HABITS] == list(PEOPLE)
    assert {name for name in PLAYERS if name not in HABITS} == {*ORIGINALS, "planner", "master"}
    assert all(GAME.player_named(name).name == name for name in PLAYERS)
    listed = "random, .*beginner, .*hard, planner, master, easy, medium, adaptive"
    with pytest.raises(ValueError, match=f"no levels, choose a player: {listed}"):
        GAME.player_at_level(1)


def test_hard_against_itself_ends_as_in_the_original():
    for size, scores in ((4, (31, 28)), (5, (63, 54)), (6, (76, 78))):
        position = start(f"{size}x{size}")
        search = GAME.begin(PLAYERS["hard"], position)
        while not position.is_over():
            move = search.analysis()["line"][0]
            position.play(move)
            search.advance(move)
        assert position.scores() == scores


def test_a_greedy_search_leaves_the_position_alone():
    position = start("4x4")
    search = GAME.begin(PLAYERS["medium"], position)
    search.advance(search.analysis()["line"][0])
    assert position.moves == [] and search.exhausted() and search.run(10) == search.simulations() == 0
    assert len(search.analysis()["candidates"]) == 15


def points(choose, other, games):
    """Of `choose`, (position, rng) -> move, against the other: half a point for a tie, each opening played twice."""
    total = 0.0
    for game in range(games):
        rng, position = Random(game // 2), start("6x6")
        for _ in range(2):
            position.play(rng.choice(position.legal_moves()))
        seats = (choose, other) if game % 2 else (other, choose)
        while not position.is_over():
            position.play(seats[position.turn != 1](position, rng))
        total += (1 + position.winner() * (1 if game % 2 else -1)) / 2
    return total


def test_the_order_of_people_holds_in_a_few_games():
    def named(player):
        def choose(position, rng):
            worth = cell_division.values(position, player, seed=rng.randrange(1000))
            return cell_division.best(position, worth)

        return choose

    assert points(named("careless"), named("beginner"), 30) >= 19
    assert points(named("strategist"), named("regular"), 30) >= 19


def test_the_master_proves_from_where_it_says():
    for board, empties, proves in (
        ("6x6", FREE, True),
        ("6x6", FREE + 1, False),
        ("beaker-6x6", MASTER.proves_from, True),
        ("beaker-6x6", MASTER.proves_from + 1, False),
    ):
        position = start(board)
        for move in range(35, empties - 1, -1):
            position.play(move)
        search = GAME.with_proof(GAME.begin(MASTER, position), MASTER, position)
        assert isinstance(search, Proving) == proves


def test_a_seed_makes_it_reproducible_and_settings_replace_the_masters():
    position = start("5x5")
    assert answer(MASTER, position, 300, seed=3) == answer(MASTER, position, 300, seed=3)
    assert answer(MASTER, position, 300, seed=3) != answer(MASTER, position, 300, seed=4)
    search = GAME.begin(MASTER, start(), exploration=0.7, batch=3, skill=0.2)
    assert (search.exploration, search.batch) == (0.7, 3)


def test_the_master_gets_at_least_what_it_has_proved_and_more_when_hard_errs():
    margins = []
    for seed, colour in [(0, 1), (0, -1), (1, 1), (1, -1)]:
        rng, position = Random(seed), start("6x6")
        while len(position.moves) < 26:
            position.play(rng.choice(position.legal_moves()))
        search = GAME.with_proof(GAME.begin(MASTER, position), MASTER, position)
        while not search.exhausted():
            search.run(50)
        proved = search.analysis()["margin"]
        while not position.is_over():
            if position.turn == colour:
                while not search.exhausted():
                    search.run(50)
                move = search.analysis()["line"][0]
            else:
                move = cell_division.best(position, cell_division.values(position, "hard"))
            position.play(move)
            if not position.is_over():
                search.advance(move)
        red, blue = position.scores()
        margins.append((red - blue - proved) * colour)
    assert min(margins) >= 0 and max(margins) > 0
