"""Pictures of positions as SVG: `draw` makes what a notebook shows of a position or an analysis.

The boards look as on the site in its light theme. `games/<game>/picture.py` draws the board of a game: its function
draw(position, line, last) returns a Picture. The rest is here. A square of a board is UNIT units wide; y grows
downwards. A picture has no ids, because all pictures of a notebook stand in one document.

>>> from pygame35.games.thirtyfive.rules import Position
>>> position = Position()
>>> outcome = position.play("e4=9")
>>> text = draw(position, line=["d5=3"])
>>> text[text.index("<title>") : text.index("</title>")]
'<title>35: red 1, blue 0; blue to move. Last move e4=9. Expected: d5=3'
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import dist
from typing import Any, NamedTuple

from .basics import BLUE, RED, UserError, shown
from .contracts import Move, Position
from .position import beside

UNIT = 100
SIDES = {RED: "red", BLUE: "blue"}  # names in COLOURS, as "red-deep" too
COLOURS = {  # as in web/style/tokens.css
    "page": "#f4f1ea",
    "panel": "#fffdf8",
    "raise": "#ffffff",
    "ink": "#22252b",
    "quiet": "#575c63",
    "line": "#e0dacd",
    "tray": "#ded8cb",
    "shelf": "#ded8cb",
    "square": "#e9e4d9",
    "near": "#f3e3b0",
    "accent": "#7c5400",
    "gold": "#b57a00",
    "paper": "#fffefb",
    "ruled": "#c3d7ec",
    "glass": "#e6efef",
    "well": "#f8fbfb",
    "rim": "#8fb0b5",
    "red": "#cb3c30",
    "red-ink": "#ffffff",
    "red-deep": "#9c2b22",
    "red-lit": "#fbe1dc",
    "blue": "#2c64c6",
    "blue-ink": "#ffffff",
    "blue-deep": "#1d4891",
    "blue-lit": "#dde8fa",
}
_FONT = "Figtree, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
_PAD, _GUTTER, _NAME, _BAR, _ROUND = 0.025, 0.035, 0.03, 0.055, 0.03  # shares of the board's longer side

Point = tuple[float, float]
Look = dict[str, str | float]
"""Attributes of an element; `stroke_width` stands for stroke-width."""


class Picture(NamedTuple):
    """The board of a position."""

    width: float
    height: float
    words: str
    """The game and what a person sees at once, such as "35: red 3, blue 2"."""
    parts: Sequence[str]
    """Elements, the lowest first, between (0, 0) and (width, height)."""
    columns: Mapping[float, str] = {}
    """{x: name} of the columns that have a name at the edge."""
    rows: Mapping[float, str] = {}
    """{y: name} of the rows that have a name at the edge."""


def draw(
    position: Position[Move],
    *,
    line: Iterable[Move | str] = (),
    last: bool = True,
    size: float = 360,
    win: float | None = None,
) -> str:
    """The picture of a position, as the text of an SVG file.

    line: moves that are expected next, numbered in the picture. last: mark the last move. size: the picture's longer
    side in pixels. win: 0 ... 1, the probability that the first player wins, for a bar above the board.

    IllegalMove if the line cannot be played. UserError if another argument is wrong. NotImplementedError if there is no
    picture of the game: a notebook then shows the position as text.
    """
    if not size > 0:
        raise UserError(f"size is {size}: a picture needs a size above 0, in pixels")
    if not hasattr(position, "to_text"):
        raise UserError(f"{shown(position)} is not a position of a game")
    try:
        module = _module(position, "picture")
    except ModuleNotFoundError as error:
        raise NotImplementedError(f"there is no picture of {position.game}") from error
    is_for_two = _module(position, "rules").SIDES == 2
    if win is not None and not (is_for_two and 0 <= win <= 1):
        raise UserError(f"win is {win}: it is a probability, 0 ... 1, and only games for two have it")
    moves = _played(position, line, is_for_two)
    picture: Picture = module.draw(position, moves, last)
    length = max(picture.width, picture.height)
    left = length * (_PAD + (_GUTTER if picture.rows else 0))
    top = length * (_PAD + (0 if win is None else _BAR))
    width = left + picture.width + length * _PAD
    height = top + picture.height + length * (_PAD + (_GUTTER if picture.columns else 0))
    scale = size / max(width, height)
    return element(
        "svg",
        element("title", escape(_title(position, moves, picture.words, last, win))),
        box(0, 0, width, height, _ROUND * length, fill="page"),
        "" if win is None else _bar(win, left, length * _PAD, picture.width, length),
        element("g", *picture.parts, *_names(picture, length), transform=f"translate({number(left)} {number(top)})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=scale * width,
        height=scale * height,
        role="img",
        font_family=_FONT,
        text_anchor="middle",
    )


def _played(position: Position[Move], line: Iterable[Move | str], is_for_two: bool) -> list[Move]:
    """The moves of a line, which must be legal. In a game for one, only the first is checked, as chance follows."""
    moves = [position.parse_move(move) if isinstance(move, str) else move for move in line]
    ahead = position.copy()
    for move in moves if is_for_two else moves[:1]:
        ahead.play(move)
    return moves


def _module(position: Position[Move], name: str) -> Any:
    """A module of the game's folder."""
    return beside(type(position), name)  # type: ignore[arg-type]  # of any class


def _title(position: Position[Move], line: list[Move], words: str, last: bool, win: float | None) -> str:
    """The picture in words."""
    sides: dict[int, str] = getattr(_module(position, "rules"), "SIDE_NAMES", {})
    winner = position.winner()
    if winner is None:
        state = f"{sides[position.turn].lower()} to move" if sides else ""
    else:
        state = f"{sides[winner].lower()} won" if winner in sides else "a tie" if sides else "the game is over"
    sentences = [f"{words}; {state}" if state else words]
    if last and position.moves:
        sentences.append(f"Last move {position.format_move(position.moves[-1])}")
    if line:
        sentences.append(f"Expected: {', '.join(map(position.format_move, line))}")
    if win is not None:
        sentences.append(f"Win chance of {sides[RED].lower()} {win:.0%}")
    return ". ".join(sentences)


def _names(picture: Picture, length: float) -> list[str]:
    """The names of columns and rows, below and beside the board."""
    size, away = _NAME * length, (_GUTTER + _PAD / 2) / 2 * length
    below = [write(name, x, picture.height + away, size, "quiet", 500) for x, name in picture.columns.items()]
    return below + [write(name, -away, y, size, "quiet", 500) for y, name in picture.rows.items()]


def _bar(win: float, x: float, y: float, width: float, length: float) -> str:
    """The chances of both sides as a bar between two numbers. length: the board's longer side."""
    size, thin = 0.036 * length, 0.02 * length
    room, middle = 3 * size, y + 0.017 * length
    long, red = width - 2 * room, win * (width - 2 * room)
    ends = ((RED, win, x + room / 2 - 0.2 * size, 0.0, red), (BLUE, 1 - win, x + width - room / 2, red, long - red))
    parts = []
    for side, chance, at, start, part in ends:
        parts.append(write(f"{chance:.0%}", at, middle, size, SIDES[side]))
        parts.append(box(x + room + start, middle - thin / 2, part, thin, fill=SIDES[side]))
    return "".join(parts)


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{round(value, 2) + 0:g}"


def element(name: str, *content: str, **attributes: str | float) -> str:
    """An element. content: elements and escaped text. An attribute `stroke_width` is written stroke-width.

    The attributes fill and stroke may be names of COLOURS.
    """
    words = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        text = COLOURS.get(text, text) if key in ("fill", "stroke") else text
        words.append(f'{key.replace("_", "-")}="{escape(text)}"')
    inside = "".join(content)
    return f"<{' '.join(words)}>{inside}</{name}>" if inside else f"<{' '.join(words)}/>"


def box(x: float, y: float, width: float, height: float, radius: float = 0, **look: str | float) -> str:
    """A rectangle. radius: of its corners. look: attributes."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, **look)


def disc(x: float, y: float, radius: float, **look: str | float) -> str:
    return element("circle", cx=x, cy=y, r=radius, **look)


def path(words: str, **look: str | float) -> str:
    """A path. words: the letters and numbers that describe it, as `xy`, `joined` and `blunt` write them."""
    return element("path", d=words, **look)


def xy(x: float, y: float) -> str:
    """A point in the description of a path, with at most one decimal."""
    return f"{number(round(x, 1))} {number(round(y, 1))}"


def joined(points: Iterable[Point]) -> str:
    """Points with straight lines between them; a path writes M before the first."""
    return "L".join(xy(*point) for point in points)


def blunt(points: Sequence[Point], cut: float) -> str:
    """As `joined`, with round corners. cut: from a corner to the beginning of its curve."""
    words = xy(*points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        words += f"L{xy(*toward(corner, before, cut))}Q{xy(*corner)} {xy(*toward(corner, after, cut))}"
    return f"{words}L{xy(*points[-1])}"


def toward(start: Point, end: Point, length: float) -> Point:
    """The point at a distance from `start` on the way to `end`."""
    share = length / dist(start, end)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def stroke(start: Point, end: Point, over: float, colour: str, width: float, cap: str = "round") -> str:
    """A straight line. over: how far it goes on beyond both points; below 0, how far it ends before them."""
    ends = toward(start, end, -over), toward(end, start, -over)
    return path(f"M{joined(ends)}", stroke=colour, stroke_width=width, stroke_linecap=cap)


def pen(colour: str, width: float, dashes: str = "", opacity: float = 1) -> Look:
    """The attributes of an outline. dashes: the lengths of dashes and gaps."""
    look: Look = {"fill": "none", "stroke": colour, "stroke_width": width}
    if dashes:
        look["stroke_dasharray"] = dashes
    if opacity < 1:
        look["stroke_opacity"] = opacity
    return look


def write(text: str, x: float, y: float, size: float, fill: str, weight: int = 800, anchor: str = "middle") -> str:
    """A text at the height of a point. size: the height of its font. anchor: its middle, start or end is there."""
    place: Look = {"x": x, "y": y + 0.35 * size} | ({} if anchor == "middle" else {"text_anchor": anchor})
    return element("text", escape(text), font_size=size, font_weight=weight, fill=fill, **place)


def badge(text: str, x: float, y: float, radius: float = 0.17 * UNIT) -> str:
    """The number of an expected move."""
    return disc(x, y, radius, fill="ink") + write(text, x, y, 1.35 * radius, "raise")


def arrow(x: float, y: float, right: float, down: float, colour: str, width: float) -> str:
    """An arrow with its middle at a point. (right, down): half the way from its end to its tip."""
    tip, heads = (x + right, y + down), [(x + turn * down, y - turn * right) for turn in (0.85, -0.85)]
    words = f"M{joined([(x - right, y - down), tip])}M{joined([heads[0], tip, heads[1]])}"
    return path(words, **pen(colour, width), stroke_linecap="round", stroke_linejoin="round")


def numbered(turn: int, line: Sequence[Move]) -> list[tuple[str, int, Move]]:
    """[(number, side, move)] of a line in which the sides take turns. turn: the side of its first move."""
    return [(str(order + 1), -turn if order % 2 else turn, move) for order, move in enumerate(line)]
