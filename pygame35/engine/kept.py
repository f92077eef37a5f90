"""A cache between requests, limited in number and memory: of searches, positions and series."""

from typing import Any, NamedTuple

Setting = tuple[Any, ...]
"""Everything but the moves on which a kept thing depends; compared by equality."""
Moves = list[Any]


class _Entry(NamedTuple):
    setting: Setting
    moves: Moves
    thing: Any


class Kept:
    """Things, each with a setting and the moves of a game.

    A thing is taken out before it is changed and kept again afterwards, so an exception in between leaves nothing
    half changed behind. Beyond `most` things, the least recently used are dropped. The same happens while all together
    use more than `memory` bytes, by the things' own memory(), but the last one stays.
    """

    def __init__(self, most: int, memory: int | None = None):
        self._most, self._memory = most, memory
        self._entries: list[_Entry] = []  # the most recently used first

    def take(self, setting: Setting, moves: Moves, *, exactly: bool = False) -> tuple[Moves, Any] | None:
        """Take out the thing of that setting whose moves are the longest beginning of these: (its moves, the thing).

        None if there is none. exactly: its moves must be all of these.
        """
        found = [
            entry
            for entry in self._entries
            if entry.setting == setting
            and (entry.moves == moves if exactly else moves[: len(entry.moves)] == entry.moves)
        ]
        if not found:
            return None
        nearest = max(found, key=lambda entry: len(entry.moves))
        self._entries = [entry for entry in self._entries if entry is not nearest]
        return nearest.moves, nearest.thing

    def keep(self, setting: Setting, moves: Moves, thing: Any) -> None:
        """Keep a thing as the most recently used."""
        entries = [_Entry(setting, moves, thing), *self._entries][: self._most]
        while self._memory and len(entries) > 1 and sum(entry.thing.memory() for entry in entries) > self._memory:
            entries.pop()
        self._entries = entries

    def clear(self) -> None:
        self._entries = []

    def things(self) -> list[Any]:
        """All things, the most recently used first."""
        return [entry.thing for entry in self._entries]
