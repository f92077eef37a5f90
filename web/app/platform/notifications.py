"""Notifications of the system. The service worker shows them: Chrome on Android allows it to nobody else."""

from pyscript import window

from app.core.protocols import Element
from app.platform.browser import Thrown, attempt, to_object


def can_ask() -> bool:
    """True if the browser has notifications, and the person has not denied them."""
    kind = getattr(window, "Notification", None)
    return bool(kind and kind.permission != "denied" and getattr(window.navigator, "serviceWorker", None))


async def request_permission() -> bool:
    """Ask the person for the permission, if necessary, during a press. Returns True if it is given."""
    try:
        await attempt(window.Notification, "requestPermission")
    except Thrown:
        return False
    return bool(window.Notification.permission == "granted" and await _worker())


async def tell(title: str, text: str) -> None:
    await _post({"title": title, "text": text})


async def forget() -> None:
    """Remove the notifications, because the person is here."""
    await _post({})


async def _post(about: dict[str, str]) -> None:
    worker = await _worker()
    if worker:
        worker.postMessage(to_object(about))


async def _worker() -> Element | None:
    """The service worker that serves the site; None without one."""
    try:
        registration = await attempt(window.navigator.serviceWorker, "getRegistration")
    except Thrown:
        return None
    return registration.active if registration else None
