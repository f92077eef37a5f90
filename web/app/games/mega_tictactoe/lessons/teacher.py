"""Judges the answers in the lessons of Mega tic-tac-toe, and shows the opponent's best reply to a wrong move.

A step of a strategy also has the field `goal`. Only the best moves of the step reach the goal:

    give nothing  the opponent can win no board with the next move
    bind          the opponent must play in one board
    hold          the opponent cannot win the game with the next move
    force         whatever the opponent answers, the visitor can win the game with the next move
"""

from app.core.lessons.steps import Step
from app.core.lessons.teacher import Teacher
from app.games.mega_tictactoe.boards import named
from app.games.mega_tictactoe.game import GAME
from pygame35.games.mega_tictactoe.rules import BOARD, SIDE_NAMES, Position, format_move

WINS_GAME = "{0} then win {1} at {2}, and with it the game."
ESCAPES = "{0} answer {2}, and you cannot win at once."
WINS_BOARD = "{0} then win {1} at {2}."


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
    for replies, sentence in ((games, WINS_GAME), (escapes, ESCAPES), (boards, WINS_BOARD)):
        if replies:
            reply = replies[0]
            return reply, sentence.format(SIDE_NAMES[position.turn], named(BOARD[reply]), format_move(reply))
    return None


def wins_game(position: Position) -> bool:
    """True if the side to move can win the game at once."""

    def wins(move: int) -> bool:
        line = position.play(move).line
        position.undo()
        return bool(line)

    return any(wins(move) for move in position.legal_moves())


TEACHER = MegaTeacher(GAME)
