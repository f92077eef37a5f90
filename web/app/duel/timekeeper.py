"""Runs the session's clock with the game, shows it, and ends the game when a side has no time left."""

import asyncio
from collections.abc import Callable

from app.core.record.stored_game import OUT_OF_TIME
from app.core.session import Session
from app.duel.protocols import GameView

TICK = 0.1  # seconds between updates of the clock


class Timekeeper:
    """Drives `Session.clock`.

    now(): the time in seconds. on_end(winner, why): called when a side runs out of time.
    """

    def __init__(
        self, session: Session, view: GameView, now: Callable[[], float], on_end: Callable[[int, str], object]
    ) -> None:
        self.session, self.view, self.now, self.on_end = session, view, now, on_end
        self.ticking = False

    def pressed(self, side: int) -> None:
        """Press the clock after a move of a side."""
        if self.session.clock:
            self.session.clock.press(side, self.now())

    def stop(self) -> None:
        """Stop the clock, even if a time is used up: a remote move has arrived that was made in time."""
        if self.session.clock:
            self.session.clock.stop(self.now())

    def follow(self) -> None:
        """From the first move on, run the time of the side to move; stop it when the game ends or is paused.

        In a remote game it runs only while both browsers are connected.
        """
        session = self.session
        if not session.clock:
            return
        apart = session.opponent.by_agreement and not session.opponent.is_live
        if session.result() or session.paused or apart or not session.tree.line():
            session.clock.stop(self.now())
        elif session.clock.running != session.turn():  # at the start, and after moves were taken back
            session.clock.start(session.turn(), self.now())
        self.view.show_clocks(session.clock, self.now())
        if session.clock.running and not self.ticking:
            self.ticking = True
            asyncio.create_task(self._tick())

    def has_fallen(self) -> bool:
        """True if the side to move has no time left, which ends the game."""
        clock, opponent = self.session.clock, self.session.opponent
        fallen = clock.fallen(self.now(), -opponent.side or None) if clock else None
        if fallen:
            opponent.ended()
            self.on_end(-fallen, OUT_OF_TIME)
        return bool(fallen)

    def settle(self) -> None:
        clock = self.session.clock
        if clock and clock.running:
            clock.start(clock.running, self.now())

    async def _tick(self) -> None:
        while self.session.clock and self.session.clock.running:
            self.view.show_clocks(self.session.clock, self.now())
            if self.has_fallen():
                break
            await asyncio.sleep(TICK)
        self.ticking = False
