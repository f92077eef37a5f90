"""The positions of lessons and puzzles, and texts about them. Their tiles are given instead of dealt by chance."""

from app.core.lessons.steps import Step
from app.core.texts import say
from app.core.words import joined
from pygame35.games.threes.rules import NAMES, SIZE, SQUARES, Position

TAKEN_BACK = say("threes.task.taken-back")


def laid(rows: str, coming: int, seed: int = 0) -> Position:
    """Make a position of the full rules with given tiles; ValueError if `rows` has not 16 tiles.

    rows: such as "3 0 0 0 / 1 2 0 0 / ...". coming: the next tile. seed: the random seed of the later tiles, from 0 to
    2^32 - 1.
    """
    tiles = [int(tile) for tile in rows.replace("/", " ").split()]
    if len(tiles) != SQUARES:
        raise ValueError(f"{len(tiles)} squares in place of {SQUARES}")
    position = Position(f"full-{seed}")
    position.tiles, position.shown, position._next = tiles, (coming,), coming
    position.bag = [tile for tile in (1, 2, 3) if tile != coming]  # the tile after `coming` is a different one
    return position


def position_of(step: Step, seed: int = 0) -> Position:
    """Make the position of a step from the fields `tiles` and `next`. seed: see `laid`."""
    return laid(step["tiles"], step["next"], seed)


def nothing_moves(move: int) -> str:
    return say("threes.task.nothing-moves", slide=NAMES[move])


def hint(step: Step, move: int, whole: bool) -> str:
    """The text of a hint. move: a move that solves the step. whole: True to name this move, False to give a clue."""
    return say("threes.task.way", slide=NAMES[move]) if whole else say("threes.task.clue", clue=step["wrong"])


def board(tiles: list[int]) -> str:
    """The tiles in words, row by row, for screen readers."""
    rows = []
    for row in range(SIZE):
        names = [str(tile) if tile else say("threes.task.empty") for tile in tiles[SIZE * row : SIZE * row + SIZE]]
        rows.append(say("threes.task.row", row=row + 1, tiles=say("list.comma").join(names)))
    return joined(*rows)
