"""What a series of games looks like as bars: pure functions of its scores and highest tiles."""

BINS = 16


def score_bars(scores):
    """([count], highest score): how many scores lie in each of `BINS` equal parts from 0 to the highest."""
    most = max(scores) if scores else 1
    bars = [0] * BINS
    for score in scores:
        bars[min(BINS - 1, score * BINS // max(most, 1))] += 1
    return bars, most


def tile_bars(highest):
    """[(tile, count)] from the lowest of the highest tiles to the highest, none left out."""
    if not highest:
        return []
    tile, most, bars = min(highest), max(highest), []
    while tile <= most:
        bars.append((tile, highest.count(tile)))
        tile *= 2
    return bars
