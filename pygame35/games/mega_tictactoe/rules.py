"""Mega tic-tac-toe, known as ultimate tic-tac-toe: a global board of nine cells, each of them a local board.

This module also runs on MicroPython. A move is the square, an index 9 * row + column from a1 in the lower left corner;
its text is the square's name, such as e4. Local boards, and places within one, are numbered 0 ... 8 from the lower
left, row by row. Crosses (RED) begin, noughts are BLUE.

The place of a move within its local board says in which local board the opponent must play next. If that board is
decided, the opponent may play in any board that is not.

>>> position = Position()
>>> for text in "e5 e4 e1 e3".split():
...     outcome = position.play(text)
>>> outcome.board, outcome.sends, [position.format_move(move) for move in position.legal_moves()][:3]
(1, 7, ['d7', 'e7', 'f7'])
"""

from collections import namedtuple

from ...basics import BLUE, NONE, RED, TYPE_CHECKING, IllegalMove, shown, whole
from ...links import pack_indices, unpack_indices
from ...position import BasePosition, is_position

if TYPE_CHECKING:
    from typing import NamedTuple

NAME = "mega-tic-tac-toe"
SIDES = 2
SIDE_NAMES = {RED: "Crosses", BLUE: "Noughts"}
pack, unpack = pack_indices, unpack_indices  # write and read the moves in a link
SIZE = 9
SQUARES = SIZE * SIZE
FILES = "abcdefghi"
DRAWN = 2  # the owner of a full board that nobody has won
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = [  # [place]: (index of a line through the place, its other two places), ...
    [(index, [other for other in line if other != place]) for index, line in enumerate(LINES) if place in line]
    for place in range(SIZE)
]
BOARD = [3 * (square // 27) + square % 9 // 3 for square in range(SQUARES)]  # [square]: its local board
PLACE = [3 * (square // 9 % 3) + square % 3 for square in range(SQUARES)]  # [square]: its place in that board
SQUARE = [  # [local board][place]: square
    [27 * (board // 3) + 3 * (board % 3) + 9 * (place // 3) + place % 3 for place in range(SIZE)]
    for board in range(SIZE)
]

if TYPE_CHECKING:

    class Outcome(NamedTuple):
        """The effects of a move."""

        board: int
        """The local board of the move."""
        became: int
        """The owner of that board after the move: RED or BLUE, DRAWN, or NONE if it is not decided."""
        sends: int | None
        """`Position.forced` after the move."""
        line: tuple[int, ...]
        """The three local boards in a row that won the game; () while there are none."""


if not TYPE_CHECKING:
    Outcome = namedtuple("Outcome", ("board", "became", "sends", "line"))


def parse_move(text: str) -> int:
    """The square of a move such as "e4"; IllegalMove when the text is not a square."""
    if isinstance(text, str) and len(text) == 2 and text[0] in FILES and text[1] in "123456789":
        return SIZE * (int(text[1]) - 1) + FILES.index(text[0])
    raise IllegalMove(f"{shown(text)} is not a square: squares are a1 to i9")


def format_move(move: int) -> str:
    """The text of a move, such as "e4"."""
    return f"{FILES[move % SIZE]}{move // SIZE + 1}"


def line_of(owners: list[int], side: int) -> tuple[int, ...]:
    """The first of LINES that a side owns completely; () if there is none. owners: [9], of a local or global board."""
    for line in LINES:
        if owners[line[0]] == owners[line[1]] == owners[line[2]] == side:
            return line
    return ()


class Position(BasePosition):
    """A game from the empty board.

    board   ""; if the game began at another position, the text of that one
    turn    RED (crosses) or BLUE (noughts), the side to move; RED begins
    owners  [81] RED, BLUE or NONE
    boards  [9] the owner of each local board: RED, BLUE, DRAWN, or NONE if it is not decided
    forced  the local board in which the side to move must play; None: any undecided one, or the game is over
    line    the three local boards in a row that won the game; () while there are none
    moves   the moves played so far, each a square
    """

    game = NAME
    first: int | None = None  # `forced` when the game began

    def __init__(self) -> None:
        self.board, self.turn = "", RED
        self.owners = [NONE] * SQUARES
        self.boards = [NONE] * SIZE
        self.forced: int | None = None
        self.line: tuple[int, ...] = ()
        self.moves: list[int] = []

    def parse_move(self, text: str) -> int:
        return parse_move(text)

    def format_move(self, move: int) -> str:
        return format_move(move)

    def local(self, board: int) -> list[int]:
        """[9] the owners of a local board's squares."""
        return [self.owners[square] for square in SQUARE[board]]

    def open_boards(self) -> list[int]:
        """The local boards in which the side to move may play."""
        if self.line:
            return []
        if self.forced is not None:
            return [self.forced]
        return [board for board in range(SIZE) if self.boards[board] == NONE]

    def legal_moves(self) -> list[int]:
        """The squares that can be marked, in index order."""
        open_boards = self.open_boards()
        return [square for square in range(SQUARES) if not self.owners[square] and BOARD[square] in open_boards]

    def state(self) -> tuple[object, ...]:
        return self.turn, self.forced, tuple(self.owners)

    def check(self, move: int | str) -> int:
        """The number of a move, given as a number or as text. IllegalMove, saying why, if it cannot be played here."""
        number = self.parse_move(move) if isinstance(move, str) else whole(move)
        if number is None or not 0 <= number < SQUARES:
            raise IllegalMove(f"{shown(move)} is not a square: squares are numbered 0 to {SQUARES - 1}")
        if self.is_over():
            raise IllegalMove("the game is over").coded("over")
        name, board = format_move(number), BOARD[number]
        if self.owners[number]:
            raise IllegalMove(f"{name} is already filled").coded("filled", square=name)
        if self.boards[board]:
            raise IllegalMove(f"{name} is in a small board that is decided").coded("decided", square=name)
        if self.forced not in (None, board):
            first, last = (format_move(SQUARE[self.forced][place]) for place in (0, SIZE - 1))
            elsewhere = IllegalMove(f"{name} is in another small board: play in the board from {first} to {last}")
            raise elsewhere.coded("elsewhere", square=name, first=first, last=last)
        return number

    def play(self, move: int | str) -> Outcome:
        """Play a move; after an IllegalMove the position is unchanged."""
        move = self.check(move)
        board = BOARD[move]
        self.owners[move] = self.turn
        self.moves.append(move)
        local = self.local(board)
        if line_of(local, self.turn):
            self.boards[board] = self.turn
            self.line = line_of(self.boards, self.turn)
        elif NONE not in local:
            self.boards[board] = DRAWN
        self.turn = -self.turn
        self._send()
        return Outcome(board, self.boards[board], self.forced, self.line)

    def undo(self) -> int:
        """Take the last move back and return it; IllegalMove when there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        move = self.moves.pop()
        self.owners[move] = NONE
        self.boards[BOARD[move]] = NONE
        self.line = ()
        self.turn = -self.turn
        self._send()
        return move

    def _send(self) -> None:
        """Set `forced` by the last move."""
        target = PLACE[self.moves[-1]] if self.moves else self.first
        self.forced = None if target is None or self.boards[target] else target

    def is_over(self) -> bool:
        """True when three local boards are in a row, or all are decided."""
        return bool(self.line) or NONE not in self.boards

    def scores(self) -> tuple[int, int]:
        """(1, 0) when crosses have won, (0, 1) when noughts have, else (0, 0)."""
        if not self.line:
            return 0, 0
        return (1, 0) if self.boards[self.line[0]] == RED else (0, 1)

    def winner(self) -> int | None:
        """RED or BLUE, NONE for a draw; None while the game goes on."""
        if self.line:
            return self.boards[self.line[0]]
        return NONE if self.is_over() else None


def start(board: str = "") -> Position:
    """A game on the empty board, or from a position as text; IllegalMove when another board is asked for."""
    if is_position(board):
        return Position.from_text(board)
    if board:
        raise IllegalMove(f"{NAME} has one board, there is none of the name {shown(board)}")
    return Position()
