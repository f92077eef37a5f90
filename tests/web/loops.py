"""Runs coroutines in tests: Playwright has a running event loop in the thread of the tests, so they need another."""

import asyncio
import functools
import selectors
from concurrent.futures import ThreadPoolExecutor


class Clock(selectors.SelectSelector):
    """The clock of a loop that never waits: when nothing is left to do, the next timer is due at once."""

    now = 0.0

    def select(self, timeout=None):
        self.now += timeout or 0
        return super().select(0 if timeout else timeout)

    def sleep(self, seconds):
        """Let the time pass without running anything."""
        self.now += seconds

    def loop(self):
        loop = asyncio.SelectorEventLoop(self)
        loop.time = lambda: self.now
        return loop


def run(coroutine, clock=None):
    """`asyncio.run` in a thread of its own; with a clock, as fast as the computer can."""

    def work():
        with asyncio.Runner(loop_factory=clock and clock.loop) as runner:
            return runner.run(coroutine)

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(work).result()


def in_a_loop(story):
    """Makes a test of a coroutine function."""

    @functools.wraps(story)
    def test(*arguments, **named):
        run(story(*arguments, **named))

    return test
