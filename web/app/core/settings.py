"""The settings: their values, their defaults, and their texts in addresses and forms."""

from typing import Any

from app.core.game import Game
from app.core.protocols import Choices, Plain, Settings

EVERYWHERE: Choices = {  # of all games of the site; other settings are in `app.core.duel_kind` and in the games
    "theme": ("system", "light", "dark"),
    "colours": ("standard", "safe", "contrast"),
    "sound": (True, False),
    "vibration": (True, False),
    "notify": (False, True),  # True: a notification of the system says that a friend has moved
    "shortcuts": (True, False),  # True: single characters are commands; WCAG 2.1.4 requires a switch for them
}


def defaults(game: Game) -> Settings:
    return {name: game.defaults.get(name, values[0]) for name, values in game.choices.items()}


def to_text(value: object) -> str:
    """The text of a value in forms and addresses; "" for None."""
    return "" if value is None else str(value).lower()


def of_text(choices: Choices, name: str, text: str) -> Any:
    """The value of a setting from its text. Raises ValueError if there is no such setting or value."""
    for value in choices.get(name, ()):
        if to_text(value) == text:
            return value
    raise ValueError(f"{name}={text}")


def known(choices: Choices, plain: Plain) -> Settings:
    """The valid settings in a dict. Other names and values are left out. plain: any dict."""
    return {
        name: value
        for name, value in plain.items()
        if name in choices and any(value == choice and type(value) is type(choice) for choice in choices[name])
    }


def time_control(text: str) -> tuple[int, int]:
    """(seconds at the start, seconds added after each move) of a clock such as "180+2"."""
    seconds, _, increment = text.partition("+")
    return int(seconds), int(increment)
