"""The engine's door, for every game alike: all players, finished games, and who plays by default."""

import time
from functools import cache
from random import Random

import pytest

from pygame35 import engine
from pygame35.games import GAMES
from pygame35.records import replay_text
from tests.engine.asked import played
from tests.engine.right import answered, words

BOARDS = {
    "35": [""],
    "cell-division": ["", "2x2", "10x10", "beaker-6x7", "flask-6-3"],
    "five-in-a-row": [""],
    "mega-tic-tac-toe": [""],
    "threes": ["", "classic-3"],
}
USUAL = {
    "35": "full",
    "cell-division": "master",
    "five-in-a-row": "master",
    "mega-tic-tac-toe": "full",
    "threes": "master",
}
every_game = pytest.mark.parametrize("game", BOARDS)


@cache
def whole(game, board, seed=5):
    """The words of a random game."""
    return played(Random(seed), game, board, 10**4)


def stage(game, board, plies, seed=5):
    return replay_text(whole(game, board, seed)[:plies], GAMES[game].rules, board)


def options(game, board, **others):
    """Quick ones."""
    return {"board": board, **others, **({"depth": 1, "simulations": 5} if game == "threes" else {})}


@every_game
def test_everybody_plays_wherever_the_game_stands(game):
    plays = GAMES[game]
    everybody = [*({"player": name} for name in plays.players), *({"level": n + 1} for n in range(len(plays.levels)))]
    for board in BOARDS[game]:
        plies = len(whole(game, board))
        positions = [stage(game, board, ply) for ply in sorted({0, 1, plies // 2, plies - 1})]
        for who in everybody:
            for position in positions:
                given = {**who, "options": options(game, board, seed=3)}
                analysis = answered(game, position, **given)
                assert analysis["best"], (who, position.moves)
                searched = analysis["simulations"] or (game != "35" and who != {"player": "one-ply"})
                assert analysis["line"][:1] == [analysis["best"]] or not searched, (who, position.moves)


@every_game
def test_a_finished_game(game):
    for seed in range(4):
        for board in BOARDS[game]:
            position = stage(game, board, 10**4, seed)
            assert position.is_over()
            analysis = answered(game, position, options={"board": board})  # compares the margin and the winner
            assert analysis["best"] is None and analysis["candidates"] == analysis["line"] == []
            assert analysis["exact"] and analysis["done"]
            assert analysis["simulations"] == analysis["depth"] == analysis["per_second"] == 0
            assert game == "threes" or analysis["win"] in (0, 0.5, 1)


@every_game
def test_the_usual_player_plays_unless_another_is_asked_for(game):
    position = stage(game, BOARDS[game][0], 5)

    def found(**who):
        engine.reset()
        return {**answered(game, position, simulations=100, **who), "per_second": 0}

    assert found() == found(player=USUAL[game]) != found(player="original" if game != "cell-division" else "hard")


@pytest.mark.parametrize(
    "game, seed, who", [("35", 3, {}), ("35", 3, {"level": 9}), ("cell-division", 3, {}), ("mega-tic-tac-toe", 2, {})]
)
def test_proofs_beside_a_search_do_not_depend_on_the_clock(game, seed, who, monkeypatch):
    now, plies = time.perf_counter, len(whole(game, "", seed))

    def found():
        for left in (13, 12, 9, 8, 7, 5):
            for simulations in (64, 128, 192):
                engine.reset()
                asked = {"simulations": simulations, "options": {"seed": 3}, **who}
                yield {**answered(game, stage(game, "", plies - left, seed), **asked), "per_second": 0}

    usual = list(found())
    monkeypatch.setattr(time, "perf_counter", lambda: 3 * now())
    assert list(found()) == usual


@pytest.mark.timed
@every_game
def test_a_slice_ends_in_time(game):
    """At the start, in the middle, and near the end of a game, where much is proved."""
    plies = len(whole(game, ""))
    answered(game, stage(game, "", 1), milliseconds=50)  # the first loads the kernels and the weights
    for played_plies in (0, plies // 2, plies - 20):
        position = stage(game, "", played_plies)
        for _ in range(3):
            start = time.perf_counter()
            analysis = engine.think({"id": "1", "game": game, "moves": words(position), "milliseconds": 50})
            seconds = time.perf_counter() - start
            assert seconds < 0.25 and (analysis["done"] or seconds > 0.025)
            assert analysis["simulations"] > 1 or analysis["done"]
