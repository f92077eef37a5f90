"""The time after which a worker counts as dead: plain Python, with a clock that never waits."""

import asyncio

import pytest
from loops import Clock
from loops import run as run_in_time

from app.engine.worker_timeout import STEP, WorkerLost, WorkerTimeout

LIMIT = 5 * STEP


def run(coroutine):
    return run_in_time(coroutine, Clock())


async def answer(seconds):
    await asyncio.sleep(seconds)
    return "answer"


def test_a_worker_that_never_answers_is_lost():
    async def never():
        await asyncio.Event().wait()

    with pytest.raises(WorkerLost, match="no answer"):
        run(WorkerTimeout().wait(LIMIT, never()))


def test_one_that_raises_is_lost_with_the_last_line_as_the_reason():
    async def broken():
        raise ValueError("Traceback\nMemoryError: no more")

    with pytest.raises(WorkerLost, match="^MemoryError: no more$"):
        run(WorkerTimeout().wait(LIMIT, broken()))


def test_one_whose_end_is_known_is_lost_at_once():
    async def end():
        worker = WorkerTimeout()
        asyncio.get_running_loop().call_soon(worker.end, "damaged")
        await worker.wait(1000, answer(1000))

    with pytest.raises(WorkerLost, match="damaged"):
        run(end())


def test_the_time_in_which_the_page_sleeps_does_not_count():
    clock = Clock()

    async def sleep():
        asyncio.get_running_loop().call_later(STEP, clock.sleep, 4 * LIMIT)
        return await WorkerTimeout().wait(LIMIT, answer(4 * LIMIT + 2 * STEP))

    assert run_in_time(sleep(), clock) == "answer"


def test_a_sign_of_life_begins_the_time_anew():
    async def download():
        worker = WorkerTimeout()

        async def report():
            for _ in range(6):
                await asyncio.sleep(2 * STEP)
                worker.heard()

        asyncio.create_task(report())
        return await worker.wait(LIMIT, answer(2 * LIMIT))

    assert run(download()) == "answer"


def test_one_that_was_slow_may_be_slow_again_and_is_still_found_dead():
    async def slow():
        worker = WorkerTimeout()
        await worker.wait(LIMIT, answer(0.7 * LIMIT))
        assert await worker.wait(LIMIT, answer(1.5 * LIMIT)) == "answer"
        await worker.wait(LIMIT, answer(1000))

    with pytest.raises(WorkerLost):
        run(slow())


def test_what_somebody_else_answers_for_has_as_long_as_that_one_is_there():
    async def ask():
        there = [True] * 8
        return await WorkerTimeout().wait(STEP, answer(1000), lambda: bool(there and there.pop()))

    with pytest.raises(WorkerLost):
        run(ask())
