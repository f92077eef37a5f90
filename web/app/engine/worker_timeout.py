"""Limits the time to wait for the answers of a worker.

Timers count the time in steps. So a long pause, in which the device sleeps or the page is busy, counts as one step. A
worker that was slow once gets more time later.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from app.core.texts import say
from app.platform.browser import reason

STEP = 0.5  # seconds
SLOWNESS = 3  # an answer may take this many times the time of the longest call so far


class WorkerLost(Exception):
    """A worker crashed or stopped answering."""


class Call:
    """A call that a worker has not answered. waited: seconds since the call, or since a later sign of life."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.result = None
        self.waited: float = 0

    def settle(self, result: Any) -> None:
        """End the call. result: the answer, or a WorkerLost. Later results are ignored."""
        if not self.done.is_set():
            self.result = result
            self.done.set()

    async def follow(self, awaitable: Awaitable[Any]) -> None:
        try:
            self.settle(await awaitable)
        except Exception as error:
            self.settle(WorkerLost(reason(error)))

    async def expire(self, seconds: float, is_alive: Callable[[], bool]) -> None:
        while self.waited < seconds:
            await asyncio.sleep(STEP)
            self.waited = 0 if is_alive() else self.waited + STEP
        self.settle(WorkerLost(say("engine.no-answer", seconds=round(seconds))))


class WorkerTimeout:
    """The calls of one worker. pending: the unanswered calls. longest: seconds of the longest answered call."""

    def __init__(self) -> None:
        self.pending: list[Call] = []
        self.longest: float = 0

    def heard(self) -> None:
        """Note a sign of life of the worker."""
        for call in self.pending:
            call.waited = 0

    def end(self, why: str) -> None:
        """End all calls with the error WorkerLost(why)."""
        for call in self.pending:
            call.settle(WorkerLost(why))

    async def wait(
        self, seconds: float, awaitable: Awaitable[Any], is_alive: Callable[[], bool] = lambda: False
    ) -> Any:
        """Wait for the result of an awaitable. WorkerLost if it raises, or gives no sign of life for `seconds`.

        is_alive(): True for a sign of life. The awaitable runs in its own task, because the promise of a terminated
        worker never settles and cannot be cancelled.
        """
        call = Call()
        self.pending.append(call)
        asyncio.create_task(call.follow(awaitable))
        clock = asyncio.create_task(call.expire(max(seconds, SLOWNESS * self.longest), is_alive))
        try:
            await call.done.wait()
        finally:
            clock.cancel()
            self.pending.remove(call)
        if isinstance(call.result, WorkerLost):
            raise call.result
        self.longest = max(self.longest, call.waited)
        return call.result
