"""Nim: take stones from one of three heaps. Whoever takes the last stone wins.

A move names a stone: that one and all to its right in its heap are taken. It is an index, WIDTH * heap + stone.

    a1 a2 a3          the usual board, 3-4-5
    b1 b2 b3 b4
    c1 c2 c3 c4 c5

>>> position = start()
>>> position.play(position.parse_move("c2")).taken, position.heaps
(4, [3, 4, 1])
"""

from collections import namedtuple

from pygame35.basics import BLUE, NONE, RED, RED_AND_BLUE, IllegalMove, shown
from pygame35.links import pack_indices, unpack_indices
from pygame35.position import BasePosition

NAME = "nim"
SIDES = 2
SIDE_NAMES = RED_AND_BLUE
pack, unpack = pack_indices, unpack_indices
HEAPS, WIDTH = 3, 5
USUAL = "3-4-5"

Outcome = namedtuple("Outcome", ("taken",))
# taken  the number of stones


class Position(BasePosition):
    """A game from its start.

    board   the sizes of the heaps, such as "1-2-3"; "" for 3-4-5
    sizes   [HEAPS] at the start
    heaps   [HEAPS] the stones that are left
    turn    RED or BLUE, who moves; RED begins
    owners  [HEAPS * WIDTH] who took a stone; NONE where it lies, and where there never was one
    moves   the moves played so far
    """

    game = NAME

    def __init__(self, board: str = USUAL):
        self.board = "" if board == USUAL else board
        self.sizes = _parse_board(board)
        self.heaps = list(self.sizes)
        self.turn = RED
        self.owners = [NONE] * (HEAPS * WIDTH)
        self.moves: list[int] = []
        self._before: list[int] = []  # [moves] the size of its heap before each move

    def parse_move(self, text: str) -> int:
        if isinstance(text, str) and len(text) == 2 and text[0] in "abc" and text[1] in "12345":
            return WIDTH * "abc".index(text[0]) + int(text[1]) - 1
        raise IllegalMove(f"{shown(text)} is not a move: a move is a stone, such as c2")

    def format_move(self, move: int) -> str:
        return "abc"[move // WIDTH] + str(move % WIDTH + 1)

    def legal_moves(self) -> list[int]:
        return [WIDTH * heap + stone for heap in range(HEAPS) for stone in range(self.heaps[heap])]

    def check(self, move: int) -> None:
        """Raise IllegalMove, saying why, unless the move can be played here."""
        if type(move) is not int or not 0 <= move < HEAPS * WIDTH:
            raise IllegalMove(f"{shown(move)} is not a stone")
        if move % WIDTH >= self.heaps[move // WIDTH]:
            raise IllegalMove(f"{self.format_move(move)} is not there")

    def play(self, move: int) -> Outcome:
        """Play a move; an IllegalMove leaves the position as it was."""
        self.check(move)
        heap, left = move // WIDTH, move % WIDTH
        before = self.heaps[heap]
        for stone in range(left, before):
            self.owners[WIDTH * heap + stone] = self.turn
        self.heaps[heap] = left
        self._before.append(before)
        self.moves.append(move)
        self.turn = -self.turn
        return Outcome(before - left)

    def undo(self) -> int:
        """Take the last move back and return it; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        move, before = self.moves.pop(), self._before.pop()
        for stone in range(move % WIDTH, before):
            self.owners[move - move % WIDTH + stone] = NONE
        self.heaps[move // WIDTH] = before
        self.turn = -self.turn
        return move

    def is_over(self) -> bool:
        return not any(self.heaps)

    def scores(self) -> tuple[int, int]:
        """1 for the winner."""
        winner = self.winner()
        return int(winner == RED), int(winner == BLUE)

    def winner(self) -> int | None:
        """RED or BLUE, the side that took the last stone; None while the game goes on."""
        return -self.turn if self.is_over() else None


def _parse_board(board: str) -> list[int]:
    parts = board.split("-")
    if len(parts) != HEAPS or not all(part in ("1", "2", "3", "4", "5") for part in parts):
        raise IllegalMove(f"{shown(board)} is no board: a board is three heaps of 1 to {WIDTH}, such as {USUAL}")
    return [int(part) for part in parts]


def start(board: str = "") -> Position:
    """A game on the board of that name, "" for 3-4-5; IllegalMove when there is no such board."""
    return Position(board or USUAL)
