"""The place of a tab in the storage: two tabs must not overwrite each other's game in progress."""

from pyscript import window

from app.platform.browser import Thrown, attempt
from app.platform.locks import take
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

FIRST = "game"
MOST = 50  # tabs
NAMES = [FIRST] + [f"{FIRST}-{number}" for number in range(2, MOST + 1)]


async def take_place(prefix: str, locks: "Any", wanted: list[str] | tuple[str, ...] = ()) -> str:
    """The name under which this tab stores its game while the tab is open.

    Names are tried in this order: wanted ones, the tab's name before a reload, NAMES. The first one that no other tab
    has is taken. Without locks it is FIRST. prefix: of the game's keys in the storage. locks: the browser's, or None.
    """
    if not locks:
        return FIRST
    before: Any = await _remember("getItem", prefix + "place")
    names: list[str] = ([before] if before in NAMES else []) + NAMES
    names = [name for name in names if name in wanted] + names
    for name in names:
        if await take(locks, prefix + name):
            await _remember("setItem", prefix + "place", name)
            return name
    return FIRST


async def _remember(method: str, *arguments: "Any") -> "Any":
    """The answer of sessionStorage, whose content survives a reload; None if it is forbidden or full."""
    try:
        return await attempt(await attempt(window.Reflect, "get", window, "sessionStorage"), method, *arguments)
    except (AttributeError, Thrown):
        return None
