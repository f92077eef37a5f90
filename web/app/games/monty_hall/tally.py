"""The wins and games of a visitor who stayed and who switched, and their form in the browser's storage."""

from app.core import stored
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall.rules import STAY, SWITCH

if TYPE_CHECKING:
    from typing import Any

    Tally = dict[int, list[int]]

DECISIONS = {STAY: "stay", SWITCH: "switch"}
MOST = 10**9  # games in a tally


def new_tally() -> "Tally":
    """An empty tally: {STAY and SWITCH: [won, played]}."""
    return {STAY: [0, 0], SWITCH: [0, 0]}


def write_tally(tally: "Tally") -> str:
    """A tally as text for the storage."""
    return stored.write("tally", {DECISIONS[move]: tally[move] for move in DECISIONS})


def read_tally(text: str) -> "Tally":
    """The tally that `write_tally` wrote; `stored.Spoiled` for any other text."""
    content = stored.read("tally", text)
    if not isinstance(content, dict):
        raise stored.Spoiled("a tally is a dict")
    tally: Tally = {}
    for move, name in DECISIONS.items():
        row: Any = content.get(name)
        whole = isinstance(row, list) and len(row) == 2 and all([type(count) is int for count in row])
        if not (whole and 0 <= row[0] <= row[1] <= MOST):
            raise stored.Spoiled(f"{row!r} is not how many games of so many were won")
        tally[move] = row
    return tally
