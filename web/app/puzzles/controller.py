"""The actions of a visitor on a puzzle of a two-player game, and the opponent's answers."""

import asyncio
from collections.abc import Callable
from typing import Any

from app.core import sounds
from app.core.duel_kind import Trap
from app.core.game_tree import GameTree
from app.core.protocols import Analysis, Json, Move, Square
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.attempt import Attempt
from app.core.puzzles.puzzle import Puzzle, read_puzzle
from app.core.texts import say
from app.core.words import joined
from app.duel.controller import DuelController
from app.puzzles.solving import GOING, RIGHT, WRONG, Feedback, Solving
from pygame35.records import replay

JUDGED = 250  # milliseconds from a move to the sound of its verdict
SECONDS = 1  # time of the search for the answer to a wrong move


class PuzzleController(Solving, DuelController):
    """The controller of the page of puzzles. own: the module with the texts of the game."""

    own: Any

    loading = False

    def read(self, number: int, plain: Json) -> Puzzle:
        return read_puzzle(number, plain, self.session.game.rules)

    def lay(self) -> None:
        task = self.task
        assert task
        start, rules = task.puzzle.position, self.session.game.rules
        position = replay(start.moves, rules, start.board)
        for text in task.moves:
            position.play(position.parse_move(text))
        self.feedback, self.waiting = None, False
        self.engine.drop()
        self.library.load(position)

    def aim(self) -> str:
        """The task of an inviting puzzle, which says what the right move brings; "" at any other puzzle."""
        task = self.task
        if not task or task.moves or task.puzzle.number not in self.results.collection.index.first:
            return ""
        return self.session.game.explainer.aim(task.puzzle.position, self._best(task))

    def _best(self, task: Attempt) -> Move:
        """The right first move."""
        return task.puzzle.position.parse_move(next(iter(task.puzzle.answers)))

    # The visitor's actions

    def select(self, square: Square) -> None:
        self.withdraw()
        super().select(square)

    def attempt(self, move: Move | None, digit: int | None = None) -> None:
        task = self.task
        if not task:
            return
        self.withdraw()
        if task.solved:
            self.view.show_message(puzzle_words.IS_SOLVED)
        elif self.waiting:
            self.view.show_message(say("puzzles.wait"))
        else:
            super().attempt(move, digit)

    def trap(self, move: Move) -> Trap | None:
        """None: a warning would be part of the answer."""
        return None

    def play(self, move: Move) -> None:
        """Judge a legal move of the visitor, and show the result."""
        task, session = self.task, self.session
        if not (task and self._is_legal(move)):
            return
        position = session.position
        text, reason = position.format_move(move), session.game.explainer.reason(position, move)
        aimed, answer = self.aim(), task.judge(text)
        super().play(move)
        if answer is None:
            self._refute(text, aimed)
        elif answer:
            self.feedback = Feedback(GOING, say("puzzles.go-on"))
            self._answer_later(lambda: self._play_text(answer))
        else:
            gap = "" if aimed else puzzle_words.gap(task.puzzle, self.own)
            self.feedback = Feedback(RIGHT, joined(puzzle_words.RIGHT, reason, gap))
            self.view.play(sounds.later(sounds.SOLVED, JUDGED))
        self.results.keep(task)
        self.view.refresh()

    def hint(self) -> None:
        """Show the square of the right move. The second call shows the whole move."""
        task = self.task
        if not task or not self.may_hint():
            return
        again, position = task.hint(), self.session.position
        self.session.study.hint = (position.parse_move(task.solution()), again)
        self.results.keep(task)
        self.view.show_hint()

    # The opponent's answers

    def _play_text(self, text: str) -> None:
        super().play(self.session.position.parse_move(text))

    def _answer_later(self, answer: Callable[[], object]) -> None:
        """Call answer() after the animation of the last move. If the position has changed, there is no call."""
        self.waiting, tree = True, self.session.tree

        async def wait() -> None:
            await asyncio.sleep(self.view.rest_of_animation() / 1000)
            if self.session.tree is tree:
                self.waiting = False
                answer()
                self.view.refresh()

        asyncio.create_task(wait())

    def _refute(self, text: str, aimed: str) -> None:
        """Show the best answer to a wrong move. If the puzzle lists no answer, ask the engine.

        aimed: the task, if it says what the right move brings. Then say instead what the wrong move brings.
        """
        task = self.task
        assert task
        self._show_wrong()
        self.view.play(sounds.later(sounds.WRONG, JUDGED))
        if aimed:
            start = task.puzzle.position
            self._show_wrong(self.session.game.explainer.missed(start, start.parse_move(text), self._best(task)))
            return
        known = task.reply(text)
        if self.session.position.is_over():
            return
        if known and known[1]:
            self._answer_later(lambda: self._show_reply(*known))
        else:
            self._show_wrong(say("puzzles.wait"))
            asyncio.create_task(self._ask(self.session.tree))

    def _show_wrong(self, *texts: str) -> None:
        """Set the feedback on a wrong move. texts: sentences to add at the end."""
        unsolved = self.own.UNSOLVED_LATER if self.task and self.task.moves else self.own.UNSOLVED
        self.feedback = Feedback(WRONG, joined(puzzle_words.WRONG, unsolved, *texts))

    async def _ask(self, tree: GameTree) -> None:
        """Ask the engine for the answer to a wrong move. Load the engine first, if necessary."""
        if self.analyst.client.state != "ready" and not self.loading:
            self.loading = True
            await self.analyst.client.start()
            self.loading = False
            tree = self.session.tree  # during the loading, the visitor may have made another wrong move
        if not (self.feedback and self.feedback.kind == WRONG):
            return
        side = -self.session.position.turn

        def use(analysis: Analysis) -> None:
            margin = side * analysis["margin"] if "margin" in analysis else None
            self._answer_later(lambda: self._show_reply(margin, analysis["best"]))

        if self.session.tree is not tree:
            return
        if self.analyst.client.state == "failed":
            self.leave_unanswered()
        else:
            self.engine.answer(SECONDS, use)

    def leave_unanswered(self) -> None:
        """Show that the engine cannot answer the wrong move."""
        self._show_wrong(say("puzzles.no-answer"))
        self.view.refresh()

    def _show_reply(self, margin: float | None, text: str) -> None:
        """Play the answer to a wrong move. margin: the visitor's margin after the wrong move; None if unknown."""
        task, game, position = self.task, self.session.game, self.session.position
        assert task
        move, name = position.parse_move(text), game.words.SIDES[position.turn]
        if margin is None or task.puzzle.gap is None or task.moves:
            harm = game.explainer.effect(position, move)
        else:
            harm = puzzle_words.lost(task.puzzle, margin, self.own)
        self._show_wrong(puzzle_words.answer(name, game.several, text), harm)
        super().play(move)
