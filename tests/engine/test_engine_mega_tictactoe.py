"""The engine's door for Mega tic-tac-toe: its levels and players, and what they answer unlike those of other games."""

import json
import time

import pytest

from pygame35 import engine
from pygame35.basics import RED
from pygame35.games.mega_tictactoe import search
from pygame35.games.mega_tictactoe.habits import PEOPLE, YARDSTICKS
from pygame35.games.mega_tictactoe.players import LEVELS, PLAYERS
from pygame35.games.mega_tictactoe.rules import format_move
from tests.games.mega_tictactoe.solved import best_of, late, late_positions, margins, random_moves, replayed

GAME = "mega-tic-tac-toe"
PEOPLES_LEVELS = range(1, len(PEOPLE) + 1)
SEARCHING = [{"level": 10}, {"player": "full"}, {}]
WIN = {1: 1, 0: 0.5, -1: 0}


@pytest.fixture(autouse=True)
def forget():
    engine.reset()
    yield
    engine.reset()


def ask(position, **fields):
    words = [position.format_move(move) for move in position.moves]
    request = {"id": "1", "game": GAME, "moves": words, "simulations": 60, **fields}
    if "milliseconds" in fields:
        del request["simulations"]
    analysis = engine.think(request)
    assert_valid(analysis, position)
    return analysis


def assert_valid(analysis, position):
    assert json.loads(json.dumps(analysis, allow_nan=False)) == analysis
    legal = set(map(format_move, position.legal_moves()))
    listed = [candidate["move"] for candidate in analysis["candidates"]]
    assert len(set(listed)) == len(listed) and set(listed) <= legal
    assert analysis["best"] == (listed[0] if listed else None)
    for row in [{"value": analysis["win"], "margin": analysis["margin"], "prior": 0}, *analysis["candidates"]]:
        assert -1 <= row["margin"] <= 1 and 0 <= row["value"] <= 1 and 0 <= row["prior"] <= 1
    end = replayed(position.moves)
    for word in analysis["line"]:
        end.play(end.parse_move(word))
    if analysis["exact"]:
        assert analysis["done"] and end.is_over() and end.winner() == analysis["margin"]
        assert analysis["win"] == WIN[analysis["margin"]]


# --- all players --------------------------------------------------------------------------------------------------


def stages():
    """Positions at the beginning, in the middle and at the end of games; the last one is one move from its end."""
    moves = random_moves(5, quiet=True)
    return [replayed(moves[:plies]) for plies in (0, 1, 2, 15, 30, len(moves) - 8, len(moves) - 1)]


@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_plays_wherever_the_game_stands(level):
    assert len(LEVELS) == 10
    for position in stages():
        analysis = ask(position, level=level, options={"seed": 3})
        assert analysis["best"] == analysis["line"][0]
        assert ask(position, level=level, options={"seed": 3}, simulations=0)["best"]


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_plays_wherever_the_game_stands(player):
    for position in stages():
        analysis = ask(position, player=player)
        assert analysis["best"] and (player == "one-ply" or analysis["line"][0] == analysis["best"])


@pytest.mark.parametrize("level", PEOPLES_LEVELS)
def test_people_value_every_move_and_search_nothing(level):
    for position in stages()[:-1]:
        analysis = ask(position, level=level, final=True)
        assert analysis["done"] and not analysis["exact"] and analysis["margin"] == 0
        legal = {format_move(move) for move in position.legal_moves()}
        assert analysis["values"].keys() == legal == {row["move"] for row in analysis["candidates"]}
        assert analysis["values"][analysis["best"]] == max(analysis["values"].values())


@pytest.mark.parametrize("who", [*({"level": level} for level in PEOPLES_LEVELS), *({"player": p} for p in YARDSTICKS)])
def test_equal_seeds_give_equal_moves_and_other_seeds_others(who):
    position = stages()[3]

    def bests(seeds):
        found = []
        for seed in seeds:
            engine.reset()
            found.append(ask(position, options={"seed": seed}, **who)["best"])
        return found

    assert bests(range(5)) == bests(range(5))
    if who.get("level", 1) <= 3:
        assert len(set(bests(range(12)))) > 1


@pytest.mark.parametrize("who", [{"level": number} for number, player in enumerate(LEVELS, 1) if player.simulations])
def test_a_level_with_a_budget_uses_it_up_and_begins_anew(who):
    position = stages()[3]
    first = ask(position, simulations=10**6, **who)
    most = LEVELS[who["level"] - 1].simulations
    assert first["done"] and 1 <= first["simulations"] <= 3 * most
    again = ask(position, simulations=10**6, **who)
    assert {**again, "per_second": 0} == {**first, "per_second": 0}


@pytest.mark.parametrize("who", SEARCHING)
def test_the_last_slice_has_all_moves(who):
    for position in stages():
        analysis = ask(position, final=True, **who)
        assert {row["move"] for row in analysis["candidates"]} == set(map(format_move, position.legal_moves()))
        assert len(ask(position, **who)["candidates"]) <= 10


def test_the_default_searches_with_the_kernel():
    assert search.available()
    ask(stages()[2], simulations=20)
    (kept,) = engine._shared._searches.things()
    assert isinstance(kept, search.Search)


# --- exact endings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", SEARCHING)
def test_endings_are_exact(who):
    results = set()
    for position in late_positions(60, 9):
        engine.reset()
        expected = margins(position)
        for _ in range(40):
            analysis = ask(position, simulations=200, final=True, **who)
            if analysis["exact"]:
                break
        margin = best_of(position, expected)
        assert analysis["exact"] and analysis["margin"] == margin, position.moves
        assert expected[position.parse_move(analysis["best"])] == margin
        for row in analysis["candidates"]:
            if row.get("exact"):
                assert row["margin"] == expected[position.parse_move(row["move"])]
                assert row["value"] == WIN[row["margin"]]
        results.add(margin)
    assert results == {1, 0, -1}


@pytest.mark.parametrize("slice_", [{"simulations": 1}, {"simulations": 30}, {"milliseconds": 1}], ids=str)
def test_what_is_exact_is_done(slice_):
    """Whoever has proved it, the search or the solver beside it: `ask` compares."""
    for seed in range(12):
        position = late(seed, 28)
        for _ in range(20):
            if ask(position, player="full", **slice_)["exact"]:
                break


def test_a_won_ending_is_played_to_its_end():
    """Against people, and nothing of what is proved is lost on the way."""
    won = 0
    for seed in range(30):
        position = late(seed, 18)
        first = ask(position, simulations=2000)
        for _ in range(20):
            if first["exact"]:
                break
            first = ask(position, simulations=2000)
        if not first["exact"] or first["margin"] != position.turn:
            continue
        side = position.turn
        while not position.is_over():
            if position.turn == side:
                analysis = ask(position, simulations=200)
                assert analysis["exact"] and analysis["margin"] == side
            else:
                analysis = ask(position, level=4)
            position.play(position.parse_move(analysis["best"]))
        assert position.winner() == side
        won += 1
    assert won >= 8


def test_a_win_in_one_is_played_by_all_who_search():
    """At once, before any simulation."""
    for seed in range(0, 60, 2):
        position = replayed(random_moves(seed, quiet=False))
        if not position.line:
            continue
        position.undo()
        for who in ({"level": 8}, {"level": 9}, {"level": 10}, {"player": "one-ply"}):
            analysis = ask(position, simulations=0, **who)
            after = replayed([*position.moves, position.parse_move(analysis["best"])])
            assert after.line and analysis["candidates"][0]["margin"] == position.turn


@pytest.mark.parametrize("quiet", [False, True])
def test_a_finished_game(quiet):
    results = set()
    for seed in range(20):
        position = replayed(random_moves(seed, quiet))
        analysis = ask(position, level=3)
        assert (analysis["best"], analysis["exact"], analysis["done"]) == (None, True, True)
        assert analysis["margin"] == position.winner() and analysis["candidates"] == analysis["line"] == []
        results.add(analysis["win"])
    assert results >= ({0.5} if quiet else {0, 1})


# --- slices -------------------------------------------------------------------------------------------------------


def test_slices_go_on_and_a_move_does_not_lose_what_is_known():
    position = replayed(random_moves(2, quiet=False)[:8])
    first, second = (ask(position, simulations=500) for _ in range(2))
    assert (first["simulations"], second["simulations"]) == (500, 1000)
    position.play(position.parse_move(second["best"]))
    third = ask(position, simulations=0)
    assert third["simulations"] == second["candidates"][0]["visits"] > 100
    assert third["line"] == second["line"][1:]
    position.play(position.parse_move(third["candidates"][-1]["move"]))
    assert ask(position, simulations=20)["simulations"] >= 20


@pytest.mark.timed
@pytest.mark.parametrize("left", [81, 40, 30, 20])
def test_a_slice_ends_in_time(left):
    position = replayed([]) if left == 81 else late(8, left)
    for _ in range(5):
        start = time.process_time()
        ask(position, milliseconds=50)
        assert time.process_time() - start < 0.2


# --- what is wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"level": 11}, "level must be a whole number from 1 to 10, not 11"),
        ({"level": "3"}, "level must be a whole number"),
        ({"player": "master"}, "no player 'master'.*original"),
        ({"player": "Master"}, "no player 'Master'"),
        ({"ownership": True}, "ownership is not told in mega-tic-tac-toe"),
        ({"losses": True}, "losses"),
        ({"options": {"board": "9x9"}}, "option board: mega-tic-tac-toe has one board"),
        ({"options": {"skill": 0.5}}, "option 'skill' is unknown"),
        ({"options": {"exploration": 0}}, "exploration"),
        ({"moves": ["e5", "e5"]}, "moves: ply 2: e5 is already filled"),
        ({"moves": ["e5", "a1"]}, "moves: ply 2: a1 is in another small board: play in the board from d4 to f6"),
        ({"moves": ["j5"]}, "moves: ply 1: 'j5' is not a square"),
        ({"moves": ["e4=9"]}, "moves: ply 1: 'e4=9' is not a square"),
        ({"moves": [40]}, "moves"),
        ({"games": 3}, "series of games are not played in mega-tic-tac-toe"),
    ],
)
def test_what_is_wrong_is_named(change, reason):
    with pytest.raises(engine.EngineError, match=reason):
        engine.think({"id": "1", "game": GAME, "moves": ["e5"], "simulations": 5, **change})


def test_no_move_follows_the_end():
    moves = random_moves(0, quiet=False)
    words = [*map(format_move, moves), "a1"]
    with pytest.raises(engine.EngineError, match=f"ply {len(words)}: the game is over"):
        engine.think({"id": "1", "game": GAME, "moves": words, "simulations": 5})


def test_the_first_player_is_that_of_the_margin():
    """Crosses, who begin: a won position of theirs has the margin 1, whoever moves."""
    for seed in range(0, 20, 2):
        position = replayed(random_moves(seed, quiet=False))
        if position.winner():
            position.undo()
            analysis = ask(position, simulations=5)
            assert analysis["margin"] == position.turn and analysis["win"] == (position.turn == RED)
