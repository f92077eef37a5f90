"""Texts that are only heard."""

from pyscript import document

from app.platform.browser import find


def say(text: str) -> None:
    """Let screen readers say a text, in place of the one before."""
    line = document.createElement("p")
    line.textContent = text
    find("spoken").replaceChildren(line)
