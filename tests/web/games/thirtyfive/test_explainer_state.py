"""A page of 35 before it has loaded the texts that explain moves. Without a browser."""

import sys

import pytest

from app.games.thirtyfive import explainer
from app.games.thirtyfive.game import GAME
from pygame35.games.thirtyfive.rules import Position, parse_move

MOVES = [parse_move(move) for move in ("a1=9", "b1=1", "a2=9", "h8=1", "c1=9", "h7=1", "b2=9")]


@pytest.fixture
def position():
    found = Position()
    for move in MOVES[:-1]:
        found.play(move)
    return found


@pytest.fixture
def early(monkeypatch):
    monkeypatch.setitem(sys.modules, explainer.__name__, None)


def test_nothing_is_explained_before_and_nothing_breaks(early, position):
    move, other = MOVES[-1], parse_move("h1=1")
    nothing = GAME.explainer
    for text in (nothing.remark, nothing.reason, nothing.effect):
        assert text(position, move) == ""
    assert nothing.reason(position, move, other) == "" and nothing.practice(position, other, move) is None
    assert nothing.fault(position, other, move, None, {}) is None is nothing.deed(position, move, {})
    assert nothing.decided("", MOVES, {}) == "" and GAME.hint(position, move, True) == "Hint: 9 on b2."
