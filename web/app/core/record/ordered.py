"""Lists that are put together in an order.

MicroPython's own sort takes time with the square of the length for a list that is in order already, as these are.
"""

from collections.abc import Callable
from typing import Any


def merged(first: list[Any], second: list[Any], key: Callable[[Any], Any]) -> list[Any]:
    """The items of two lists in the order of key(item); of equals, those of the first list first."""
    if not first or not second or key(first[-1]) <= key(second[0]):
        return first + second
    if key(second[-1]) < key(first[0]):
        return second + first
    found, at = [], 0
    for item in second:
        until = key(item)
        while at < len(first) and key(first[at]) <= until:
            found.append(first[at])
            at += 1
        found.append(item)
    return found + first[at:]
