"""Images of ROMFS, MicroPython's read-only file system. It runs byte code where it lies in the image, without a copy.

The format is documented in MicroPython's `extmod/vfs_rom.c`: a header, then records within records. A record is its
kind, its length and its content; both numbers are written with seven bits a byte, the highest first.
"""

from collections.abc import Mapping

HEADER = b"\xd2\xcd\x31"  # also a record: its kind is "RM1", its content the files of the root
CONTENT, FOLDER, FILE = 2, 4, 5


def image(files: Mapping[str, bytes]) -> bytes:
    """The image of a file system. files: {path without a slash before it: content}; folders follow from the paths."""
    return HEADER + _measured(_records(files))


def _records(files: Mapping[str, bytes]) -> bytes:
    records, folders = b"", dict[str, dict[str, bytes]]()
    for path, content in files.items():
        name, _, rest = path.partition("/")
        if rest:
            folders.setdefault(name, {})[rest] = content
        else:
            records += _record(FILE, name, bytes([CONTENT]) + _measured(content))
    return records + b"".join(_record(FOLDER, name, _records(inner)) for name, inner in folders.items())


def _record(kind: int, name: str, content: bytes) -> bytes:
    return bytes([kind]) + _measured(_measured(name.encode()) + content)


def _measured(content: bytes) -> bytes:
    """The content after its length."""
    rest, length = len(content) >> 7, bytes([len(content) & 127])
    while rest:
        length, rest = bytes([rest & 127 | 128]) + length, rest >> 7
    return length + content
