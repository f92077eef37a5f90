"""The requests of the engine's client to its workers, without a browser."""

import asyncio

from loops import run

from app.engine.client import EngineClient
from app.engine.worker_timeout import WorkerLost


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
