"""Short tones for moves and a short vibration of the phone, which a visitor switches on in the settings."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core.protocols import Element

VOLUME = 0.12
LENGTH = 0.16  # seconds
STEP = 0.09  # seconds between the tones of one move
LATEST = 1000  # milliseconds after which a delayed tone is dropped
ENDED = (392, 494, 587)  # hertz
TICK = 12  # milliseconds


class Sound:
    """Plays tones. wanted(): returns True while the settings ask for tones.

    Browsers play sound only after a gesture. Safari also requires that a gesture creates or resumes the context, and
    suspends the context after a phone call or in the background. So each gesture resumes the context.
    """

    def __init__(self, wanted: Callable[[], bool]) -> None:
        self.wanted = wanted
        self.context: Element = None
        self.late: tuple[float, list[int]] | None = None  # (time, frequencies) of tones that wait for the context
        for gesture in ("pointerup", "click", "keydown"):
            document.addEventListener(gesture, self._wake)

    def _wake(self, _event: Element) -> None:
        if not (self.wanted() and getattr(window, "AudioContext", None)):
            return
        if not self.context:
            self.context = window.AudioContext.new()
        if self.context.state != "running":
            asyncio.create_task(self._catch_up(self.context.resume()))

    async def _catch_up(self, resumed: Element) -> None:
        try:
            await resumed
        except Exception:
            return  # the browser does not allow it
        if self.late and window.performance.now() - self.late[0] < LATEST:
            self._play(self.late[1])
        self.late = None

    def play(self, frequencies: list[int], wait: float = 0) -> None:
        """Play tones one after the other. wait: milliseconds until the first one."""
        if self.context and self.context.state == "running":
            self._play(frequencies, wait)
        else:
            self.late = (window.performance.now(), frequencies)

    def tick(self) -> None:
        """Let a phone vibrate for a moment, as it does when a key is pressed."""
        if getattr(window.navigator, "vibrate", None):
            window.navigator.vibrate(TICK)

    def _play(self, frequencies: list[int], wait: float = 0) -> None:
        context = self.context
        start = context.currentTime + wait / 1000
        for frequency in frequencies:
            tone, gain = context.createOscillator(), context.createGain()
            tone.type = "triangle"
            tone.frequency.value = frequency
            gain.gain.setValueAtTime(VOLUME, start)
            gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH)
            tone.connect(gain)
            gain.connect(context.destination)
            tone.start(start)
            tone.stop(start + LENGTH)
            start += STEP
