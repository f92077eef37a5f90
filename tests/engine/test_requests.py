"""What is asked wrongly is refused by name, whatever it is; nothing else comes out of the engine than an analysis."""

from random import Random

import pytest

from pygame35.engine import Engine, EngineError
from pygame35.games.thirtyfive.rules import format_move
from tests.engine.asked import changed, games, good
from tests.engine.right import assert_refused, assert_right

ABSENT = object()
GOOD = {"id": "1", "game": "35", "moves": ["e4=9"], "simulations": 0}
SERIES = {"id": "1", "game": "threes", "games": 2, "milliseconds": 10}
OF_GAMES = [
    ("35", {"options": {"skill": 0.5}}, "'skill' is unknown"),
    ("35", {"options": {"board": "5x5"}}, "5x5"),
    ("cell-division", {"level": 3}, "no levels.*beginner, casual, .*, hard, planner, master, easy, medium, adaptive"),
    ("cell-division", {"ownership": True}, "ownership is not available in cell-division"),
    ("cell-division", {"options": {"board": "11x11"}}, "option board: '11x11' is not a board"),
    ("cell-division", {"options": {"board": "2x2"}, "moves": ["c3"]}, "moves: ply 1: 'c3' is not a square"),
    ("cell-division", {"options": {"skill": 1.01}}, "skill must be a number .* from 0.0 to 1.0"),
    ("cell-division", {"options": {"skill": "high"}}, "skill must be a number"),
    ("cell-division", {"moves": ["b2"], "options": {"board": "beaker-3x3"}}, "moves: ply 1: .*would drop"),
    ("five-in-a-row", {"player": "hard"}, "no player 'hard'.*master"),
    ("five-in-a-row", {"options": {"board": "30x20"}}, "option board: five-in-a-row has one board"),
    ("five-in-a-row", {"moves": ["0,0", "0,0"]}, "moves: ply 2: 0,0 is already filled"),
    ("mega-tic-tac-toe", {"options": {"exploration": 0}}, "exploration"),
    ("mega-tic-tac-toe", {"moves": ["e5", "a1"]}, "ply 2: a1 is in another small board: play in .* from d4 to f6"),
    ("mega-tic-tac-toe", {"games": 3}, "series of games are not played in mega-tic-tac-toe"),
    ("threes", {"options": {"depth": 16}}, "option depth must be a number .* from 1 to 15"),
    ("threes", {"options": {"simulations": 4}}, "option simulations must be a number .* from 5 to 500"),
    ("threes", {"moves": ["north"]}, "moves: ply 1: 'north' is not a move"),
    ("threes", {"moves": "A!"}, "moves: .*'!'"),
]


def test_what_a_game_has_not_is_named():
    for game, change, why in OF_GAMES:
        assert_refused({**GOOD, "game": game, "moves": []}, (change, why))


def test_what_cannot_be_asked_of_a_series_is_named():
    assert_refused(
        SERIES,
        ({"games": 0}, "games must be 1 to 10000, not 0"),
        ({"games": 10_001}, "games must be 1 to 10000, not 10001"),
        ({"games": True}, "games must be of type int, not True"),
        ({"options": {"depth": 0}}, "option depth must be a number .* from 1 to 15"),
        ({"player": "full"}, "there is no player 'full': original, master"),
        ({"simulations": 5}, "limited by milliseconds, not by simulations"),
        ({"moves": ["left"]}, "a series has no moves"),
        ({"ownership": True}, "ownership is not available in threes"),
    )


def test_what_is_wrong_is_named():
    assert_refused(
        GOOD,
        ({"levle": 3}, "field 'levle' is unknown; did you mean 'level'?"),
        ({"colour": 3}, "field 'colour' is unknown; there are final, game, games, id, level, "),
        ({10**5000: 3}, "field a value of type int is unknown"),
        ({"options": {"sede": 3}}, "option 'sede' is unknown; did you mean 'seed'?"),
        ({"options": {"colour": 3}}, "option 'colour' is unknown; there are batch, board, exploration, seed"),
        ({"level": 10**5000}, "level must be a whole number from 1 to 10, not a value of type int"),
        ({"id": None}, "id must be of type str, not None"),
        ({"game": "9" * 9999}, "game '9999"),
        ({"player": "x" * 9999}, "player must be a name, not 'xxxx"),
        ({"moves": ["e4=9", 10**5000]}, "moves: ply 2: a value of type int is not a move"),
        ({"moves": ["9" * 9999]}, "moves: ply 1: '9999.*\\.\\.\\.' is not a move"),
        ({"moves": ["e4=9", "d5=3", "e4=1"]}, "ply 3.*e4"),
        ({"player": "original", "level": 3}, "level and player exclude each other"),
    )
    for request in (None, [], "think", [("id", "1")]):
        with pytest.raises(EngineError, match="a request is a dict"):
            Engine().think(request)


# Of any type and value, one at a time; the engine goes on after each.
MALFORMED = {
    "game": [ABSENT, None, 35, "", "chess", {}],
    "id": [ABSENT, None],
    "moves": [
        *(ABSENT, None, "e4=9", 5, {"e4=9": 1}),
        *([move] for move in (None, 260, True, "", "e4", "e4=0", "e4=10", "E4=9", " e4=9", "e4=٣", ["e4=9"], {})),
        [*map(format_move, range(0, 576, 9)), "e4=9"],
    ],
    "player": ["nobody", "", 1, {}],
    "level": [0, 11, -1, 2.5, "3", True, []],
    "simulations": [ABSENT, -1, 1.5, "10", True, float("nan")],
    "milliseconds": [0, -1, "100", True, float("nan"), float("inf"), 10**5000, 10**9 + 1, None],
    "options": [
        *("seed", 5, [["seed", 1]], {"colour": 1}),
        *({"seed": seed} for seed in (-1, 2**32, 1.5, "1", True)),
        *({"exploration": value} for value in (0, 0.009, 100.01, "1", True, float("nan"))),
        *({"batch": value} for value in (0, 4097, 2.5, "8", True)),
    ],
    **{field: ["yes", 1, []] for field in ("final", "ownership", "losses")},
}
WHY = {"milliseconds": "milliseconds must be a number above 0 and at most 1000000000, not ", "options": "option"}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_field_is_refused(name):
    engine = Engine()
    for value in MALFORMED[name]:
        request = {**GOOD, name: value}
        if value is ABSENT:
            del request[name]
        assert_refused(request, ({}, WHY.get(name, name)), think=engine.think)
        assert_right(GOOD, engine.think(GOOD))


def test_random_requests():
    """Each gets an analysis that is right, or a named error."""
    rng, engine = Random(1), Engine()
    known, refused = games(rng), 0
    for _ in range(1000):
        request = good(rng, known)
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            request = changed(rng, request)
        try:
            answer = engine.think(request)
        except EngineError as error:
            assert 0 < len(str(error)) < 400
            refused += 1
        else:
            assert_right(request, answer)
    assert 250 < refused < 750
