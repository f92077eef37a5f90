"""The boards of the day: every line of the file follows the rules, and some are proved again."""

from functools import cache

import pytest

from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import unpack
from pygame35.games.thirtyfive.training import days
from pygame35.games.thirtyfive.training.arrange import FIRST, WEEK, arranged, ease
from pygame35.learning import mining
from pygame35.learning.puzzles import TRIES
from tests.paths import ROOT


@cache
def stored():
    return mining.read(ROOT / "web/puzzles/35-daily.jsonl")


def test_every_board_is_contested_and_says_what_is_true_by_the_rules():
    boards = stored()
    assert len(boards) == len({days.source(board["game"]) for board in boards})
    for board in boards:
        position = replay(unpack(board["game"]))
        red, blue = position.scores()
        assert abs(red - blue) <= days.MOST
        margins = dict(zip(map(position.format_move, position.legal_moves()), board["margins"], strict=True))
        best, second, *_ = sorted(margins.values(), reverse=True)
        assert board["proved"] and margins[board["solution"]] == best == board["margin"]
        assert second == best - board["gap"]
        assert 0 < best <= days.MOST and second <= 0
        turned = {position.format_move(move): days.turns(position, move) for move in position.legal_moves()}
        own = turned.pop(board["solution"])
        assert board["turns"] == (own if own >= days.LEAST_TURNED and own > max(turned.values()) else 0)


def test_a_week_grows_from_monday_to_sunday():
    groups = [[] for _ in range(WEEK)]
    for day, board in enumerate(stored()):
        groups[(FIRST + day) % WEEK].append(ease(board)[0])
    for easier, harder in zip(groups, groups[1:], strict=False):
        assert min(easier) >= max(harder)


def test_the_middle_of_the_players_solves_half_to_four_fifths():
    shares = [ease(board)[0] for board in stored()]
    assert 0.4 <= sum(shares) / len(shares) <= 0.8


def test_boards_are_what_they_say():
    for board in stored()[:: len(stored()) // 8]:
        assert mining.faults(days.MINER, board, {}) == []


def test_three_tries_of_four():
    assert days.in_three([0, 1, 2, TRIES]) == pytest.approx((0 + 0.75 + 1 + 1) / 4)


def test_the_order_of_days_keeps_every_board():
    boards = stored()[:20]
    assert sorted(map(ease, arranged(boards))) == sorted(map(ease, boards))
