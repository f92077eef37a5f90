"""Shares a text, a link and a picture by the system's sheet; saves a picture; draws a QR code of a link."""

from pyscript import document, js_import, window

from app.core.protocols import Element
from app.platform.browser import Thrown, attempt, in_version, kind_of, made, promised, to_object

CLOSED = ("AbortError", "InvalidStateError")
PNG = '{"type": "image/png"}'
SOURCE = "qr.js"  # the library "qr" by Paul Miller


def page_name() -> str:
    """The page's name, such as "35". The title of the tab may also say whose move it is."""
    return str(document.querySelector("meta[property='og:title']").content)


def can_share() -> bool:
    return bool(getattr(window.navigator, "share", None))


async def share(text: str, link: str, picture: Element | None, name: str) -> bool | None:
    """Open the system's share sheet. Returns False if the browser refuses.

    Returns None if a person closed the sheet, or if a sheet is open already; else True.
    picture: a canvas; a system that accepts no pictures gets only text and link. name: the name of the picture's file.
    """
    content = _content(text, link)
    file = await _file(picture, name) if picture else None
    if file:
        whole = _content(text, link)
        whole.files = window.Array.of(file)
        content = whole if await _accepts(whole) else content
    try:
        await attempt(window.navigator, "share", content)
        return True
    except Thrown as error:
        return None if kind_of(error) in CLOSED else False


async def _file(picture: Element, name: str) -> Element | None:
    """The file of a canvas's picture; None if the browser forbids reading the canvas."""
    try:
        blob = await window.Promise.new(lambda resolve, reject: promised(picture, "toBlob", resolve).then(None, reject))
    except Exception:
        return None
    return window.File.new(window.Array.of(blob), name, window.JSON.parse(PNG)) if blob else None


def _content(text: str, link: str) -> Element:
    return to_object({"text": text, "url": link})


async def _accepts(content: Element) -> bool:
    """True if the system's sheet accepts the content."""
    if not getattr(window.navigator, "canShare", None):
        return False
    try:
        return bool(await attempt(window.navigator, "canShare", content))
    except Thrown:
        return False


async def save(canvas: Element, name: str) -> bool:
    """Save a canvas's picture under a name; False if the browser forbids reading the canvas."""
    try:
        address = await attempt(canvas, "toDataURL", "image/png")
    except Thrown:
        return False
    made("a", href=address, download=name).click()
    return True


async def show(picture: Element, text: str) -> None:
    """Show a text as a QR code. picture: an `img`, which is hidden if the code cannot be made."""
    try:
        (library,) = await js_import(in_version(SOURCE))
        drawn = str(await attempt(library, "default", text, "svg"))  # throws if the text is too long
    except Exception:
        picture.hidden = True
        return
    picture.src = "data:image/svg+xml," + str(window.encodeURIComponent(drawn))
