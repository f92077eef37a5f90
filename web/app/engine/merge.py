"""Merges the analyses of workers that searched the same position (root parallelisation, Chaslot et al. 2008)."""

from app.core.protocols import Analysis, Plain


def merge(analyses: list[Analysis]) -> Analysis:
    """Merge one or more analyses of `pygame35.engine`. Visits are added, and values are averaged by visits.

    Candidates are sorted by visits; candidates with equal visits keep the order of the analyses. The depth is the
    maximum. The principal variation comes from an analysis with the same best move. The values of a proved analysis
    replace the averages. Any other field comes from the first analysis that has the field.
    """
    if len(analyses) == 1:
        return analyses[0]
    proofs = [analysis for analysis in analyses if analysis["exact"]]
    merged: Plain = {}
    for analysis in reversed(proofs[:1] + analyses):
        merged.update(analysis)
    for field in ("simulations", "per_second"):
        merged[field] = sum(analysis[field] for analysis in analyses)
    if proofs:
        merged["done"] = True
        return merged
    candidates = _candidates(analyses)
    best = candidates[0]["move"] if candidates else None
    merged.update(
        {
            "best": best,
            "candidates": candidates,
            "win": _mean(analyses, "win", "simulations"),
            "margin": _mean(analyses, "margin", "simulations"),
            "depth": max(analysis["depth"] for analysis in analyses),
            "line": next((each["line"] for each in analyses if each["best"] == best), [best] if best else []),
            "done": all(analysis["done"] for analysis in analyses),
        }
    )
    owned = [analysis for analysis in analyses if "ownership" in analysis]
    if owned:
        merged["ownership"] = _ownership(owned)
    return merged


def _candidates(analyses: list[Analysis]) -> list[Plain]:
    rows: dict[str, list[Plain]] = {}
    moves = []  # dicts of MicroPython are unordered
    for analysis in analyses:
        for candidate in analysis["candidates"]:
            move = candidate["move"]
            if move not in rows:
                rows[move] = []
                moves.append(move)
            rows[move].append(candidate)
    merged = [_one_candidate(rows[move]) for move in moves]
    order = sorted(range(len(merged)), key=lambda i: (-merged[i]["visits"], i))  # MicroPython's sort is not stable
    return [merged[i] for i in order]


def _one_candidate(rows: list[Plain]) -> Plain:
    return {
        "move": rows[0]["move"],
        "visits": sum(candidate["visits"] for candidate in rows),
        "value": _mean(rows, "value", "visits"),
        "margin": _mean(rows, "margin", "visits"),
        "prior": rows[0]["prior"],
    }


def _mean(rows: list[Plain], field: str, weight: str) -> float:
    total = sum(row[weight] for row in rows)
    if not total:
        return float(rows[0][field])
    return float(sum(row[field] * row[weight] for row in rows) / total)


def _ownership(analyses: list[Analysis]) -> list[float]:
    """[squares] The average ownership, weighted by simulations. Without simulations all analyses count equally."""
    weights = [analysis["simulations"] for analysis in analyses]
    if not sum(weights):
        weights = [1] * len(analyses)
    squares = range(len(analyses[0]["ownership"]))
    rows = [(analysis["ownership"], weight) for analysis, weight in zip(analyses, weights)]
    return [sum(owners[square] * weight for owners, weight in rows) / sum(weights) for square in squares]
