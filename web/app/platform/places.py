"""Two tabs do not write over each other's game in progress: each has a place of its own in the storage."""

from pyscript import window

from app.platform.browser import Thrown, attempt
from app.platform.locks import take

FIRST = "game"
MOST = 50  # tabs
NAMES = [FIRST] + [f"{FIRST}-{number}" for number in range(2, MOST + 1)]


async def take_place(prefix, locks, wanted=()):
    """The name under which this tab keeps its game, for as long as it is open.

    The one that it had before a reload, else the first of NAMES that no other tab has, but those that are wanted first;
    the first of all where the browser has no locks, and so cannot tell. prefix: of the game's names in the storage.
    locks: the browser's, or None.
    """
    if not locks:
        return FIRST
    before = await _remember("getItem", prefix + "place")
    names = ([before] if before in NAMES else []) + NAMES
    for name in [name for name in names if name in wanted] + names:
        if await take(locks, prefix + name):
            await _remember("setItem", prefix + "place", name)
            return name
    return FIRST


async def _remember(method, *arguments):
    """What the tab's own storage answers, which outlasts a reload; None when that is forbidden or full."""
    try:
        return await attempt(await attempt(window.Reflect, "get", window, "sessionStorage"), method, *arguments)
    except (AttributeError, Thrown):
        return None
