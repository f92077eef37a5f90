"""One Pyodide worker that runs web/worker.py: started, asked with a time limit, thrown away."""

import asyncio
import json

from pyscript import create_named_worker, document, fetch, js_import, window

from app.engine.patience import Patience, WorkerLost
from app.platform.browser import in_version

SOURCE = "worker.py"
START_LIMIT = 90  # seconds without progress for a worker to load
ANSWER_LIMIT = 4  # seconds for a slice to come back
CHECK_LIMIT = 20  # seconds to find out what is wrong with the files


class EngineFailed(Exception):
    """The engine cannot be had, or refused a request; the message says why."""


async def text_of(name):
    """The content of a file of this version of the site; WorkerLost when it cannot be had."""
    try:
        answer = await fetch(in_version(name))
    except Exception:
        raise WorkerLost(f"{name} does not arrive")
    if not answer.ok:
        raise WorkerLost(f"{name} is answered with {answer.status}")
    return await answer.text()


async def configuration(source, name):
    """A worker's configuration out of a file of the site, with whole addresses; WorkerLost without its source, too.

    PyScript itself would wait for ever for a source that is missing, and ask a foreign host for a configuration that it
    cannot read.
    """
    _, text = await asyncio.gather(text_of(source), text_of(name))
    try:
        plain = json.loads(text)
        files = {in_version(path): place for path, place in plain["files"].items()}
        return dict(plain, interpreter=in_version(plain["interpreter"]), files=files)
    except (KeyError, ValueError, AttributeError, TypeError):
        raise WorkerLost(f"{name} is damaged")


async def faults():
    """What is wrong with the files that a worker loads, as a sentence; "" when nothing is found."""
    try:
        (check,) = await js_import(in_version("file_check.js"))
        return await Patience().wait(CHECK_LIMIT, check.problemsOf(in_version("engine.json")))
    except Exception:
        return ""


class Worker:
    """One Pyodide worker; a fresh name each time, since a terminated worker's name stays taken.

    config: the site's file that says what it loads.
    """

    made = 0

    def __init__(self, config="worker.json"):
        Worker.made += 1
        self.config = config
        self.name = f"engine-{Worker.made}"
        self.proxy = None
        self.patience = Patience()

    async def start(self, on_percent):
        """Load it, telling how far that is; ready when it has answered. WorkerLost when it cannot be loaded."""
        config = await self.patience.wait(START_LIMIT, configuration(SOURCE, self.config))
        listening = asyncio.create_task(self._listen(on_percent))
        try:
            creation = create_named_worker(in_version(SOURCE), self.name, config=config, type="py")
            self.proxy = await self.patience.wait(START_LIMIT, creation)
            await self.patience.wait(START_LIMIT, self.proxy.ping())
        finally:
            listening.cancel()

    async def _listen(self, on_percent):
        """Hear what the wrapper of the interpreter tells while it loads."""

        def hear(event):
            told = getattr(event.data, "pygame35", None)
            if told == "loading":
                self.patience.heard()
                on_percent(event.data.percent)
            elif told == "failed":
                self.patience.end(event.data.reason)

        while not (
            self._script() and hasattr(self._script(), "xworker")
        ):  # PyScript sets it when it has read the configuration: no event
            await asyncio.sleep(0.01)
        self._script().xworker.addEventListener("message", hear)

    def _script(self):
        return document.querySelector(f'script[name="{self.name}"]')

    async def ask(self, request):
        """An analysis; EngineFailed when the engine refuses the request, WorkerLost when there is no answer."""
        answer = json.loads(await self.patience.wait(ANSWER_LIMIT, self.proxy.think(json.dumps(request))))
        if "error" in answer:
            raise EngineFailed(answer["error"])
        return answer

    async def bench(self, seconds):
        """The figures of `pygame35.bench`."""
        return json.loads(await self.patience.wait(START_LIMIT, self.proxy.bench(seconds)))

    def terminate(self):
        script = self._script()
        if hasattr(script, "xworker"):
            script.xworker.terminate()
        if script:
            script.remove()


def now():
    """Milliseconds since the page was opened."""
    return window.performance.now()
