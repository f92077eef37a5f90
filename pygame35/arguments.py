"""Argument types for numbers on the command line; they reject wrong numbers before a command starts."""

import math
import re
from argparse import ArgumentTypeError
from collections.abc import Callable

from .basics import shown

MANY = 10**9
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


def whole(least: int, most: int = MANY) -> Callable[[str], int]:
    """An argument type: whole numbers from least to most."""

    def parse(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,18}", text) and least <= (number := int(text)) <= most:
            return number
        raise ArgumentTypeError(f"must be a whole number from {least} to {most}, not {shown(text)}")

    return parse


def even(least: int, most: int = MANY) -> Callable[[str], int]:
    """An argument type: even numbers from least to most."""

    def parse(text: str) -> int:
        number = whole(least, most)(text)
        if number % 2:
            raise ArgumentTypeError(f"must be even, since every opening is played twice, not {text}")
        return number

    return parse


def finite(text: str) -> float:
    """An argument type: any number except infinity and nan."""
    if not (_NUMBER.fullmatch(text) and math.isfinite(number := float(text))):
        raise ArgumentTypeError(f"must be a number, not {shown(text)}")
    return number


def positive(text: str) -> float:
    """An argument type: numbers above 0, at most MANY."""
    number = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not 0 < number <= MANY:
        raise ArgumentTypeError(f"must be a number above 0 and at most {MANY}, not {shown(text)}")
    return number
