"""The lessons of a two-player game as plain state, with the shown step and the visitor's move."""

from collections.abc import Iterable

from app.core import changes
from app.core.game_tree import of_moves
from app.core.lessons import words as lesson_words
from app.core.lessons.progress import Progress, Verdict, not_asked
from app.core.lessons.steps import Lesson
from app.core.lessons.teacher import Answer, Teacher
from app.core.opponents import ENGINE, PERSON
from app.core.protocols import GamePosition, Move, Outcome, Settings, Square
from app.core.refusals import told
from app.core.session import Session
from app.core.texts import say
from pygame35.basics import RED, IllegalMove
from pygame35.records import read_fragment


class Course(Progress):
    """The lessons of a two-player game, and the board of the shown step.

    teacher   the `Teacher` of the game
    wanted    the visitor's settings; `follow_settings` copies them into the session
    session   the `Session` with the position on the board, which is before or after the visitor's move
    position  the position of the step
    reply     the opponent's best answer to a wrong move, or None
    tries     the number of wrong answers since the step was shown
    """

    position: GamePosition
    reply: Move | None
    tries: int

    def __init__(self, teacher: Teacher, lessons: list[Lesson], solved: Iterable[str], wanted: Settings) -> None:
        self.teacher, self.wanted = teacher, wanted
        self.session = Session(teacher.game)
        super().__init__(lessons, solved)

    def open(self, lesson: int, number: int) -> None:
        super().open(lesson, number)
        self.position = read_fragment(self.step()["game"], self.teacher.game.rules)
        self.reply, self.tries = None, 0
        self.follow_settings()
        changes.begin(self.session, of_moves(self.position.moves, self.position.board))
        self._update_mark()

    def follow_settings(self) -> None:
        """Copy the visitor's settings into the session. The settings of the step override them."""
        game, settings = self.session.game, self.session.settings
        for values in (self.wanted, game.embedded, game.at_a_task(), self.step()["settings"]):
            settings.update(values)
        settings["red"] = settings["blue"] = ENGINE  # with two AIs, the board previews no move
        if not self.asks_square():
            settings["red" if self.position.turn == RED else "blue"] = PERSON

    def is_tried(self) -> bool:
        return self.session.tree.ply() > len(self.position.moves)

    def asks_square(self) -> bool:
        """True if the step asks for a square instead of a move."""
        return self.teacher.asks_square(self.step())

    def solution(self) -> Move:
        """A move that solves the step. If the step asks for a square, a move on a right square."""
        return self.teacher.solution(self.step(), self.position)

    def hint_text(self) -> str:
        return self.teacher.hint(self.step(), self.position, self.hint) if self.hint else ""

    def mark(self) -> tuple[Move, bool] | None:
        """The mark on the board, which shows the opponent's answer, a hint, or the square of the task.

        Returns (move, True to show the whole move or False to show only its square); None without a mark.
        """
        if self.reply is not None:
            return self.reply, True
        if self.hint:
            return self.hint[0], self.hint[1] and not self.asks_square()
        ring = None if self.is_over() else self.teacher.ring(self.step(), self.position)
        return None if ring is None else (ring, False)

    def _update_mark(self) -> None:
        self.session.study.hint = self.mark()

    # The visitor's actions

    def take_back(self) -> None:
        changes.show(self.session, len(self.position.moves))

    def withdraw(self) -> None:
        super().withdraw()
        self.reply = None
        self._update_mark()

    def try_again(self) -> None:
        """Show the position of the step again. The number of tries does not change."""
        super().try_again()
        self.session.selection.preview = None

    def ask_hint(self) -> None:
        super().ask_hint()
        session = self.session
        if self.hint and session.selection.square != session.game.square_of(self.hint[0]):
            changes.select(session, None)  # a selected square would distract from the hint
        self._update_mark()

    def attempt(self, move: Move | None) -> tuple[Verdict, Outcome | None]:
        """Answer the step with a move; returns (verdict, outcome). An earlier wrong move is taken back first.

        move: None if no square is selected. outcome: the result of `Position.play`; None if no move was made.
        """
        if self.is_over():
            return not_asked(lesson_words.SOLVED)
        if self.asks_square():
            return not_asked(say("lessons.point"))
        if move is None:
            return not_asked(self.session.game.words.CHOOSE)
        try:
            self.position.check(move)
        except IllegalMove as error:
            return not_asked(told(error))
        self.withdraw()
        self.hint = None
        answer = self.teacher.judge(self.step(), self.position, move, self.tries + 1)
        self.reply = answer.reply
        return self._give(answer, move)

    def point(self, square: Square) -> tuple[Verdict, Outcome | None]:
        """Answer a step that asks for a square; returns the same as `attempt`. A right answer may also make a move."""
        if self.is_over():
            return not_asked(lesson_words.SOLVED)
        self.withdraw()
        self.hint = None
        answer, move = self.teacher.point(self.step(), self.position, square, self.tries + 1)
        return self._give(answer, move)

    def accepts(self, move: Move | None) -> bool:
        """True if `attempt` would make the move, even as a wrong answer."""
        return move is not None and self.session.awaits_person() and move in self.position.legal_moves()

    def _give(self, answer: Answer, move: Move | None) -> tuple[Verdict, Outcome | None]:
        if not answer.stars:
            self.tries += 1
        verdict = self.take_answer(answer)
        outcome = None if move is None else changes.play(self.session, move)
        self._update_mark()
        return verdict, outcome
