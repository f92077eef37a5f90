"""What is asked wrongly is refused by name, whatever it is; nothing else comes out of the engine than an analysis."""

from contextlib import suppress
from random import Random

import pytest

from pygame35.engine import Engine, EngineError
from tests.engine.asked import WRONG, changed, games, good
from tests.engine.right import assert_right

GOOD = {"id": "1", "game": "35", "moves": ["e4=9"], "simulations": 0}
SERIES = {"id": "1", "game": "threes", "games": 2, "simulations": 0}


@pytest.mark.parametrize(
    "change, reason",
    [
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
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, str) else "",
)
def test_what_is_wrong_is_named(change, reason):
    with pytest.raises(EngineError, match=reason) as error:
        Engine().think({**GOOD, **change})
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("name", ["id", "game", "moves"])
def test_what_is_missing_is_called_missing(name):
    with pytest.raises(EngineError, match=f"^field '{name}' is missing$"):
        Engine().think({field: value for field, value in GOOD.items() if field != name})


@pytest.mark.parametrize("milliseconds", [10**400, 10**5000, 1e308, 10**9 + 1, float("nan"), None, True, "5"], ids=type)
def test_no_time_is_too_long_to_be_refused(milliseconds):
    request = {"id": "1", "game": "35", "moves": [], "milliseconds": milliseconds}
    with pytest.raises(EngineError, match="milliseconds must be a number above 0 and at most 1000000000, not "):
        Engine().think(request)


def test_a_series_has_no_moves():
    engine = Engine()
    assert engine.think({**SERIES, "moves": [], "final": True}) == engine.think(SERIES)
    with pytest.raises(EngineError, match="a series has no moves"):
        engine.think({**SERIES, "moves": ["left"]})
    with pytest.raises(EngineError, match="ownership is not told in threes"):
        engine.think({**SERIES, "ownership": True})


def assert_answered(count, seed):
    """So many random requests get an analysis that is right, or a named error."""
    rng, engine = Random(seed), Engine()
    known, refused = games(rng), 0
    for _ in range(count):
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
    assert count / 4 < refused < count * 3 / 4


def test_random_requests():
    assert_answered(1000, 1)


@pytest.mark.long
def test_ten_thousand_random_requests():
    assert_answered(10_000, 2)


@pytest.mark.parametrize("name", ["id", "game", "moves", "level", "player", "simulations", "milliseconds", "games"])
def test_whatever_a_field_holds(name):
    engine = Engine()
    for value in WRONG:
        request = {**GOOD, name: value}
        with suppress(EngineError):
            assert_right(request, engine.think(request))
