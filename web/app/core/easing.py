"""The course of a motion over its time, as CSS describes it."""

LAND = 160  # milliseconds in which a placed piece lands
HEIGHT = 0.18  # share by which a piece is larger when it begins to land
HALVINGS = 10


def bezier(share: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """The value of CSS's cubic-bezier(x1, y1, x2, y2) at a share of the time, 0 ... 1."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _curve(middle, x1, x2) < share:
            low = middle
        else:
            high = middle
    return _curve(high, y1, y2)


def landing(done: float) -> float:
    """The size of a landing piece, 1 when it has landed. It sinks a little too far before. done: 0 ... 1."""
    return 1 + HEIGHT * (1 - bezier(done, 0.3, 1.5, 0.5, 1))


def _curve(at: float, first: float, second: float) -> float:
    rest = 1 - at
    return 3 * rest * rest * at * first + 3 * rest * at * at * second + at * at * at
