"""Mining puzzles: their conditions, their ratings, and the answers to wrong moves."""

import json
from pathlib import Path

import pytest

from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.ratings import SCALE
from pygame35.games.thirtyfive.records import format_fragment, replay
from pygame35.games.thirtyfive.rules import parse_move
from pygame35.games.thirtyfive.training import mine
from pygame35.games.thirtyfive.training.puzzles import proved, read_games
from pygame35.records import read_fragment
from tests.paths import ROOT

GAMES = ROOT / "tests/bench/peers/results/ladder/level-5-against-level-4.jsonl"
# g1=9 wins 8 squares more than any other move, and is proved
LATE = "DcIZCoGAD0CZHHFAHOBiCyBMGIHZFJGcCVDhBVGjFQBnDtHpENAHHlEUG8AvAPDMC-F4C8ExBsFnEyEnFvIjDSItHxBBIAB9CACOIDAaAbI_Ak"


def moves_of(fragment):
    return list(read_fragment(fragment, rules).moves)


def test_a_late_puzzle_has_one_best_move_that_is_proved():
    found = mine.puzzle(moves_of(LATE))
    assert found["game"] == LATE
    assert found["solution"] == "g1=9"
    assert found["themes"] == [mine.FIND_35]
    assert found["proved"]
    ratings = proved(moves_of(LATE))
    assert found["gap"] == ratings[0].margin - ratings[1].margin == 8
    assert found["margin"] == ratings[0].margin
    for move, (margin, reply) in found["replies"].items():
        exact = {rating.move: rating.margin for rating in ratings}
        assert margin == exact[parse_move(move)] <= found["margin"] - found["gap"]
        replay([*moves_of(LATE), parse_move(move)]).check(parse_move(reply))
    assert len(found["solved"]) == 9
    assert found["solved"][8] == mine.TRIES
    assert found["rating"] == mine.rating(found["solved"]) < 166


def test_a_position_in_which_many_moves_are_good_is_no_puzzle():
    assert mine.puzzle(moves_of(LATE)[:2]) is None


@pytest.mark.parametrize("level", range(1, 9))
def test_the_rating_is_that_of_the_level_that_solves_half(level):
    half = [0] * (level - 1) + [mine.TRIES // 2] + [mine.TRIES] * (9 - level)
    below, above = SCALE.ratings[max(1, level - 1)], SCALE.ratings[level + 1]
    assert below - 200 < mine.rating(half) < above + 100


def test_ratings_fall_with_every_solution_and_stay_in_their_bounds():
    solved, last = [0] * 9, mine.HARDEST + 1
    for level in range(8, -1, -1):
        for _ in range(mine.TRIES):
            now = mine.rating(solved)
            assert mine.EASIEST <= now < last
            last = now
            solved[level] += 1
    assert mine.rating(solved) == mine.EASIEST


def test_positions_are_late_and_earlier_ones_of_every_game_and_differ():
    games = read_games([GAMES])[:7]
    found = [tuple(moves) for moves in mine.positions(games, 1)]
    assert len(found) == len(set(found)) == 7 * 2 * mine.LOOKS
    for moves in found:
        empty = 64 - len(moves)
        assert empty in mine.LATE or empty in mine.EARLIER
        assert mine.source(format_fragment(list(moves)))[1] == (empty in mine.LATE)
    assert len({mine.source(format_fragment(list(moves))) for moves in found}) == 14


def test_the_command_goes_on_where_it_was(tmp_path, monkeypatch, capsys):
    out = tmp_path / "puzzles.jsonl"
    known = {"game": format_fragment(read_games([GAMES])[0][:56])}
    out.write_text(json.dumps(known) + "\n")
    some = tmp_path / "games.jsonl"
    some.write_text("\n".join(Path(GAMES).read_text().splitlines()[:2]))
    monkeypatch.setattr("sys.argv", ["mine", "--games", str(some), "--out", str(out), "--minutes", "0.05"])
    mine.main()
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert lines[0] == known
    assert len({mine.source(line["game"]) for line in lines}) == len(lines)
    assert f"{len(lines)} puzzles" in capsys.readouterr().out
