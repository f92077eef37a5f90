"""How long one waits for a worker before it counts as dead.

Time is counted in steps of the page's own timers, so that the time in which the device sleeps or the page is busy
counts as one step at most. A worker that was slow before may be slow again.
"""

import asyncio

STEP = 0.5  # seconds
SLOWNESS = 3  # times the longest that something took so far, in which a worker may answer


class WorkerLost(Exception):
    """A worker crashed or stopped answering."""


def reason(error):
    """The last line of what went wrong; a JavaScript error comes as (error, name, message)."""
    text = str(error.args[-1]) if error.args else repr(error)
    return text.strip().split("\n")[-1]


class Call:
    """Something that a worker owes. waited: seconds since it was asked, or since it was last heard of."""

    def __init__(self):
        self.done = asyncio.Event()
        self.result = None
        self.waited = 0

    def settle(self, result):
        """result: the answer, or WorkerLost; the first one counts."""
        if not self.done.is_set():
            self.result = result
            self.done.set()

    async def follow(self, awaitable):
        try:
            self.settle(await awaitable)
        except Exception as error:
            self.settle(WorkerLost(reason(error)))

    async def expire(self, seconds, is_alive):
        while self.waited < seconds:
            await asyncio.sleep(STEP)
            self.waited = 0 if is_alive() else self.waited + STEP
        self.settle(WorkerLost(f"no answer within {seconds:.0f} seconds"))


class Patience:
    """With one worker.

    owed: the calls under way; longest: seconds that one took at most.
    """

    def __init__(self):
        self.owed = []
        self.longest = 0

    def heard(self):
        """The worker gave a sign of life."""
        for call in self.owed:
            call.waited = 0

    def end(self, why):
        """The worker will never answer."""
        for call in self.owed:
            call.settle(WorkerLost(why))

    async def wait(self, seconds, awaitable, is_alive=lambda: False):
        """The result of an awaitable; WorkerLost when it raises, or takes longer without a sign of life.

        The awaitable runs in a task of its own: what a terminated worker owes never settles, and cannot be cancelled.
        """
        call = Call()
        self.owed.append(call)
        asyncio.create_task(call.follow(awaitable))
        clock = asyncio.create_task(call.expire(max(seconds, SLOWNESS * self.longest), is_alive))
        try:
            await call.done.wait()
        finally:
            clock.cancel()
            self.owed.remove(call)
        if isinstance(call.result, WorkerLost):
            raise call.result
        self.longest = max(self.longest, call.waited)
        return call.result
