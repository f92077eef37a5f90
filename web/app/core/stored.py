"""Write and read the texts in the browser's storage, all of them JSON.

A text may be damaged, or come from another version or program. The functions that read then raise only `Spoiled`.
"""

import json

from app.core import settings
from app.core.protocols import Choices, Json, Settings
from pygame35.basics import UserError

VERSION = 1
GAMES = 50  # the largest number of games in a list
MOST = 10**9  # the largest number of games, points or plies; a larger number counts as damage


class Spoiled(UserError):
    """A stored text cannot be read. The message gives the reason."""


def write(kind: str, content: Json) -> str:
    return json.dumps({"pygame35": kind, "version": VERSION, "content": content})


def read(kind: str, text: str) -> Json:
    """The content of a text that `write` made with the same `kind`. Raises Spoiled for any other text."""
    plain = parsed(text)
    if not isinstance(plain, dict) or plain.get("pygame35") != kind:
        raise Spoiled(f"it is no {kind} of pygame35")
    if plain.get("version") != VERSION:
        raise Spoiled(f"it is of version {plain.get('version')!r}, not {VERSION}")
    return plain.get("content")


def parsed(text: str) -> Json:
    """The value of a JSON text. Raises Spoiled for any other text."""
    try:
        return json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: the text is nested too deeply
        raise Spoiled("it is not JSON")


def is_count(value: object, most: int = MOST) -> bool:
    """True for an int from 0 to `most`, which can be a number of games, points or plies."""
    return type(value) is int and 0 <= value <= most


def read_settings(text: str, choices: Choices) -> Settings:
    """The settings in a stored text. A setting is omitted if its name or its value is not in `choices`."""
    content = read("settings", text)
    if not isinstance(content, dict):
        raise Spoiled("settings are a dict")
    return settings.known(choices, content)


def with_settings(text: str | None, changes: Settings) -> str:
    """The new text of the stored settings after `changes`. Unknown settings of other versions stay in the text.

    text: the stored text, or None if no settings are stored.
    """
    try:
        content = read("settings", text) if text else {}
    except Spoiled:
        content = {}
    content = dict(content) if isinstance(content, dict) else {}
    content.update(changes)
    return write("settings", content)


def read_standings(plain: Json) -> dict[str, list[int]]:
    """The valid part of stored standings: {AI: [games won, tied, lost, current streak of losses]}. plain: any value."""
    return {name: tally for name, tally in plain.items() if _is_tally(tally)} if isinstance(plain, dict) else {}


def read_tips(plain: Json) -> dict[str, int]:
    """The valid part of stored tips: {name of a tip: times shown}. plain: any value."""
    return {name: times for name, times in plain.items() if is_count(times)} if isinstance(plain, dict) else {}


def changed(before: Json, after: Json, current: Json) -> Json:
    """Apply the change from `before` to `after` to `current`; returns the new value.

    A dict changes entry by entry. A tally grows by the games counted between `before` and `after`. Any other value is
    replaced by `after`.
    """
    if before == after:
        return current
    if isinstance(current, dict) and isinstance(before, dict) and isinstance(after, dict):
        merged = dict(current)
        for name in after:
            if name not in before or before[name] != after[name]:  # an unchanged entry may be gone from `current`
                merged[name] = changed(before.get(name), after[name], current.get(name))
        return merged
    if _is_tally(current) and _is_tally(before) and _is_tally(after):
        return [current[at] + after[at] - before[at] for at in range(3)] + [after[3]]
    return after


def _is_tally(tally: Json) -> bool:
    return isinstance(tally, list) and len(tally) == 4 and all(is_count(number) for number in tally)


def read_games(text: str) -> list[Json]:
    """The last games, each as returned by `app.core.records.game`. A game is checked only when it is shown."""
    content = read("games", text)
    if not isinstance(content, list):
        raise Spoiled("games are a list")
    return content[-GAMES:]
