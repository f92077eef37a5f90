"""The puzzle on the board without a browser: which one a page shows, and what a hint costs."""

import json
from types import SimpleNamespace

import pyscript
import pytest
from loops import in_a_loop
from test_keeper_state import settle
from test_puzzles_state import LIST

from app.core import stored
from app.core.puzzles import progress
from app.core.texts import say
from app.games.thirtyfive.game import GAME
from app.puzzles.results import ON_BOARD, Results
from app.puzzles.solving import Solving
from app.puzzles.tray import Tray

KEY = f"pygame35 /35/ {ON_BOARD}"


class Desk(Solving):
    """A page of puzzles, each solved by "a1=1". said: the messages."""

    def __init__(self):
        self.said = []
        self.view = SimpleNamespace(show_message=self.said.append)
        self.results = Results(GAME, {"fork": "Fork", "pin": "Pin"})
        self.results.collection.index = LIST
        self.results.collection.parts = {0: ["", ""], 1: ["", ""]}
        self.results.progress = progress.new()
        self.tray = Tray(self)

    def read(self, number, plain):
        return SimpleNamespace(number=number, answers={"a1=1": None}, rating=100)

    def lay(self):
        pass

    def number(self):
        return self.task.puzzle.number

    def move(self, text):
        self.task.judge(text)
        self.results.keep(self.task)

    def hint(self):
        if self.may_hint():
            self.task.hint()
            self.results.keep(self.task)


async def arrive(fragment="", draw=0.0):
    """Open the page at an address."""
    pyscript.window.location.hash = fragment
    pyscript.window.Math = SimpleNamespace(random=lambda: draw)
    desk = Desk()
    await desk.results.open_storage()
    await desk.tray.arrive(fragment)
    await settle()
    return desk


@pytest.fixture(autouse=True)
def browser(monkeypatch):
    pyscript.reset()
    monkeypatch.setattr(pyscript.window.location, "pathname", "/35/puzzles/", raising=False)
    monkeypatch.setattr(pyscript.window, "history", SimpleNamespace(replaceState=id, pushState=id), raising=False)


@in_a_loop
async def test_a_puzzle_that_is_not_finished_is_there_again():
    desk = await arrive("#4")
    assert desk.number() == 3 and (await arrive()).number() == 3
    desk.move("b1=1")
    await settle()
    desk = await arrive()
    assert desk.number() == 3 and desk.said == []
    assert (await arrive("#2")).number() == 1  # an address wins
    desk = await arrive()
    assert desk.number() == 1
    desk.move("a1=1")
    await settle()
    assert (await arrive()).number() not in (1, 3)


@in_a_loop
async def test_a_skipped_puzzle_does_not_come_back():
    desk = await arrive("#4")
    await desk.tray.next()
    await settle()
    assert (await arrive(draw=0.99)).number() == desk.number() != 3


@pytest.mark.parametrize(
    "text", ["{", "7", *[stored.write(ON_BOARD, content) for content in (-1, 4, True, "1", [1])], stored.write("x", 1)]
)
@in_a_loop
async def test_a_damaged_or_unknown_number_brings_a_new_puzzle(text):
    pyscript.window.localStorage.setItem(KEY, text)
    desk = await arrive()
    assert desk.number() == 0 and desk.said == []
    assert json.loads(pyscript.window.localStorage.getItem(KEY))["content"] == 0


@in_a_loop
async def test_a_puzzle_of_a_day_does_not_take_the_place(monkeypatch):
    await arrive("#4")
    assert (await arrive("#2026-11-20")).results.day and (await arrive()).number() == 3


@in_a_loop
async def test_a_hint_at_the_first_puzzles_is_free():
    desk = await arrive("#4")
    desk.hint()
    now = desk.results.progress
    assert desk.said == [] and now.results == {3: False} and now.rating == progress.NEW and now.streak == 0
    desk.move("a1=1")
    assert desk.results.progress.rating == progress.NEW


@in_a_loop
async def test_a_later_hint_costs_and_the_warning_is_true():
    desk = await arrive("#4")
    known = dict.fromkeys(range(100, 100 + progress.FIRST), True)
    desk.results.progress = progress.new()._replace(results=known, streak=2)
    desk.hint()
    assert desk.said == [say("puzzles.hint-costs")] and desk.task.is_clean()
    assert "does not count as solved at once" in say("puzzles.hint-costs")
    desk.hint()
    now = desk.results.progress
    assert now.results[3] is False and now.streak == 0 and now.rating.rating < progress.NEW.rating
