"""The board of the day of 35: what it asks for, what a try does, and the row of squares that stands for a try."""

from collections import namedtuple

from app.core.positions import Played
from app.core.protocols import Json
from app.core.texts import say
from app.core.words import hue, joined
from app.games.thirtyfive.explainer import EXPLAINER
from app.games.thirtyfive.facts import Facts
from app.games.thirtyfive.moments import turned
from app.games.thirtyfive.reason_words import sentence, turn_task, turns
from app.games.thirtyfive.words import placed
from pygame35.basics import BLUE, RED
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
    position, side = board.position, hue(board.position.turn)
    if board.aim == TURN:
        return turn_task(board.turns, position.turn)
    return say("35.task.win", side=side) if board.aim == WIN else say("35.task.best", side=side)


def to_play(board: Board) -> str:
    """How to make a try; before it the score, on a board that asks who wins."""
    score, (red, blue) = "", board.position.scores()
    if board.aim == WIN:
        score = say("35.day.score", side=hue(RED), count=red, rival=hue(BLUE), others=blue)
    return joined(score, say("35.day.to-play", side=hue(board.position.turn)))


def rows(board: Board) -> str:
    """The sentence that explains the rows of squares."""
    if board.aim == WIN:
        return say("35.day.rows-win")
    side = hue(board.position.turn)
    return say("35.day.rows-turn", side=side) if board.aim == TURN else say("35.day.rows-best", side=side)


def wrong(board: Board, text: str) -> str:
    """What is wrong with a try. text: the move."""
    position, move = board.position, board.position.parse_move(text)
    number, reply = turned(position, move), _reply(board, move)
    does, rival = turns(number, position.turn), hue(-position.turn)
    if reply:  # the square of the best move is not named
        at = "" if reply.move // DIGITS == board.best // DIGITS else placed(reply.move)
        shown = "named" if at else "hidden"
        if board.aim == TURN and not number:
            return say("35.try.nothing-taken", rival=rival, count=reply.won, shown=shown, move=at)
        if board.aim != TURN:
            margin = board.margins.get(move)
            end = "none" if board.aim == BEST else "win" if margin else "level"
            by = -margin if margin else 0
            taken = say("35.try.taken", rival=rival, count=reply.won, shown=shown, move=at, end=end, margin=by)
            return joined(does if number else "", taken)
    if board.aim == TURN:
        return joined(does, say("35.try.can", count=board.turns))
    if board.aim == WIN:
        winner, margin = _end(board, move)
        whose = "rival" if number < 0 else "own"
        return say("35.try.ends", whose=whose, count=abs(number), rival=rival, winner=winner, margin=margin)
    if max(0, number) < board.turns:
        return joined(does, say("35.try.more", count=board.turns))
    return joined(does if number else "", say("35.try.better"))


def _end(board: Board, move: int) -> tuple[str, int]:
    """The side that wins after a move, for a text to choose by, or "none"; and by how many squares."""
    side, margin = board.position.turn, board.margins[move]
    return hue(side if margin > 0 else -side) if margin else "none", abs(margin)


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
    move = placed(board.best)
    if board.aim == WIN:
        return say("35.day.wins", move=move, margin=board.margins[board.best])
    return say("35.day.turns", move=move, count=board.turns) if board.aim == TURN else say("35.day.best", move=move)


def why(board: Board, tried: list[str]) -> str:
    """What the best move takes, what it stops and what it prepares; and why the last of the other tries was worse."""
    position, facts = board.position, Facts(board.position, board.best)
    chosen = [facts.takes] + [max(facts.of(*kinds), key=_won, default=None) for kinds in (STOPS, ("threatens",))]
    texts = [sentence(reason, position) for reason in chosen if reason]
    texts = texts or [EXPLAINER.reason(position, board.best)]
    if board.aim == TURN:
        texts[0] = say("35.move-told", move=placed(board.best), told=texts[0])
    else:
        texts.insert(0, answer(board))
    others = [text for text in tried if text and position.parse_move(text) != board.best]
    return joined(*texts[:MOST_REASONS], _worse(board, facts, position.parse_move(others[-1])) if others else "")


def _won(reason: Reason) -> int:
    return int(reason.won)


def _worse(board: Board, best: Facts, move: int) -> str:
    """A sentence on why the visitor's move was worse than the best one; "" if there is nothing to say."""
    position, side, mine = board.position, board.position.turn, placed(move)
    rival, number, reply = hue(-side), turned(position, move), _reply(board, move)
    if number < 0:
        return say("35.day.gave", move=mine, rival=rival, count=-number)
    if reply:
        return say("35.day.could", move=mine, rival=rival, count=reply.won, answer=placed(reply.move))
    if board.aim == WIN:
        winner, margin = _end(board, move)
        return say("35.day.ends", move=mine, count=number, winner=winner, margin=margin)
    if number < board.turns:
        return say("35.day.turned", move=mine, count=number)
    with Played(position, move):
        most = max([threat.won for threat in threats(position, side)] + [0])
    prepared = max([reason.won for reason in best.of("threatens")] + [0])
    if most >= prepared:
        return ""
    return say("35.day.next", move=mine, count=most, best=prepared)


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
