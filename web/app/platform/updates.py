"""Offline use and new versions of the site; a new version is offered and never forced (see `sw.js`)."""

import asyncio

from pyscript import document, fetch, window

from app.core.protocols import Element
from app.core.texts import say
from app.platform.browser import Thrown, attempt, find, in_site, saves_data, write


async def keep_offline() -> None:
    """Register the service worker, and offer a new version once it is fetched.

    The first registration loads the whole site, so it is left out when the visitor saves data.
    """
    try:
        container = await attempt(window.Reflect, "get", window.navigator, "serviceWorker")
        if not container or (saves_data() and not container.controller):
            return
        registration = await attempt(container, "register", in_site("sw.js"))
    except Thrown:
        registration = None
    if not registration:
        return  # a private window, a plain http address, a full disk, a blocker: the page works online only
    offer = find("update")
    asked = False
    controlled = bool(container.controller)

    def look(*_: object) -> None:
        if registration.waiting and container.controller:
            show(offer)

    def on_found(*_: object) -> None:
        if registration.installing:
            registration.installing.addEventListener("statechange", look)
        look()  # the new version may be installed before this page gets the event

    def on_click(_: Element) -> None:
        nonlocal asked
        asked = True
        if registration.waiting:
            registration.waiting.postMessage("take over")
        else:  # another tab has let the new version take over
            window.location.reload()

    def on_change(_: Element) -> None:
        nonlocal controlled
        if asked:
            window.location.reload()
        elif controlled:  # until now, this page's version of the service worker controlled the page
            show(offer)
        controlled = True

    container.addEventListener("controllerchange", on_change)
    offer.addEventListener("click", on_click)
    registration.addEventListener("updatefound", on_found)
    on_found()
    await container.ready
    if container.controller:
        container.controller.postMessage("tidy")
    document.body.setAttribute("data-offline", "ready")


def show(offer: Element) -> None:
    offer.hidden = False
    document.body.classList.add("outdated")


async def offer_newer() -> bool:
    """True if the host serves another version. Then a reload is offered, since this page's files may be gone."""
    mine = document.querySelector("meta[name=version]").getAttribute("content")
    try:
        answer = await fetch(str(window.location.href).partition("#")[0], cache="no-cache")
        text = str(await answer.text())
    except Exception:
        return False  # there is no connection
    if not answer.ok or mine in text or 'name="version"' not in text:
        return False
    offer, retry = find("update"), find("retry")
    if offer and offer.hidden:
        show(offer)
        offer.addEventListener("click", lambda _: window.location.reload())
    if retry:
        write(retry, say("page.start.reload"))
    return True


def begin() -> None:
    asyncio.create_task(keep_offline())
