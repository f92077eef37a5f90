"""A task on a board as plain state, without page or engine: one position, and the visitor's move on it.

`app.core.lessons.course.Course` makes the lessons of it. This module knows neither their content nor their progress.
"""

from app.core import changes
from app.core.game_tree import of_moves
from app.core.lessons.verdict import RIGHT, Verdict, not_asked
from app.core.lessons.words import SOLVED
from app.core.session import Session
from app.core.settings import ENGINE, PERSON
from pygame35.basics import BLUE, RED, TYPE_CHECKING, IllegalMove

if TYPE_CHECKING:
    from typing import Any

    from app.core.duel_game import DuelGame
    from app.core.protocols import GamePosition, Move, Outcome, Settings, Square


class Exercise:
    """The base of the lessons.

    session   what the board shows: the position of the task, or the one after the visitor's move
    wanted    the visitor's settings; those of the session follow them
    position  the position of the task
    verdict   the Verdict on the last move, or None
    reply     the opponent's best answer to a wrong move, or None
    tries     the number of wrong moves since the task was shown
    hint      (move, True if the visitor asked again), or None
    """

    position: "GamePosition"
    verdict: "Any"
    reply: "Move | None"
    tries: int
    hint: "tuple[Move, bool] | None"

    def __init__(self, game: "DuelGame", wanted: "Settings") -> None:
        self.session = Session(game)
        self.wanted = wanted

    def show(self, position: "GamePosition") -> None:
        """Show a task."""
        self.position = position
        self.verdict = self.reply = self.hint = None
        self.tries = 0
        self.follow_settings()
        changes.begin(self.session, of_moves(position.moves, position.board))
        self.update_mark()

    def follow_settings(self) -> None:
        """Give the session the visitor's settings, with those that a task needs."""
        game, plays = self.session.game, not self.asks_square()
        seats = {"red": plays and self.position.turn == RED, "blue": plays and self.position.turn == BLUE}
        for values in (self.wanted, game.embedded, {"clock": None, "values": False}, self.own_settings()):
            self.session.settings.update(values)
        # Only the visitor's side is a person's: the board foretells no move of the opponent's.
        self.session.settings.update({name: PERSON if seats[name] else ENGINE for name in seats})

    def own_settings(self) -> "Settings":
        """The settings that belong to the task."""
        return {}

    def is_over(self) -> bool:
        """True if the task is solved as well as it can be."""
        return self.verdict is not None and self.verdict.kind == RIGHT

    def is_tried(self) -> bool:
        """True if the board shows a move of the visitor's."""
        return self.session.tree.ply() > len(self.position.moves)

    def asks_square(self) -> bool:
        """True if the task asks for a square instead of a move."""
        return False

    def solution(self) -> "Move":
        """The best move."""
        raise NotImplementedError

    def judge(self, move: "Move") -> Verdict:
        """The verdict on a move. `position` is without it."""
        raise NotImplementedError

    def mark(self) -> "tuple[Move, bool] | None":
        """(move, True to show all of it) to mark on the board: a hint, or the opponent's answer."""
        return self.hint if self.reply is None else (self.reply, True)

    def update_mark(self) -> None:
        """Let the board mark what there is to mark."""
        self.session.study.hint = self.mark()

    # The visitor's actions

    def turn_to(self, square: "Square | None") -> None:
        """The visitor turns to another square: a wrong move is taken back."""
        if square != self.session.selection.square and not self.is_over():
            self.withdraw()

    def withdraw(self) -> None:
        """Take a wrong move back. From then on its message speaks of the board without it."""
        if self.verdict:
            self.verdict = Verdict(self.verdict.kind, self.verdict.later, self.verdict.later)
        if self.is_tried():
            changes.show(self.session, len(self.position.moves))
        self.reply = None
        self.update_mark()

    def try_again(self) -> None:
        """Show the position of the task again; `tries` stays."""
        self.withdraw()
        self.verdict = self.session.selection.preview = None

    def ask_hint(self) -> None:
        """Show a part of the best move as a hint; the second call shows all of it."""
        self.try_again()
        move, session = self.solution(), self.session
        self.hint = (move, self.hint is not None)
        if session.selection.square != session.game.square_of(move):
            changes.select(session, None)  # it would draw the eye from the hint
        self.update_mark()

    def attempt(self, move: "Move | None") -> "tuple[Any, Outcome | None]":
        """Make a move, in place of a wrong one: (verdict, outcome). move: None if no square is chosen for it.

        outcome: of `Position.play`; None if no move was made.
        """
        if self.is_over():
            return not_asked(SOLVED)
        if move is None:
            return not_asked(self.session.game.words.CHOOSE)
        try:
            self.position.check(move)
        except IllegalMove as error:
            return not_asked(str(error))
        return self.make(move)

    def accepts(self, move: "Move | None") -> bool:
        """True if a move would be made, wrong or right."""
        return move is not None and self.session.awaits_person() and move in self.position.legal_moves()

    def make(self, move: "Move") -> "tuple[Any, Outcome]":
        """Make a legal move on the task's position."""
        self.withdraw()
        self.hint = None
        self.verdict = self.judge(move)
        outcome = changes.play(self.session, move)
        self.update_mark()
        return self.verdict, outcome
