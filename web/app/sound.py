"""Short tones for what a move does, made by the browser itself; off unless the settings ask for them."""

from pyscript import window

VOLUME = 0.12
LENGTH = 0.16  # seconds
STEP = 0.09  # seconds between the tones of one move
ENDED = (392, 494, 587)  # hertz


class Sound:
    def __init__(self):
        self.context = None  # made at the first tone: browsers want a gesture before

    def play(self, frequencies):
        if not self.context:
            self.context = window.AudioContext.new()
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
