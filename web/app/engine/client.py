"""The page's connection to the engine, which runs in Pyodide workers. Workers that fail are replaced.

A search is a series of requests. Each request searches for a tenth of a second (a slice) and carries the whole game. So
a search shows its progress and stops quickly, and a worker can be terminated at any moment. Several workers search the
same position with different seeds, and their results are merged.
"""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

from app.core.protocols import Analysis, Plain
from app.core.texts import say
from app.engine.merge import merge
from app.engine.shared import SharedWorker
from app.engine.worker import EngineFailed, Worker, faults
from app.engine.worker_timeout import WorkerLost
from app.platform.browser import now, reload, saves_data
from app.platform.updates import offer_newer

EngineWorker: TypeAlias = Worker | SharedWorker

USABLE = ("ready", "thinking")  # states in which a search begins at once
SLICE = 100  # milliseconds
GRACE = 0.2  # seconds that silent workers get after the time limit
AGES = 10**9  # seconds; stands for no limit
RESUME = 500  # milliseconds; a search goes on at least so long after a worker was replaced


class Job:
    """A search.

    latest       {index of a worker: the worker's last analysis}
    unfinished   the number of workers that still search
    failure      the reason of the last failure, else None
    stopped      True after the command "move now"
    over         True once the result is returned or the search is cancelled
    done         an event, set when the result is complete or the search is cancelled
    replaced     True once a lost worker was replaced
    is_quick     True if a weak AI may answer without the engine
    """

    def __init__(self, request: Plain, on_progress: Callable[[Analysis], object]) -> None:
        self.request, self.on_progress = request, on_progress
        self.began = self.deadline = now()
        self.latest: dict[int, Analysis] = {}
        self.unfinished = 0
        self.failure: str | None = None
        self.stopped = self.over = self.replaced = self.is_quick = False
        self.done = asyncio.Event()

    def seconds(self) -> float:
        return (now() - self.began) / 1000

    async def expire(self, seconds: float) -> None:
        """Wait for `seconds` + GRACE. Then end the search if any worker has a result; silent workers are ignored."""
        await asyncio.sleep(seconds + GRACE)
        if self.latest:
            self.done.set()


class EngineClient:
    """The workers of the engine, and the search that they run. Only one search runs at a time.

    on_state(state, detail): called at every change of the state. The states are "loading" (detail: percentage),
    "ready", "thinking", "failed" (detail: reason) and "restarted" (detail: reason). make(): returns a new worker that
    is not started, such as an `app.engine.worker.Worker`.
    """

    def __init__(self, on_state: Callable[[str, str | float | None], object], make: Callable[[], EngineWorker]) -> None:
        self.on_state, self.make = on_state, make
        self.workers: list[EngineWorker] = []
        self.wanted = 1
        self.resizing = self.outdated = False
        self.state = "loading"
        self.job: Job | None = None
        self.ready, self.needed = asyncio.Event(), asyncio.Event()

    async def worth_loading(self) -> None:
        """If the visitor's browser saves data, wait until a search needs the engine. Otherwise return at once."""
        if saves_data():
            await self.needed.wait()

    def is_started(self) -> bool:
        """True once the engine is loaded or has failed to load."""
        return self.ready.is_set() or self.state == "failed"

    def _enter(self, state: str, detail: str | float | None = None) -> None:
        self.state = state
        self.on_state(state, detail)

    async def start(self) -> None:
        """Load the first worker. Afterwards the state is "ready" or "failed".

        Old workers are terminated first, so a failed engine can be started again. If the site has a new version, the
        page is reloaded instead, because the files of the old version are gone.
        """
        if self.outdated:
            reload()
            return
        while self.workers:
            self.workers.pop().terminate()
        self._enter("loading", 0)
        try:
            self.workers = [await self._new_worker(lambda percent: self._enter("loading", percent))]
        except WorkerLost as error:
            await self._fail(error)
            return
        self.ready.set()
        self._enter("ready")

    async def _fail(self, error: Exception) -> None:
        """Enter the state "failed". The reason is a new version or a damaged file; if there is neither, the error."""
        self.outdated = await offer_newer()
        why = say("site.new-version") if self.outdated else await faults()
        self._enter("failed", why or str(error))

    async def resize(self, count: int) -> None:
        """Start or terminate workers until there are `count`. If a worker fails to start, there are fewer."""
        self.wanted = count
        if self.resizing:
            return
        self.resizing = True
        while self.workers and len(self.workers) != self.wanted:
            if len(self.workers) > self.wanted:
                self.workers.pop().terminate()
            else:
                try:
                    self.workers.append(await self._new_worker(lambda percent: None))
                except WorkerLost:
                    break
            self._enter(self.state)
        self.resizing = False

    async def _new_worker(self, on_percent: Callable[[float], object]) -> EngineWorker:
        worker = self.make()
        try:
            await worker.start(on_percent)
        except WorkerLost:
            worker.terminate()
            raise
        return worker

    def stop(self) -> None:
        """End the search with the result so far ("move now")."""
        if self.job:
            self.job.stopped = True
            asyncio.create_task(self.job.expire(0))

    def cancel(self) -> None:
        """Cancel the search. `finish` then returns None."""
        if self.job:
            self.job.over = True
            self.job.done.set()
            self._end()

    def begin(self, request: Plain, on_progress: Callable[[Analysis], object]) -> Job:
        """Cancel the running search and prepare another. `finish` runs the new search.

        request: a request for `pygame35.engine` without limits. on_progress: called with each merged analysis.
        """
        self.cancel()
        job = self.job = Job(request, on_progress)
        return job

    async def finish(self, job: Job, seconds: float | None, workers: int) -> Analysis | None:
        """Run a search with at most `workers` workers. seconds: the time limit, or None for no limit.

        Returns the last merged analysis, or None if the search is cancelled. EngineFailed if no worker finds a move.
        """
        if not job.is_quick:
            self.needed.set()
        await self.ready.wait()
        if job.over:
            return None
        self._enter("thinking")
        job.began = now()
        job.deadline = job.began + 1000 * (AGES if seconds is None else seconds)
        job.unfinished = len(self.workers[:workers])
        for index, worker in enumerate(self.workers[:workers]):
            asyncio.create_task(self._part(worker, index, job))
        if seconds is not None:
            asyncio.create_task(job.expire(seconds))
        await job.done.wait()
        if self.job is not job:  # cancelled
            return None
        job.over = True
        self._end()
        analysis = merge(list(job.latest.values())) if job.latest else {}
        if not analysis or (analysis.get("best", True) is None and not analysis["exact"]):
            raise EngineFailed(job.failure or say("engine.no-move"))
        return analysis

    def _end(self) -> None:
        self.job = None
        if self.state == "thinking":
            self._enter("ready")

    async def _part(self, worker: EngineWorker, index: int, job: Job) -> None:
        job.failure = await self._search(worker, index, job) or job.failure
        job.unfinished -= 1
        if not job.unfinished:
            job.done.set()

    async def _search(self, worker: EngineWorker, index: int, job: Job) -> str | None:
        """Run one worker's part of the search. Returns the reason if the worker fails, else None."""
        options = dict(job.request["options"], seed=job.request["options"]["seed"] + index)
        while not job.over:
            left = job.deadline - now()
            stop = job.stopped and index in job.latest
            last = stop or left <= SLICE
            final = last or bool(job.request.get("final"))
            limit = {"simulations": 0} if stop else {"milliseconds": max(1, min(left, SLICE))}
            try:
                analysis = await worker.ask(dict(job.request, final=final, options=options, **limit))
            except EngineFailed as error:
                return str(error)
            except WorkerLost as error:
                another = await self._replacement(worker, job, str(error))
                if not another:
                    return str(error)
                worker = another
                job.deadline = max(job.deadline, now() + RESUME)
                continue
            # After "move now", a new worker returns no move, because it has not searched yet.
            if not job.over and not (stop and analysis.get("best", True) is None):
                job.latest[index] = analysis
                job.on_progress(merge(list(job.latest.values())))
            if last or analysis["done"]:
                break
        return None

    async def _replacement(self, worker: EngineWorker, job: Job, reason: str) -> EngineWorker | None:
        """Replace a lost worker; returns the new worker. A search can replace only one worker.

        Returns None if other workers continue the search, or if the new worker fails to start.
        """
        worker.terminate()
        if worker not in self.workers:  # `resize` removed this worker, or an earlier search is replacing it
            if job.unfinished > 1:
                return None
            await self.ready.wait()
            return self.workers[0] if self.workers else None
        self.workers.remove(worker)
        if self.workers:
            asyncio.create_task(self.resize(self.wanted))
            return None
        try:
            if job.replaced:
                raise WorkerLost(reason)
            job.replaced = True
            self.ready.clear()
            self._enter("restarted", reason)
            self.workers.append(await self._new_worker(lambda percent: None))
        except WorkerLost as error:
            self.ready.clear()
            await self._fail(error)
            return None
        self.ready.set()
        self._enter("thinking" if self.job else "ready")
        asyncio.create_task(self.resize(self.wanted))
        return self.workers[0]
