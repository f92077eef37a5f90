"""The site without a network, and its new versions, which are offered and never forced (see `sw.js`)."""

import asyncio

from pyscript import document, window

from app.browser import Thrown, attempt, find, in_site


async def keep_offline():
    """Let the browser keep the site, and offer a new version when one has been fetched."""
    try:
        container = await attempt(window.Reflect, "get", window.navigator, "serviceWorker")
        if not container:
            return
        registration = await attempt(container, "register", in_site("sw.js"))
    except Thrown:
        return  # a private window, a plain http address, a full disk: the page does without
    offer = find("update")

    def look(*_):
        if registration.waiting and container.controller:
            offer.hidden = False

    def on_found(*_):
        if registration.installing:
            registration.installing.addEventListener("statechange", look)

    def on_click(_):
        container.addEventListener("controllerchange", lambda _: window.location.reload())
        registration.waiting.postMessage("take over")

    offer.addEventListener("click", on_click)
    registration.addEventListener("updatefound", on_found)
    on_found()
    look()
    await container.ready
    document.body.setAttribute("data-offline", "ready")


def begin():
    asyncio.create_task(keep_offline())
