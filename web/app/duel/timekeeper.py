"""Run and show the clock of the session's game, and end the game when a side has no time left."""

import asyncio
from collections.abc import Callable

from app.core.record.stored_game import OUT_OF_TIME
from app.core.session import Session
from app.duel.protocols import GameView

TICK = 0.1  # seconds between updates of the clock
SHORT = 10  # seconds left in which a person has no time to read


class Timekeeper:
    """Runs `Session.clock`.

    now(): returns the time in seconds. on_end(winner, why): called when a side runs out of time.
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
        """Stop the clock for a remote move that was made in time, even if this clock has no time left."""
        if self.session.clock:
            self.session.clock.stop(self.now())

    def follow(self) -> None:
        """Run the time of the side to move, or stop the clock.

        The clock stands before the first move, at the end and in a pause. In a remote game, it also stands while the
        browsers are not connected.
        """
        session = self.session
        if not session.clock:
            return
        apart = session.opponent.by_agreement and not session.opponent.is_live
        if session.result() or session.paused or apart or not session.tree.line():
            session.clock.stop(self.now())
        elif session.clock.running != session.turn():  # the clock starts, or moves were taken back
            session.clock.start(session.turn(), self.now())
        self.view.show_clocks(session.clock, self.now())
        if session.clock.running and not self.ticking:
            self.ticking = True
            asyncio.create_task(self._tick())

    def has_fallen(self) -> bool:
        """End the game if the side to move has no time left. Returns True in that case."""
        clock, opponent = self.session.clock, self.session.opponent
        fallen = clock.fallen(self.now(), -opponent.side or None) if clock else None
        if fallen:
            opponent.ended()
            self.on_end(-fallen, OUT_OF_TIME)
        return bool(fallen)

    def is_short(self) -> bool:
        """True if the side to move has less than SHORT seconds left."""
        clock = self.session.clock
        return bool(clock and clock.remaining(self.session.turn(), self.now()) < SHORT)

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
