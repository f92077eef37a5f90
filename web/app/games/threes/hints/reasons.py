"""Facts of the board that set the AI's move apart from the others, in words. Each can be seen without the AI."""

from collections import namedtuple

from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import CORNERS, DOWN, LEFT, RIGHT, SIZE, SQUARES, UP, merges, neighbours

if TYPE_CHECKING:
    from pygame35.games.threes.rules import Position

LARGE = 12  # a lower tile needs no corner

Facts = namedtuple("Facts", ("made", "pairs", "corner", "beside"))
# made    the tiles that the move makes of two, the largest first
# pairs   the number of pairs of neighbours that can join afterwards, without the tile that comes in
# corner  the largest tile of the board if it is in a corner afterwards, else 0
# beside  a tile that the next tile can join, wherever that comes in; 0 if there is none, or it is one of several


def reason(position: "Position", move: int) -> str:
    """The clearest such fact of a move, such as "it makes a 24"; "" if there is none.

    The position is the same afterwards.
    """
    own = facts(position, move)
    others = [facts(position, other) for other in position.legal_moves() if other != move]
    if own.made and own.made[0] > max([0] + [max((0,) + other.made) for other in others]):
        return f"it makes {_an(own.made[0])} {own.made[0]}"
    if len(own.made) > max([1] + [len(other.made) for other in others]):
        return f"it joins {len(own.made)} pairs at once"
    if own.corner >= LARGE and not any([other.corner for other in others]):
        kept = own.corner == _cornered(position.tiles)
        return f"it keeps the {own.corner} in the corner" if kept else f"it brings the {own.corner} into a corner"
    if own.beside and not any([other.beside for other in others]):
        return f"the next tile, {position.shown[0]}, comes in beside a {own.beside}"
    if own.pairs > max([0] + [other.pairs for other in others]):
        more = "a pair to join next" if own.pairs == 1 else f"{own.pairs} pairs to join next, more than any other move"
        return f"it leaves {more}"
    return ""


def facts(position: "Position", move: int) -> Facts:
    """The facts of a legal move. The move is played and taken back; the place at which a tile came in is not used."""
    following = position.shown[0] if len(position.shown) == 1 else 0
    outcome = position.play(move)
    tiles = list(position.tiles)
    position.undo()
    tiles[outcome.entered] = 0
    beside = [_partner(tiles, end, following) for end in _ends(outcome.moved, move)]
    return Facts(
        tuple(sorted([tiles[at] for at in outcome.merged], reverse=True)),
        len([at for at in range(SQUARES) for to in neighbours(at) if to > at and merges(tiles[at], tiles[to])]),
        _cornered(tiles),
        beside[0] if following and all(beside) else 0,
    )


def _cornered(tiles: list[int]) -> int:
    """The largest tile if it is in a corner, else 0."""
    largest = max(tiles)
    return largest if largest in [tiles[corner] for corner in CORNERS] else 0


def _ends(moved: "tuple[tuple[int, int], ...]", move: int) -> list[int]:
    """The squares at which the next tile may come in: the far ends of the lines that moved."""
    edge = {LEFT: SIZE - 1, RIGHT: 0, UP: SIZE - 1, DOWN: 0}[move]
    if move in (LEFT, RIGHT):
        return sorted({SIZE * (source // SIZE) + edge for source, _ in moved})
    return sorted({SIZE * edge + source % SIZE for source, _ in moved})


def _partner(tiles: list[int], at: int, tile: int) -> int:
    """A neighbour of a square that a tile on it could join, or 0."""
    found = [tiles[to] for to in neighbours(at) if merges(tile, tiles[to])]
    return found[0] if found else 0


def _an(tile: int) -> str:
    return "an" if str(tile)[0] == "8" else "a"
