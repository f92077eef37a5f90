"""Short tones for what a move does, made by the browser itself; off unless the settings ask for them."""

import asyncio

from pyscript import document, window

VOLUME = 0.12
LENGTH = 0.16  # seconds
STEP = 0.09  # seconds between the tones of one move
LATEST = 1000  # milliseconds after which a tone is of no use any more
ENDED = (392, 494, 587)  # hertz


class Sound:
    """wanted: () -> True while the settings ask for tones.

    Browsers let a page be heard after a gesture only, Safari only what was begun or resumed in one, and it falls silent
    again after a call or in the background. So each gesture sees to it.
    """

    def __init__(self, wanted):
        self.wanted = wanted
        self.context = None
        self.late = None  # (when, frequencies) of the last tones that could not be heard yet
        for gesture in ("pointerup", "click", "keydown"):
            document.addEventListener(gesture, self._wake)

    def _wake(self, _event):
        if not self.wanted():
            return
        if not self.context:
            self.context = window.AudioContext.new()
        if self.context.state != "running":
            asyncio.create_task(self._catch_up(self.context.resume()))

    async def _catch_up(self, resumed):
        try:
            await resumed
        except Exception:
            return  # the browser does not allow it
        if self.late and window.performance.now() - self.late[0] < LATEST:
            self._play(self.late[1])
        self.late = None

    def play(self, frequencies):
        if self.context and self.context.state == "running":
            self._play(frequencies)
        else:
            self.late = (window.performance.now(), frequencies)

    def _play(self, frequencies):
        start = self.context.currentTime
        for index, frequency in enumerate(frequencies):
            self._tone(frequency, start + STEP * index)

    def _tone(self, frequency, start):
        context = self.context
        tone, gain = context.createOscillator(), context.createGain()
        tone.type = "triangle"
        tone.frequency.value = frequency
        gain.gain.setValueAtTime(VOLUME, start)
        gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH)
        tone.connect(gain)
        gain.connect(context.destination)
        tone.start(start)
        tone.stop(start + LENGTH)
