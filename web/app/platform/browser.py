"""Safe calls of the browser from MicroPython, and helpers for views.

A synchronous JavaScript exception cannot be caught in MicroPython: it stalls the event loop for good. So a call that
may throw goes through a promise, which rejects instead.
"""

import asyncio
import json
from collections.abc import Callable

from pyscript import document, window

from app.core.protocols import Element
from app.core.texts import say

TEXT = 3  # the nodeType of a text


def can_encrypt() -> bool:
    """True if the browser can encrypt, which browsers allow only over https and on localhost."""
    return bool(getattr(window.crypto, "subtle", None))


def find(name: str) -> Element:
    return document.getElementById(name)


def on_window(kind: str, listener: Callable[[Element], object]) -> None:
    """Add a listener to the window.

    PyScript's own `window.addEventListener` needs `this`, which MicroPython does not pass to functions of `window`.
    """
    document.defaultView.addEventListener(kind, listener)


def in_site(name: str) -> str:
    """The address of a file in the site's folder; the build writes that folder into each page."""
    return _below("site", name)


def in_language(name: str) -> str:
    """The address of a page of the site, in the language of this page."""
    return _below("home", name)


def here() -> str:
    """The address of this page, without its language."""
    return in_site(str(window.location.href)[len(in_language("")) :])


def in_version(name: str) -> str:
    """The address of an internal file of the site. The address changes with every version."""
    return _below("version", name)


def add_style(name: str) -> Element:
    """Add an internal style sheet of the site to the page, unless the page has it.

    Returns a promise. It resolves once the sheet applies, or cannot be loaded; a later call then tries again.
    """
    link = document.querySelector(f"link[href$='{name}']")
    if not link:
        link = document.createElement("link")
        link.rel, link.href = "stylesheet", in_version(name)
        document.head.append(link)

    def follow(resolve: Callable[..., object], _reject: object) -> None:
        def fail(_event: Element) -> None:
            link.remove()
            resolve(None)

        if link.sheet:
            resolve(None)
        link.addEventListener("load", resolve)
        link.addEventListener("error", fail)

    return window.Promise.new(follow)


def _below(folder: str, name: str) -> str:
    up = document.querySelector(f"meta[name={folder}]").getAttribute("content")
    return str(window.URL.new(up + name, document.baseURI).href)


def write(element: Element, text: str) -> None:
    """Set a text if it differs: writing the same text again would make screen readers repeat it.

    The old text's node is kept: a new node would make the browser evaluate all `:has` rules again.
    """
    if element.textContent != text:
        node = element.firstChild
        if text and node and node.nodeType == TEXT and not node.nextSibling:
            node.data = text
        else:
            element.textContent = text


def write_twice(element: Element, heard: str, seen: str) -> None:
    """Write one text for screen readers, and another that is seen."""
    element.replaceChildren(made("span", "unseen", heard), made("span", "", seen, aria_hidden="true"))


def made(tag: str, kind: str = "", *content: Element, **attributes: str) -> Element:
    """Make an element; a button gets a type that submits no form.

    kind: the element's classes. content: texts and elements in it. attributes: a "_" in their names stands for "-".
    """
    element = document.createElement(tag)
    if tag == "button":
        element.type = "button"
    if kind:
        element.className = kind
    for name, value in attributes.items():
        element.setAttribute(name.replace("_", "-"), value)
    element.append(*content)
    return element


def add_button(parent: Element, attribute: str, value: object) -> Element:
    """Add an item with a button to a list; returns the button. attribute, value: an attribute of the button."""
    button = made("button")
    button.setAttribute(attribute, str(value))
    parent.append(made("li", "", button))
    return button


def mark_current(button: Element, current: bool, kind: str = "true") -> None:
    """Set or remove aria-current. kind: the value of the attribute."""
    set_or_remove(button, "aria-current", kind if current else "")


def set_or_remove(element: Element, attribute: str, value: str) -> None:
    """Set an attribute; remove it for ""."""
    if value:
        element.setAttribute(attribute, value)
    else:
        element.removeAttribute(attribute)


def speak(text: str) -> None:
    """Let screen readers say a text that is not visible. It replaces the last such text."""
    find("spoken").replaceChildren(made("p", "", text))


def allow(button: Element, possible: object) -> None:
    """Mark a button as usable or not. An unusable button can be focused and pressed; its listener asks `allowed`."""
    button.setAttribute("aria-disabled", "false" if possible else "true")


def allowed(button: Element) -> bool:
    return bool(button.getAttribute("aria-disabled") != "true")


def bring_into_sight(part: Element) -> None:
    """Scroll just far enough to show an element."""
    part.scrollIntoView(window.JSON.parse('{"block": "nearest"}'))


SAVING: list[bool] = []  # the first answer of `saves_data`; a later change of the network does not change it


def saves_data() -> bool:
    """True if the browser reports that the visitor wants to save data, or uses a mobile network."""
    if not SAVING:
        connection = getattr(window.navigator, "connection", None)
        SAVING.append(bool(connection and (connection.saveData or getattr(connection, "type", "") == "cellular")))
    return SAVING[0]


def to_object(plain: object) -> Element:
    """Plain data as an object of JavaScript."""
    return window.JSON.parse(json.dumps(plain))


def reload() -> None:
    window.location.reload()


def now() -> float:
    """Milliseconds since the page was opened."""
    return float(window.performance.now())


def today() -> str:
    """The date of the puzzles of the day, UTC, such as 2026-11-25."""
    return str(window.Date.new().toISOString())[:10]


def local_time(*when: str) -> str:
    """The local date and time for the dates of games, such as "2026-11-25 19:13".

    when: a time as ISO 8601; by default now.
    """
    time = window.Date.new(*when)
    parts = time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()
    month, day, hours, minutes = [f"{part:02d}" for part in parts]
    return f"{time.getFullYear()}-{month}-{day} {hours}:{minutes}"


def drawn_seed() -> int:
    """A random seed, 0 ... 2^32 - 1."""
    return int(window.Math.random() * 2**32)


def draw_id(letters: int) -> str:
    """An id that nobody can guess, see `app.core.remote.opponent`."""
    from app.core.remote.opponent import new_id  # imported late, as embedded boards never need it

    return new_id(list(window.crypto.getRandomValues(window.Uint8Array.new(letters))))


class Thrown(Exception):
    """A JavaScript call threw. args: (error, name, message) in MicroPython."""


def kind_of(error: Exception) -> str:
    """The name of a JavaScript error, such as "NotAllowedError"; "" for another error."""
    return str(error.args[1]) if len(error.args) == 3 else ""


def reason(error: Exception) -> str:
    """The last line of an error's message."""
    text = str(error.args[-1]) if error.args else repr(error)
    return text.strip().split("\n")[-1]


def refusal(error: Exception) -> str:
    """A clause that says why the browser refuses a call; else the error's own message."""
    kind = kind_of(error)
    if kind in ("NotAllowedError", "SecurityError"):
        return say("site.refused.forbidden")
    if kind == "NotSupportedError":
        return say("site.refused.unable")
    return say("site.refused.full") if kind == "QuotaExceededError" else reason(error)


def promised(owner: Element, method: str, *arguments: object) -> Element:
    """A promise of `owner.method(*arguments)`; the call happens when the running Python code is done."""
    function = getattr(owner, method)
    apply = window.Reflect.apply.bind(window.Reflect, function, owner, window.Array.of(*arguments))
    return window.Promise.resolve(None).then(apply)


def at_once(owner: Element, method: str, *arguments: object) -> Element:
    """Call `owner.method(*arguments)` before any task runs. Returns a promise that resolves even if the call throws."""
    return window.Promise.allSettled(window.Array.of(promised(owner, method, *arguments)))


async def attempt(owner: Element, method: str, *arguments: object) -> Element:
    """The result of `owner.method(*arguments)`; Thrown if the call throws."""
    try:
        return await promised(owner, method, *arguments)
    except Exception as error:
        raise Thrown(*error.args)


def room(size: int) -> object:
    """Grow Python's heap, so that it has room for a text of `size` bytes. The room stays while the result is held.

    In MicroPython 1.29, an allocation larger than the whole heap fails, but makes the heap grow, so that the next one
    succeeds. A task ends without an error if the result of its promise has no room.
    """
    try:
        return bytearray(size)
    except MemoryError:
        return bytearray(size)


def guarded(owner: Element, method: str, *arguments: object) -> asyncio.Task[bool]:
    """Start `owner.method(*arguments)`; returns a task whose result is True unless the call throws."""

    async def succeeds() -> bool:
        try:
            await attempt(owner, method, *arguments)
            return True
        except Thrown:
            return False

    return asyncio.create_task(succeeds())


def show_by_hand(text: str, field: str = "to-copy", around: str = "by-hand") -> None:
    """Show a text in a field and select it, so that a person can copy it by hand; "" hides the field.

    field: the id of the field. around: the id of the element around the field and its label (`parts/by-hand.html`).
    """
    find(around).hidden = not text
    find(field).value = text
    if text:
        find(field).select()
        bring_into_sight(find(around))


async def copied(text: str) -> bool:
    """Copy a text to the clipboard; True if the browser allows it."""
    clipboard = getattr(window.navigator, "clipboard", None)
    return bool(clipboard) and await guarded(clipboard, "writeText", text)


def read_colours(names: tuple[str, ...]) -> dict[str, str]:
    """{name: colour} in the page's theme. A probe element resolves `var()`, which may depend on the theme."""
    probe = document.createElement("span")
    probe.style.forcedColorAdjust = "none"
    document.body.append(probe)
    colours = {}
    for name in names:
        probe.style.color = f"var(--{name})"
        colours[name] = window.getComputedStyle(probe).color
    probe.remove()
    return colours
