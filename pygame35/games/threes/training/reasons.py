"""The reasons for a slide of Threes: facts about a board that hold for this slide and for no other one.

A reason is a list: its name, then its numbers. A reason holds wherever the next tile enters. Below, "it" is the slide.

    survive            every other slide can end the game at once; after this one a move is left
    corner TOP         it keeps the largest tile in its corner; every other slide moves that tile out
    to-corner TOP      it brings the largest tile into a corner; no other slide does
    join TILE          it makes a tile of this value; no other slide does
    together TOP TILE  the two largest tiles are neighbours after it, and after no other slide
    pair TILE          two tiles of this value are neighbours after it, and after no other slide
    apart NEXT TOP     the next tile cannot enter beside the largest one; after every other slide it can
    meet NEXT          the next tile can surely join a neighbour; after any other slide that is not certain
    ways MOST LESS     at least MOST slides are possible afterwards; after any other slide it can be only LESS
    pairs MOST LESS    MOST pairs of neighbours can join afterwards; after any other slide at most LESS
    room MOST LESS     MOST squares stay empty when the next tile has entered; after any other slide at most LESS
    small FEW MORE     FEW of the tiles are 1 or 2, without the next tile; after any other slide at least MORE
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .. import bitboards
from ..batch import ENDS
from ..bitboards import CODE, TILES
from ..rules import CORNERS, MOVES, SIZE, SQUARES, merges, neighbours, value

WORTH = 8
"""A tile counts in a reason if it is at least the largest one divided by this."""
LEAST = 12
"""The smallest tile that counts."""

Reason = list[Any]


class Slide(NamedTuple):
    """A legal slide of a board, and what follows."""

    move: int
    before: list[int]
    """[16] tiles"""
    after: list[int]
    """[16] tiles, without the next one"""
    entries: list[int]
    """squares on which the next tile can enter"""
    coming: int
    """the next tile"""

    def boards(self) -> list[list[int]]:
        """The tiles for each square on which the next tile can enter."""
        return [[self.coming if at == entry else tile for at, tile in enumerate(self.after)] for entry in self.entries]


def slides(tiles: list[int], coming: int) -> list[Slide]:
    """Every legal slide. tiles: [16] 0, 1, 2, 3, 6 ... coming: the next tile."""
    board = np.array([sum(CODE[tile] << 4 * at for at, tile in enumerate(tiles))], np.uint64)
    found = []
    for move in MOVES:
        (after,), (changed,) = bitboards.slide(board, move)
        entries = [int(ENDS[move, line]) // 4 for line in range(SIZE) if changed >> line & 1]
        if entries:
            laid = [TILES[int(after) >> 4 * at & 15] for at in range(SQUARES)]
            found.append(Slide(move, tiles, laid, entries, coming))
    return found


def reasons(tiles: list[int], coming: int, move: int) -> list[Reason]:
    """All reasons for a slide, the most important first."""
    every = slides(tiles, coming)
    (own,) = [slide for slide in every if slide.move == move]
    others = [slide for slide in every if slide.move != move]
    return [[name, *numbers] for name, find in FINDERS.items() if (numbers := find(own, others)) is not None]


def is_obvious(tiles: list[int], move: int) -> bool:
    """True if no slide scores more at once than this one, and some slide scores less."""
    gains = {slide.move: gain(slide) for slide in slides(tiles, 0)}
    return gains[move] == max(gains.values()) > min(gains.values())


def _joining(tiles: list[int]) -> int:
    """The number of pairs of neighbours that can join."""
    return sum(merges(tiles[at], tiles[to]) for at in range(SQUARES) for to in neighbours(at) if to > at)


def _touch(tiles: list[int], one: int, other: int) -> bool:
    return any(tiles[at] == one and other in [tiles[to] for to in neighbours(at)] for at in range(SQUARES))


def _ways(slide: Slide) -> int:
    """The smallest number of slides that can be possible after a slide."""
    return min(len(slides(board, slide.coming)) for board in slide.boards())


def _survive(own: Slide, others: list[Slide]) -> Reason | None:
    return [] if _ways(own) and not any(map(_ways, others)) else None


def _more_ways(own: Slide, others: list[Slide]) -> Reason | None:
    most, less = _ways(own), max(map(_ways, others))
    return [most, less] if most > less > 0 else None


def _top_in_corner(tiles: list[int], top: int) -> bool:
    return any(tiles[at] == top for at in CORNERS)


def _corner(own: Slide, others: list[Slide]) -> Reason | None:
    top = max(own.before)
    kept = [_top_in_corner(slide.after, top) for slide in (own, *others)]
    single = all(slide.after.count(top) == 1 for slide in (own, *others)) and own.before.count(top) == 1
    return [top] if single and _top_in_corner(own.before, top) and kept[0] and not any(kept[1:]) else None


def _to_corner(own: Slide, others: list[Slide]) -> Reason | None:
    top = max(own.before)
    there = [_top_in_corner(slide.after, max(slide.after)) for slide in (own, *others)]
    if _top_in_corner(own.before, top) or max(own.after) != top:
        return None
    return [top] if there[0] and not any(there[1:]) else None


def _made(slide: Slide) -> list[int]:
    """The tile values that are more frequent after the slide than before it."""
    return [tile for tile in set(slide.after) if tile and slide.after.count(tile) > slide.before.count(tile)]


def _join(own: Slide, others: list[Slide]) -> Reason | None:
    top = max(_made(own), default=0)
    if top < LEAST or WORTH * top < max(own.before) or any(top in _made(other) for other in others):
        return None
    return [top]


def _together(own: Slide, others: list[Slide]) -> Reason | None:
    second, top = sorted(own.before)[-2:]
    if second == top or second < LEAST or any(sorted(one.after)[-2:] != [second, top] for one in (own, *others)):
        return None
    touch = [_touch(slide.after, top, second) for slide in (own, *others)]
    return [top, second] if touch[0] and not any(touch[1:]) else None


def _pair(own: Slide, others: list[Slide]) -> Reason | None:
    for tile in sorted(set(own.before), reverse=True):
        if tile < LEAST or WORTH * tile < max(own.before):
            return None
        counts = {slide.after.count(tile) for slide in (own, *others)}
        touch = [_touch(slide.after, tile, tile) for slide in (own, *others)]
        if counts == {own.before.count(tile)} and touch[0] and not any(touch[1:]):
            return [tile]
    return None


def _apart(own: Slide, others: list[Slide]) -> Reason | None:
    top = max(own.before)
    if any(max(slide.after) != top for slide in (own, *others)) or WORTH * own.coming >= top:
        return None
    beside = [any(slide.after[to] == top for at in slide.entries for to in neighbours(at)) for slide in (own, *others)]
    return [own.coming, top] if not beside[0] and all(beside[1:]) else None


def _meet(own: Slide, others: list[Slide]) -> Reason | None:
    sure = [
        all(any(merges(slide.coming, slide.after[to]) for to in neighbours(at)) for at in slide.entries)
        for slide in (own, *others)
    ]
    return [own.coming] if sure[0] and not any(sure[1:]) else None


def _with_most(count: Callable[[Slide], int]) -> Callable[[Slide, list[Slide]], Reason | None]:
    """A function that finds a reason for the slide with the largest `count`."""

    def find(own: Slide, others: list[Slide]) -> Reason | None:
        most, less = count(own), max(map(count, others))
        return [most, less] if most > less else None

    return find


def _fewest(own: Slide, others: list[Slide]) -> Reason | None:
    few, more = _small(own), min(map(_small, others))
    return [few, more] if few < more else None


def _small(slide: Slide) -> int:
    return slide.after.count(1) + slide.after.count(2)


def gain(slide: Slide) -> int:
    """The points of a slide, without the next tile."""
    return sum(map(value, slide.after)) - sum(map(value, slide.before))


FINDERS: dict[str, Callable[[Slide, list[Slide]], Reason | None]] = {
    "survive": _survive,
    "corner": _corner,
    "to-corner": _to_corner,
    "join": _join,
    "together": _together,
    "pair": _pair,
    "apart": _apart,
    "meet": _meet,
    "ways": _more_ways,
    "pairs": _with_most(lambda slide: _joining(slide.after)),
    "room": _with_most(lambda slide: slide.after.count(0) - 1),
    "small": _fewest,
}
