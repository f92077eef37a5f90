"""The result of a simulation as a table of texts, for reading and for spreadsheets."""

from ...basics import TYPE_CHECKING
from .boards import FORGETFUL, KNOWING, LEFTMOST, Variation
from .chances import SHOWN, STAY, SWITCH, exact, interval, reduced, rows

if TYPE_CHECKING:
    from .chances import Counts, Row

HEAD = ("Result", "Games", "Wins", "Share", "95% from", "95% to", "Exact chance")
KINDS = {SWITCH: "Switching wins", STAY: "Staying wins", SHOWN: "Car shown: void"}
HOSTS = {
    KNOWING: "the host knows where the car is",
    FORGETFUL: "the host forgot where the car is",
    LEFTMOST: "the host opens from the left",
}
GROUPS = {
    True: ("he opened the left door", "he opened the right door"),  # with three doors; groups of `chances.count`
    False: ("he skipped no door", "he skipped a door"),
}
ALL = "all games"


def title(variation: Variation) -> str:
    """A title such as "3 doors, the host knows where the car is"."""
    return f"{variation.doors} doors, {HOSTS[variation.host]}"


def group(variation: Variation, skipped: bool) -> str:
    """A group of games in words, see `chances.count`."""
    return GROUPS[variation.doors == 3][1 if skipped else 0]


def label(variation: Variation, row: "Row") -> str:
    """A row in words, such as "Switching wins, he opened the left door"."""
    if variation.host != LEFTMOST:
        return KINDS[row.kind]
    return f"{KINDS[row.kind]}, {ALL if row.skipped is None else group(variation, row.skipped)}"


def fraction(row: "Row") -> str:
    """The share of a row in lowest terms, such as "2/3", "1" or "0"."""
    above, below = reduced(row.wins, row.games)
    return str(above) if below == 1 else f"{above}/{below}"


def table(variation: Variation, counts: "tuple[Counts, ...]") -> list[tuple[str, ...]]:
    """A line for each row of `chances.rows`, with the columns of HEAD. Shares have four decimals, or are "" without
    games.
    """
    found = []
    for row, truth in zip(rows(variation, counts), exact(variation)):
        low, high = interval(row.wins, row.games)
        shares = (row.wins / row.games, low, high) if row.games else ()
        texts = [f"{share:.4f}" for share in shares] or ["", "", ""]
        found.append((label(variation, row), str(row.games), str(row.wins)) + tuple(texts) + (fraction(truth),))
    return found


def as_tsv(variation: Variation, counts: "tuple[Counts, ...]") -> str:
    """The table with its head, with tabs between columns, to be pasted into a spreadsheet."""
    return "".join(["\t".join(line) + "\n" for line in [HEAD] + table(variation, counts)])
