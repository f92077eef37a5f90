"""One Pyodide worker that runs web/worker.py: started, asked with a time limit, thrown away."""

import asyncio
import json

from pyscript import create_named_worker, document, window

from app.browser import in_version

START_LIMIT = 90  # seconds for a worker to load
ANSWER_LIMIT = 4  # seconds for a slice to come back, after which the worker counts as dead


class EngineFailed(Exception):
    """The engine cannot be had, or refused a request; the message says why."""


class WorkerLost(Exception):
    """A worker crashed or stopped answering."""


def reason(error):
    """The last line of what went wrong; a JavaScript error comes as (error, name, message)."""
    text = str(error.args[-1]) if error.args else repr(error)
    return text.strip().split("\n")[-1]


async def within(seconds, awaitable, owed=None):
    """The result of an awaitable; WorkerLost when it raises or takes longer.

    The awaitable runs in a task of its own: what a terminated worker owes never settles, and cannot be cancelled. owed:
    a list that holds (event, result list) meanwhile, so that somebody else may settle it.
    """
    done, result = call = asyncio.Event(), []

    async def wait():
        try:
            result.append(await awaitable)
        except Exception as error:
            result.append(WorkerLost(reason(error)))
        done.set()

    owed = [] if owed is None else owed
    owed.append(call)
    asyncio.create_task(wait())
    try:
        await asyncio.wait_for(done.wait(), seconds)
    except asyncio.TimeoutError:
        raise WorkerLost(f"no answer within {seconds} seconds")
    finally:
        owed.remove(call)
    if isinstance(result[0], WorkerLost):
        raise result[0]
    return result[0]


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
        self.owed = []  # (event, result list) of each call that has not been answered

    async def start(self, on_percent):
        """Load it, telling how far that is; ready when it has answered. WorkerLost when it cannot be loaded."""
        creation = create_named_worker(in_version("worker.py"), self.name, config=in_version(self.config), type="py")
        listening = asyncio.create_task(self._listen(on_percent))
        try:
            self.proxy = await within(START_LIMIT, creation, self.owed)
            await within(START_LIMIT, self.proxy.ping(), self.owed)
        finally:
            listening.cancel()

    async def _listen(self, on_percent):
        """Hear what the wrapper of the interpreter tells while it loads."""

        def hear(event):
            told = getattr(event.data, "pygame35", None)
            if told == "loading":
                on_percent(event.data.percent)
            elif told == "failed":
                for done, result in self.owed:
                    result.append(WorkerLost(event.data.reason))
                    done.set()

        while not hasattr(self._script(), "xworker"):  # PyScript sets it when it has read the configuration: no event
            await asyncio.sleep(0.01)
        self._script().xworker.addEventListener("message", hear)

    def _script(self):
        return document.querySelector(f'script[name="{self.name}"]')

    async def ask(self, request):
        """An analysis; EngineFailed when the engine refuses the request, WorkerLost when there is no answer."""
        answer = json.loads(await within(ANSWER_LIMIT, self.proxy.think(json.dumps(request)), self.owed))
        if "error" in answer:
            raise EngineFailed(answer["error"])
        return answer

    async def bench(self, seconds):
        """The figures of `pygame35.bench`."""
        return json.loads(await within(START_LIMIT, self.proxy.bench(seconds), self.owed))

    def terminate(self):
        script = self._script()
        if hasattr(script, "xworker"):
            script.xworker.terminate()
        if script:
            script.remove()


def now():
    """Milliseconds since the page was opened."""
    return window.performance.now()
