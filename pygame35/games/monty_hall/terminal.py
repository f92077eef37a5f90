"""Monty Hall in the terminal."""

from .rules import Position


def draw(position: Position) -> list[str]:
    """The doors by their numbers, and what is known of each: picked, goat, or, after the end, car."""
    return [f"{door + 1:>2} {_known(position, door)}".rstrip() for door in range(position.doors)]


def _known(position: Position, door: int) -> str:
    if door in position.opened or position.is_over():
        found = "car" if door == position.car else "goat"
        return f"{found}, yours" if door == position.taken else found
    return "picked" if door == position.picked else ""
