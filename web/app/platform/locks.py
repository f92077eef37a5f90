"""Web Locks: what only one tab may do at a time. Browsers have none over plain http."""

import asyncio

from pyscript import window

from app.platform.browser import Thrown, attempt


async def find_locks():
    """The browser's locks, or None."""
    try:
        return await attempt(window.Reflect, "get", window.navigator, "locks") or None
    except Thrown:
        return None


def if_free(locks, name, action):
    """A promise of `action()`, itself a promise, while no other tab has the lock; of None when one has it."""
    options = window.JSON.parse('{"ifAvailable": true}')
    return locks.request(name, options, lambda lock: action() if lock else None)


def when_free(locks, name, action):
    """A promise of `action()`, itself a promise, as soon as no other tab has the lock; at once without locks."""
    return locks.request(name, lambda _lock: action()) if locks else action()


async def take(locks, name):
    """Take a lock until the tab is closed; False when another tab has it."""
    asked, answers = asyncio.Event(), []
    until_the_end = window.Promise.new(lambda resolve, reject: None)

    def keep():
        answers.append(True)
        asked.set()
        return until_the_end

    async def request():
        try:
            await if_free(locks, name, keep)
        finally:
            asked.set()

    asyncio.create_task(request())
    await asked.wait()
    return bool(answers)
