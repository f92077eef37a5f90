"""The order of an analysis's candidates on the page."""

from app.core.analysis_words import own
from app.core.protocols import Plain

SHOWN = 10


def ranked(found: list[Plain], turn: int) -> list[Plain]:
    """The SHOWN most searched candidates. The best move comes first, then the others by their value for `turn`.

    found: the candidates of an analysis, the best move first. turn: the side to move.
    """
    rows = found[:SHOWN]
    order = sorted(range(len(rows)), key=lambda at: (at > 0, -own(rows[at]["value"], turn), at))
    return [rows[at] for at in order]


def arranged(found: list[Plain], kept: dict[int, Plain]) -> list[Plain]:
    """`found`, reordered so that the candidates under pointer or focus keep their places.

    kept: {place: candidate under pointer or focus}. Its figures are updated from `found`.

    >>> arranged([{"move": "a", "visits": 3}, {"move": "b", "visits": 2}], {0: {"move": "b", "visits": 1}})
    [{'move': 'b', 'visits': 2}, {'move': 'a', 'visits': 3}]
    """
    known = {candidate["move"]: candidate for candidate in found}
    staying = [candidate["move"] for candidate in kept.values()]
    rows = [candidate for candidate in found if candidate["move"] not in staying]
    for place in sorted(kept):
        rows.insert(place, known.get(kept[place]["move"], kept[place]))
    return rows
