"""The picture of Threes: the tiles on their board, with the score and the next tile above it."""

from ...svg import UNIT, Picture, arrow, badge, box, disc, pen, write
from .rules import DOWN, LEFT, RIGHT, SIZE, SQUARES, UP, Position

MARGIN, HEAD = 6, 84  # around the squares; height of the score and the next tile
LOOKS = {  # kind of tile: colours of its face, its edge and its text
    "one": ("blue", "blue-deep", "blue-ink"),
    "two": ("red", "red-deep", "red-ink"),
    "card": ("raise", "#b0aea8", "ink"),
    "warm": ("#faf2db", "#c8a55c", "ink"),
    "high": ("near", "gold", "ink"),
}
FONTS = {4: 0.34, 5: 0.28}  # {digits: height of the font, as a share of a tile's width}
WAYS = {LEFT: (-1, 0), RIGHT: (1, 0), UP: (0, -1), DOWN: (0, 1)}  # (right, down)


def draw(position: Position, line: list[int], last: bool) -> Picture:
    width = 2 * MARGIN + SIZE * UNIT
    corners = [(MARGIN + UNIT * (at % SIZE), HEAD + MARGIN + UNIT * (at // SIZE)) for at in range(SQUARES)]
    parts = [*_head(position, width), box(0, HEAD, width, width, 20, fill="tray")]
    for (x, y), tile in zip(corners, position.tiles, strict=True):
        parts += _tile(tile, x + 4, y + 4, 92, 92) if tile else [box(x + 4, y + 4, 92, 92, 13, fill="square")]
    if last and position.moves:
        before = position.copy()
        x, y = corners[before.play(before.undo()).entered]
        parts.append(box(x + 1.5, y + 1.5, 97, 97, 15, **pen("ink", 3.5, opacity=0.6)))
    for order, move in enumerate(line):
        (right, down), same = WAYS[move], [at for at, other in enumerate(line) if other == move]
        out, aside = width / 2 - 6, 46 * (same.index(order) - (len(same) - 1) / 2)
        across, below = width / 2 + right * out + abs(down) * aside, HEAD + width / 2 + down * out + abs(right) * aside
        ground, ink = ("panel", "ink") if order else ("accent", "page")
        parts.append(disc(across, below, 18, fill=ground, stroke=ink, stroke_width=2))
        parts.append(arrow(across, below, 8 * right, 8 * down, ink, 4))
        if len(line) > 1:
            parts.append(badge(str(order + 1), across + 14, below - 14, 10))
    (score,), coming = position.scores(), " or ".join(map(str, position.shown))
    return Picture(width, HEAD + width, f"Threes: score {score}, next tile {coming}", parts)


def _head(position: Position, width: float) -> list[str]:
    """The score, and the next tile. A bonus is a +; the text beside it says its possible values."""
    (score,), left, shown = position.scores(), width - 52, position.shown
    parts = [write("Score", 8, 19, 15, "quiet", 500, "start"), write(f"{score:,}", 8, 51, 34, "ink", 800, "start")]
    if shown[0] <= 3:
        words, tile = "Next", _tile(shown[0], left, 10, 44, 52)
    else:
        words = f"Next {shown[0]}" + (f" to {shown[-1]}" if len(shown) > 1 else "")
        dashed = pen("gold", 2, "6 4") | {"fill": "panel"}
        tile = [box(left + 1, 11, 42, 50, 12, **dashed), write("+", left + 22, 36, 22, "ink")]
    return [*parts, write(words, left - 10, 36, 15, "quiet", 500, "end"), *tile]


def _tile(tile: int, x: float, y: float, width: float, height: float) -> list[str]:
    kind = {1: "one", 2: "two"}.get(tile, "high" if tile >= 768 else "warm" if tile >= 96 else "card")
    (face, edge, ink), digits = LOOKS[kind], len(str(tile))
    low, rim = 0.045 * height, 0.011 * height
    front = box(x + rim, y + rim, width - 2 * rim, height - low - rim, 0.13 * width, fill=face)
    number = write(str(tile), x + width / 2, y + (height - low) / 2, FONTS.get(digits, 0.44) * width, ink)
    return [box(x, y, width, height, 0.14 * width, fill=edge), front, number]
