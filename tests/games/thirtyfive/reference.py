"""The rules of 35 a second time, straight from the rule text and as simple as possible: the tests' yardstick.

It shares nothing with `pygame35`: boards are dictionaries by square, every square is looked at after every move, and
"reaches 35 once" is a set of squares. `test_rules.py` checks it against the vectors before anything relies on it.
"""

import json
from collections import Counter
from random import Random
from typing import NamedTuple

from tests.paths import VECTORS_FOLDER

RED, BLUE, NONE = 1, -1, 0
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]  # a1 = 0, b1 = 1, … h8 = 63

VECTORS = json.loads((VECTORS_FOLDER / "thirtyfive.json").read_text())
LETTERS = {"R": RED, "B": BLUE, ".": NONE}


class Board(NamedTuple):
    owners: dict  # square → RED or BLUE; of an empty square: its highlight
    digits: dict  # filled square → 1–9
    reached: frozenset  # squares whose one event is over, cancelled or not
    turn: int


class Change(NamedTuple):
    """What one move did, in the fields and the order of `pygame35`'s Outcome."""

    created: int
    reached: tuple
    flipped: tuple
    lit: tuple
    cancelled: bool


EMPTY = Board({}, {}, frozenset(), RED)


def neighbours(square, size):
    return [
        other
        for other in range(size * size)
        if other != square and abs(other % size - square % size) <= 1 and abs(other // size - square // size) <= 1
    ]


NEIGHBOURS = [neighbours(square, 8) for square in range(64)]
NEIGHBOURS_OF_SMALL = [neighbours(square, 6) for square in range(36)]  # on 6 × 6 squares: a1 = 0, … f6 = 35


def neighbour_sum(board, square, near=NEIGHBOURS):
    return sum(board.digits.get(other, 0) for other in near[square])


def play(board, move, near=NEIGHBOURS):
    """The board after `move` and the Change that it made. near: the neighbours of each square of the board."""
    square, digit = move // 9, move % 9 + 1
    assert square not in board.digits
    created = board.owners.get(square, board.turn)
    owners = {**board.owners, square: created}
    after = Board(owners, {**board.digits, square: digit}, board.reached, -board.turn)
    reached = [s for s in sorted(after.digits) if s not in board.reached and neighbour_sum(after, s, near) == 35]
    after = after._replace(reached=board.reached | set(reached))
    colours = {owners[s] for s in reached}
    if len(colours) != 1:
        return after, Change(created, tuple(reached), (), (), len(colours) == 2)
    (colour,) = colours
    recoloured = sorted({n for s in reached for n in near[s] if owners.get(n) != colour})
    flipped = tuple(s for s in recoloured if s in after.digits)
    lit = tuple(s for s in recoloured if s not in after.digits)
    after = after._replace(owners={**owners, **dict.fromkeys(recoloured, colour)})
    return after, Change(created, tuple(reached), flipped, lit, False)


def score(board):
    colours = [board.owners[square] for square in board.digits]
    return colours.count(RED), colours.count(BLUE)


def move_number(text):
    """9 · square + digit − 1 of a move like "e4=9"."""
    square, digit = text.split("=")
    return 9 * SQUARES.index(square) + int(digit) - 1


def vector_moves(game):
    return [move_number(ply["move"]) for ply in game]


def eager_move(digits, sums, random, eagerness, near=NEIGHBOURS):
    """A random move, with probability `eagerness` one that makes a square reach 35 if there is one, or even several.

    digits, sums: an int for each square, as in Position; 0 is an empty square.
    """
    empty = [square for square, digit in enumerate(digits) if not digit]
    if random.random() < eagerness:
        completions = Counter(  # move → squares that it completes
            9 * square + 35 - sums[other] - 1
            for square in empty
            for other in near[square]
            if digits[other] and 1 <= 35 - sums[other] <= 9
        )
        completions.update(move for square in empty if sums[square] == 35 for move in range(9 * square, 9 * square + 9))
        if completions:
            most = max(completions.values()) if random.random() < 0.7 else 1
            return random.choice([move for move in completions if completions[move] >= most])
    return 9 * random.choice(empty) + random.randrange(9)


def eager_game(seed, plies=64, eagerness=0.6, near=NEIGHBOURS):
    """The moves of a random game that is full of squares reaching 35."""
    random = Random(seed)
    digits, sums, moves = [0] * len(near), [0] * len(near), []
    for _ in range(plies):
        move = eager_move(digits, sums, random, eagerness, near)
        digits[move // 9] = move % 9 + 1
        for other in near[move // 9]:
            sums[other] += move % 9 + 1
        moves.append(move)
    return moves
