"""One engine for all boards that another site embeds in one page.

The first board that needs an engine loads it, and answers the requests of the other boards. If this board is removed
from the page, another board loads an engine. No search is lost, because each request carries the whole game. The boards
find each other by `embed_engine.js`.
"""

import asyncio
import json
from collections.abc import Callable

from pyscript import js_import

from app.core.protocols import Analysis, Element, Json, Plain
from app.core.texts import say
from app.engine.worker import EngineFailed, Worker, analysis_in
from app.engine.worker_timeout import WorkerLost, WorkerTimeout
from app.platform.browser import in_version, reason

GONE_LIMIT = 1  # seconds to wait for an answer once the board with the engine is removed


async def sharing(page: str, config: str) -> Callable[[], "SharedWorker"]:
    """A function that makes workers for an `EngineClient`. All boards of one page share the same worker.

    page: identifies the page. config: see `Worker`.
    """
    (meeting,) = await js_import(in_version("embed_engine.js"))
    return lambda: SharedWorker(page, config, meeting)


class SharedWorker:
    """The engine that the boards of a page share. It has the interface of `app.engine.worker.Worker`.

    Only boards whose workers load the same files share an engine.
    """

    def __init__(self, page: str, config: str, meeting: Element) -> None:
        self.page = f"{page} {config}"
        self.config, self.meeting = config, meeting
        self.worker: Worker | None = None  # the engine, if this board hosts it
        self.host: Element = None
        self.timeout = WorkerTimeout()

    async def start(self, on_percent: Callable[[float], object]) -> None:
        """Find the engine of another board, or load an engine here; WorkerLost if it does not start."""
        self.host = self.meeting.find(self.page)
        if self.host:
            await self._wait(self.host.ready)
            return
        self.worker = Worker(self.config)
        waiting = self.meeting.keep(
            self.page, lambda text, resolve, reject: asyncio.create_task(self._answer(text, resolve, reject))
        )
        try:
            await self.worker.start(on_percent)
        except WorkerLost as error:
            self.meeting.drop()
            waiting.failed(str(error))
            raise
        waiting.ready(True)

    async def _answer(self, text: str, resolve: Callable[[str], object], reject: Callable[[str], object]) -> None:
        """Answer a request of another board."""
        try:
            resolve(json.dumps(await self.ask(json.loads(text))))
        except EngineFailed as error:
            resolve(json.dumps({"error": str(error)}))
        except WorkerLost as error:
            self.terminate()
            reject(reason(error))

    async def ask(self, request: Plain) -> Analysis:
        """Ask for an analysis, like `Worker.ask`. The engine may be in another board."""
        if self.worker:
            return await self.worker.ask(request)
        if self.host.gone():
            raise WorkerLost(say("engine.board-gone"))
        return analysis_in(await self._wait(self.host.think(json.dumps(request))))

    async def _wait(self, promise: Element) -> Json:
        """Wait for a promise of the board with the engine; WorkerLost if that board is removed from the page."""
        return await self.timeout.wait(GONE_LIMIT, promise, lambda: not self.host.gone())

    def terminate(self) -> None:
        if self.worker:
            self.meeting.drop()
            self.worker.terminate()
