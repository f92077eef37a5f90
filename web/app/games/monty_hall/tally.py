"""The wins and games of a visitor who stayed and who switched, and their form in the browser's storage."""

from app.core import stored
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall.boards import CLASSIC, parse_variation, variation_name
from pygame35.games.monty_hall.rules import DECISIONS

if TYPE_CHECKING:
    from typing import Any

    from pygame35.games.monty_hall.boards import Variation

    Tally = dict[str, list[int]]

MOST = 10**9  # games in a tally


def row_name(variation: "Variation", decision: str) -> str:
    """The name of a row: "stay" and "switch" in the classic game, "forgetful-5 stay" in another variation."""
    name = variation_name(variation)
    return f"{name} {decision}" if name else decision


def new_tally() -> "Tally":
    """An empty tally: {name of a row: [won, played]}. `row_of` adds rows of other variations."""
    return {row_name(CLASSIC, decision): [0, 0] for decision in DECISIONS}


def row_of(tally: "Tally", variation: "Variation", decision: str) -> list[int]:
    """The row of a variation, [won, played], which is added if it is missing."""
    return tally.setdefault(row_name(variation, decision), [0, 0])


def write_tally(tally: "Tally") -> str:
    """A tally as text for the storage."""
    return stored.write("tally", tally)


def read_tally(text: str) -> "Tally":
    """The tally that `write_tally` wrote, without rows of unknown variations; `stored.Spoiled` for any other text."""
    content = stored.read("tally", text)
    if not isinstance(content, dict):
        raise stored.Spoiled("a tally is a dict")
    tally: Tally = {}
    for name in list(new_tally()) + [name for name in content if _is_row_name(name)]:
        row: Any = content.get(name)
        whole = isinstance(row, list) and len(row) == 2 and all([type(count) is int for count in row])
        if not (whole and 0 <= row[0] <= row[1] <= MOST):
            raise stored.Spoiled(f"{row!r} is not how many games of so many were won")
        tally[name] = row
    return tally


def _is_row_name(name: str) -> bool:
    before, _, decision = name.rpartition(" ")
    return decision in DECISIONS and parse_variation(before) is not None
