"""A series of games of Threes, without a browser: no game that was played is out of reach, no press is lost."""

import asyncio
import json
from types import SimpleNamespace

import pyscript
import pytest
from loops import run

from app.core import settings, stored
from app.engine.client import EngineClient
from app.games.threes import keeping, words
from app.games.threes.game import GAME
from app.games.threes.series import Series, button_texts, state_text


@pytest.fixture(autouse=True)
def browser():
    pyscript.reset()
    pyscript.window.Math = SimpleNamespace(random=lambda: 0.5)


class Worker:
    """Plays a move of the series for each answer; answers none while it is `silent`."""

    def __init__(self, silent=False):
        self.asked = []
        self.silent = silent
        self.moves = 0

    async def start(self, on_percent):
        pass

    def terminate(self):
        pass

    async def ask(self, request):
        self.asked.append(request)
        while self.silent:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        self.moves += 1
        found = {"games": request["games"], "started": 1, "moves": self.moves, "scores": [], "highest": []}
        return dict(found, id="series", candidates=[], simulations=0, done=False)


def opened(worker=None, plain=None):
    """A series on a page whose engine is not started; plain: the text that the visit before left."""
    chosen = settings.defaults(GAME)
    client = EngineClient(lambda state, detail: series.follow_engine(), lambda: worker or Worker())
    page = SimpleNamespace(client=client, chosen=chosen, said=[])
    series = Series(chosen, client, lambda: None, chosen.__setitem__, page.said.append)
    if plain:
        series.open(keeping.read_series(plain))
    return page, series


async def turns(number=40):
    for _ in range(number):
        await asyncio.sleep(0)


def left(series):
    """The stored data after the page is left."""
    return stored.write("series", json.loads(json.dumps(series.to_plain())))


def test_a_paused_series_can_be_continued_whatever_is_typed():
    async def visit():
        page, series = opened()
        await page.client.start()
        series.press()
        await turns()
        series.press()
        request, moves = series.request, series.result["moves"]
        assert moves and button_texts(series) == ("Go on", "Start anew")
        series.typed = "7"
        assert button_texts(series) == ("Play them", "Go on") and state_text(series).startswith("Paused: 0 of 100 ")
        page.chosen["depth"] = 2  # another setting is another series, too
        series.press_other()
        await turns()
        assert series.request is request and series.result["moves"] > moves and series.typed == "100"
        series.press()
        assert button_texts(series) == ("Play them", "Go on")
        series.typed = "7"
        series.press()
        assert series.request["games"] == 7 and series.result["moves"] == 0  # from here on the one before is gone
        series.press()

    run(visit())


def test_a_series_is_kept_before_its_first_answer():
    async def visit():
        page, series = opened(Worker(silent=True))
        await page.client.start()
        series.typed = "20"
        series.press()
        await turns()
        assert state_text(series) == "The computer begins 20 games." and button_texts(series) == ("Pause", "")
        series.press()
        assert button_texts(series) == ("Go on", "Start anew")
        request = series.request
        page, series = opened(plain=left(series))
        assert series.request == request and series.typed == "20" and button_texts(series) == ("Go on", "Start anew")
        assert state_text(series) == "Paused: 0 of 20 games, 0 moves."
        await page.client.start()
        series.press()
        await turns()
        assert series.request == request and series.result["moves"] and series.again is None
        series.press()

    run(visit())


@pytest.mark.parametrize("anew", [True, False])
def test_what_is_pressed_before_the_engine_is_there_waits_for_it(anew):
    async def visits():
        page, series = opened()
        await page.client.start()
        series.press()
        await turns()
        series.press()
        before, moves = series.request, series.result["moves"]
        page, series = opened(plain=left(series))
        if anew:
            series.press_other()
        else:
            series.press()
        assert page.said == [words.NOT_READY] and not series.job
        again = left(series)  # the page is left before the engine is there: nothing is lost
        assert keeping.read_series(again)["found"]["moves"] == moves
        await page.client.start()
        assert series.job and (series.request is not before) and (series.result["moves"] == 0) == anew
        await turns()
        assert series.result["moves"]
        series.press()

    run(visits())
