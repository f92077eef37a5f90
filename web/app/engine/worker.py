"""A Pyodide worker that runs web/static/worker.py: start it, ask it with a time limit, terminate it."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from pyscript import create_named_worker, document, fetch, js_import, window

from app.core import words
from app.core.protocols import Analysis, Element, Plain
from app.engine.worker_timeout import WorkerLost, WorkerTimeout
from app.platform.browser import in_version
from app.platform.updates import offer_newer

SOURCE = "worker.py"
START_LIMIT = 90  # seconds without progress while a worker loads
ANSWER_LIMIT = 4  # seconds for the answer to a slice
CHECK_LIMIT = 20  # seconds to check the files


class EngineFailed(Exception):
    """The engine cannot be loaded, or refuses a request; the message is the reason."""


async def text_of(name: str) -> str:
    """The content of a file of this version of the site; WorkerLost if it does not arrive."""
    try:
        answer = await fetch(in_version(name))
    except Exception:
        raise WorkerLost(f"{name} does not arrive")
    if not answer.ok:
        raise WorkerLost(f"{name} is answered with {answer.status}")
    return str(await answer.text())


async def configuration(source: str, name: str) -> Plain:
    """A worker's configuration from a file of the site, with absolute addresses.

    WorkerLost if the file or the worker's source is missing or damaged. PyScript itself would wait forever for a
    missing source, and would ask a foreign host if it could not read the configuration.
    """
    _, text = await asyncio.gather(text_of(source), text_of(name))
    try:
        plain = json.loads(text)
        files = {in_version(path): place for path, place in plain["files"].items()}
        return dict(plain, interpreter=in_version(plain["interpreter"]), files=files)
    except (KeyError, ValueError, AttributeError, TypeError):
        raise WorkerLost(f"{name} is damaged")


def analysis_in(answer: str) -> Analysis:
    """The analysis in a worker's answer; EngineFailed if the engine has refused the request."""
    analysis: Analysis = json.loads(answer)
    if "error" in analysis:
        raise EngineFailed(analysis["error"])
    return analysis


async def faults() -> str:
    """A sentence about missing or damaged files of the worker, or a new version of the page; "" if there are none."""
    if await offer_newer():
        return words.NEW_VERSION
    try:
        (check,) = await js_import(in_version("file_check.js"))
        return str(await WorkerTimeout().wait(CHECK_LIMIT, check.problemsOf(in_version("engine.json"))))
    except Exception:
        return ""


class Worker:
    """A Pyodide worker. Each one has a new name, because PyScript does not free the name of a terminated worker.

    config: the name of the site's file with the configuration.
    """

    made = 0

    def __init__(self, config: str = "worker.json") -> None:
        Worker.made += 1
        self.config = config
        self.name = f"engine-{Worker.made}"
        self.proxy: Any = None
        self.timeout = WorkerTimeout()
        self.starting = True

    async def start(self, on_percent: Callable[[float], object]) -> None:
        """Load the worker, report the progress, and wait for the first answer; WorkerLost if one of these fails."""
        config = await self.timeout.wait(START_LIMIT, configuration(SOURCE, self.config))
        document.addEventListener("securitypolicyviolation", self._hear_policy)
        listening = asyncio.create_task(self._listen(on_percent))
        try:
            creation = create_named_worker(in_version(SOURCE), self.name, config=config, type="py")
            self.proxy = await self.timeout.wait(START_LIMIT, creation)
            refusal = await self.timeout.wait(START_LIMIT, self.proxy.ping())
            if refusal:
                raise WorkerLost(refusal)
        finally:
            self.starting = False
            listening.cancel()

    def _hear_policy(self, event: Element) -> None:
        """Fail if the host's policy blocks blobs: PyScript starts workers from blobs, and would wait forever."""
        if self.starting and str(event.blockedURI).startswith("blob") and event.disposition == "enforce":
            self.timeout.end(words.NO_BLOBS)

    async def _listen(self, on_percent: Callable[[float], object]) -> None:
        """Listen to the messages of the interpreter's wrapper while it loads."""

        def hear(event: Element) -> None:
            report = getattr(event.data, "pygame35", None)
            if report == "loading":
                self.timeout.heard()
                on_percent(event.data.percent)
            elif report == "failed":
                self.timeout.end(event.data.reason)

        # PyScript sets `xworker` when it has read the configuration, without an event.
        while not (self._script() and hasattr(self._script(), "xworker")):
            await asyncio.sleep(0.01)
        self._script().xworker.addEventListener("message", hear)

    def _script(self) -> Element:
        return document.querySelector(f'script[name="{self.name}"]')

    async def ask(self, request: Plain) -> Analysis:
        """An analysis. EngineFailed if the engine refuses the request, WorkerLost if there is no answer."""
        return analysis_in(await self.timeout.wait(ANSWER_LIMIT, self.proxy.think(json.dumps(request))))

    async def bench(self, seconds: float) -> Plain:
        """The figures of `pygame35.bench`, for a new worker."""
        figures: Plain = json.loads(await self.timeout.wait(START_LIMIT, self.proxy.bench(seconds)))
        return figures

    def terminate(self) -> None:
        script = self._script()
        if hasattr(script, "xworker"):
            script.xworker.terminate()
        if script:
            script.remove()


def reload() -> None:
    window.location.reload()


def now() -> float:
    """Milliseconds since the page was opened."""
    return float(window.performance.now())
