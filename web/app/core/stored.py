"""The texts in the browser's storage: JSON of any kind, settings, lists of games.

A text may be of another version, of another program or damaged: reading it then raises `Spoiled`, and nothing else.
"""

import json

from app.core import settings
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import Choices, Settings

VERSION = 1
GAMES = 50  # at most, in a list


class Spoiled(ValueError):
    """A kept text cannot be read; the message says why."""


def write(kind: str, content: "Any") -> str:
    return json.dumps({"pygame35": kind, "version": VERSION, "content": content})


def read(kind: str, text: str) -> "Any":
    """The content of a text that `write` made of that kind; Spoiled for any other text."""
    try:
        plain = json.loads(text)
    except ValueError:
        raise Spoiled("it is not JSON")
    if not isinstance(plain, dict) or plain.get("pygame35") != kind:
        raise Spoiled(f"it is no {kind} of pygame35")
    if plain.get("version") != VERSION:
        raise Spoiled(f"it is of version {plain.get('version')!r}, not {VERSION}")
    return plain.get("content")


def read_settings(text: str, choices: "Choices") -> "Settings":
    """The settings of a text that are among the choices; others are left out."""
    content = read("settings", text)
    if not isinstance(content, dict):
        raise Spoiled("settings are a dict")
    return settings.known(choices, content)


def with_settings(text: str | None, changes: "Settings") -> str:
    """The text of settings with some of them changed. Settings that this version does not know stay.

    text: None where there are no settings yet.
    """
    try:
        content = read("settings", text) if text else {}
    except Spoiled:
        content = {}
    content = dict(content) if isinstance(content, dict) else {}
    content.update(changes)
    return write("settings", content)


def read_games(text: str) -> "list[Any]":
    """The last games, each as `game` gives it. Each is checked only when it is shown."""
    content = read("games", text)
    if not isinstance(content, list):
        raise Spoiled("games are a list")
    return content[-GAMES:]
