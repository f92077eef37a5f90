"""Mega tic-tac-toe a second time, straight from the rule text and as simple as possible: the tests' yardstick.

It shares nothing with `pygame35`. Everything is found anew from the moves, a tuple of squares. A square is
(column, row), from (0, 0), which is a1, to (8, 8), which is i9. A local board is (column, row) on the global board, and
so is a place within a local board. `test_rules.py` checks this module against the vectors before anything relies on it.
"""

import json
from functools import lru_cache
from random import Random

from tests.paths import VECTORS_FOLDER

CROSS, NOUGHT, NOBODY, OPEN = "xo=."  # as in the vectors
THIRDS = [(column, row) for row in range(3) for column in range(3)]  # local boards and places, from the lower left
SQUARES = [(column, row) for row in range(9) for column in range(9)]  # by index, 9 * row + column
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]
LINES = [  # every three in a row of 3 x 3 cells
    line
    for column, row in THIRDS
    for right, up in DIRECTIONS
    if set(line := [(column + right * step, row + up * step) for step in range(3)]) <= set(THIRDS)
]

VECTORS = json.loads((VECTORS_FOLDER / "mega_tictactoe.json").read_text())


def index(square):
    return 9 * square[1] + square[0]


def name(square):
    """As in chess."""
    return "abcdefghi"[square[0]] + str(square[1] + 1)


def square_of(text):
    return "abcdefghi".index(text[0]), int(text[1]) - 1


def board_of(square):
    return square[0] // 3, square[1] // 3


def place_of(square):
    return square[0] % 3, square[1] % 3


def square_at(board, place):
    return 3 * board[0] + place[0], 3 * board[1] + place[1]


def turn(moves):
    return NOUGHT if len(moves) % 2 else CROSS


def local_boards(moves):
    """{local board: {place: side}}"""
    boards = {board: {} for board in THIRDS}
    for ply, square in enumerate(moves):
        boards[board_of(square)][place_of(square)] = turn(moves[:ply])
    return boards


def rows(cells, side):
    """The lines of {(column, row): anything} on 3 x 3 cells that are all of a side."""
    return [line for line in LINES if all(cells.get(cell) == side for cell in line)]


def state(cells):
    """CROSS or NOUGHT, who has won the local board; NOBODY's, or OPEN."""
    for side in (CROSS, NOUGHT):
        if rows(cells, side):
            return side
    return NOBODY if len(cells) == 9 else OPEN


@lru_cache(10_000)
def states(moves):
    """{local board: state}"""
    return {board: state(cells) for board, cells in local_boards(moves).items()}


def winning_rows(moves):
    """Every three local boards in a row that one side has won."""
    return rows(states(moves), CROSS) + rows(states(moves), NOUGHT)


def forced(moves):
    """The local board in which the next move must be; None when it may be in any undecided one."""
    if not moves or states(moves)[place_of(moves[-1])] != OPEN:
        return None
    return place_of(moves[-1])


def legal(moves):
    """The squares that the next move may mark, by index; none after the end."""
    if winning_rows(moves):
        return []
    board, now = forced(moves), states(moves)
    boards = [board] if board else [board for board in THIRDS if now[board] == OPEN]
    return [square for square in SQUARES if board_of(square) in boards and square not in moves]


def result(moves):
    """CROSS, NOUGHT, "draw", or "*": the game goes on."""
    for side in (CROSS, NOUGHT):
        if rows(states(moves), side):
            return side
    return "*" if legal(moves) else "draw"


def wins_a_board(moves, square):
    """True when a move wins a local board."""
    return states((*moves, square))[board_of(square)] in (CROSS, NOUGHT)


def any_move(moves, square):
    return True


def quiet(moves, square):
    return not wins_a_board(moves, square)


def random_game(seed, liking=any_move):
    """The moves of a game to its end: random ones of those that are liked, or of all when none is."""
    moves, random = (), Random(seed)
    while squares := legal(moves):
        liked = [square for square in squares if liking(moves, square)]
        moves += (random.choice(liked or squares),)
    return moves
