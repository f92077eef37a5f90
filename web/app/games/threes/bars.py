"""The scores and highest tiles of a series as bars of a chart: pure functions."""

BINS = 16


def score_bars(scores: list[int]) -> tuple[list[int], int]:
    """([count], highest score): the number of scores in each of `BINS` equal parts from 0 to the highest score."""
    most = max(scores) if scores else 1
    bars = [0] * BINS
    for score in scores:
        bars[min(BINS - 1, score * BINS // max(most, 1))] += 1
    return bars, most


def tile_bars(highest: list[int]) -> list[tuple[int, int]]:
    """[(tile, count)] of the games' highest tiles, from the lowest tile to the highest, without gaps."""
    if not highest:
        return []
    tile, most, bars = min(highest), max(highest), []
    while tile <= most:
        bars.append((tile, highest.count(tile)))
        tile *= 2
    return bars
