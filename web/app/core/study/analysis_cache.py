"""The deepest analysis of each position of a game. Hint, analysis, review and result read it."""

from app.core.protocols import Analysis


class AnalysisCache:
    """The deepest analysis of each position by the strongest player; a position is a node of the session's tree.

    A proved analysis is deeper than a searched one, and more simulations are deeper than fewer.

    version   grows with every change
    """

    def __init__(self) -> None:
        self.version = 0
        self._known: dict[int, Analysis] = {}
        self._seconds: dict[int, float] = {}  # {node: length of its longest search}

    def at(self, node: int) -> Analysis | None:
        return self._known.get(node)

    def is_deep(self, node: int, seconds: float) -> bool:
        """True if a search of `seconds` would find no deeper analysis."""
        known = self._known.get(node)
        if not known:
            return False
        return bool(known["exact"] or known.get("done")) or self._seconds[node] >= seconds

    def note(self, node: int, analysis: Analysis, seconds: float) -> Analysis:
        """Keep an analysis if it is the deepest of its position. Returns the deepest. seconds: length of the search."""
        self._seconds[node] = max(seconds, self._seconds.get(node, 0))
        known = self._known.get(node)
        if known:
            analysis = _completed(analysis, known) if _is_deeper(analysis, known) else _completed(known, analysis)
        if analysis is not known:
            self._known[node] = analysis
            self.version += 1
        return analysis


def _is_deeper(new: Analysis, known: Analysis) -> bool:
    """True if a new analysis replaces a known one. A proved analysis is never replaced."""
    if known["exact"] or new["exact"]:
        return not known["exact"]
    return bool(new["simulations"] >= known["simulations"])


def _completed(deeper: Analysis, other: Analysis) -> Analysis:
    """The deeper analysis, completed from the other one by missing candidates and missing fields, such as ownership."""
    added = {field: other[field] for field in other if field not in deeper}
    if len(other["candidates"]) > len(deeper["candidates"]):
        listed = {row["move"] for row in deeper["candidates"]}
        added["candidates"] = deeper["candidates"] + [row for row in other["candidates"] if row["move"] not in listed]
    return dict(deeper, **added) if added else deeper
