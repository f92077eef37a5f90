"""Puzzles: which positions are chosen, and that those on the site are what they promise."""

import json

import pytest

from pygame35.games.thirtyfive.records import parse_fragment, replay
from pygame35.games.thirtyfive.rules import parse_move
from pygame35.games.thirtyfive.strategy import STRATEGIES
from pygame35.games.thirtyfive.training import puzzles
from pygame35.games.thirtyfive.training.puzzles import GAP, NEAR, PROVED_GAP, WIN_GAP
from pygame35.learning.arena_games import read_games
from tests.paths import ROOT

GAMES = ROOT / "tests/bench/peers/games/35.jsonl"
CONTENT = json.loads((ROOT / "web/app/games/thirtyfive/lessons/lessons.json").read_text(encoding="utf-8"))
SHIPPED = CONTENT["puzzles"]
ALL = [*CONTENT["first"].items(), *((strategy, puzzle) for strategy, some in SHIPPED.items() for puzzle in some)]

# A whole game; at its ply 20 a square is set up.
SET_UP = (
    "CyDbD6EDCpDEEzEMFDFPGBETBkCZBXDwDiGHGMHZFyHKHBExGaGjEjILDOBvApB2"
    "H8IbAjC7HmAKAGHlCPFcDTBAA6FFIfHLGsI-HzFwAZItI2AwB-BIBhCQFiEXIHGw"
)

# Blue to move; a digit above 8 beside b1 sends it past 35.


@pytest.fixture(scope="module")
def games():
    return puzzles.complete(read_games([GAMES]))


def test_mining_a_few_positions(games, monkeypatch):
    monkeypatch.setattr(puzzles, "PLIES", range(17, 22))
    told = []
    found = puzzles.mined([games[0], parse_fragment(SET_UP)], 200, 1, 1, told.append)
    assert list(found) == list(STRATEGIES)
    assert told
    (puzzle,) = found["set-up"]
    assert puzzle.moves == parse_fragment(SET_UP)[:19]
    assert puzzle.gap >= GAP and puzzle.win_gap >= WIN_GAP
    assert puzzle == puzzles.examined("set-up", puzzle.moves, 200)
    plain = puzzle.plain()
    assert plain["id"].startswith("set-up/19/")
    assert parse_fragment(plain["game"]) == puzzle.moves
    content = {"introduction": {"steps": []}, "strategies": [{"id": "set-up"}], "puzzles": {"gone": []}}
    replaced = puzzles.replaced(content, found)
    assert replaced["introduction"] == content["introduction"] and replaced["strategies"] == content["strategies"]
    assert replaced["puzzles"]["set-up"] == [plain]


def test_the_puzzles_on_the_site_are_what_they_promise():
    for strategy, puzzle in ALL:
        moves, words = parse_fragment(puzzle["game"]), puzzle["candidates"].split()
        margins = {parse_move(text): float(margin) for text, margin in zip(words[::2], words[1::2], strict=True)}
        right = puzzles.instances(moves, margins, strategy)
        accepted = [parse_move(text) for text in puzzle["accepted"]]
        best = max(margins.values())
        others = [margin for move, margin in margins.items() if move not in right]
        assert accepted[0] == next(iter(margins)) and puzzle["margin"] == best == margins[accepted[0]], puzzle["id"]
        assert set(accepted) <= right and min(margins[move] for move in accepted) >= best - NEAR - 0.1, puzzle["id"]
        assert best - max(others) == pytest.approx(puzzle["gap"], abs=0.11), puzzle["id"]
        if puzzle["proved"]:
            assert puzzle["gap"] >= PROVED_GAP and set(margins) == set(replay(moves).legal_moves()), puzzle["id"]
        else:
            assert puzzle["gap"] >= GAP and puzzle["win_gap"] >= WIN_GAP, puzzle["id"]
            assert puzzle["simulations"] >= 1000, puzzle["id"]
