"""What is asked wrongly is refused by name, whatever it is; nothing else comes out of the engine than an analysis."""

from contextlib import suppress
from random import Random

import pytest

from pygame35.engine import Engine, EngineError
from pygame35.games.thirtyfive.rules import format_move
from tests.engine.asked import WRONG, changed, games, good
from tests.engine.right import assert_refused, assert_right

ABSENT = object()
GOOD = {"id": "1", "game": "35", "moves": ["e4=9"], "simulations": 0}
SERIES = {"id": "1", "game": "threes", "games": 2, "simulations": 0}


def test_what_is_wrong_is_named():
    assert_refused(
        GOOD,
        ({"levle": 3}, "field 'levle' is unknown; did you mean 'level'?"),
        ({"Level": 3}, "field 'Level' is unknown; did you mean 'level'?"),
        ({"colour": 3}, "field 'colour' is unknown; there are final, game, games, id, level, "),
        ({5: 3}, "field 5 is unknown; there are "),
        ({10**5000: 3}, "field a value of type int is unknown"),
        ({"options": {"sede": 3}}, "option 'sede' is unknown; did you mean 'seed'?"),
        ({"options": {"colour": 3}}, "option 'colour' is unknown; there are batch, board, exploration, seed"),
        ({"level": 10**5000}, "level must be a whole number from 1 to 10, not a value of type int"),
        ({"level": 11}, "level must be a whole number from 1 to 10, not 11"),
        ({"level": "3"}, "level must be a whole number from 1 to 10, not '3'"),
        ({"id": None}, "id must be of type str, not None"),
        ({"game": "9" * 9999}, "game '9999"),
        ({"game": 10**5000}, "game must be of type str, not a value of type int"),
        ({"player": "x" * 9999}, "player must be a name, not 'xxxx"),
        ({"options": {"board": "9" * 9999}}, "board must be a name, not '9999"),
        ({"moves": ["e4=9", 10**5000]}, "moves: ply 2: a value of type int is not a move"),
        ({"moves": ["9" * 9999]}, "moves: ply 1: '9999.*\\.\\.\\. is not a move"),
        ({"simulations": 10**5000}, "simulations must be 0 to 1000000000, not a value of type int"),
    )


# Of any type and value, one at a time; the engine goes on after each.
MALFORMED = {
    "game": [ABSENT, None, 35, "", "36", "chess", ["35"], {}],
    "id": [ABSENT, None],
    "moves": [
        *(ABSENT, None, "e4=9", 5, {}, {"e4=9": 1}),
        *([move] for move in (None, 260, True, "", "e4", "e4=0", "e4=10", "E4=9", " e4=9", "e4=٣", ["e4=9"], {})),
        ["e4=9", "d5=3", "e4=1"],
        [*map(format_move, range(0, 576, 9)), "e4=9"],
    ],
    "player": ["nobody", "", 1, ["original"], {}],
    "level": [0, 11, -1, 2.5, "3", True, []],
    "simulations": [ABSENT, -1, 1.5, "10", True, [10], float("nan")],
    "milliseconds": [0, -1, "100", True, [], float("nan"), float("inf"), 10**400, 10**5000, 1e308, 10**9 + 1, None],
    "options": [
        *("seed", 5, [], [["seed", 1]]),
        *({"seed": seed} for seed in (-1, 2**32, 1.5, "1", True, [])),
        *({"exploration": value} for value in (-1, 0, 0.009, 100.01, "1", True, float("nan"), float("inf"), 1e9)),
        *({"batch": value} for value in (0, -1, 4097, 2.5, "8", True, 10**9)),
        *({name: 1} for name in ("colour", "", "Seed")),
    ],
    "final": ["yes", 1, []],
    "ownership": ["yes", 1, []],
    "losses": ["yes", 1, []],
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


def test_what_is_no_dict_is_refused():
    for request in (None, [], "think", 5, [("id", "1")], True):
        with pytest.raises(EngineError, match="a request is a dict"):
            Engine().think(request)


def test_what_is_missing_is_called_missing():
    for name in ("id", "game", "moves"):
        with pytest.raises(EngineError, match=f"^field '{name}' is missing$"):
            Engine().think({field: value for field, value in GOOD.items() if field != name})


def test_the_first_wrong_move_and_fields_that_exclude_each_other_are_named():
    assert_refused(
        GOOD,
        ({"moves": ["e4=9", "d5=3", "e4=1"]}, "ply 3.*e4"),
        ({"moves": ["e4=9", "d5=10", "e4=1"]}, "ply 2.*d5"),
        ({"player": "original", "level": 3}, "level and player exclude each other"),
    )
    assert issubclass(EngineError, ValueError)


def test_a_series_has_no_moves():
    engine = Engine()
    assert engine.think({**SERIES, "moves": [], "final": True}) == engine.think(SERIES)
    assert_refused(
        SERIES, ({"moves": ["left"]}, "a series has no moves"), ({"ownership": True}, "ownership is not told in threes")
    )


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


def test_whatever_a_field_holds():
    engine = Engine()
    for name in ("id", "game", "moves", "level", "player", "simulations", "milliseconds", "games"):
        for value in WRONG:
            request = {**GOOD, name: value}
            with suppress(EngineError):
                assert_right(request, engine.think(request))
