"""Shares a text, a link and a picture by the system's own sheet, where the browser has one."""

import json

from pyscript import window

from app.platform.browser import Thrown, attempt, guarded
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Element

PNG = '{"type": "image/png"}'


def can_share() -> bool:
    return bool(getattr(window.navigator, "share", None))


async def share(text: str, link: str, picture: "Element | None", name: str) -> bool:
    """Open the system's sheet; False if it was closed or refused.

    picture: a canvas, left out if the system takes no pictures. name: of its file.
    """
    content = _content(text, link)
    if picture:
        blob = await window.Promise.new(lambda resolve, _reject: picture.toBlob(resolve))
        whole = _content(text, link)
        whole.files = window.Array.of(window.File.new(window.Array.of(blob), name, window.JSON.parse(PNG)))
        content = whole if await _takes(whole) else content
    return await guarded(window.navigator, "share", content)  # closing the sheet rejects the promise


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
