"""The page's only way to the engine: Pyodide workers, asked in slices, replaced when they fail.

The main thread drives a search in slices of a tenth of a second and every request carries the whole game, so a search
shows progress, stops at once, and a worker can be thrown away at any moment. Several workers search the same position
with different seeds, and their results are merged.
"""

import asyncio
import json

from pyscript import create_named_worker, document, window

from app.merge import merge

SLICE = 100  # milliseconds
START_LIMIT = 90  # seconds for a worker to load
ANSWER_LIMIT = 8  # seconds for a slice to come back, after which the worker counts as dead
RESUME = 500  # milliseconds that a search has at least when its worker was replaced


class EngineFailed(Exception):
    """The engine cannot be had, or refused a request; the message says why."""


class WorkerLost(Exception):
    """A worker crashed or stopped answering."""


def reason(error):
    """The last line of what went wrong; a JavaScript error comes as (error, name, message)."""
    text = str(error.args[-1]) if error.args else repr(error)
    return text.strip().split("\n")[-1]


class Worker:
    """One Pyodide worker; a fresh name each time, since a terminated worker's name stays taken."""

    made = 0

    def __init__(self):
        Worker.made += 1
        self.name = f"engine-{Worker.made}"
        self.proxy = None
        self.owed = []  # (event, result list) of each call that has not been answered

    async def start(self, on_percent):
        """Load it, telling how far that is; ready when it has answered. WorkerLost when it cannot be loaded."""
        creation = create_named_worker("worker.py", self.name, config="worker.json", type="py")
        listening = asyncio.create_task(self._listen(on_percent))
        try:
            self.proxy = await self._within(START_LIMIT, creation)
            await self._within(START_LIMIT, self.proxy.ping())
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

    async def _within(self, seconds, awaitable):
        """The result of an awaitable; WorkerLost when it raises or takes longer.

        The awaitable runs in a task of its own: what a terminated worker owes never settles, and cannot be cancelled.
        """
        done, result = call = asyncio.Event(), []

        async def wait():
            try:
                result.append(await awaitable)
            except Exception as error:
                result.append(WorkerLost(reason(error)))
            done.set()

        self.owed.append(call)
        asyncio.create_task(wait())
        try:
            await asyncio.wait_for(done.wait(), seconds)
        except asyncio.TimeoutError:
            raise WorkerLost(f"no answer within {seconds} seconds")
        finally:
            self.owed.remove(call)
        if isinstance(result[0], WorkerLost):
            raise result[0]
        return result[0]

    async def ask(self, request):
        """An analysis; EngineFailed when the engine refuses the request, WorkerLost when there is no answer."""
        answer = json.loads(await self._within(ANSWER_LIMIT, self.proxy.think(json.dumps(request))))
        if "error" in answer:
            raise EngineFailed(answer["error"])
        return answer

    async def bench(self, seconds):
        """The figures of `pygame35.bench`."""
        return json.loads(await self._within(START_LIMIT, self.proxy.bench(seconds)))

    def terminate(self):
        script = self._script()
        if hasattr(script, "xworker"):
            script.xworker.terminate()
        if script:
            script.remove()


def suitable_workers():
    """Two where there are four cores and memory is not known to be short, else one."""
    navigator = window.navigator
    cores = getattr(navigator, "hardwareConcurrency", 1)
    gigabytes = getattr(navigator, "deviceMemory", 8)  # told by Chromium alone
    return 2 if cores >= 4 and gigabytes >= 4 else 1


class EngineClient:
    """Workers and the one search that they do at a time.

    on_state(state, detail) hears of every change: "loading" with the percentage, "ready", "thinking", "failed" with the
    reason, "restarted".
    """

    def __init__(self, on_state):
        self.on_state = on_state
        self.workers = []
        self.wanted = 1
        self.state = "loading"
        self.job = None
        self.ready = asyncio.Event()

    def _enter(self, state, detail=None):
        self.state = state
        self.on_state(state, detail)

    async def start(self, count):
        """Load workers one after the other; the engine is ready with the first. "failed" when that one cannot be had.

        What is there already is thrown away, so a failed engine can be started again.
        """
        while self.workers:
            self.workers.pop().terminate()
        self._enter("loading", 0)
        try:
            self.workers = [await self._new_worker(lambda percent: self._enter("loading", percent))]
        except WorkerLost as error:
            self._enter("failed", str(error))
            return
        self.ready.set()
        self._enter("ready")
        await self.resize(count)

    async def resize(self, count):
        """Have that many workers; a further one that fails to start is done without."""
        self.wanted = count
        while len(self.workers) > count:
            self.workers.pop().terminate()
        while self.workers and len(self.workers) < self.wanted:
            try:
                self.workers.append(await self._new_worker(lambda percent: None))
            except WorkerLost:
                return
            self._enter(self.state)

    async def _new_worker(self, on_percent):
        worker = Worker()
        try:
            await worker.start(on_percent)
        except WorkerLost:
            worker.terminate()
            raise
        return worker

    def stop(self):
        """End the search with the best move so far ("move now")."""
        if self.job:
            self.job["stopped"] = True

    def cancel(self):
        """Drop the search; its `think` returns None."""
        if self.job:
            self.job["cancelled"] = True
            self.job = None

    async def think(self, request, seconds, workers, on_progress):
        """Search for at most so many seconds with at most so many workers, as soon as there is one.

        request: as `pygame35.engine` wants it, without limits. on_progress hears every merged analysis. Returns the
        last one, or None when the search was cancelled; EngineFailed when there is no engine.
        """
        self.cancel()
        job = {"stopped": False, "cancelled": False, "latest": {}, "replaced": False}
        self.job = job
        await self.ready.wait()
        if job["cancelled"]:
            return None
        self._enter("thinking")
        deadline = now() + 1000 * seconds
        failures = await asyncio.gather(
            *[
                self._search(index, request, deadline, job, on_progress)
                for index in range(min(workers, len(self.workers)))
            ]
        )
        if self.job in (job, None):
            self.job = None
            if self.state == "thinking":
                self._enter("ready")
        if job["cancelled"]:
            return None
        if not job["latest"]:
            raise EngineFailed(failures[0])
        return merge(list(job["latest"].values()))

    async def _search(self, index, request, deadline, job, on_progress):
        """One worker's part; returns why it ended without a result, or None."""
        while not job["cancelled"]:
            left = deadline - now()
            stop = job["stopped"] and index in job["latest"]
            last = stop or left <= SLICE
            slice_ = {"simulations": 0} if stop else {"milliseconds": max(1, min(left, SLICE))}
            seed = request["options"]["seed"] + index
            asked = dict(request, final=last, options=dict(request["options"], seed=seed), **slice_)
            try:
                analysis = await self.workers[index].ask(asked)
            except EngineFailed as error:
                return str(error)
            except WorkerLost as error:
                if not await self._replace(index, job, str(error)):
                    return str(error)
                deadline = max(deadline, now() + RESUME)
                continue
            if job["cancelled"]:
                return None
            job["latest"][index] = analysis
            on_progress(merge(list(job["latest"].values())))
            if last or analysis["done"]:
                return None

    async def _replace(self, index, job, reason):
        """A new worker in place of a lost one, once a search; False when there is none to be had."""
        self.workers[index].terminate()
        try:
            if job["replaced"]:
                raise WorkerLost(reason)
            job["replaced"] = True
            self._enter("restarted", reason)
            self.workers[index] = await self._new_worker(lambda percent: None)
        except WorkerLost as error:
            self.ready.clear()
            self._enter("failed", str(error))
            return False
        self._enter("thinking")
        return True


def now():
    """Milliseconds since the page was opened."""
    return window.performance.now()
