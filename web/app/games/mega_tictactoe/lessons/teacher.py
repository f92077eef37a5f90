"""Judges the answers in the lessons of Mega tic-tac-toe: it shows what the opponent wins after a wrong move.

A step of a strategy has a further field `goal`, which its best moves reach and no other:

    give nothing  the opponent can win no board with the next move
    bind          the opponent must play in one board
    hold          the opponent cannot win the game with the next move
    force         whatever the opponent answers, the visitor can win the game with the next move
"""

from app.core.lessons.teacher import Teacher
from app.games.mega_tictactoe.boards import named
from app.games.mega_tictactoe.game import GAME
from pygame35.basics import TYPE_CHECKING
from pygame35.games.mega_tictactoe.rules import BOARD, SIDE_NAMES, format_move

if TYPE_CHECKING:
    from app.core.lessons.steps import Step
    from pygame35.games.mega_tictactoe.rules import Position

WINS_BOARD, WINS_GAME = "{} then win {} at {}.", "{} then win {} at {}, and with it the game."
ESCAPES = "{} answer {}, and you cannot win at once."


class MegaTeacher(Teacher):
    def told(self, step: "Step", position: "Position", move: int, stars: int) -> tuple[str, int | None]:
        text, reply = super().told(step, position, move, stars)
        if not stars and "goal" in step:
            position.play(move)
            reply = refutation(position, step["goal"] == "force")
            if reply is not None:
                text = _refuted(position, reply)
            position.undo()
        return text, reply


def refutation(position: "Position", escape: bool) -> int | None:
    """The best that the side to move can do at once: win the game, else escape if it has to, else win a board.

    escape: True if it has to leave the opponent without a move that wins the game. None if it can do nothing of that.
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
    found: list[int] = games + escapes + boards
    return found[0] if found else None


def wins_game(position: "Position") -> bool:
    """True if the side to move can win the game at once."""
    for move in position.legal_moves():
        won = bool(position.play(move).line)
        position.undo()
        if won:
            return True
    return False


def _refuted(position: "Position", reply: int) -> str:
    """A sentence on a refutation. position: before it."""
    mover, name = position.turn, SIDE_NAMES[position.turn]
    outcome = position.play(reply)
    position.undo()
    if outcome.line:
        return WINS_GAME.format(name, named(BOARD[reply]), format_move(reply))
    if outcome.became == mover:
        return WINS_BOARD.format(name, named(BOARD[reply]), format_move(reply))
    return ESCAPES.format(name, format_move(reply))


TEACHER = MegaTeacher(GAME)
