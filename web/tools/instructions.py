"""Reads the bodies of WebAssembly functions.

A regular expression steps over all instructions that name neither a function nor a global. An instruction that it does
not know raises WasmError.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tools.wasm import FUNCTIONS, GLOBALS, LEB, WasmError, read_number


def byte_class(*ranges: tuple[int, int]) -> bytes:
    return b"[%b]" % b"".join(rb"\x%02x-\x%02x" % both for both in ranges)


PLAIN = byte_class((0x00, 0x01), (0x05, 0x05), (0x0B, 0x0B), (0x0F, 0x0F), (0x19, 0x1B), (0x45, 0xC4), (0xD1, 0xD1))
ONE = byte_class(
    (0x02, 0x04), (0x06, 0x09), (0x0C, 0x0D), (0x18, 0x18), (0x20, 0x22), (0x25, 0x26), (0x3F, 0x42), (0xD0, 0xD0)
)
"""Instructions with one number behind them; the index of a tag or a table is one."""
MEMORY_ACCESS = byte_class((0x28, 0x3E))
STEP = b"|".join(
    (
        PLAIN,
        ONE + LEB,
        MEMORY_ACCESS + rb"[\x00-\x0f]" + LEB,
        rb"\x11" + LEB + LEB,  # call_indirect
        rb"\x43.{4}|\x44.{8}",  # constants
        rb"\x1c\x01.",  # select with a type
        rb"\xfc[\x00-\x07]",  # saturating conversions
        rb"\xfc\x0a\x00\x00|\xfc\x0b\x00",  # memory.copy, memory.fill
        rb"\xfc[\x0f-\x11]" + LEB,  # table.grow, table.size, table.fill
    )
)
BORING = re.compile(rb"(?:%b)*+" % STEP, re.DOTALL)
LOCALS = re.compile(rb"(?:%b.)" % LEB, re.DOTALL)
CALL, BR_TABLE, GLOBAL_GET, GLOBAL_SET, REF_FUNC = 0x10, 0x0E, 0x23, 0x24, 0xD2


class Mention(NamedTuple):
    """A function or a global that an instruction names."""

    kind: int
    number: int
    begin: int
    end: int
    """The place of the number in the body."""


def after_locals(body: bytes) -> int:
    """The place of the first instruction of a body."""
    count, at = read_number(body, 0)
    for _ in range(count):
        match = LOCALS.match(body, at)
        if not match:
            raise WasmError("a body without locals")
        at = match.end()
    return at


def mentions(body: bytes) -> Iterator[Mention]:
    """Every function and global that a body names, in the order of its instructions."""
    at = after_locals(body)
    while True:
        match = BORING.match(body, at)
        at = match.end() if match else at
        if at == len(body):
            return
        operation, begin = body[at], at + 1
        index, at = read_number(body, begin)
        if operation in (CALL, REF_FUNC):
            yield Mention(FUNCTIONS, index, begin, at)
        elif operation in (GLOBAL_GET, GLOBAL_SET):
            yield Mention(GLOBALS, index, begin, at)
        elif operation == BR_TABLE:
            for _ in range(index + 1):
                _, at = read_number(body, at)
        else:
            raise WasmError(f"unknown instruction {body[begin - 1 : begin + 5].hex(' ')}")
