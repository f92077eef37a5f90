"""The settings: their values, their defaults, and their texts in addresses and forms.

CHOICES has the settings of all games for two; a game adds its own (`app.core.game.Game.choices`).
"""

from typing import Any

from app.core.game import Game
from app.core.opponents import ENGINE, PLAYERS
from app.core.protocols import Choices, Plain, Settings

CHOICES: Choices = {
    "red": PLAYERS,
    "blue": PLAYERS,
    "seconds": (0.5, 1, 2, 5, 10, 30),  # the AI's time for a move
    "workers": (1, 2, 3, 4, 8),  # of the strongest AI; a second one gained nothing in matches (tests/FIGURES.md)
    "next": ("same", "swapped", "random"),  # the sides of the players in the next game; Red begins
    "clock": (None, "60+0", "180+2", "300+3", "600+0", "900+10"),  # seconds of each side + seconds for each move
    "pace": (0, 1, 3),  # the least seconds of a move between two AIs
    "theme": ("system", "light", "dark"),
    "colours": ("standard", "safe", "contrast"),
    "heat": (False, True),  # True: an analysis colours the squares by their value
    "confirm": (False, True),  # True: a move takes two presses; some games add "touch": only a move by touch takes two
    "sound": (False, True),
    "shortcuts": (True, False),  # True: single characters are commands; WCAG 2.1.4 requires a switch for them
}
DEFAULTS: Settings = {"blue": ENGINE, "seconds": 1, "pace": 1}  # the others default to their first value
EVERYWHERE = ("theme", "colours", "sound", "shortcuts")  # shared by all games of the site


def defaults(game: Game) -> Settings:
    return {name: game.defaults.get(name, values[0]) for name, values in game.choices.items()}


def with_shared(own: Choices) -> Choices:
    """The choices of a game for two: the common ones, and its own ones in addition or in their place."""
    every = dict(CHOICES)
    every.update(own)
    return every


def to_text(value: object) -> str:
    """The text of a value in forms and addresses; "" for None."""
    return "" if value is None else str(value).lower()


def of_text(choices: Choices, name: str, text: str) -> Any:
    """The value that has a text; ValueError if there is no such setting or value."""
    for value in choices.get(name, ()):
        if to_text(value) == text:
            return value
    raise ValueError(f"{name}={text}")


def known(choices: Choices, plain: Plain) -> Settings:
    """The valid settings in a dict from outside. plain: any names and values."""
    return {
        name: value
        for name, value in plain.items()
        if name in choices and any(value == choice and type(value) is type(choice) for choice in choices[name])
    }


def time_control(text: str) -> tuple[int, int]:
    """(seconds, increment) of a clock such as "180+2"."""
    seconds, _, increment = text.partition("+")
    return int(seconds), int(increment)
