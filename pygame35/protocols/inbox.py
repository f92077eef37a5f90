"""Incoming commands, in order. A thread reads them, so they arrive during a search, too."""

import queue
import threading
from collections import deque
from collections.abc import Iterable


class Inbox:
    """A queue of the lines of a source, without surrounding white space. After the last line it gives only None."""

    def __init__(self, source: Iterable[str]):
        self._lines = queue.SimpleQueue[str | Exception | None]()
        self._put_off = deque[str]()
        self._ended = False
        threading.Thread(target=self._read, args=(source,), daemon=True).start()

    def _read(self, source: Iterable[str]) -> None:
        try:
            for line in source:
                self._lines.put(line.lstrip("\ufeff").strip())  # some programs send a byte order mark first
        except Exception as error:
            self._lines.put(error)
        self._lines.put(None)

    def next(self) -> str | None:
        """Wait for the next command and return it. Postponed commands come first."""
        return self._put_off.popleft() if self._put_off else self.new()

    def new(self) -> str | None:
        """Wait for the next command from the source and return it. If reading the source fails, raise its exception."""
        line = None if self._ended else self._lines.get()
        if isinstance(line, Exception):
            raise line
        self._ended = line is None
        return line

    def has_new(self) -> bool:
        return not (self._ended or self._lines.empty())

    def put_off(self, line: str) -> None:
        """Postpone a command that `new` returned. A later call of `next` returns it."""
        self._put_off.append(line)

    def drop(self) -> None:
        """Ignore all further lines."""
        self._put_off.clear()
        self._ended = True
