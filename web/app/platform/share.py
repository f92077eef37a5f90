"""Shares a text, a link and a picture by the system's own sheet, where the browser has one."""

import json

from pyscript import window

from app.platform.browser import Thrown, attempt, kind_of, promised
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element

CLOSED = ("AbortError", "InvalidStateError")
PNG = '{"type": "image/png"}'


def can_share() -> bool:
    return bool(getattr(window.navigator, "share", None))


async def share(text: str, link: str, picture: "Element | None", name: str) -> bool | None:
    """Open the system's sheet. None if a person has closed it, or it is open already; False if the browser refuses.

    picture: a canvas, left out if the system takes no pictures. name: of its file.
    """
    content = _content(text, link)
    file = await _file(picture, name) if picture else None
    if file:
        whole = _content(text, link)
        whole.files = window.Array.of(file)
        content = whole if await _takes(whole) else content
    try:
        await attempt(window.navigator, "share", content)
        return True
    except Thrown as error:
        return None if kind_of(error) in CLOSED else False


async def _file(picture: "Element", name: str) -> "Element | None":
    """A canvas as a file; None if the browser forbids to read it."""
    try:
        blob = await window.Promise.new(lambda resolve, reject: promised(picture, "toBlob", resolve).then(None, reject))
    except Exception:
        return None
    return window.File.new(window.Array.of(blob), name, window.JSON.parse(PNG)) if blob else None


def _content(text: str, link: str) -> "Element":
    return window.JSON.parse(json.dumps({"text": text, "url": link}))


async def _takes(content: "Element") -> bool:
    """True if the system's sheet takes all of the content."""
    if not getattr(window.navigator, "canShare", None):
        return False
    try:
        return bool(await attempt(window.navigator, "canShare", content))
    except Thrown:
        return False
