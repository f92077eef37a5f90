"""Mega tic-tac-toe on its pages."""

from collections.abc import Callable

from app.core.duel_game import DuelGame
from app.core.duel_kind import Trap, with_shared
from app.core.easing import LAND
from app.core.geometry import Geometry
from app.core.protocols import BoardActions, Settings
from app.core.session import Session
from app.core.sounds import STONE, Cue, joined, placed, taken
from app.core.study.explainer import Explainer
from app.core.texts import say
from app.games.mega_tictactoe import words
from app.games.mega_tictactoe.boards import given, is_in_play, result, target, type_digit
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.rules import BOARD, FILES, SIZE, SQUARES, Outcome, Position

GEOMETRY = Geometry(
    [list(range(SIZE * row, SIZE * (row + 1))) for row in reversed(range(SIZE))],
    [str(row + 1) for row in reversed(range(SIZE))],
    FILES,
)


USUAL = 6  # local boards that are decided when a game ends


class MegaTicTacToe(DuelGame):
    """Mega tic-tac-toe. A click marks a square. So do two digits: one for the local board, one for its square."""

    rules = rules
    words = words
    worker = "worker-mega-tic-tac-toe.json"  # with the learned network
    choices = with_shared(
        {
            "level": tuple(range(1, 11)),
            # True: a move takes two presses; "touch": only a move by a finger, which cannot hover
            "confirm": ("touch", False, True),
        }
    )
    several = True
    ai_setting = "level"
    strongest = {"level": 10}
    pleases = astonishes = 1

    def load_explainer(self) -> Explainer:
        from app.games.mega_tictactoe.explainer import EXPLAINER

        return EXPLAINER

    def load_quick_player(self) -> Callable[[Position, Settings, int], int | None]:
        from app.games.mega_tictactoe.quick_player import choose  # a page loads this module once the board can be used

        return choose

    def shown_hint(self, session: Session, move: int, again: bool) -> str:
        return self.explainer.reason(session.position, move) or say("mega.hint")

    def geometry(self, position: Position) -> Geometry:
        return GEOMETRY

    def plies(self, position: Position) -> int:
        return SQUARES

    def passed(self, position: Position) -> float:
        """Most games end with about USUAL decided boards."""
        return min(1, (SIZE - position.boards.count(NONE)) / USUAL)

    def balance(self, position: Position) -> int:
        """How many more local boards Crosses has won than Noughts; negative if Noughts has won more."""
        return position.boards.count(RED) - position.boards.count(BLUE)

    def cell_key(self, position: Position, square: int) -> object:
        owner, became = position.owners[square], position.boards[BOARD[square]]
        if owner or became:
            return owner, became
        ended = result(position, square)
        return is_in_play(position, square), target(position, square), ended, position.is_over()

    def type_key(self, actions: BoardActions, key: str, focused: int | None) -> bool:
        return type_digit(actions, key) or super().type_key(actions, key, focused)

    def waits(self, armed: int | None) -> str:
        return words.waits(armed - 1) if armed else say("mega.digit-dropped")

    def aim(self, session: Session, square: int) -> int | None:
        return square if is_in_play(session.position, square) else None

    def preview(self, position: Position, move: int) -> words.Preview:
        name, mover, outcome = position.format_move(move), position.turn, position.play(move)
        boards = position.open_boards()
        position.undo()
        effects = outcome.board, outcome.became, outcome.sends if boards else None, boards, outcome.line
        return words.Preview(move, name, mover, *effects)

    def warning(self, position: Position, move: int) -> Trap | None:
        """The warning before a move that gives the opponent a board or a free choice, if another move gives nothing."""
        gift = given(position, move)
        if not gift or all([given(position, other) for other in position.legal_moves()]):
            return None
        return words.warning(-position.turn, *gift)

    def square_text(self, session: Session) -> str:
        """About the square that the person looks at, else where to play; after one digit, another is asked for."""
        selection, position, square = session.selection, session.position, session.selection.looked_at()
        if selection.preview is None and square is None and selection.digit:
            return self.waits(selection.digit)
        if square is not None and not selection.preview and session.awaits_person() and is_in_play(position, square):
            return words.foretold(self.preview(position, square))
        plays = session.awaits_person() and not session.looks_back()
        return super().square_text(session) or (words.where(position) if plays else "")

    def goal(self, winner: int) -> str:
        return say("mega.goal.row") if winner else say("mega.goal.tie")

    def standing(self, position: Position) -> str:
        return words.standing(position)

    def cue(self, position: Position, outcome: Outcome, rival: int) -> Cue:
        """The cue of a move: the mark, then the local board that it wins."""
        by_rival = rival == -position.turn
        won = outcome.became not in (NONE, rules.DRAWN)
        return joined(placed(STONE, by_rival), Cue(taken(LAND, by_rival) if won else [], []))


GAME = MegaTicTacToe()
