"""What tests of Threes know of one board: codes of four bits, the first square lowest; chances; values."""

from collections import Counter, defaultdict

from pygame35.games.threes.bitboards import CODE, TILES
from pygame35.games.threes.rules import BAG, BONUS_FROM, BONUS_ONE_IN, CLASSIC, LEFT, RIGHT, SQUARES, UP, start, value

BASE = 14  # tiles that an evaluation tells apart, blanks among them

SHAPES = [
    [0, 1, 2, 3, 4, 5],
    [4, 5, 6, 7, 8, 9],
    [0, 1, 2, 4, 5, 6],
    [4, 5, 6, 8, 9, 10],
]  # squares that are valued together


def codes_of(board):
    """A board, uint64, as 16 codes."""
    return [int(board) >> 4 * square & 15 for square in range(16)]


def turned(codes):
    """The eight sides of a board."""
    rows, sides = [codes[at : at + 4] for at in range(0, 16, 4)], []
    for _ in range(4):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        sides += [sum(rows, []), sum((row[::-1] for row in rows), [])]
    return sides


def address(codes, shape):
    """Six squares in base 14, the first the lowest digit; all from 3072 on are one."""
    return sum(min(codes[square], BASE - 1) * BASE**place for place, square in enumerate(shape))


def worth_by(network):
    """board -> the sum over shapes and sides of the network's numbers."""
    return lambda board: sum(
        float(network.levels[network.tables[shape, address(side, squares)]])
        for side in turned(codes_of(board))
        for shape, squares in enumerate(SHAPES)
    )


def standing(tiles, shown, bag, board="full-1"):
    position = start(board)
    position.tiles, position.shown, position._next, position.bag = tiles, shown, shown[0], bag
    return position


def position_of(board, shown, bag, classic):
    """Of a State's fields."""
    tiles = [TILES[code] for code in codes_of(board)]
    left = [tile for tile, count in zip((1, 2, 3), bag, strict=True) for _ in range(count)]
    return standing(tiles, TILES[min(shown, 4) : shown + 1], left, "classic-1" if classic else "full-1")


def encoded(tiles):
    return sum(CODE[tile] << 4 * square for square, tile in enumerate(tiles))


def slid(position, move):
    """(tiles, the squares that the next tile can enter), the position as it was."""
    outcome, tiles = position.play(move), list(position.tiles)
    position.undo()
    tiles[outcome.entered] = 0
    far = 3 if move in (LEFT, UP) else 0
    if move in (LEFT, RIGHT):
        return tiles, {at - at % 4 + far for at, _ in outcome.moved}
    return tiles, {at % 4 + 4 * far for at, _ in outcome.moved}


def outcomes(position):
    """{(move, board): probability after the move}, by the scalar rules and what they show."""
    odds = defaultdict(float)
    for move in position.legal_moves():
        tiles, ends = slid(position, move)
        for end in ends:
            for tile in position.shown:
                with_tile = list(tiles)
                with_tile[end] = tile
                odds[move, encoded(with_tile)] += 1 / len(ends) / len(position.shown)
    return odds


def shown_next(position, board):
    """{(shown code, bag): probability} of the next tile on a board of a position's game, from the text of the rules."""
    left = Counter(position.bag) or Counter({1: BAG, 2: BAG, 3: BAG})
    highest = max(board >> 4 * square & 15 for square in range(SQUARES))
    odds = {}
    if position.rules == CLASSIC:
        return {(tile, bag_of(Counter(position.bag))): 1 / 3 for tile in (1, 2, 3)}
    lucky = 1 / BONUS_ONE_IN if highest >= CODE[BONUS_FROM] else 0
    for tile, count in left.items():
        odds[tile, bag_of(left - Counter([tile]))] = (1 - lucky) * count / left.total()
    if lucky:
        odds[highest - 3, bag_of(Counter(position.bag))] = lucky
    return odds


def bag_of(tiles):
    return tuple(tiles[tile] for tile in (1, 2, 3))


def expectimax(position, plies, worth):
    """{legal move: the points that it is expected to bring}. worth: board -> the points after it, no ply deeper."""
    if plies == 1:
        return one_ply(position, worth)
    return one_ply(position, lambda board: drawn(position, board, lambda after: expectimax(after, plies - 1, worth)))


def one_ply(position, worth):
    """As `expectimax`."""
    found = defaultdict(float)
    for (move, board), odds in outcomes(position).items():
        gain = sum(value(TILES[code]) for code in codes_of(board)) - position.scores()[0]
        found[move] += odds * (gain + worth(board))
    return dict(found)


def drawn(position, board, values):
    """What the best move brings, on average over the next tiles; 0 where there is none. values: as by `expectimax`."""
    total = 0.0
    for (code, bag), odds in shown_next(position, board).items():
        after = position_of(board, code, bag, position.rules == CLASSIC)
        total += odds * max(values(after).values(), default=0)
    return total
