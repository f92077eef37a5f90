"""Everything that can be set: the values it may have, its default, and its text in an address or a form."""

PERSON, ENGINE = "person", "engine"

CHOICES = {
    "red": (PERSON, ENGINE),  # who plays the side
    "blue": (PERSON, ENGINE),
    "level": tuple(range(1, 11)),
    "seconds": (0.5, 1, 2, 5, 10, 30),  # how long the AI may think about a move
    "workers": (1, 2, 3, 4, 8),  # of the AI at level 10; a second one gained nothing in matches (see the README)
    "next": ("same", "swapped", "random"),  # who plays which side in the next game; Red begins
    "clock": (None, "60+0", "180+2", "300+3", "600+0", "900+10"),  # seconds of each side + seconds for each move
    "pace": (0, 1, 3),  # seconds that two AIs take at least for a move
    "theme": ("system", "light", "dark"),
    "colours": ("standard", "safe", "contrast"),
    "sums": (False, True),  # every square's sum is shown, not only those near 35
    "heat": (False, True),  # an analysis shows each square's best digit on the board
    "ownership": (False, True),  # and who is expected to own it
    "confirm": (False, True),  # a digit is placed by touching it twice
    "sound": (False, True),
}
DEFAULTS = {"blue": ENGINE, "level": 5, "seconds": 1}  # of the others the first value


def defaults():
    return {name: DEFAULTS.get(name, values[0]) for name, values in CHOICES.items()}


def to_text(value):
    """A value as the forms and the address write it; None is the empty text."""
    return "" if value is None else str(value).lower()


def of_text(name, text):
    """The value of a setting; ValueError when it has no such setting or value."""
    for value in CHOICES.get(name, ()):
        if to_text(value) == text:
            return value
    raise ValueError(f"{name}={text}")


def known(plain):
    """What can be used of settings from outside, a dict that may hold anything."""
    return {
        name: value
        for name, value in plain.items()
        if name in CHOICES and any(value == choice and type(value) is type(choice) for choice in CHOICES[name])
    }


def time_control(text):
    """(seconds, increment) of a clock such as "180+2"."""
    seconds, _, increment = text.partition("+")
    return int(seconds), int(increment)
