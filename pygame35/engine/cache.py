"""A cache of searches, positions and series between requests, limited in number and memory."""

from typing import Any, NamedTuple

Setting = tuple[Any, ...]
"""Everything on which a cached value depends, except the moves; compared by equality."""
Moves = list[Any]


class _Entry(NamedTuple):
    setting: Setting
    moves: Moves
    thing: Any


class Cache:
    """A cache of values, each with a setting and the moves of a game.

    A value is taken out before a change and put back afterwards, so an exception in between leaves no half-changed
    value in the cache. The least recently used values are dropped if there are more than `most`, or while their
    memory() sums to more than `memory` bytes. The most recently used value always stays.
    """

    def __init__(self, most: int, memory: int | None = None):
        self._most, self._memory = most, memory
        self._entries: list[_Entry] = []  # the most recently used first

    def take(self, setting: Setting, moves: Moves, *, exactly: bool = False) -> tuple[Moves, Any] | None:
        """Take out the value of that setting whose moves are the longest prefix of `moves`.

        Returns the pair (the value's moves, the value), or None if the cache has no such value. exactly: take only a
        value whose moves equal `moves`.
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
        """Put a value into the cache as the most recently used one."""
        entries = [_Entry(setting, moves, thing), *self._entries][: self._most]
        while self._memory and len(entries) > 1 and sum(entry.thing.memory() for entry in entries) > self._memory:
            entries.pop()
        self._entries = entries

    def clear(self) -> None:
        self._entries = []

    def things(self) -> list[Any]:
        """All values, the most recently used first."""
        return [entry.thing for entry in self._entries]
