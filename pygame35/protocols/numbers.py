"""Parses numbers in commands."""

import re

from ..basics import UserError, shown


def whole(text: str, least: int, most: int) -> int:
    """Parse a whole number; UserError unless it is from least to most."""
    if re.fullmatch(r"[+-]?[0-9]{1,18}", text) and least <= (number := int(text)) <= most:
        return number
    raise UserError(f"{shown(text)} is not a whole number from {least} to {most}")
