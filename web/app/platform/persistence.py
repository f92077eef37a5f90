"""Asks the browser to keep what a person would miss."""

from pyscript import window

from app.platform.browser import guarded

ASKS = "Firefox"  # it asks the person


def persist() -> None:
    """Let the browser keep the stored data when the disk is full. Other browsers than Firefox decide by themselves."""
    storage = getattr(window.navigator, "storage", None)
    if storage and ASKS not in window.navigator.userAgent:
        guarded(storage, "persist")
