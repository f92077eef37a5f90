"""What tests of Threes know of its boards: a code of four bits for each square, the first lowest, in plain lists."""

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
