"""The requests of the engine's client to its workers, without a browser."""

import asyncio

import pytest
from loops import run

from app.engine import client
from app.engine.client import EngineClient
from app.engine.heat import heat
from app.engine.patience import WorkerLost
from app.games.thirtyfive.game import GAME
from pygame35 import think
from pygame35.games.thirtyfive.records import parse_record, replay


class Worker:
    """Answers at once; `asked` holds the requests."""

    def __init__(self, asked):
        self.asked = asked

    async def start(self, on_percent):
        pass

    def terminate(self):
        pass

    async def ask(self, request):
        self.asked.append(request)
        await asyncio.sleep(0)
        return {"id": "1", "candidates": [], "simulations": 0, "done": len(self.asked) >= 3}


async def requests_of(**wanted):
    asked = []
    engine = EngineClient(lambda state, detail: None, lambda: Worker(asked))
    await engine.start()
    job = engine.begin({"id": "1", "options": {"seed": 0}, **wanted}, lambda analysis: None)
    await engine.finish(job, None, 1)
    return asked


@pytest.mark.parametrize("saves", [False, True])
def test_who_saves_data_loads_the_engine_when_a_search_needs_it(monkeypatch, saves):
    monkeypatch.setattr(client, "saves_data", lambda: saves)

    async def load():
        asked, loaded = [], []
        engine = EngineClient(lambda state, detail: loaded.append(state), lambda: Worker(asked))

        async def in_the_background():
            await engine.worth_loading()
            await engine.start()

        background = asyncio.create_task(in_the_background())
        job = engine.begin({"id": "1", "options": {"seed": 0}}, lambda analysis: None)
        job.stood_in = True  # a weak AI answers on the page
        waiting = asyncio.create_task(engine.finish(job, 0, 1))
        for _ in range(5):
            await asyncio.sleep(0)
        assert bool(loaded) != saves
        engine.cancel()
        job = engine.begin({"id": "2", "options": {"seed": 0}}, lambda analysis: None)
        await engine.finish(job, 0, 1)
        await asyncio.gather(background, waiting)
        return loaded

    assert run(load())[:2] == ["loading", "ready"]


@pytest.mark.parametrize("wanted, finals", [({}, [False] * 3), ({"final": True}, [True] * 3)])
def test_a_slice_is_final_where_all_candidates_are_wanted(wanted, finals):
    assert [request["final"] for request in run(requests_of(**wanted))] == finals


class Lost(Worker):
    """Finds a move in the first slice, and is lost in the second; the worker that replaces it has searched nothing."""

    async def ask(self, request):
        self.asked.append(request)
        await asyncio.sleep(0)
        if len(self.asked) == 2:
            raise WorkerLost("it crashed")
        best = "e4=9" if len(self.asked) == 1 else None
        return {"id": "1", "best": best, "exact": False, "candidates": [], "simulations": 9, "done": False}


async def moved_now():
    asked = []
    client = EngineClient(lambda state, detail: None, lambda: Lost(asked))
    await client.start()
    job = client.begin({"id": "1", "options": {"seed": 0}}, lambda analysis: client.stop())
    return await client.finish(job, None, 1)


def test_a_worker_that_is_lost_when_a_move_is_wanted_at_once_loses_no_move():
    assert run(moved_now())["best"] == "e4=9"


def test_the_map_of_an_analysis_has_every_empty_square():
    position = replay(parse_record("1. e4=9 d5=3 2. a1=1")[1])
    moves = [position.format_move(move) for move in position.moves]
    request = {"id": "1", "game": "35", "moves": moves, "simulations": 200, "final": True}
    found = heat(position, think(request), GAME.square_of)
    assert sorted(GAME.square_of(move) for move, _, _ in found) == [
        square for square in range(64) if not position.digits[square]
    ]
