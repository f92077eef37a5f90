"""The order of an analysis's candidates on the page."""

from app.core.analysis_words import own
from app.core.protocols import Plain

SHOWN = 10


def ranked(found: list[Plain], turn: int) -> list[Plain]:
    """The SHOWN candidates that were searched most: the best move, then the others by what they are worth to the mover.

    found: of the analysis, the best move first. turn: the side to move.
    """
    rows = found[:SHOWN]
    order = sorted(range(len(rows)), key=lambda at: (at > 0, -own(rows[at]["value"], turn), at))
    return [rows[at] for at in order]


def arranged(found: list[Plain], kept: dict[int, Plain]) -> list[Plain]:
    """Candidates, the best first, but for those that keep their places. found: in their order.

    kept: {place: candidate as it stands there}, for a line that a person points at; it follows the analysis otherwise.

    >>> arranged([{"move": "a", "visits": 3}, {"move": "b", "visits": 2}], {0: {"move": "b", "visits": 1}})
    [{'move': 'b', 'visits': 2}, {'move': 'a', 'visits': 3}]
    """
    known = {candidate["move"]: candidate for candidate in found}
    staying = [candidate["move"] for candidate in kept.values()]
    rows = [candidate for candidate in found if candidate["move"] not in staying]
    for place in sorted(kept):
        rows.insert(place, known.get(kept[place]["move"], kept[place]))
    return rows
