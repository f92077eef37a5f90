"""The commands that come in, in their order, while the engine thinks as well."""

import queue
import threading
from collections import deque
from collections.abc import Iterable


class Inbox:
    """Lines of a source, without the white space around them; None stands behind the last, for ever."""

    def __init__(self, source: Iterable[str]):
        self._lines = queue.SimpleQueue[str | Exception | None]()
        self._put_off = deque[str]()
        self._ended = False
        threading.Thread(target=self._read, args=(source,), daemon=True).start()

    def _read(self, source: Iterable[str]) -> None:
        try:
            for line in source:
                self._lines.put(line.strip())
        except Exception as error:
            self._lines.put(error)
        self._lines.put(None)

    def next(self) -> str | None:
        """The next command, those that were put off first; waits for one."""
        return self._put_off.popleft() if self._put_off else self.new()

    def new(self) -> str | None:
        """The next command that has not been seen yet; waits for one. What went wrong with the source is raised."""
        line = None if self._ended else self._lines.get()
        if isinstance(line, Exception):
            raise line
        self._ended = line is None
        return line

    def has_new(self) -> bool:
        return not (self._ended or self._lines.empty())

    def put_off(self, line: str) -> None:
        """Keep a command of `new` for `next`."""
        self._put_off.append(line)

    def drop(self) -> None:
        """End here: nothing comes any more."""
        self._put_off.clear()
        self._ended = True
