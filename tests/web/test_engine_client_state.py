"""The requests of the engine's client to its workers, without a browser."""

import asyncio

from loops import in_a_loop

from app.engine.client import EngineClient
from app.engine.worker_timeout import WorkerLost


class Lost:
    """Finds a move in the first slice, and is lost in the second; the worker that replaces it has searched nothing.

    asked: the requests.
    """

    def __init__(self, asked):
        self.asked = asked

    async def start(self, on_percent):
        pass

    def terminate(self):
        pass

    async def ask(self, request):
        self.asked.append(request)
        await asyncio.sleep(0)
        if len(self.asked) == 2:
            raise WorkerLost("it crashed")
        best = "e4=9" if len(self.asked) == 1 else None
        return {"id": "1", "best": best, "exact": False, "candidates": [], "simulations": 9, "done": False}


@in_a_loop
async def test_a_worker_that_is_lost_when_a_move_is_wanted_at_once_loses_no_move():
    asked = []
    client = EngineClient(lambda state, detail: None, lambda: Lost(asked))
    await client.start()
    job = client.begin({"id": "1", "options": {"seed": 0}}, lambda analysis: client.stop())
    assert (await client.finish(job, None, 1))["best"] == "e4=9"
