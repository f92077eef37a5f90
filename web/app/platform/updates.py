"""Offline use and new versions of the site; a new version is offered and never forced (see `sw.js`)."""

import asyncio

from pyscript import document, window

from app.platform.browser import Thrown, attempt, find, in_site
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Element


async def keep_offline() -> None:
    """Register the service worker, and offer a new version once it is fetched."""
    try:
        container = await attempt(window.Reflect, "get", window.navigator, "serviceWorker")
        if not container:
            return
        registration = await attempt(container, "register", in_site("sw.js"))
    except Thrown:
        registration = None
    if not registration:
        return  # a private window, a plain http address, a full disk, a blocker: the page works online only
    offer = find("update")
    asked = False
    controlled = bool(container.controller)

    def look(*_: "Any") -> None:
        if registration.waiting and container.controller:
            offer.hidden = False

    def on_found(*_: "Any") -> None:
        if registration.installing:
            registration.installing.addEventListener("statechange", look)
        look()  # the new version may be installed before this page gets the event

    def on_click(_: "Element") -> None:
        nonlocal asked
        asked = True
        if registration.waiting:
            registration.waiting.postMessage("take over")
        else:  # another tab has let the new version take over
            window.location.reload()

    def on_change(_: "Element") -> None:
        nonlocal controlled
        if asked:
            window.location.reload()
        elif controlled:  # this page's version controlled it until now
            offer.hidden = False
        controlled = True

    container.addEventListener("controllerchange", on_change)
    offer.addEventListener("click", on_click)
    registration.addEventListener("updatefound", on_found)
    on_found()
    await container.ready
    if container.controller:
        container.controller.postMessage("tidy")
    document.body.setAttribute("data-offline", "ready")


def begin() -> None:
    asyncio.create_task(keep_offline())
