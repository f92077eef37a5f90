"""Merging of sorted lists. MicroPython's own sort takes quadratic time for a list that is sorted already."""

from collections.abc import Callable

from app.core.protocols import Json


def merged(first: list[Json], second: list[Json], key: Callable[[Json], Json]) -> list[Json]:
    """Merge two lists that are sorted by key(item). If keys are equal, items of the first list come first."""
    if not first or not second or key(first[-1]) <= key(second[0]):
        return first + second
    if key(second[-1]) < key(first[0]):
        return second + first
    items, at = [], 0
    for item in second:
        until = key(item)
        while at < len(first) and key(first[at]) <= until:
            items.append(first[at])
            at += 1
        items.append(item)
    return items + first[at:]
