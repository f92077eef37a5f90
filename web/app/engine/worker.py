"""Starts, asks and terminates Pyodide workers, which run web/static/worker.py. Each request has a time limit."""

import asyncio
import json
from collections.abc import Callable

from pyscript import document, fetch, js_import

from app.core.protocols import Analysis, Element, Plain
from app.core.texts import say
from app.engine.worker_timeout import WorkerLost, WorkerTimeout
from app.platform.browser import in_version, made

SOURCE = "worker.py"
PYSCRIPT = "pyscript.mjs"
START_LIMIT = 90  # seconds without progress while a worker loads or measures
ANSWER_LIMIT = 4  # seconds for the answer to a slice
CHECK_LIMIT = 20  # seconds to check the files


class EngineFailed(Exception):
    """The engine cannot be loaded, or refuses a request. The exception's text is the reason."""


async def text_of(name: str) -> str:
    """Fetch a text file of this version of the site; WorkerLost if that fails."""
    try:
        answer = await fetch(in_version(name))
    except Exception:
        raise WorkerLost(say("engine.file-lost", file=name))
    if not answer.ok:
        raise WorkerLost(say("engine.file-answered", file=name, status=answer.status))
    return str(await answer.text())


async def configuration(source: str, name: str) -> Plain:
    """Fetch a worker's configuration from a file of the site, and make its addresses absolute.

    name: the file. source: the worker's source, which must exist too. WorkerLost if one of the two files is missing or
    the configuration is damaged. Without this check, PyScript would wait forever for a missing source. If it could
    not read the configuration, it would contact a foreign host.
    """
    _, text = await asyncio.gather(text_of(source), text_of(name))
    try:
        plain = json.loads(text)
        files = {in_version(path): place for path, place in plain["files"].items()}
        return dict(plain, interpreter=in_version(plain["interpreter"]), files=files)
    except (KeyError, ValueError, AttributeError, TypeError):
        raise WorkerLost(say("engine.file-damaged", file=name))


def analysis_in(answer: str) -> Analysis:
    """The analysis in a worker's answer; EngineFailed if the engine has refused the request."""
    analysis: Analysis = json.loads(answer)
    if "error" in analysis:
        raise EngineFailed(analysis["error"])
    return analysis


async def faults() -> str:
    """A sentence about missing or damaged files; "" if the check finds none."""
    try:
        (check,) = await js_import(in_version("file_check.js"))
        return str(await WorkerTimeout().wait(CHECK_LIMIT, check.problemsOf(in_version("engine.json"))))
    except Exception:
        return ""


async def worker_script(source: str, config: Plain) -> Element:
    """Add a script element, which PyScript runs in a Pyodide worker (its `xworker`). The first call loads PyScript.

    source: the address of the worker's program. WorkerLost if PyScript is missing.
    """
    try:
        await js_import(in_version(PYSCRIPT))
    except Exception:
        raise WorkerLost(say("engine.file-lost", file=PYSCRIPT))
    script = made("script", type="py", src=source, worker="", config=json.dumps(config))
    document.body.append(script)
    while not hasattr(script, "xworker"):  # set once PyScript has read the configuration, which no event reports
        await asyncio.sleep(0.01)
    return script


class Worker:
    """A Pyodide worker.

    config: the name of the configuration file in the site. script: its element. proxy: its program's functions.
    """

    def __init__(self, config: str = "worker.json") -> None:
        self.config = config
        self.script: Element = None
        self.proxy: Element = None
        self.timeout = WorkerTimeout()
        self.starting = True

    async def start(self, on_percent: Callable[[float], object]) -> None:
        """Load the worker and wait for its first answer; WorkerLost if that fails. on_percent: gets the progress."""
        config = await self.timeout.wait(START_LIMIT, configuration(SOURCE, self.config))
        document.addEventListener("securitypolicyviolation", self._hear_policy)

        def hear(event: Element) -> None:
            report = getattr(event.data, "pygame35", None)
            if report == "loading":
                self.timeout.heard()
                on_percent(event.data.percent)
            elif report == "failed":
                self.timeout.end(event.data.reason)

        try:
            self.script = await self.timeout.wait(START_LIMIT, worker_script(in_version(SOURCE), config))
            self.script.xworker.addEventListener("message", hear)
            self.proxy = (await self.timeout.wait(START_LIMIT, self.script.xworker.ready)).sync
            if not await self.timeout.wait(START_LIMIT, self.proxy.ping()):
                raise WorkerLost(say("engine.no-vectors"))
        finally:
            self.starting = False

    def _hear_policy(self, event: Element) -> None:
        """End the start with an error if the host blocks what PyScript needs. PyScript would wait forever."""
        lacking = {"eval": "script-src 'unsafe-eval'", "blob": "worker-src blob:"}.get(str(event.blockedURI)[:4])
        if self.starting and lacking and event.disposition == "enforce":
            self.timeout.end(say("engine.host-blocks", rule=lacking))

    async def ask(self, request: Plain) -> Analysis:
        """Ask for an analysis. EngineFailed if the engine refuses the request; WorkerLost without a timely answer."""
        return analysis_in(await self.timeout.wait(ANSWER_LIMIT, self.proxy.think(json.dumps(request))))

    async def bench(self, seconds: float) -> Plain:
        """Run `pygame35.bench` in the worker, and return its figures. seconds: the time of each measurement."""
        figures: Plain = json.loads(await self.timeout.wait(START_LIMIT, self.proxy.bench(seconds)))
        return figures

    def terminate(self) -> None:
        if self.script:
            self.script.xworker.terminate()
            self.script.remove()
