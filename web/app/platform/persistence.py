"""Asks the browser to keep what a person would miss."""

from pyscript import window

from app.platform.browser import guarded

ASKS_PEOPLE = "Firefox"  # it would interrupt them with a question


def persist() -> None:
    """Let the browser keep the stored data when the disk is full. Other browsers than Firefox decide by themselves."""
    storage = getattr(window.navigator, "storage", None)
    if storage and ASKS_PEOPLE not in window.navigator.userAgent:
        guarded(storage, "persist")
