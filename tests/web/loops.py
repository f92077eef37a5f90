"""Runs coroutines in tests: Playwright has a running event loop in the thread of the tests, so they need another."""

import asyncio
import functools
from concurrent.futures import ThreadPoolExecutor


def run(coroutine):
    """`asyncio.run` in a thread of its own."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()


def in_a_loop(story):
    """Makes a test of a coroutine function."""

    @functools.wraps(story)
    def test(*arguments, **named):
        run(story(*arguments, **named))

    return test
