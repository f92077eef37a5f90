"""One analysis from several workers that searched the same position (root parallelisation, Chaslot et al. 2008)."""


def merge(analyses):
    """Add the visits up and average by them; analyses as `pygame35.engine` answers them, at least one.

    The depth is the deepest, the line that of a worker whose best move is the merged best.
    """
    if len(analyses) == 1:
        return analyses[0]
    simulations = sum(analysis["simulations"] for analysis in analyses)
    candidates = {}
    for analysis in analyses:
        for candidate in analysis["candidates"]:
            candidates.setdefault(candidate["move"], []).append(candidate)
    merged = [_one_candidate(found) for found in candidates.values()]
    merged.sort(key=lambda candidate: (-candidate["visits"], candidate["move"]))
    best = merged[0]["move"] if merged else None
    return {
        "id": analyses[0]["id"],
        "best": best,
        "candidates": merged,
        "win": _mean(analyses, "win", "simulations"),
        "margin": _mean(analyses, "margin", "simulations"),
        "simulations": simulations,
        "per_second": sum(analysis["per_second"] for analysis in analyses),
        "depth": max(analysis["depth"] for analysis in analyses),
        "exact": any(analysis["exact"] for analysis in analyses),
        "line": next((analysis["line"] for analysis in analyses if analysis["best"] == best), [best] if best else []),
        "done": all(analysis["done"] for analysis in analyses),
    }


def _one_candidate(found):
    return {
        "move": found[0]["move"],
        "visits": sum(candidate["visits"] for candidate in found),
        "value": _mean(found, "value", "visits"),
        "margin": _mean(found, "margin", "visits"),
        "prior": found[0]["prior"],
    }


def _mean(rows, field, weight):
    total = sum(row[weight] for row in rows)
    if not total:
        return rows[0][field]
    return sum(row[field] * row[weight] for row in rows) / total
