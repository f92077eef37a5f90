"""Two tabs do not write over each other's game in progress: each has a place of its own in the storage (Web Locks)."""

import asyncio

from pyscript import window

from app.browser import Thrown, attempt

FIRST = "game"
MOST = 50  # tabs


async def take_place(prefix):
    """The name under which this tab keeps its game, for as long as it is open.

    The one that it had before a reload, else the first of "game", "game-2" ... that no other tab has; "game" where the
    browser cannot tell. prefix: of the game's names in the storage.
    """
    names = [FIRST] + [f"{FIRST}-{number}" for number in range(2, MOST + 1)]
    try:
        memory = await attempt(window.Reflect, "get", window, "sessionStorage")
        before = await attempt(memory, "getItem", prefix + "place")
        if before in names:
            names.insert(0, before)
        for name in names:
            if await _lock(prefix + name):
                await attempt(memory, "setItem", prefix + "place", name)
                return name
    except Thrown:
        pass
    return FIRST


async def _lock(name):
    """Take a name until the tab is closed; False when another tab has it, Thrown when the browser has no locks."""
    asked, answers = asyncio.Event(), []
    until_the_end = window.Promise.new(lambda resolve, reject: None)

    def decide(lock):
        answers.append(bool(lock))
        asked.set()
        return until_the_end if lock else None

    async def request():
        try:
            locks = await attempt(window.Reflect, "get", window.navigator, "locks")
            await attempt(locks, "request", name, window.JSON.parse('{"ifAvailable": true}'), decide)
        except (AttributeError, Thrown):
            asked.set()

    asyncio.create_task(request())
    await asked.wait()
    if not answers:
        raise Thrown("no locks")
    return answers[0]
