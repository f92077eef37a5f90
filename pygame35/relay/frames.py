"""Reads and writes the frames of the protocol, which the docstring of this package describes."""

import re
from typing import NamedTuple

Frame = str | bytes
"""The content of a text frame or of a binary frame."""

NUMBER_BYTES = 8  # of a message's number in a binary frame
MOST_NUMBER = 2**53 - 1  # larger integers are not exact in JavaScript
MOST_BYTES = 4096 + len(f"{MOST_NUMBER} ")  # of a frame: a message with its number

VERSION = "1"
PING, PONG = "ping", "pong"
FRIEND_HERE, FRIEND_AWAY = "friend here", "friend away"
_NAME = re.compile(r"[A-Za-z0-9_-]{22}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,15}")

REPLACED = 4000
BAD_FRAME, LATE, FULL, IDLE, TOO_MUCH, TOO_MANY, NO_ROOM = 4400, 4408, 4409, 4410, 4413, 4429, 4503
TOO_LONG = 1009


class Refusal(Exception):
    """The connection has to be closed. code: a close code; reason: at most 123 bytes, for the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Hello(NamedTuple):
    secret: str
    seen: int
    """The number of the last message that the client has from the other seat."""


class Got(NamedTuple):
    number: int


class Ping(NamedTuple):
    pass


class Message(NamedTuple):
    number: int
    size: int
    """Bytes of the frame."""


def is_name(text: str) -> bool:
    """True for 128 bits in base64url: the form of a room's name, and of a secret."""
    return _NAME.fullmatch(text) is not None


def read_hello(frame: Frame) -> Hello:
    """Read the first frame of a connection; Refusal if it is no hello."""
    words = frame.split(" ") if isinstance(frame, str) else []
    if len(words) != 4 or words[0] != "hello" or not is_name(words[2]):
        raise Refusal(BAD_FRAME, "the first frame must be: hello 1 SECRET SEEN")
    if words[1] != VERSION:
        raise Refusal(BAD_FRAME, f"this relay speaks version {VERSION} of the protocol")
    return Hello(words[2], _number(words[3]))


def read(frame: Frame) -> Got | Message | Ping:
    """Read any later frame; Refusal if it is not valid."""
    if frame == PING:
        return Ping()
    size = len(frame.encode()) if isinstance(frame, str) else len(frame)
    if size > MOST_BYTES:
        raise Refusal(TOO_LONG, "the frame is too long")
    if not isinstance(frame, str):
        if size < NUMBER_BYTES:
            raise Refusal(BAD_FRAME, f"a binary frame begins with a number of {NUMBER_BYTES} bytes")
        return Message(_first_or_later(int.from_bytes(frame[:NUMBER_BYTES], "big")), size)
    word, space, rest = frame.partition(" ")
    if word == "got":
        return Got(_number(rest))
    if not space:
        raise Refusal(BAD_FRAME, "a text frame is: got N, ping, or a number, a space and the message")
    return Message(_first_or_later(_number(word)), size)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise Refusal(BAD_FRAME, "a number is missing or malformed")
    return _small(int(text))


def _small(number: int) -> int:
    if number > MOST_NUMBER:
        raise Refusal(BAD_FRAME, "a number is not below 2**53")
    return number


def _first_or_later(number: int) -> int:
    if not number:
        raise Refusal(BAD_FRAME, "messages are numbered from 1")
    return _small(number)


def hello(secret: str, seen: int) -> str:
    """Write a client's first frame."""
    return f"hello {VERSION} {secret} {seen}"


def welcome(epoch: str, seat: int, received: int, confirmed: int, friend: str) -> str:
    """Write the relay's first frame."""
    return f"welcome {epoch} {seat} {received} {confirmed} {friend}"


def got(number: int) -> str:
    """Write a confirmation."""
    return f"got {number}"


def message(number: int, content: Frame) -> Frame:
    """Write a message."""
    if isinstance(content, str):
        return f"{number} {content}"
    return number.to_bytes(NUMBER_BYTES, "big") + content
