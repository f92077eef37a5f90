"""Numbers as people and programs write them, and the types of the command line's arguments.

A type refuses by name what is no such number, before anything starts.
"""

import math
import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import TypeVar

from .rules.contract import UserError

MANY = 10**9
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)

_Value = TypeVar("_Value")


def read_whole(text: str, least: int, most: int) -> int:
    """The whole number that a text is; UserError unless it is one of least ... most."""
    if re.fullmatch(r"[+-]?[0-9]{1,18}", text) and least <= (number := int(text)) <= most:
        return number
    raise UserError(f"{text!r} is not a whole number from {least} to {most}")


def read_number(text: str, least: float, most: float) -> float:
    """The number that a text is; UserError unless it is one from least to most."""
    if _NUMBER.fullmatch(text) and math.isfinite(number := float(text)) and least <= number <= most:
        return number
    raise UserError(f"{text!r} is not a number from {least:g} to {most:g}")


def whole(least: int, most: int = MANY) -> Callable[[str], int]:
    """Whole numbers least ... most."""
    return _type(lambda text: read_whole(text, least, most))


def even(least: int, most: int = MANY) -> Callable[[str], int]:
    """Even numbers least ... most: games, since every opening is played twice."""

    def read(text: str) -> int:
        if (number := read_whole(text, least, most)) % 2:
            raise UserError(f"{text} is not even, and every opening is played twice")
        return number

    return _type(read)


def finite(text: str) -> float:
    """Any number up to MANY, of either sign."""
    return _type(lambda text: read_number(text, -MANY, MANY))(text)


def positive(text: str) -> float:
    """Numbers above 0, up to MANY."""

    def read(text: str) -> float:
        if not (number := read_number(text, 0, MANY)):
            raise UserError(f"{text!r} is not above 0")
        return number

    return _type(read)(text)


def _type(read: Callable[[str], _Value]) -> Callable[[str], _Value]:
    """As `argparse` wants it: it shows the messages of one class of errors."""

    def parse(text: str) -> _Value:
        try:
            return read(text)
        except UserError as error:
            raise ArgumentTypeError(str(error)) from error

    return parse
