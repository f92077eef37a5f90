"""The board of the day of 35: what it asks for, what a try does, and the row of squares that stands for a try."""

from collections import namedtuple

from app.core.protocols import Json
from app.core.words import SIDES, colour
from app.games.thirtyfive.reason_words import CAN, turn_task, turns
from app.games.thirtyfive.words import placed
from pygame35.games.thirtyfive.rules import Position

TURN, WIN, BEST = "turn", "win", "best"
LEAST_TURNED = 2  # squares that a board may ask for
LONGEST = 6  # squares in the row of a try

Board = namedtuple("Board", ("position", "best", "aim", "turns", "margins"))
# position  before the move
# best      the best move
# aim       what only the best move does: TURN, it turns the most squares to the mover; WIN, it wins. BEST stands for
#           neither: a board from before `tools.puzzles.FIRST_DAY`
# turns     the squares that the best move turns to the mover
# margins   {move: the mover's margin at the end}; empty unless the board is proved to the end

TASKS = {
    WIN: "Only one digit wins for {}. Find it.",
    BEST: "Find the best digit for {}.",
}
YOU = "You are {}. Tap a square, then a digit."
ROWS = {
    TURN: "A row for each try, {} for each square you turned",
    WIN: "A row for each try: who wins, by how many squares",
    BEST: "A row for each try, {} for the best digit",
}
WINS, LEVEL, BETTER = "{} wins by {}.", "It ends level.", "Another digit is better."
ANSWER = {TURN: "{} turns {}.", WIN: "{} wins by {}.", BEST: "{} is best."}


def read(position: Position, solution: str, plain: Json) -> Board:
    """The board of a puzzle. solution: its best move. plain: the puzzle's data in a file of the site."""
    best, moves = position.parse_move(solution), position.legal_moves()
    margins = dict(zip(moves, plain.get("margins", ())))
    own = turned(position, best)
    most = max([turned(position, move) for move in moves if move != best])
    aim = TURN if own >= LEAST_TURNED and own > most else WIN if margins else BEST
    return Board(position, best, aim, own, margins)


def turned(position: Position, move: int) -> int:
    """The squares that a move turns to the mover; below 0 if they turn to the opponent."""
    side = position.turn
    flipped = position.play(move).flipped
    own = bool(flipped) and position.owners[flipped[0]] == side
    position.undo()
    return len(flipped) if own else -len(flipped)


def task(board: Board) -> str:
    side = board.position.turn
    return turn_task(board.turns, side) if board.aim == TURN else TASKS[board.aim].format(SIDES[side])


def rows(board: Board) -> str:
    """The sentence that explains the rows of squares."""
    return ROWS[board.aim].format(colour(board.position.turn))


def wrong(board: Board, text: str) -> str:
    """What a wrong try does. text: the move."""
    side, move = board.position.turn, board.position.parse_move(text)
    does = turns(turned(board.position, move), side)
    if board.aim == TURN:
        return f"{does} {CAN.format(board.turns)}"
    if board.aim == BEST:
        return f"{does} {BETTER}"
    margin = board.margins[move]
    return f"{does} {WINS.format(SIDES[side if margin > 0 else -side], abs(margin)) if margin else LEVEL}"


def answer(board: Board) -> str:
    """The best move and what it does."""
    number = board.margins[board.best] if board.aim == WIN else board.turns
    return ANSWER[board.aim].format(placed(board.best), number)


def row(board: Board, text: str) -> list[int]:
    """The squares of a try, each the side whose colour it has, or 0. text: the move; "" if it is not known."""
    side = board.position.turn
    if not text:
        return [0] * (board.turns if board.aim == TURN else 1)
    move = board.position.parse_move(text)
    if board.aim == BEST:
        return [side if move == board.best else 0]
    if board.aim == WIN:
        margin = board.margins[move]
        return [side if margin > 0 else -side] * min(abs(margin), LONGEST) or [0]
    own = max(0, turned(board.position, move))
    return [side] * own + [0] * (board.turns - own)
