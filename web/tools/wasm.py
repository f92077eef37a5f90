"""Reads and writes the sections of WebAssembly modules, as far as `splitting` and `tracing` need it.

Anything unknown raises WasmError. `instructions` reads the bodies of functions.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT, TAG = range(14)
"""The numbers of sections."""
FUNCTIONS, TABLES, MEMORIES, GLOBALS, TAGS = range(5)
"""The kinds of imports and exports."""
I32 = b"\x7f"
END = b"\x0b"


class WasmError(ValueError):
    """A module, or an instruction, that this program does not know."""


class Section(NamedTuple):
    number: int
    content: bytes


class Import(NamedTuple):
    module: bytes
    name: bytes
    kind: int
    description: bytes
    """The index of a function's type; of all others, their type as it stands in the file."""


def number(value: int) -> bytes:
    """An unsigned LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    """A signed LEB128, as `i32.const` has it."""
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value & 127])


def read_number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128 and the place behind it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def read_signed(data: bytes) -> int:
    """The signed number that these bytes are, from first to last."""
    value = sum((byte & 127) << 7 * place for place, byte in enumerate(data))
    return value - (1 << 7 * len(data)) if data[-1] & 64 else value


def text(name: bytes) -> bytes:
    return number(len(name)) + name


def vector(items: Iterable[bytes]) -> bytes:
    items = list(items)
    return number(len(items)) + b"".join(items)


def sections(module: bytes) -> list[Section]:
    if module[:8] != MAGIC:
        raise WasmError("this is no WebAssembly module")
    found, at = [], 8
    while at < len(module):
        size, begin = read_number(module, at + 1)
        found.append(Section(module[at], module[begin : begin + size]))
        at = begin + size
    return found


def joined(parts: Iterable[Section]) -> bytes:
    return MAGIC + b"".join(bytes([part.number]) + text(part.content) for part in parts)


def numbers(content: bytes, at: int = 0) -> tuple[list[int], int]:
    """The numbers of a vector that begins at a place, and the place behind it."""
    count, at = read_number(content, at)
    found = []
    for _ in range(count):
        value, at = read_number(content, at)
        found.append(value)
    return found, at


def types(content: bytes) -> list[tuple[bytes, bytes]]:
    """(parameters, results) of each function type, a byte for each value."""
    count, at = read_number(content, 0)
    found = []
    for _ in range(count):
        if content[at] != 0x60:
            raise WasmError(f"a type of the kind {content[at]:#x}")
        size, at = read_number(content, at + 1)
        parameters, at = content[at : at + size], at + size
        size, at = read_number(content, at)
        results, at = content[at : at + size], at + size
        found.append((parameters, results))
    return found


LEB = rb"[\x80-\xff]*+[\x00-\x7f]"
LIMITS = rb"(?:\x00%b|\x01%b%b)" % (LEB, LEB, LEB)
TABLE_TYPE = re.compile(rb"[\x6f\x70]" + LIMITS, re.DOTALL)
MEMORY_TYPE = re.compile(LIMITS, re.DOTALL)
TAG_TYPE = re.compile(rb"\x00" + LEB)
GLOBAL_WITH_VALUE = re.compile(
    rb"[\x7c-\x7f][\x00\x01](?:[\x41\x42]%b|\x43.{4}|\x44.{8}|\x23%b)\x0b" % (LEB, LEB), re.DOTALL
)
SEGMENT = re.compile(rb"\x00\x41%b\x0b|\x03\x00" % LEB)
ACTIVE_DATA = re.compile(rb"\x00\x41(%b)\x0b" % LEB)
DESCRIPTION = re.compile(
    rb"\x00(?P<function>%b)|\x01(?P<table>.%b)|\x02(?P<memory>%b)|\x03(?P<global>..)|\x04\x00(?P<tag>%b)"
    % (LEB, LIMITS, LIMITS, LEB),
    re.DOTALL,
)


def tables(content: bytes) -> list[bytes]:
    """The types of tables and their limits, as they stand in the file."""
    return pieces(TABLE_TYPE, content)


def tags(content: bytes) -> list[bytes]:
    return pieces(TAG_TYPE, content)


def memories(content: bytes) -> list[bytes]:
    return pieces(MEMORY_TYPE, content)


def globals_(content: bytes) -> list[bytes]:
    """The types of globals, without their values."""
    return [piece[:2] for piece in pieces(GLOBAL_WITH_VALUE, content)]


def pieces(pattern: re.Pattern[bytes], content: bytes) -> list[bytes]:
    """The entries of a section that consists of nothing else."""
    count, at = read_number(content, 0)
    found = []
    for _ in range(count):
        match = pattern.match(content, at)
        if not match:
            raise WasmError(f"an unknown entry: {content[at : at + 8].hex(' ')}")
        found.append(match[0])
        at = match.end()
    return found


def elements(content: bytes) -> set[int]:
    """The functions of a section whose segments fill the first table, or are declarations."""
    count, at = read_number(content, 0)
    found = set()
    for _ in range(count):
        match = SEGMENT.match(content, at)
        if not match:
            raise WasmError(f"an unknown segment: {content[at : at + 8].hex(' ')}")
        functions, at = numbers(content, match.end())
        found.update(functions)
    return found


def imports(content: bytes) -> list[Import]:
    count, at = read_number(content, 0)
    found = []
    for _ in range(count):
        names = []
        for _ in range(2):
            size, at = read_number(content, at)
            names.append(content[at : at + size])
            at += size
        match = DESCRIPTION.match(content, at)
        if not match:
            raise WasmError(f"an import of the kind {content[at]}")
        found.append(Import(names[0], names[1], content[at], match[match.lastgroup or 0]))
        at = match.end()
    return found


class Export(NamedTuple):
    name: bytes
    kind: int
    number: int


def exports(content: bytes) -> list[Export]:
    count, at = read_number(content, 0)
    found = []
    for _ in range(count):
        size, at = read_number(content, at)
        name = content[at : at + size]
        index, behind = read_number(content, at + size + 1)
        found.append(Export(name, content[at + size], index))
        at = behind
    return found


def export(name: bytes, kind: int, index: int) -> bytes:
    return text(name) + bytes([kind]) + number(index)


def constant(value: int) -> bytes:
    """A global that is a number of 32 bits. value: without a sign."""
    return I32 + b"\0\x41" + signed(value - (value >> 31 << 32)) + END


class Data(NamedTuple):
    """A piece of the memory as it is at the beginning."""

    begin: int
    content: bytes

    @property
    def end(self) -> int:
        return self.begin + len(self.content)


def data(content: bytes) -> list[Data]:
    count, at = read_number(content, 0)
    found = []
    for _ in range(count):
        match = ACTIVE_DATA.match(content, at)
        if not match:
            raise WasmError(f"unknown data: {content[at : at + 8].hex(' ')}")
        size, at = read_number(content, match.end())
        found.append(Data(read_signed(match[1]), content[at : at + size]))
        at += size
    return found


def data_section(pieces_: Iterable[Data]) -> bytes:
    return vector(b"\0\x41" + signed(piece.begin) + END + text(piece.content) for piece in pieces_)


def bodies(content: bytes) -> list[bytes]:
    """The functions of a code section, without their sizes."""
    count, at = read_number(content, 0)
    found = []
    for _ in range(count):
        size, at = read_number(content, at)
        found.append(content[at : at + size])
        at += size
    return found


def extended(content: bytes, entries: Sequence[bytes]) -> bytes:
    """A section that is a vector, with more entries at its end."""
    count, at = read_number(content, 0)
    return number(count + len(entries)) + content[at:] + b"".join(entries)
