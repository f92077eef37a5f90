"""What an engine keeps to go on with: it is never needed, and limited in number and memory."""

from typing import Any, NamedTuple


class _Entry(NamedTuple):
    setting: tuple
    moves: list
    thing: Any


class Kept:
    """Stores things, each under a setting and the moves of a game.

    A caller takes a thing out, changes it, and keeps it again. After an exception in between it is gone, so nobody ever
    finds a thing that is half changed. The thing used longest ago goes first when there are more than `most`, and when
    all together take more than `memory` bytes by their own memory(). The thing used last always stays.
    """

    def __init__(self, most: int, memory: int | None = None):
        self._most, self._memory = most, memory
        self._entries: list[_Entry] = []  # the last used first

    def take(self, setting: tuple, moves: list, *, exactly: bool = False) -> tuple[list, Any] | None:
        """Takes out the thing of a setting whose moves are the longest beginning of these; with exactly, all of them.

        Returns (its moves, the thing), or None when there is none.
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
        """Stores a thing as the last used."""
        entries = [_Entry(setting, moves, thing), *self._entries][: self._most]
        while self._memory and len(entries) > 1 and sum(entry.thing.memory() for entry in entries) > self._memory:
            entries.pop()
        self._entries = entries

    def clear(self) -> None:
        self._entries = []

    def things(self) -> list[Any]:
        """All of them, the last used first."""
        return [entry.thing for entry in self._entries]
