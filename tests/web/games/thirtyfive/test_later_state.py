"""A page of 35 before it has loaded the texts that explain moves. Without a browser."""

import sys

import pytest

from app.games import thirtyfive
from app.games.thirtyfive import why
from app.games.thirtyfive.game import GAME
from pygame35.basics import RED
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
    monkeypatch.setitem(sys.modules, why.__name__, None)
    monkeypatch.delattr(thirtyfive, "why")


def test_nothing_is_explained_before_and_nothing_breaks(early, position):
    move, other = MOVES[-1], parse_move("h1=1")
    for text in (GAME.remark, GAME.reason, GAME.effect, GAME.spoils):
        assert text(position, move) == ""
    assert GAME.difference(position, move, other) == "" == GAME.afterwards(position, other, 9)
    assert GAME.helps(position, other, move, move) == "" == GAME.avoids(position, move, other, move)
    assert GAME.grows(position, [move]) == "" and GAME.practice(position, other, move) is None
    assert GAME.decided("", MOVES, RED) == [] and GAME.words.hint(position, move, True) == "Hint: 9 on b2."
