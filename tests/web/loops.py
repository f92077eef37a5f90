"""Runs coroutines in tests: Playwright has a running event loop in the thread of the tests, so they need another."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def run(coroutine):
    """`asyncio.run` in a thread of its own."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()
