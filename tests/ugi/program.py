"""A program that speaks a protocol over standard input and output, in a process of its own."""

import contextlib
import queue
import subprocess
import sys
import threading
import time

from tests.paths import ROOT

PATIENCE = 30  # seconds; far above what any answer should take


class Program:
    """The process of a command, ours by default. Threads read its lines and its errors as they come."""

    def __init__(self, name="ugi", command=None, patience=PATIENCE):
        self.patience = patience
        self.process = subprocess.Popen(
            command or [sys.executable, "-m", "pygame35", name],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",  # it echoes what it does not know, in the encoding of this machine
            bufsize=1,
        )
        self.lines = queue.Queue()
        self.errors = []
        self.readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.lines.put), daemon=True),
            threading.Thread(target=self._read, args=(self.process.stderr, self.errors.append), daemon=True),
        ]
        for reader in self.readers:
            reader.start()

    @staticmethod
    def _read(pipe, take):
        for line in pipe:
            take(line.rstrip("\r\n"))

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, beginning):
        """All lines up to the first that begins so."""
        lines, end = [], time.monotonic() + self.patience
        while not lines or not lines[-1].startswith(beginning):
            try:
                lines.append(self.lines.get(timeout=max(0.01, end - time.monotonic())))
            except queue.Empty:
                raise AssertionError(f"no {beginning!r} after {self.patience} s: {lines} {self.errors}") from None
        return lines

    def ended(self):
        """The exit status, when it has ended and all is read."""
        status = self.process.wait(self.patience)
        for reader in self.readers:
            reader.join(self.patience)
        return status

    def close(self):
        self.process.kill()  # does nothing if it has ended
        self.ended()
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        self.process.stdout.close()
        self.process.stderr.close()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()
