"""Puzzles: which positions are chosen, and that those on the site are what they promise."""

import json

import pytest

from pygame35.games.thirtyfive.records import parse_fragment, replay
from pygame35.games.thirtyfive.rules import parse_move
from pygame35.games.thirtyfive.strategy import STRATEGIES, labels
from pygame35.games.thirtyfive.training import puzzles
from pygame35.games.thirtyfive.training.puzzles import GAP, NEAR, PROVED_GAP, WIN_GAP, Puzzle, Rating
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
POSITION = [parse_move(text) for text in ["b1=1", "a1=9", "h8=1", "a2=9", "h7=1", "c1=9", "g8=1"]]


@pytest.fixture(scope="module")
def games():
    return puzzles.complete(read_games([GAMES]))


def rated(*rows):
    return [Rating(parse_move(text), margin, win) for text, margin, win in rows]


def judged(*rows, simulations=100):
    return puzzles.judged("over-thwart", POSITION, rated(*rows), simulations)


def test_games_are_read_once_and_whole(tmp_path, games):
    lines = GAMES.read_text().splitlines()[:2]
    forfeited = json.dumps({"moves": "e4=9 d5=3"})
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.jsonl").write_text("\n".join([*lines, forfeited]) + "\n")
    (tmp_path / "folder" / "b.jsonl").write_text("\n".join(lines) + "\n")
    assert puzzles.complete(read_games([tmp_path / "folder"])) == games[:2]
    assert puzzles.complete(read_games([tmp_path / "folder" / "a.jsonl"])) == games[:2]


def test_an_occurrence_is_a_played_move_with_the_label(games):
    found = puzzles.occurrences(games[:2])
    assert list(found) == list(STRATEGIES)
    assert sum(map(len, found.values())) > 20
    for strategy, places in found.items():
        for index, ply in places:
            position = replay(games[index][:ply])
            assert strategy in [label.strategy for label in labels(position, games[index][ply])]


def test_a_clear_best_move_of_the_strategy_is_a_puzzle(monkeypatch):
    puzzle = judged(("c2=9", 5, 0.8), ("b2=9", 4.5, 0.8), ("a5=1", 1.5, 0.6))
    assert puzzle.accepted == [parse_move("c2=9"), parse_move("b2=9")]
    assert (puzzle.gap, round(puzzle.win_gap, 9), puzzle.proved) == (3.5, 0.2, False)
    clearly_weaker = judged(("c2=9", 5, 0.8), ("b2=9", 3.9, 0.8), ("a5=1", 1.5, 0.6))
    assert clearly_weaker.accepted == [parse_move("c2=9")]
    monkeypatch.setattr(puzzles, "ACCEPTED", 1)  # many right answers make no puzzle
    assert judged(("c2=9", 5, 0.8), ("b2=9", 4.9, 0.8), ("a5=1", 0, 0.2)) is None


def test_other_positions_are_none():
    for rows, why in (
        ([("a5=1", 5, 0.8), ("c2=9", 1, 0.5)], "the best is no instance"),
        ([("c2=9", 5, 0.8), ("a5=1", 2.1, 0.5)], "too few squares"),
        ([("c2=9", 5, 0.99), ("a5=1", 0, 0.9)], "it wins anyway"),
        ([("c2=9", 5, 0.8)], "nothing to tell it from"),
    ):
        assert judged(*rows) is None, why


def test_what_is_proved_needs_a_smaller_gap():
    rows = [("c2=9", 5, 1.0), ("a5=1", 3, 1.0)]
    assert judged(*rows) is None
    puzzle = judged(*rows, simulations=0)
    assert puzzle.proved and puzzle.gap == 2


def test_ratings_are_the_movers(games):
    moves = games[0][:63]
    assert len(moves) % 2 == 1  # blue moves
    position = replay(games[0][:64])
    red, blue = position.scores()
    played = next(rating for rating in puzzles.searched(moves, simulations=20) if rating.move == games[0][63])
    assert (played.margin, played.win) == (blue - red, (1 + (blue > red) - (blue < red)) / 2)
    exact = next(rating for rating in puzzles.proved(moves) if rating.move == games[0][63])
    assert exact == played


def test_a_search_after_each_candidate_agrees_with_the_proof(games):
    moves = games[0][:60]
    exact = puzzles.proved(moves)
    assert len(exact) == len(replay(moves).legal_moves())
    found = {
        rating.move: rating.margin
        for rating in puzzles.searched_after(moves, [exact[0].move, exact[-1].move], simulations=300)
    }
    assert found == {rating.move: rating.margin for rating in (exact[0], exact[-1])}


def test_nothing_is_proved_in_the_middle_of_a_game(games):
    assert puzzles.proved(games[0][:30]) is None


def test_a_game_gives_one_puzzle_and_the_best_come_first():
    best = rated(("c2=9", 5, 0.8), ("a5=1", 1, 0.5))
    wide = Puzzle("over-thwart", POSITION, best, [best[0].move], 7.0, 0.3, False, 100)
    narrow = wide._replace(gap=4.0)
    other = [parse_move(text) for text in ["b1=1", "a1=9", "h8=1", "a2=9", "h7=1", "c1=9", "g8=2"]]
    elsewhere = wide._replace(moves=other, gap=5.0)
    assert puzzles.chosen([narrow, elsewhere, wide], 3) == [wide, elsewhere]
    assert puzzles.chosen([narrow, elsewhere, wide], 1) == [wide]


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


def test_the_site_has_puzzles_of_every_strategy_from_different_games():
    assert list(SHIPPED) == list(STRATEGIES)
    for some in SHIPPED.values():
        assert len(some) >= 3
        assert len({puzzle["game"][:20] for puzzle in some}) == len(some)


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
