"""The order of an analysis's candidates on the page."""

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Plain


def arranged(found: "list[Plain]", kept: "dict[int, Plain]") -> "list[Plain]":
    """Candidates, the best first, but for those that keep their places. found: of the analysis.

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
