"""Reasons for a move of Mega tic-tac-toe: boards that it wins, stops or threatens, and where it sends the opponent.

Reasons are plain data. This module also runs on MicroPython. Each reason follows from the position and the rules; none
is a judgement. The page turns reasons into sentences. A side can *complete* a local board if one mark of its own would
win it, whether or not the side may play there now. "Its board" is the local board of the move.

takes      the move wins its board
blocks     the opponent could have completed the board on the same square
denies     the board is decided now, not for the opponent, and the opponent has the other two boards of a line
fills      the board is full now, and nobody has won it
threatens  the mover can complete the board on squares where it could not before
draws      the game ends in a draw
sends      the opponent must play in this board, which is not decided
frees      the move points to a decided board, so the opponent may play in any board that is not decided
gives      the opponent can complete a board by the next move; one reason for each board
away       the opponent can complete a board, but may not play there now; one reason for each board
safe       the opponent can complete no board by the next move, and the game is not over

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
# board    the local board of the reason; None for "draws" and "safe"
# squares  "takes", "blocks", "fills": the square of the move
#          "threatens", "gives", "away": the squares, in index order, on each of which the side completes the board
#          else ()
# lines    lines of the global board, each three local boards, in the order of LINES
#          "denies": the opponent's lines
#          "takes", "blocks", "threatens", "gives", "away": if `game`, the lines that the board would complete for the
#          side; otherwise the lines in which the side would have two boards, the third not decided
#          else ()
# game     True if the board would win the game; False for all kinds without a side


def reasons(position: "Position", move: int) -> list[Reason]:
    """The reasons for a move, in the order of KINDS, then by board. IllegalMove when the move cannot be played.

    position: before the move, and unchanged afterwards.
    """
    position.check(move)
    mover, board, before = position.turn, BOARD[move], position.boards[:]
    could, feared = completing(position, board, mover), completing(position, board, -mover)
    found = []
    if move in could:
        found.append(_completion("takes", before, board, [move], mover))
    if move in feared:
        found.append(_completion("blocks", before, board, [move], -mover))
    became = position.play(move).became
    denied = threes(before, board, -mover)
    if became and denied:
        found.append(Reason("denies", board, (), denied, False))
    if became == DRAWN:
        found.append(Reason("fills", board, (move,), (), False))
    new = [square for square in completing(position, board, mover) if square not in could]
    if new:
        found.append(_completion("threatens", before, board, new, mover))
    found += _answers(position, move)
    position.undo()
    return found


def _answers(position: "Position", move: int) -> list[Reason]:
    """The reasons about the opponent's next move, or about the end of the game. position: after the move."""
    if position.is_over():
        return [] if position.line else [Reason("draws", None, (), (), False)]
    target = PLACE[move]
    found = [Reason("frees" if position.forced is None else "sends", target, (), (), False)]
    side, open_boards = position.turn, position.open_boards()
    squares = [completing(position, board, side) for board in range(SIZE)]
    gives = [board for board in open_boards if squares[board]]
    away = [board for board in range(SIZE) if squares[board] and board not in open_boards]
    found += [_completion("gives", position.boards, board, squares[board], side) for board in gives]
    found += [_completion("away", position.boards, board, squares[board], side) for board in away]
    if not gives:
        found.append(Reason("safe", None, (), (), False))
    return found


def _completion(kind: str, boards: list[int], board: int, squares: list[int], side: int) -> Reason:
    """A reason about a side that completes a local board. boards: `Position.boards` before the completion."""
    won = threes(boards, board, side)
    return Reason(kind, board, tuple(squares), won or twos(boards, board, side), bool(won))


def completing(position: "Position", board: int, side: int) -> list[int]:
    """The squares, in index order, on which one mark of a side would win a local board; [] if the board is decided."""
    if position.boards[board]:
        return []
    owners = position.local(board)
    return [SQUARE[board][place] for place in range(SIZE) if not owners[place] and threes(owners, place, side)]


def threes(owners: list[int], place: int, side: int) -> tuple[tuple[int, ...], ...]:
    """The LINES through an empty place that a mark of the side would complete. owners: [9], of any board."""
    return tuple([LINES[index] for index, (a, b) in THROUGH[place] if owners[a] == owners[b] == side])


def twos(owners: list[int], place: int, side: int) -> tuple[tuple[int, ...], ...]:
    """The LINES through an empty place that hold one mark of a side, and no mark on the third place."""
    return tuple([LINES[index] for index, (a, b) in THROUGH[place] if {owners[a], owners[b]} == {side, NONE}])
