"""Threes through the one door: a game for one player, with chance."""

import pytest

from pygame35 import engine
from pygame35 import records as record
from pygame35.games.threes import rules as threes
from pygame35.games.threes.calibration import calibrated
from pygame35.games.threes.evaluation import shipped
from tests.games.threes.reference import expectimax, worth_by


def ask(moves=(), **fields):
    moves = moves if isinstance(moves, str) else list(moves)
    request = {"id": "1", "game": "threes", "player": "original", "moves": moves, "milliseconds": 1000, **fields}
    return engine.think(request)


def played(board, plies):
    """The words of the first legal moves of a game."""
    position = threes.start(board)
    for _ in range(plies):
        position.play(position.legal_moves()[0])
    return [position.format_move(move) for move in position.moves]


def test_an_analysis_has_no_winner_but_a_score_for_every_move():
    analysis = ask(options={"board": "full-7"})
    legal = {threes.NAMES[move] for move in threes.start("full-7").legal_moves()}
    assert {row["move"] for row in analysis["candidates"]} == set(analysis["values"]) == legal
    assert analysis["win"] is None and all(row["value"] is None for row in analysis["candidates"])
    assert analysis["best"] == analysis["candidates"][0]["move"] == max(analysis["values"], key=analysis["values"].get)
    margins = [row["margin"] for row in analysis["candidates"]]
    assert margins == sorted(margins, reverse=True) and margins[0] >= threes.start("full-7").scores()[0]
    assert (analysis["simulations"], analysis["depth"], analysis["done"]) == (50, 3, True)
    assert {row["visits"] for row in analysis["candidates"]} == {50}
    for row in analysis["candidates"]:
        assert analysis["values"][row["move"]] == pytest.approx(50 * row["margin"])  # the sum of all simulations


def test_blanks_count_when_they_are_asked_for():
    plain, roomy = (ask(options={"seed": 1, "blanks": blanks})["candidates"][0]["margin"] for blanks in (0, 1))
    assert roomy > plain


def test_moves_may_be_packed_as_in_a_link():
    moves = played("full-9", 25)
    packed = threes.pack([threes.parse_move(move) for move in moves])
    found = ask(moves, options={"board": "full-9"})
    engine.reset()
    assert ask(packed, options={"board": "full-9"}) | {"per_second": found["per_second"]} == found
    for text, reason in (("left", "missing"), ("A", "breaks off"), ("A!", "'!'"), (packed + packed, "ply")):
        with pytest.raises(engine.EngineError, match=f"moves: .*{reason}"):
            ask(text)
    with pytest.raises(engine.EngineError, match="moves must be of type list"):
        engine.think({"id": "1", "game": "35", "moves": "EEE9", "simulations": 0})


def test_the_master_plays_the_move_of_the_highest_expected_score():
    moves = played("full-9", 15)
    analysis = ask(moves, player="master", milliseconds=20_000, options={"board": "full-9", "depth": 2})
    margins = {row["move"]: row["margin"] for row in analysis["candidates"]}
    assert analysis["best"] == max(margins, key=margins.get) == analysis["line"][0] == analysis["candidates"][0]["move"]
    assert analysis["margin"] == max(margins.values()) and analysis["values"] == margins
    assert list(margins.values()) == sorted(margins.values(), reverse=True)
    assert (analysis["depth"], analysis["done"], analysis["exact"], analysis["win"]) == (2, True, False, None)
    position = record.replay_text(moves, threes, "full-9")
    assert margins == {
        threes.NAMES[move]: pytest.approx(position.scores()[0] + calibrated(position.scores()[0], "full", worth, 2))
        for move, worth in expectimax(position, 2, worth_by(shipped())).items()
    }


@pytest.mark.parametrize("depth", [1, 3])
def test_the_master_is_done_at_the_depth_that_was_asked_for(depth):
    for _ in range(200):
        analysis = ask(player="master", milliseconds=50, options={"depth": depth})
        assert analysis["best"] and analysis["depth"] <= depth
        if analysis["done"]:
            break
    assert analysis["done"] and analysis["depth"] == depth
    again = ask(player="master", milliseconds=50, options={"depth": depth})
    assert again["simulations"] == analysis["simulations"] and again["candidates"] == analysis["candidates"]


def series(games=4, **fields):
    request = {"id": "s", "game": "threes", "player": "original", "games": games, "milliseconds": 100, **fields}
    return engine.think(request)


def whole_series(**fields):
    for _ in range(1000):
        told = series(**fields)
        if told["done"]:
            return told
    raise AssertionError("it is never done")


ONE_PLY = {"depth": 1, "simulations": 5}


@pytest.mark.parametrize(("player", "board"), [("original", "classic-7"), ("master", "")])
def test_a_series_is_played_slice_by_slice(player, board):
    options = {"depth": 1, "board": board, "seed": 3}
    answers = [series(2, player=player, options=options, milliseconds=30)]
    while not answers[-1]["done"]:
        answers.append(series(2, player=player, options=options, milliseconds=30))
        assert len(answers) < 1000
    assert all(set(told) == {"id", "games", "started", "scores", "highest", "moves", "done"} for told in answers)
    for before, after in zip(answers, answers[1:], strict=False):
        assert after["moves"] >= before["moves"]
        assert after["scores"][: len(before["scores"])] == before["scores"] and not before["done"]
        assert len(before["scores"]) == len(before["highest"]) < 2
    last = answers[-1]
    assert len(last["scores"]) == len(last["highest"]) == last["games"] == 2 and last["id"] == "s"
    assert series(2, player=player, options=options) == last  # there is nothing left to do
    engine.reset()
    request = {"id": "s", "game": "threes", "player": player, "games": 2, "options": options}
    assert engine.think({**request, "simulations": 0})["moves"] == 0  # what was played is forgotten
    assert whole_series(games=2, player=player, options=options) == last


def test_another_series_begins_anew():
    first = whole_series(options=ONE_PLY)
    request = {"id": "s", "game": "threes", "player": "original", "games": 4, "simulations": 0, "options": ONE_PLY}
    for change in ({"games": 5}, {"player": "master"}, {"options": {**ONE_PLY, "board": "classic-1"}}):
        begun = engine.think({**request, **change})
        assert begun["moves"] == 0 and begun["scores"] == [] and not begun["done"], change
    engine.reset()
    assert whole_series(options=ONE_PLY) == first  # from its start again, and the same
