"""The board of the day of 35: what it asks for, what a try does, and the row of squares that stands for a try."""

from collections import namedtuple

from app.core.positions import Played
from app.core.protocols import Json
from app.core.words import SIDES, YOU, colour, joined, plural, whose, within
from app.games.thirtyfive.explainer import EXPLAINER
from app.games.thirtyfive.facts import Facts
from app.games.thirtyfive.moments import COULD, GAVE, turned
from app.games.thirtyfive.reason_words import CAN, sentence, turn_task, turns
from app.games.thirtyfive.words import placed
from pygame35.games.thirtyfive.reasons import STOPS, Reason
from pygame35.games.thirtyfive.rules import DIGITS, Position
from pygame35.games.thirtyfive.threats import Threat, threats

TURN, WIN, BEST = "turn", "win", "best"
LEAST_TURNED = 2  # squares that a board may ask for
LONGEST = 12  # squares in the row of a try

Board = namedtuple("Board", ("position", "best", "aim", "turns", "margins"))
# position  before the move
# best      the best move
# aim       what only the best move does: TURN, it turns the most squares to the mover; WIN, it wins. BEST stands for
#           neither: a board from before `tools.puzzles.FIRST_DAY`
# turns     the squares that the best move turns to the mover
# margins   {move: the mover's margin at the end}; empty unless the board is proved to the end

TASKS = {
    WIN: "Only one move wins for {}. Find it.",
    BEST: "Find the best move for {}.",
}
TO_PLAY = "You are {}. Tap a square, then a digit."
SCORE = "Red {}, Blue {}."
ROWS = {
    TURN: "A row for each try, {} for each square you turned",
    WIN: "A row for each try: who wins by how many",
    BEST: "A row for each try, {} for the best move",
}
BETTER, MORE = "Another move is better.", "Another move turns {}."
TAKES, WINS, WON, LEVEL = "{} can take {}", "{} wins by {}", " and wins by {}", "it ends level"
ANSWER = {TURN: "{} turns {}.", WIN: "{} wins by {}.", BEST: "{} is best."}
TURNED, NEXT, PREPARED = "{} turned {}", "After {}, you could take {} next, not {}.", "{} prepared nothing."
MOST_REASONS = 3  # sentences on the best move


def read(position: Position, solution: str, plain: Json) -> Board:
    """The board of a puzzle. solution: its best move. plain: the puzzle's data in a file of the site."""
    best, moves = position.parse_move(solution), position.legal_moves()
    margins = dict(zip(moves, plain.get("margins", ())))
    own = turned(position, best)
    most = max([turned(position, move) for move in moves if move != best])
    aim = TURN if own >= LEAST_TURNED and own > most else WIN if margins else BEST
    return Board(position, best, aim, own, margins)


def task(board: Board) -> str:
    side = board.position.turn
    return turn_task(board.turns, side) if board.aim == TURN else TASKS[board.aim].format(SIDES[side])


def to_play(board: Board) -> str:
    """How to make a try; before it the score, on a board that asks who wins."""
    score = SCORE.format(*board.position.scores()) if board.aim == WIN else ""
    return joined(score, TO_PLAY.format(SIDES[board.position.turn]))


def rows(board: Board) -> str:
    """The sentence that explains the rows of squares."""
    return ROWS[board.aim].format(colour(board.position.turn))


def wrong(board: Board, text: str) -> str:
    """What is wrong with a try. text: the move."""
    position, move = board.position, board.position.parse_move(text)
    number, reply = turned(position, move), _reply(board, move)
    does = turns(number, position.turn)
    takes = _takes(board, reply) if reply else ""
    if board.aim == TURN:
        return f"{does}, and {takes}." if takes and not number else f"{does}. {CAN.format(board.turns)}"
    seen = f"{does}." if number else ""
    if takes:
        margin = board.margins.get(move)
        end = "" if board.aim == BEST else WON.format(-margin) if margin else f", and {LEVEL}"
        return joined(seen, f"{takes}{end}.")
    if board.aim == WIN:
        return f"{_and_end(board, move, does, number)}."
    return f"{does}. {MORE.format(board.turns)}" if max(0, number) < board.turns else joined(seen, BETTER)


def _takes(board: Board, reply: Threat) -> str:
    """A clause on the opponent's reply, which does not name the square of the best move."""
    takes = TAKES.format(SIDES[-board.position.turn], reply.won)
    return takes if reply.move // DIGITS == board.best // DIGITS else f"{takes} with {placed(reply.move)}"


def _and_end(board: Board, move: int, does: str, number: int) -> str:
    """A clause on a move that turns a number of squares, and one on who wins then."""
    side, margin = board.position.turn, board.margins[move]
    end = WINS.format(SIDES[side if margin > 0 else -side], abs(margin)) if margin else LEVEL
    return f"{does}, {'but' if number > 0 else 'and'} {end}"


def _reply(board: Board, move: int) -> Threat | None:
    """The most that the opponent can take after a try, if that makes the try worse than the best move; else None."""
    position, side = board.position, board.position.turn
    with Played(position, board.best):
        least = threats(position, -side)
    with Played(position, move):
        most = threats(position, -side)
    left, taken = [found[0].won if found else 0 for found in (least, most)]
    return most[0] if taken > max(left, left + turned(position, move) - board.turns) else None


def answer(board: Board) -> str:
    """The best move and what it does."""
    number = board.margins[board.best] if board.aim == WIN else board.turns
    return ANSWER[board.aim].format(placed(board.best), number)


def why(board: Board, tried: list[str]) -> str:
    """What the best move takes, what it stops and what it prepares; and why the last of the other tries was worse."""
    position, facts = board.position, Facts(board.position, board.best)
    chosen = [facts.takes] + [max(facts.of(*kinds), key=_won, default=None) for kinds in (STOPS, ("threatens",))]
    texts = [sentence(reason, position) for reason in chosen if reason]
    texts = texts or [EXPLAINER.reason(position, board.best)]
    if board.aim == TURN:
        texts[0] = f"{placed(board.best)}: {texts[0]}"
    else:
        texts.insert(0, answer(board))
    others = [text for text in tried if text and position.parse_move(text) != board.best]
    return joined(*texts[:MOST_REASONS], _worse(board, facts, position.parse_move(others[-1])) if others else "")


def _won(reason: Reason) -> int:
    return int(reason.won)


def _worse(board: Board, best: Facts, move: int) -> str:
    """A sentence on why the visitor's move was worse than the best one; "" if there is nothing to say."""
    position, side = board.position, board.position.turn
    mine, number, reply = whose(YOU, placed(move)), turned(position, move), _reply(board, move)
    after, rival = within(YOU, mine), SIDES[-side]
    if number < 0:
        return GAVE.format(mine, rival, plural(-number, "square")) + "."
    if reply:
        return COULD.format(after, rival, plural(reply.won, "square"), placed(reply.move)) + "."
    does = TURNED.format(mine, number or "nothing")
    if board.aim == WIN:
        return f"{_and_end(board, move, does, number)}."
    if number < board.turns:
        return f"{does}."
    with Played(position, move):
        most = max([threat.won for threat in threats(position, side)] + [0])
    prepared = max([reason.won for reason in best.of("threatens")] + [0])
    return "" if most >= prepared else NEXT.format(after, most, prepared) if most else PREPARED.format(mine)


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
