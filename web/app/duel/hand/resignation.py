"""Resign for a person. The page asks first, and withdraws the question after ANSWER_TIME seconds."""

import asyncio
from collections.abc import Callable

from app.core.record.stored_game import RESIGNED
from app.core.session import Session
from app.core.texts import say
from app.duel.protocols import GameView

ANSWER_TIME = 20  # seconds to answer; a screen reader needs most of them


class Resignation:
    """The question whether a person resigns, and the answer. end(winner, why): ends the game."""

    def __init__(self, session: Session, view: GameView, end: Callable[[int, str], object]) -> None:
        self.session, self.view, self.end = session, view, end
        self.questions = 0  # the number of questions so far

    def ask(self) -> None:
        """Ask whether the person resigns. Without an answer, the game goes on."""
        self.session.outcome.resigning = self.questions = self.questions + 1
        self.view.refresh()
        asyncio.create_task(self._stop_in_time(self.questions))

    async def _stop_in_time(self, question: int) -> None:
        await asyncio.sleep(ANSWER_TIME)
        if self.session.outcome.resigning == question:
            self.stop_asking()

    def stop_asking(self) -> None:
        if self.session.outcome.resigning:
            self.session.outcome.resigning = 0
            self.view.show_message(say("game.not-resigned"))
            self.view.refresh()

    def resign(self) -> None:
        """Resign for the person to move. If the AI or a remote person is to move, resign for the other side."""
        self.session.outcome.resigning = 0
        side = self.session.turn()
        self.end(-side if self.session.person(side) else side, RESIGNED)
