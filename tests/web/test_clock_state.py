"""The clock of a game, without a browser: whose time runs, and what is left of it when a game is put away."""

import asyncio
from types import SimpleNamespace

import pytest
from loops import Clock, run

from app.core import changes
from app.core import records as kept
from app.core.record.stored_game import OUT_OF_TIME
from app.core.session import Session
from app.duel.timekeeper import Timekeeper
from app.games.thirtyfive.game import GAME
from pygame35.basics import BLUE, RED
from pygame35.games.thirtyfive.rules import parse_move


@pytest.fixture
def timed(monkeypatch):
    """A game of 60 seconds a side in which a side moves by play(move); `at` is the time in seconds."""
    monkeypatch.setattr("app.duel.timekeeper.asyncio.create_task", lambda ticking: ticking.close())
    session = Session(GAME)
    session.settings.update({"clock": "60+0", "red": "person", "blue": "person"})
    changes.begin(session, session.tree)
    found = SimpleNamespace(at=0.0, session=session, ends=[])
    view = SimpleNamespace(show_clocks=lambda _clock, _now: None)
    found.time = Timekeeper(session, view, lambda: found.at, lambda *end: found.ends.append(end))

    def play(move):
        changes.play(session, parse_move(move))
        found.time.pressed(-session.position.turn)
        found.time.follow()

    found.play = play
    return found


def test_after_undo_the_time_of_the_side_to_move_runs(timed):
    timed.play("e4=9")
    timed.play("d5=3")  # red's time runs
    timed.at = 10
    changes.take_back(timed.session)
    timed.time.follow()
    assert timed.session.turn() == timed.session.clock.running == BLUE
    assert timed.session.clock.left == {RED: 50, BLUE: 60}
    timed.at = 15
    assert timed.session.clock.remaining(BLUE, timed.at) == 55 and timed.session.clock.remaining(RED, timed.at) == 50
    changes.redo(timed.session)
    timed.time.follow()
    assert timed.session.clock.running == RED and timed.session.clock.left[BLUE] == 55


def test_a_game_that_is_put_away_has_spent_the_time_of_its_turn(timed):
    timed.play("e4=9")
    timed.at = 40
    timed.time.settle()
    assert kept.game(timed.session)["left"] == [60, 20]
    timed.at = 45
    assert timed.session.clock.remaining(BLUE, timed.at) == 15  # it runs on


def test_a_move_after_the_time_is_up_comes_too_late(timed):
    timed.play("e4=9")
    timed.at = 59
    assert not timed.time.has_fallen() and not timed.ends
    timed.at = 61
    assert timed.time.has_fallen() and timed.ends == [(RED, OUT_OF_TIME)]


def test_the_time_of_a_side_that_does_nothing_runs_out(timed, monkeypatch):
    monkeypatch.undo()  # the clock ticks
    clock = Clock()
    timed.time.now = lambda: clock.now

    async def wait():
        timed.play("e4=9")
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})

    run(wait(), clock)
    assert timed.ends == [(RED, OUT_OF_TIME)] and 60 <= clock.now < 61
