"""Functions for the pages of lessons, puzzles, the day and the record: theme, address, readiness."""

from collections.abc import Callable

from pyscript import document, window

from app.core import settings
from app.core.protocols import Element, Settings
from app.platform import updates
from app.platform.browser import guarded, on_window


def first_settings() -> Settings:
    """The settings of the whole site before a visitor has chosen any."""
    return {name: values[0] for name, values in settings.EVERYWHERE.items()}


def follow_fragment(show: Callable[[str], object]) -> None:
    """Call show(fragment), without its "#", whenever the fragment of the address changes."""

    def on_change(event: Element) -> None:
        show(event.newURL.partition("#")[2])

    on_window("hashchange", on_change)


def show_fragment(fragment: str, method: str = "replaceState") -> None:
    """Change the fragment of the address. method: the method of the browser's history to call."""
    guarded(window.history, method, None, "", f"{window.location.pathname}{window.location.search}{fragment}")


def be_ready() -> None:
    """Mark the page as ready, so that waiting presses and keys take effect. Then look for a new version."""
    document.body.setAttribute("data-ready", "true")
    updates.begin()
