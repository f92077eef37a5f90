"""The input and the output of a program that speaks a protocol in lines."""

import io
import sys
from collections.abc import Callable
from typing import TextIO

from .inbox import Inbox

Say = Callable[[str], None]


def opened(source: TextIO | None, sink: TextIO | None) -> tuple[Inbox, Say]:
    """The commands that come from `source`, and a function that writes a line to `sink`.

    None stands for the standard input and the standard output.
    """
    source, sink = source or sys.stdin, sink or sys.stdout
    if isinstance(source, io.TextIOWrapper):  # bytes that are not UTF-8 do not end the program
        source.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sink, io.TextIOWrapper):
        sink.reconfigure(errors="backslashreplace")

    def say(text: str) -> None:
        print(text, file=sink, flush=True)

    return Inbox(source), say
