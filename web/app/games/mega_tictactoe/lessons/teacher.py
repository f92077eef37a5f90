"""Judges the answers in the lessons of Mega tic-tac-toe, and shows the opponent's best reply to a wrong move.

A step of a strategy also has the field `goal`. Only the best moves of the step reach the goal:

    give nothing  the opponent can win no board with the next move
    bind          the opponent must play in one board
    hold          the opponent cannot win the game with the next move
    force         whatever the opponent answers, the visitor can win the game with the next move
"""

from app.core.lessons.steps import Step
from app.core.lessons.teacher import Teacher
from app.core.texts import say
from app.games.mega_tictactoe.boards import OBJECT, SIGNS
from app.games.mega_tictactoe.game import GAME
from pygame35.games.mega_tictactoe.rules import BOARD, Position, format_move


class MegaTeacher(Teacher):
    def feedback(self, step: Step, position: Position, move: int, stars: int) -> tuple[str, int | None]:
        text, reply = super().feedback(step, position, move, stars)
        if not stars and "goal" in step:
            position.play(move)
            answer = refutation(position, step["goal"] == "force")
            position.undo()
            if answer:
                reply, text = answer
        return text, reply


def refutation(position: Position, escape: bool) -> tuple[int, str] | None:
    """(the best reply to a wrong move, a sentence on it), or None.

    A reply that wins the game is best. If `escape` is True, the second best leaves the visitor no move that wins at
    once. Otherwise a reply that wins a board is second best. None if there is no such reply.
    """
    games, escapes, boards = [], [], []
    for move in position.legal_moves():
        mover, outcome = position.turn, position.play(move)
        if outcome.line:
            games.append(move)
        elif escape and not wins_game(position):
            escapes.append(move)
        elif outcome.became == mover:
            boards.append(move)
        position.undo()
    if not (games or escapes or boards):
        return None
    reply, side = (games or escapes or boards)[0], SIGNS[position.turn]
    board, square = OBJECT[BOARD[reply]], format_move(reply)
    if games:
        return reply, say("mega.lesson.wins-game", side=side, board=board, square=square)
    if escapes:
        return reply, say("mega.lesson.escapes", side=side, square=square)
    return reply, say("mega.lesson.wins-board", side=side, board=board, square=square)


def wins_game(position: Position) -> bool:
    """True if the side to move can win the game at once."""

    def wins(move: int) -> bool:
        line = position.play(move).line
        position.undo()
        return bool(line)

    return any(wins(move) for move in position.legal_moves())


TEACHER = MegaTeacher(GAME)
