"""Texts for screen readers about the status, the analysis and the review."""

import asyncio

from app.core.session import Session
from app.core.study.review import Review
from app.core.texts import say
from app.platform.browser import find, speak

THINKING_DELAY = 2  # seconds until screen readers say that the AI is thinking
EVALUATION_DELAY = 1  # seconds of an analysis until screen readers say its evaluation


class Speech:
    """Says texts that the page does not show. status: the shown status. changes: how often the status has changed."""

    def __init__(self) -> None:
        self.status = ""
        self.changes = 0
        self.looked_back = False
        self.reviewed: Review | None = None  # the running review that was announced

    def follow(self, session: Session, status: str, thinking: bool, moved: bool) -> None:
        """Say the status if the announcement of the last move does not imply it.

        thinking: True if the status says that the AI is thinking. moved: True if a move has just been announced.
        """
        if status == self.status:
            return
        self.status = status
        self.changes += 1
        returns, self.looked_back = self.looked_back and not moved, session.looks_back()
        if thinking:
            if not session.only_engines():
                asyncio.create_task(self._say_in_time(status, self.changes))
        elif needs_saying(session, returns) and not find("ply").matches(":focus"):  # the slider says the move
            speak(status)

    async def _say_in_time(self, status: str, changes: int) -> None:
        await asyncio.sleep(THINKING_DELAY)
        if self.changes == changes:
            speak(status)

    def follow_review(self, review: Review | None, moments: int) -> None:
        """Say that a review begins or is finished. moments: of its story."""
        if review and review.running and review is not self.reviewed:
            self.reviewed = review
            speak(say("game.review.begins"))
        elif review and review is self.reviewed and not review.running and review.share() == 1:
            self.reviewed = None
            speak(say("game.review.finished", count=moments))

    def begin_analysis(self, session: Session) -> None:
        speak(say("game.analysis.on"))
        asyncio.create_task(self._evaluate(session))

    async def _evaluate(self, session: Session) -> None:
        while session.study.analysing:
            await asyncio.sleep(EVALUATION_DELAY)
            analysis, game = session.analysis, session.game
            if analysis and session.study.analysing:
                evaluation = game.evaluation(analysis, session.position.turn)
                speak(say("game.analysis.evaluated", evaluation=evaluation, best=game.best(analysis)))
                return


def needs_saying(session: Session, returns: bool) -> bool:
    """True unless the announcement of the last move implies the status.

    returns: True if the board has just returned to the last position from an earlier one.
    """
    implied = session.result() or (session.persons_turn() and not session.study.hinting)
    return returns or session.looks_back() or not implied
