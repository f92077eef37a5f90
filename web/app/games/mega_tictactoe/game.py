"""Mega tic-tac-toe on its pages."""

from collections.abc import Callable

from app.core import changes, settings
from app.core.analysis_words import graph_of_chance
from app.core.duel_game import DuelGame
from app.core.duel_kind import PLACED
from app.core.geometry import Geometry
from app.core.graph_panels import Panel, chance_panels
from app.core.protocols import BoardActions, Scores, Settings
from app.core.session import Session
from app.core.words import side
from app.games.mega_tictactoe import words
from app.games.mega_tictactoe.boards import is_in_play, result, target, type_digit
from app.games.mega_tictactoe.explainer import EXPLAINER
from app.games.mega_tictactoe.preview import Preview, preview
from pygame35.games.mega_tictactoe import rules
from pygame35.games.mega_tictactoe.rules import BOARD, SIZE, SQUARES, Outcome, Position

GEOMETRY = Geometry([list(range(SIZE * row, SIZE * (row + 1))) for row in reversed(range(SIZE))])
WON, IN_A_ROW = 523, 659  # hertz


class MegaTicTacToe(DuelGame):
    """Mega tic-tac-toe: a click marks a square; so do digits, see `keypad`."""

    rules = rules
    words = words
    explainer = EXPLAINER
    worker = "worker-mega-tic-tac-toe.json"  # with the learned network
    choices, defaults = settings.with_shared(
        {
            "level": tuple(range(1, 11)),
            # True: a move takes two presses; "touch": only a move by a finger, which cannot hover
            "confirm": ("touch", False, True),
        },
        {},
    )
    several = True
    opponent = ("level",)
    strongest = {"level": 10}

    def player(self, session: Session) -> Settings:
        return {"level": session.settings["level"]}

    def load_quick_player(self) -> Callable[[Position, Settings, int], int | None]:
        from app.games.mega_tictactoe.quick_player import choose  # which a page loads when it can be used

        return choose

    def geometry(self, position: Position) -> Geometry:
        return GEOMETRY

    def plies(self, position: Position) -> int:
        return SQUARES

    def cell_key(self, position: Position, square: int) -> object:
        owner, became = position.owners[square], position.boards[BOARD[square]]
        if owner or became:
            return owner, became
        ended = result(position, square)
        return is_in_play(position, square), target(position, square), ended, position.is_over()

    def cell_attributes(self, position: Position, square: int) -> dict[str, str]:
        return {"data-owner": side(position.owners[square]), "aria-label": words.square_label(position, square)}

    def press(self, actions: BoardActions, square: int) -> None:
        """A click on an empty square marks it; a click on a mark shows its details."""
        session = actions.session
        if session.selection.square != square:
            actions.select(square)
        if not session.position.owners[square]:
            actions.attempt(square)
            if session.position.owners[square]:
                changes.select(session, None)  # the next square is selected anew

    def type_key(self, actions: BoardActions, key: str, focused: int | None) -> bool:
        return type_digit(actions, key) or super().type_key(actions, key, focused)

    def waits(self, armed: int | None) -> str:
        return words.waits(armed - 1) if armed else words.DROPPED

    def aim(self, session: Session, square: int) -> int | None:
        return square if is_in_play(session.position, square) else None

    def preview(self, position: Position, move: int) -> Preview:
        return preview(position, move)

    def square_text(self, session: Session) -> str:
        """The line about the square; before the first move, what to do; after a first digit, what the second does."""
        if session.selection.preview is None and session.selection.looked_at() is None:
            if session.selection.digit:
                return self.waits(session.selection.digit)
            if not session.position.moves and session.persons_turn():
                return words.BEGIN.format(words.SIDES[-session.position.turn])
        square = session.selection.looked_at()
        if session.selection.preview is None and square is not None and session.awaits_person():
            move = self.aim(session, square)
            if move is not None:
                return words.foretold(self.preview(session.position, move))
        return super().square_text(session)

    def goal(self, winner: int) -> str:
        return words.IN_A_ROW if winner else words.ALL_DECIDED

    def standing(self, position: Position) -> str:
        return words.standing(position)

    def tones(self, outcome: Outcome) -> list[int]:
        won = outcome.became not in (0, rules.DRAWN)
        return [PLACED] + ([WON] if won else []) + ([IN_A_ROW] if outcome.line else [])

    def graph(self, wins: list[float | None], scores: list[Scores], side: int, name: str) -> tuple[list[Panel], str]:
        """Only the chance to win: no points are counted."""
        return chance_panels(wins, side, name), graph_of_chance(wins, name)


GAME = MegaTicTacToe()
