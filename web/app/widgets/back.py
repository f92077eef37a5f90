"""Android's Back closes what covers the page, as a press on its own button does. Dialogs need no help in this."""

from pyscript import document, window

from app.core.protocols import Element
from app.platform.browser import find, on_window

CLOSERS = (  # (what covers the page while it is there, the button that closes it), the topmost first
    ("#tour:not([hidden])", "tour-skip"),
    ("#result:not([hidden])", "close-result"),
    ("main.pulled:has(#pull)", "pull"),
)
SWITCHES = '{"attributes": true, "attributeFilter": ["class", "hidden"]}'


class Back:
    """Watches for requests to close, by the browser's CloseWatcher.

    watcher  the running CloseWatcher; None while nothing covers the page
    """

    def __init__(self) -> None:
        self.watcher: Element | None = None
        observer = window.MutationObserver.new(lambda *_: self._follow())
        for selector in ("#tour", "#result", "main"):
            part = document.querySelector(selector)
            if part:
                observer.observe(part, window.JSON.parse(SWITCHES))
        on_window("keydown", self._on_key)
        self._follow()

    def _follow(self) -> None:
        covered = bool(self._closer())
        if covered and not self.watcher:
            self.watcher = window.CloseWatcher.new()
            self.watcher.addEventListener("close", self._close)
        elif self.watcher and not covered:
            self.watcher.destroy()
            self.watcher = None

    def _closer(self) -> str:
        """The button that closes what covers the page; "" if nothing does."""
        for part, button in CLOSERS:
            if document.querySelector(part) and (button != "pull" or find(button).checkVisibility()):
                return button
        return ""

    def _close(self, _event: Element) -> None:
        self.watcher = None
        button = self._closer()
        if button:
            find(button).click()
        self._follow()

    def _on_key(self, event: Element) -> None:
        """Leave the key Escape to the page, which has closed by it what it closes."""
        if getattr(event, "key", "") == "Escape" and self.watcher and not document.querySelector("dialog[open]"):
            event.preventDefault()


def watch() -> None:
    """Let Back close what covers the page, where the browser can."""
    if getattr(window, "CloseWatcher", None):
        Back()
