"""Plays cues: notes by WebAudio, without files, and vibrations of a phone. `app.core.sounds` has the cues."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core.protocols import Element
from app.core.sounds import NOISE, Cue, Note, hertz, pattern

ATTACK = 4  # milliseconds
SILENT = 0.01  # share of a note's gain at its end
LATEST = 1000  # milliseconds after which a delayed cue is dropped
VOICE = (0, 0.81, 0.25, -0.09, 0, 0.032, 0, -0.017)  # overtones of a triangle, and of a sine an octave above it
LOUDEST = 32768  # of the random numbers of NOISE


class Sound:
    """Plays cues. wanted(name): the setting "sound" or "vibration".

    Browsers play sound only after a gesture. Safari also requires that a gesture creates or resumes the context, and
    suspends the context after a phone call or in the background. So each gesture resumes the context.
    """

    def __init__(self, wanted: Callable[[str], bool]) -> None:
        self.wanted = wanted
        self.context: Element = None
        self.voice: Element = None
        self.touched = False  # True after the first gesture; a phone does not vibrate before
        self.late: tuple[float, Cue] | None = None  # (time, cue) that waits for the context
        for gesture in ("pointerup", "click", "keydown"):
            document.addEventListener(gesture, self._wake)

    def _wake(self, event: Element) -> None:
        if not event.isTrusted:
            return
        self.touched = True
        if not (self.wanted("sound") and getattr(window, "AudioContext", None)):
            return
        if not self.context:
            context = self.context = window.AudioContext.new()
            numbers = window.Float32Array
            self.voice = context.createPeriodicWave(numbers.new(len(VOICE)), numbers.of(*VOICE))
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

    def play(self, cue: Cue) -> None:
        if cue.pulses and self.touched and self.wanted("vibration") and can_vibrate():
            window.navigator.vibrate(window.Array.of(*pattern(cue.pulses)))
        if not self.wanted("sound"):
            return
        if self.context and self.context.state == "running":
            self._play(cue)
        else:
            self.late = (window.performance.now(), cue)

    def _play(self, cue: Cue) -> None:
        for note in cue.notes:
            self._sound(note)

    def _sound(self, note: Note) -> None:
        context = self.context
        start = context.currentTime + note.start / 1000
        risen, end = start + ATTACK / 1000, start + (ATTACK + note.length) / 1000
        source, volume = self._noise(note.length) if note.name == NOISE else self._tone(note.name), context.createGain()
        loudness, peak = volume.gain, note.gain / LOUDEST if note.name == NOISE else note.gain
        loudness.setValueAtTime(0, start)
        loudness.linearRampToValueAtTime(peak, risen)
        loudness.exponentialRampToValueAtTime(SILENT * peak, end)
        source.connect(volume)
        volume.connect(context.destination)
        source.start(start)
        source.stop(end)

    def _tone(self, name: str) -> Element:
        tone = self.context.createOscillator()
        tone.setPeriodicWave(self.voice)
        tone.frequency.value = hertz(name)
        return tone

    def _noise(self, length: float) -> Element:
        context = self.context
        numbers = window.Int16Array.new(round(context.sampleRate * (ATTACK + length) / 1000))
        window.crypto.getRandomValues(numbers)
        source = context.createBufferSource()
        source.buffer = context.createBuffer(1, numbers.length, context.sampleRate)
        source.buffer.copyToChannel(window.Float32Array.new(numbers), 0)
        return source


def can_vibrate() -> bool:
    """True if the browser has a command for vibrations."""
    return bool(getattr(window.navigator, "vibrate", None))
