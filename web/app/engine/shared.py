"""One engine for all boards that other people embed on one of their pages.

The first board that needs an engine loads one and keeps it for all. The others ask it as they would ask their own,
slice by slice with whole records. So nothing is lost when the keeper is removed from the page: another board then loads
an engine. The boards find each other by `embed_engine.js`.
"""

import asyncio
import json

from pyscript import js_import

from app.engine.patience import Patience, WorkerLost, reason
from app.engine.worker import EngineFailed, Worker
from app.platform.browser import in_version
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Analysis, Element, Plain
    from app.engine.protocols import EngineWorker

GONE_LIMIT = 1  # seconds: while the board with the engine is there, it always answers


async def sharing(page: str) -> "Callable[[], EngineWorker]":
    """`make` for the `EngineClient` of a board on that page."""
    (meeting,) = await js_import(in_version("embed_engine.js"))
    return lambda: SharedWorker(page, meeting)


class SharedWorker:
    """The engine of a page, whichever board keeps it. It can be used like an `app.engine.worker.Worker`."""

    def __init__(self, page: str, meeting: "Element") -> None:
        self.page = page
        self.meeting = meeting
        self.worker: Worker | None = None  # when this board keeps it
        self.found: Any = None
        self.patience = Patience()

    async def start(self, on_percent: "Callable[[float], object]") -> None:
        """Find the engine or load it; WorkerLost if neither is possible."""
        self.found = self.meeting.find(self.page)
        if self.found:
            await self._wait(self.found.ready)
            return
        self.worker = Worker()
        waiting = self.meeting.keep(self.page, self._think)
        try:
            await self.worker.start(on_percent)
        except WorkerLost as error:
            self.meeting.drop()
            waiting.failed(str(error))
            raise
        waiting.ready(True)

    def _think(self, text: str, resolve: "Callable[[str], object]", reject: "Callable[[str], object]") -> None:
        """Another board asks."""
        asyncio.create_task(self._answer(text, resolve, reject))

    async def _answer(self, text: str, resolve: "Callable[[str], object]", reject: "Callable[[str], object]") -> None:
        try:
            resolve(json.dumps(await self.ask(json.loads(text))))
        except EngineFailed as error:
            resolve(json.dumps({"error": str(error)}))
        except WorkerLost as error:
            self.terminate()
            reject(reason(error))

    async def ask(self, request: "Plain") -> "Analysis":
        """As `Worker.ask`."""
        if self.worker:
            return await self.worker.ask(request)
        if self.found.gone():
            raise WorkerLost("the board with the engine is gone")
        answer: Analysis = json.loads(await self._wait(self.found.think(json.dumps(request))))
        if "error" in answer:
            raise EngineFailed(answer["error"])
        return answer

    async def _wait(self, promise: "Any") -> "Any":
        """The result of a promise of the board with the engine."""
        return await self.patience.wait(GONE_LIMIT, promise, lambda: not self.found.gone())

    def terminate(self) -> None:
        if self.worker:
            self.meeting.drop()
            self.worker.terminate()
