"""A position of Threes as text, with the tiles that are to come.

    full-440012114:2,0,3,2/1,3,0,0/1,0,0,2/0,2,3,0:3:11

- The rules, full or classic, and the state of the random numbers, 0 ... 2^32 - 1: they draw all later tiles.
- The rows of tiles from the top, 0 for a blank.
- The next tile.
- The tiles in the bag, in order. It may be empty. The classic rules have no bag.

>>> position = Position()
>>> write(position)
'full-440012114:2,0,3,2/1,3,0,0/1,0,0,2/0,2,3,0:3:11'
>>> read(write(position)) == position
True
"""

from ...basics import IllegalMove, shown
from ...chance import Chance
from .rules import FULL, LARGEST, SIZE, Position, bonuses, parse_board

TILES = [0, 1, 2, *(3 * 2**power for power in range(13))]


def write(position: Position) -> str:
    rows = [position.tiles[row : row + SIZE] for row in range(0, SIZE * SIZE, SIZE)]
    tiles = "/".join(",".join(map(str, row)) for row in rows)
    bag = "".join(map(str, position.bag))
    return f"{position.rules}-{position._chance.state}:{tiles}:{position._next}:{bag}"


def read(text: str) -> Position:
    parts = text.split(":")
    if len(parts) != 4:
        wanted = "rules, tiles, next tile and bag, with : between"
        raise IllegalMove(f"{shown(text)} has {len(parts)} parts, and a position has 4: {wanted}")
    name, board, coming, bag = parts
    rules, state = parse_board(name)
    rows = [row.split(",") for row in board.split("/")]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise IllegalMove(f"{shown(board)}: there are 4 rows of 4 tiles")
    position = Position(f"{rules}-0")
    position.tiles = [_tile(word) for row in rows for word in row]
    position._next = _tile(coming)
    rewards = bonuses(max(position.tiles)) if rules == FULL else ()
    if position._next not in (1, 2, 3, *rewards):
        raise IllegalMove(f"{coming} cannot be the next tile")
    position.shown = (position._next,) if position._next <= 3 else rewards
    if bag.strip("123") or any(bag.count(tile) > 4 for tile in "123") or (bag and rules != FULL):
        raise IllegalMove(f"{shown(bag)} is not a bag: it holds each of 1, 2 and 3 at most four times")
    position.bag, position._chance = [int(tile) for tile in bag], Chance(state)
    position.board = write(position)
    return position


def _tile(word: str) -> int:
    if word not in map(str, TILES):
        raise IllegalMove(f"{shown(word)} is not a tile: 0 for a blank, 1, 2, 3, 6, 12 ... {LARGEST}")
    return int(word)
