"""Sounds and vibrations as plain data, for all games. `app.platform.sound` plays them.

Times are in milliseconds from the event, such as a move.
"""

from collections import namedtuple
from collections.abc import Sequence

Cue = namedtuple("Cue", ("notes", "pulses"))
# notes   [Note]: what is heard
# pulses  [(start, length)] of a phone's vibration, in order

Note = namedtuple("Note", ("name", "start", "gain", "length"))
# name    a tone such as "C4" or "Eb4", or THUD, or NOISE
# gain    the loudness, 0 ... 1
# length  the time until the note has faded

THUD, NOISE = "thud", "noise"
SCALE = "CDEGA"  # the tones of the games: any two of them sound well together
OCTAVE = len(SCALE)  # steps
SEMITONES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}  # from A
A4, DEEP = 440, 90  # hertz

GAIN, FADE = 0.12, 180  # of a usual note
TICK_GAIN, TICK = 0.06, 90  # of a tick, which sounds when a square turns
STONE = 2  # the step of the usual note of a move
TICKS = OCTAVE  # the step of the first tick
GAINED, LOST = ("E5", "G5", "C6"), ("A4", "F4", "D4")
LOST_GAIN = 0.08
GAP = 70  # between the notes of GAINED and LOST
PLACED, TICKED, MOST_TICKS = 8, 4, 5  # vibration: a placed piece, a tick, the number of ticks


def step(steps: int) -> str:
    """A tone of the scale. steps: from C4, negative below it."""
    return SCALE[steps % OCTAVE] + str(4 + steps // OCTAVE)


def hertz(name: str) -> float:
    """The frequency of a note."""
    if name == THUD:
        return DEEP
    semitones = SEMITONES[name[0]] + 12 * (int(name[-1]) - 4) - (1 if "b" in name else 0)
    return float(A4 * 2 ** (semitones / 12))


def run(names: Sequence[str], gap: float, start: float = 0, gain: float = GAIN) -> list[Note]:
    """Notes one after the other. gap: the time from one to the next."""
    return [Note(name, start + gap * index, gain, FADE) for index, name in enumerate(names)]


def placed(steps: int, by_rival: bool) -> Cue:
    """The cue of a placed piece. The rival sounds one octave lower, and nothing vibrates."""
    note = run([step(steps - (OCTAVE if by_rival else 0))], 0)
    return Cue(note, [] if by_rival else [(0, PLACED)])


def taken(start: float, by_rival: bool) -> list[Note]:
    """The notes for squares, a board or other goods that a side has won."""
    return run(LOST, GAP, start, LOST_GAIN) if by_rival else run(GAINED, GAP, start)


def ticked(starts: Sequence[float]) -> Cue:
    """The cue of things that change one after the other: each tick is one step higher."""
    notes = [Note(step(TICKS + index), start, TICK_GAIN, TICK) for index, start in enumerate(starts)]
    return Cue(notes, [(start, TICKED) for start in starts[:MOST_TICKS]])


def joined(*cues: Cue) -> Cue:
    """One cue of several. Their pulses must follow each other."""
    return Cue([note for cue in cues for note in cue.notes], [pulse for cue in cues for pulse in cue.pulses])


def later(cue: Cue, wait: float) -> Cue:
    """The cue `wait` milliseconds later. If `wait` is negative, the cue has begun: its past is played at once."""
    notes = [Note(name, max(0, start + wait), gain, length) for name, start, gain, length in cue.notes]
    return Cue(notes, [(max(0, start + wait), length) for start, length in cue.pulses])


def pattern(pulses: Sequence[tuple[float, float]]) -> list[int]:
    """[vibration, pause, vibration …] for `navigator.vibrate`."""
    lengths, end = [], 0.0
    for start, length in pulses:
        lengths += [round(start - end), round(length)]
        end = start + length
    return lengths[1:] if lengths and not lengths[0] else [0] + lengths if lengths else []


UNDO = Cue(run(("G4", "E4"), 90), [])
WARNING = Cue(run(("D4", "C4"), 90, gain=0.07), [(0, 12), (52, 12)])
WRONG = Cue(run(("D4",), 0), [])
SOLVED = Cue(run(("G5", "C6", "E6"), GAP), [])
WIN = Cue(run(("C5", "E5", "G5"), 90) + [Note("C6", 270, GAIN, 400)], [(0, 20), (80, 20)])
LOSS = Cue(run(("E4", "D4", "C4"), 140, gain=0.06), [])
TIE = Cue(run(("E4", "G4", "E4"), 140, gain=0.06), [])
STAMP = Cue([Note(THUD, 0, GAIN, 80), Note(NOISE, 0, GAIN, 40)], [])
