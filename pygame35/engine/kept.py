"""A cache of searches, games and series between requests, limited in number and memory."""

from typing import Any, NamedTuple


class _Entry(NamedTuple):
    setting: tuple
    moves: list
    thing: Any


class Kept:
    """Things, each of a setting and of a game as far as it was played.

    What is to be changed is taken out first, and kept again when that is done: whatever goes wrong in between leaves
    nothing half changed behind. Of more than `most` things those used longest ago are let go; so they are while all of
    them take more than `memory` bytes, by their own memory(), but for the last.
    """

    def __init__(self, most: int, memory: int | None = None):
        self._most, self._memory = most, memory
        self._entries: list[_Entry] = []  # the last used first

    def take(self, setting: tuple, moves: list, *, exactly: bool = False) -> tuple[list, Any] | None:
        """(its moves, the thing) of that setting that is nearest to the moves and before them, taken out; None if none.

        exactly: only one of these very moves.
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

    def keep(self, setting: tuple, moves: list, thing: Any) -> None:
        """Keep a thing, as the last used."""
        entries = [_Entry(setting, moves, thing), *self._entries][: self._most]
        while self._memory and len(entries) > 1 and sum(entry.thing.memory() for entry in entries) > self._memory:
            entries.pop()
        self._entries = entries

    def clear(self) -> None:
        self._entries = []

    def things(self) -> list[Any]:
        """All of them, the last used first."""
        return [entry.thing for entry in self._entries]
