"""What MicroPython needs to call the browser safely, and what every part that shows something uses.

A synchronous JavaScript exception cannot be caught in MicroPython: it stalls the event loop for good. So a call that
may throw goes through a promise, which rejects instead.
"""

import asyncio

from pyscript import document, window


def find(name):
    return document.getElementById(name)


def in_site(name):
    """The address of a file in the site's folder; the build tells each page where that is."""
    return _below("site", name)


def in_version(name):
    """The address of a file that is neither a page nor for others: it changes with every version of the site."""
    return _below("version", name)


def _below(folder, name):
    up = document.querySelector(f"meta[name={folder}]").getAttribute("content")
    return window.URL.new(up + name, document.baseURI).href


def write(element, text):
    """Set a text, if it is another: rewriting it would make screen readers say it again."""
    if element.textContent != text:
        element.textContent = text


def allow(button, possible):
    """A button that cannot be used now keeps the focus, unlike one that is disabled; its listener asks `allowed`."""
    button.setAttribute("aria-disabled", "false" if possible else "true")


def allowed(button):
    return button.getAttribute("aria-disabled") != "true"


def reveal(part):
    """Scroll the notes beside the board, where they are a window of their own, until a part is at their top.

    In the next frame, when all of them has its place.
    """
    notes = find("notes")

    def scroll(_time):
        notes.scrollTop += part.getBoundingClientRect().top - notes.getBoundingClientRect().top

    window.requestAnimationFrame(scroll)


def refill(container, rows, fallback):
    """Put other rows, a button in each, into a list. The focus stays at its place in it, or goes to `fallback`."""
    old = container.querySelectorAll("button")
    at = [index for index in range(len(old)) if old[index].matches(":focus")]
    container.replaceChildren(*rows)
    if at:
        buttons = container.querySelectorAll("button")
        (buttons[min(at[0], len(buttons) - 1)] if len(buttons) else fallback).focus()


def drawn_seed():
    """0 ... 2^32 - 1, another each time."""
    return int(window.Math.random() * 2**32)


class Thrown(Exception):
    """A JavaScript call threw."""


def promised(owner, method, *arguments):
    """A promise of `owner.method(*arguments)`, which is called as soon as the Python that runs now is done."""
    function = getattr(owner, method)
    apply = window.Reflect.apply.bind(window.Reflect, function, owner, window.Array.of(*arguments))
    return window.Promise.resolve(None).then(apply)


def at_once(owner, method, *arguments):
    """Call `owner.method(*arguments)` before any task has its turn; a promise of how it went, which never fails."""
    return window.Promise.allSettled(window.Array.of(promised(owner, method, *arguments)))


async def attempt(owner, method, *arguments):
    """The result of `owner.method(*arguments)`; Thrown when that throws."""
    try:
        return await promised(owner, method, *arguments)
    except Exception as error:
        raise Thrown(str(error))


def guarded(owner, method, *arguments):
    """Start `owner.method(*arguments)`; returns a task whose result is False when it threw, else True."""
    return asyncio.create_task(_succeeds(owner, method, arguments))


async def _succeeds(owner, method, arguments):
    try:
        await attempt(owner, method, *arguments)
        return True
    except Thrown:
        return False


async def copied(text):
    """Put a text on the clipboard; True when the browser allowed it."""
    clipboard = getattr(window.navigator, "clipboard", None)
    return bool(clipboard) and await guarded(clipboard, "writeText", text)


def read_colours(names):
    """{name: colour} of the page's theme: a probe's colour, since what `var()` gives may depend on the theme."""
    probe = document.createElement("span")
    probe.style.forcedColorAdjust = "none"
    document.body.append(probe)
    colours = {}
    for name in names:
        probe.style.color = f"var(--{name})"
        colours[name] = window.getComputedStyle(probe).color
    probe.remove()
    return colours
