"""The page's only way to the engine: Pyodide workers, asked in slices, replaced when they fail.

The main thread drives a search in slices of a tenth of a second and every request carries the whole game, so a search
shows progress, stops at once, and a worker can be thrown away at any moment. Several workers search the same position
with different seeds, and their results are merged.
"""

import asyncio

from app.engine.merge import merge
from app.engine.patience import WorkerLost
from app.engine.worker import EngineFailed, Worker, faults, now

USABLE = ("ready", "thinking")  # states in which a search begins at once
SLICE = 100  # milliseconds
GRACE = 0.2  # seconds past its end after which a search no longer waits for a silent worker, if it has any result
AGES = 10**9  # seconds
RESUME = 500  # milliseconds that a search has at least when its worker was replaced


class Job:
    """A search under way.

    latest       worker's index -> its last analysis
    unfinished   how many workers are still at it
    failure      why the last one to fail did
    stopped      "move now": the result is wanted
    over         nobody waits for the result any more
    done         set when `latest` is the result, or `over`
    """

    def __init__(self, request, on_progress):
        self.request = request
        self.on_progress = on_progress
        self.deadline = 0
        self.latest = {}
        self.unfinished = 0
        self.failure = None
        self.stopped = self.over = self.replaced = False
        self.done = asyncio.Event()

    async def expire(self, seconds):
        """End the search a little after that time, should a worker be silent."""
        await asyncio.sleep(seconds + GRACE)
        if self.latest:
            self.done.set()


class EngineClient:
    """Workers and the one search that they do at a time.

    on_state(state, detail) hears of every change: "loading" with the percentage, "ready", "thinking", "failed" with the
    reason, "restarted". make() gives a worker that is not started, like `app.engine.worker.Worker`.
    """

    def __init__(self, on_state, make=Worker):
        self.on_state = on_state
        self.make = make
        self.workers = []
        self.wanted = 1
        self.resizing = False
        self.state = "loading"
        self.job = None
        self.ready = asyncio.Event()

    def _enter(self, state, detail=None):
        self.state = state
        self.on_state(state, detail)

    async def start(self):
        """Load the first worker; the engine is then ready, or "failed" when it cannot be had.

        What is there already is thrown away, so a failed engine can be started again.
        """
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

    async def _fail(self, error):
        """Say why the engine is lost: a file that is missing or damaged, or, where all are whole, what went wrong."""
        self._enter("failed", await faults() or str(error))

    async def resize(self, count):
        """Have that many workers; a further one that fails to start is done without."""
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

    async def _new_worker(self, on_percent):
        worker = self.make()
        try:
            await worker.start(on_percent)
        except WorkerLost:
            worker.terminate()
            raise
        return worker

    def stop(self):
        """End the search with the best move so far ("move now")."""
        if self.job:
            self.job.stopped = True
            asyncio.create_task(self.job.expire(0))

    def cancel(self):
        """Drop the search; its `finish` returns None."""
        if self.job:
            self.job.over = True
            self.job.done.set()
            self._end()

    def begin(self, request, on_progress):
        """Take up a search in place of the one under way; it is to be awaited with `finish`.

        request: as `pygame35.engine` wants it, without limits. on_progress hears every merged analysis.
        """
        self.cancel()
        self.job = Job(request, on_progress)
        return self.job

    async def finish(self, job, seconds, workers):
        """Search for at most so many seconds (None: until nothing more can be found) with at most so many workers.

        Returns the last merged analysis, or None when the search was cancelled; EngineFailed when there is none.
        """
        await self.ready.wait()
        if job.over:
            return None
        self._enter("thinking")
        job.deadline = now() + 1000 * (AGES if seconds is None else seconds)
        job.unfinished = len(self.workers[:workers])
        for index, worker in enumerate(self.workers[:workers]):
            asyncio.create_task(self._part(worker, index, job))
        if seconds is not None:
            asyncio.create_task(job.expire(seconds))
        await job.done.wait()
        if job.over:
            return None
        job.over = True
        self._end()
        if not job.latest:
            raise EngineFailed(job.failure)
        return merge(list(job.latest.values()))

    def _end(self):
        self.job = None
        if self.state == "thinking":
            self._enter("ready")

    async def _part(self, worker, index, job):
        job.failure = await self._search(worker, index, job) or job.failure
        job.unfinished -= 1
        if not job.unfinished:
            job.done.set()

    async def _search(self, worker, index, job):
        """One worker's part; returns why it ended without a result, or None."""
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
                worker = await self._replacement(worker, job, str(error))
                if not worker:
                    return str(error)
                job.deadline = max(job.deadline, now() + RESUME)
                continue
            if not job.over:
                job.latest[index] = analysis
                job.on_progress(merge(list(job.latest.values())))
            if last or analysis["done"]:
                return None

    async def _replacement(self, worker, job, reason):
        """A new worker for the search of a lost one, once a search; None when there is none, or others search on."""
        worker.terminate()
        if worker not in self.workers:  # it was taken away on purpose, or a search before this one is replacing it
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
