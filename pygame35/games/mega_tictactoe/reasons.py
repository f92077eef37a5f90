"""Reasons for a move of Mega tic-tac-toe: what it wins, stops and threatens, and where it sends the opponent.

Plain data, from plain Python that runs alike on CPython, Pyodide and MicroPython. Each reason is true of the position
by the rules alone, and none is a judgement. The page puts them into words. A side can *complete* a local board if one
mark of its own would win it, whether or not the side may play there now.

takes      the move wins its local board
blocks     the opponent could have completed the board of the move on the same square
denies     the board of the move is decided now, and not for the opponent, who had the other two boards of a line
fills      the board of the move is full now, and nobody's
threatens  the mover can complete the board of the move on squares where that was not possible before
draws      the game ends in a draw
sends      the opponent must play in this board, which is not decided
frees      the move points to a board that is decided, so that the opponent may play in any that is not
gives      the opponent can complete a board by the next move; one reason for each board
away       the opponent can complete a board, but may not play there now; one reason for each board
safe       the opponent can complete no board by the next move; said unless the game is over

>>> from pygame35.games.mega_tictactoe.rules import Position
>>> position = Position()
>>> for text in "d9 b9 e9".split():
...     outcome = position.play(position.parse_move(text))
>>> [(reason.kind, reason.board) for reason in reasons(position, position.parse_move("f9"))]
[('blocks', 7), ('sends', 8), ('safe', None)]
"""

from collections import namedtuple

from ...basics import NONE, TYPE_CHECKING
from .rules import BOARD, DRAWN, LINES, PLACE, SIZE, SQUARE, THROUGH

if TYPE_CHECKING:
    from .rules import Position

KINDS = ("takes", "blocks", "denies", "fills", "threatens", "draws", "sends", "frees", "gives", "away", "safe")

Reason = namedtuple("Reason", ("kind", "board", "squares", "lines", "game"))
# kind     one of KINDS
# board    the local board that it is about; None for "draws" and "safe"
# squares  of "takes", "blocks" and "fills" the square of the move; of "threatens", "gives" and "away" the squares, in
#          index order, on each of which the side completes the board; else ()
# lines    lines of the global board, each three local boards, in the order of LINES. Of "denies" those of the opponent.
#          Of "takes", "blocks", "threatens", "gives" and "away", if `game`: those that the board makes or would make
#          three in a row of the side; otherwise those in which the side has or would have two, and the third board is
#          not decided. Else ()
# game     True if the board wins or would win the game; False for the other kinds


def reasons(position: "Position", move: int) -> list[Reason]:
    """The reasons for a move, in the order of KINDS, then by board. position: before the move, unchanged afterwards.

    IllegalMove when the move cannot be played.
    """
    position.check(move)
    mover, board, before = position.turn, BOARD[move], position.boards[:]
    could, feared = completing(position, board, mover), completing(position, board, -mover)
    found = []
    if move in could:
        found.append(_about("takes", before, board, [move], mover))
    if move in feared:
        found.append(_about("blocks", before, board, [move], -mover))
    became = position.play(move).became
    denied = threes(before, board, -mover)
    if became and denied:
        found.append(Reason("denies", board, (), denied, False))
    if became == DRAWN:
        found.append(Reason("fills", board, (move,), (), False))
    new = [square for square in completing(position, board, mover) if square not in could]
    if new:
        found.append(_about("threatens", before, board, new, mover))
    found += _answers(position, move)
    position.undo()
    return found


def _answers(position: "Position", move: int) -> list[Reason]:
    """The reasons about the opponent's next move, or that there is none. position: after the move."""
    if position.is_over():
        return [] if position.line else [Reason("draws", None, (), (), False)]
    target = PLACE[move]
    found = [Reason("frees" if position.forced is None else "sends", target, (), (), False)]
    side, open_boards = position.turn, position.open_boards()
    squares = [completing(position, board, side) for board in range(SIZE)]
    gives = [board for board in open_boards if squares[board]]
    away = [board for board in range(SIZE) if squares[board] and board not in open_boards]
    found += [_about("gives", position.boards, board, squares[board], side) for board in gives]
    found += [_about("away", position.boards, board, squares[board], side) for board in away]
    if not gives:
        found.append(Reason("safe", None, (), (), False))
    return found


def _about(kind: str, boards: list[int], board: int, squares: list[int], side: int) -> Reason:
    """The reason that a side completes a local board. boards: [9] as in `Position`, before it does."""
    won = threes(boards, board, side)
    return Reason(kind, board, tuple(squares), won or twos(boards, board, side), bool(won))


def completing(position: "Position", board: int, side: int) -> list[int]:
    """The squares, in index order, on each of which a mark of a side would win a local board; [] if it is decided."""
    if position.boards[board]:
        return []
    owners = position.local(board)
    return [SQUARE[board][place] for place in range(SIZE) if not owners[place] and threes(owners, place, side)]


def threes(owners: list[int], place: int, side: int) -> tuple[tuple[int, ...], ...]:
    """The LINES through a place of nobody that a side would complete there. owners: [9], of a local or global board."""
    return tuple([LINES[index] for index, (a, b) in THROUGH[place] if owners[a] == owners[b] == side])


def twos(owners: list[int], place: int, side: int) -> tuple[tuple[int, ...], ...]:
    """The LINES through a place of nobody in which a side would have two there, and the third place is nobody's yet."""
    return tuple([LINES[index] for index, (a, b) in THROUGH[place] if {owners[a], owners[b]} == {side, NONE}])
