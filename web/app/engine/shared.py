"""One engine for all boards that other people embed on one of their pages.

The first board that needs an engine loads one and keeps it for all; the others ask it, slice by slice with whole
records as they would ask their own, so that nothing is lost when the keeper is taken off the page: another board then
loads one.
`embed_engine.js` is how they find each other.
"""

import asyncio
import json

from pyscript import js_import

from app.engine.patience import Patience, WorkerLost, reason
from app.engine.worker import EngineFailed, Worker
from app.platform.browser import in_version

GONE_LIMIT = 1  # seconds: the board with the engine, while it is there, answers in any case


async def sharing(page):
    """What makes an engine for a board of that page: `make()` for `app.engine.client.EngineClient`."""
    (meeting,) = await js_import(in_version("embed_engine.js"))
    return lambda: SharedWorker(page, meeting)


class SharedWorker:
    """The engine of a page, in the manner of `app.engine.worker.Worker`, whichever board keeps it."""

    def __init__(self, page, meeting):
        self.page = page
        self.meeting = meeting
        self.worker = None  # when this board keeps it
        self.found = None
        self.patience = Patience()

    async def start(self, on_percent):
        """Find the engine or load it; WorkerLost when it cannot be had."""
        self.found = self.meeting.find(self.page)
        if self.found:
            await self._wait(self.found.ready)
            return
        self.worker = Worker()
        told = self.meeting.keep(self.page, self._think)
        try:
            await self.worker.start(on_percent)
        except WorkerLost as error:
            self.meeting.drop()
            told.failed(str(error))
            raise
        told.ready(True)

    def _think(self, text, resolve, reject):
        """Another board asks."""
        asyncio.create_task(self._answer(text, resolve, reject))

    async def _answer(self, text, resolve, reject):
        try:
            resolve(json.dumps(await self.worker.ask(json.loads(text))))
        except EngineFailed as error:
            resolve(json.dumps({"error": str(error)}))
        except WorkerLost as error:
            self.terminate()
            reject(reason(error))

    async def ask(self, request):
        """As `Worker.ask`."""
        if self.worker:
            return await self.worker.ask(request)
        if self.found.gone():
            raise WorkerLost("the board with the engine is gone")
        answer = json.loads(await self._wait(self.found.think(json.dumps(request))))
        if "error" in answer:
            raise EngineFailed(answer["error"])
        return answer

    async def _wait(self, promise):
        """What the board with the engine promised."""
        return await self.patience.wait(GONE_LIMIT, promise, lambda: not self.found.gone())

    def terminate(self):
        if self.worker:
            self.meeting.drop()
            self.worker.terminate()
