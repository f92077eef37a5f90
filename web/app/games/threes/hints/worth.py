"""The AI's values of the moves as shares of what could still be reached, and as figures."""

from app.core.words import thousands
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    Values = dict[int, float]  # {move: the points in the end that the AI expects}

AS_GOOD, MISTAKE = 0.01, 0.05  # shares: a move that loses less than the first is as good as the best one


def lost(values: "Values", move: int, score: int) -> float:
    """The share, 0 ... 1, of the points still to come that a move gives away.

    The points still to come are those that the AI expects after the best move, without the `score` so far. Shares of
    several moves must not be added: each is of its own position.
    """
    most = max(values.values())
    return min(max((most - values[move]) / (most - score), 0.0), 1.0) if most > score else 0.0


def worths(values: "Values") -> dict[int, str]:
    """{move: text} of {move: points}, with the fewest decimals, at most two, that keep unequal values apart."""
    finest = len(_different(values, 2))
    decimals = 0
    while len(_different(values, decimals)) != finest:
        decimals += 1
    return {move: _rounded(values[move], decimals) for move in values}


def _different(values: "Values", decimals: int) -> set[str]:
    return {_rounded(value, decimals) for value in values.values()}


def _rounded(value: float, decimals: int) -> str:
    whole, part = divmod(round(value * 10**decimals), 10**decimals)
    return thousands(whole) + (f".{part + 10**decimals}".replace(".1", ".", 1) if decimals else "")


def best(values: "Values") -> list[int]:
    """The moves of the highest value, as the texts of `worths` show it, in order."""
    texts = worths(values)
    highest = texts[max(values, key=lambda move: values[move])]
    return [move for move in sorted(values) if texts[move] == highest]


def second(values: "Values") -> int | None:
    """The best of the moves that are not in `best`; None if there is none."""
    others = [move for move in values if move not in best(values)]
    return max(others, key=lambda move: values[move]) if others else None


def less(worth: str, other: str) -> str:
    """The difference of two texts of `worths`."""
    decimals = len(worth.partition(".")[2])
    one, two = (int(text.replace(",", "").replace(".", "")) for text in (worth, other))
    return _rounded((one - two) / 10**decimals, decimals)
