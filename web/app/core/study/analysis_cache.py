"""The analyses of a game's positions: one for each position, the deepest. Hint, analysis, review and result read it."""

from app.core.protocols import Analysis


class AnalysisCache:
    """The deepest analysis of each position by the strongest player; a position is a node of the session's tree.

    A proved analysis is deeper than a searched one, and more simulations are deeper than fewer.

    version   grows with every change
    """

    def __init__(self) -> None:
        self.version = 0
        self._known: dict[int, Analysis] = {}
        self._seconds: dict[int, float] = {}  # of the longest search of the position

    def at(self, node: int) -> Analysis | None:
        """The analysis of a position, None if it was never searched."""
        return self._known.get(node)

    def is_deep(self, node: int, seconds: float) -> bool:
        """True if a search of that many seconds would find nothing deeper."""
        known = self._known.get(node)
        if not known:
            return False
        return bool(known["exact"] or known.get("done")) or self._seconds[node] >= seconds

    def note(self, node: int, found: Analysis, seconds: float) -> Analysis:
        """Keep an analysis if it is the deepest of its position; returns the deepest. seconds: its search lasted."""
        self._seconds[node] = max(seconds, self._seconds.get(node, 0))
        known = self._known.get(node)
        if known:
            found = _completed(found, known) if _is_deeper(found, known) else _completed(known, found)
        if found is not known:
            self._known[node] = found
            self.version += 1
        return found


def _is_deeper(found: Analysis, known: Analysis) -> bool:
    """True if a new analysis replaces a known one. What is proved stays: another best move would be as good."""
    if known["exact"] or found["exact"]:
        return not known["exact"]
    return bool(found["simulations"] >= known["simulations"])


def _completed(deeper: Analysis, other: Analysis) -> Analysis:
    """The deeper analysis with what only the other one has: fields, such as the squares' owners, and candidates."""
    added = {field: other[field] for field in other if field not in deeper}
    if len(other["candidates"]) > len(deeper["candidates"]):
        listed = {row["move"] for row in deeper["candidates"]}
        added["candidates"] = deeper["candidates"] + [row for row in other["candidates"] if row["move"] not in listed]
    return dict(deeper, **added) if added else deeper
