"""Threes on its pages."""

from app.core import settings
from app.core.words import thousands
from app.games.threes import keeping
from app.games.threes.session import ThreesSession
from app.solo.game import SoloGame
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes import rules as threes

if TYPE_CHECKING:
    from typing import Any

    from app.core.protocols import GameRecords

CONFIG = "worker-threes.json"  # configuration of the engine's worker, which loads the master's evaluation
LIMITS = {  # {setting with a text field: (least, most, its name on the page)}
    "depth": (1, 15, "Moves ahead"),
    "simulations": (5, 500, "Simulations"),
    "games": (1, 10_000, "Games"),
}
CHOICES: "dict[str, tuple[Any, ...]]" = {name: settings.CHOICES[name] for name in settings.EVERYWHERE}
CHOICES.update(
    {
        "rules": threes.RULE_SETS,
        "player": ("master", "original"),
        "depth": tuple(range(1, 16)),  # the moves that the AI looks ahead
        "simulations": tuple(range(5, 501)),  # of the original AI, for each move
        "blanks": (False, True),  # True: the original AI also values empty squares
        "pace": (0, 0.3, 1),  # the least seconds of autoplay for a move
        "games": tuple(range(1, 10_001)),  # of a series
    }
)


class Threes(SoloGame):
    rules = threes
    records: "GameRecords | None" = keeping
    choices = CHOICES
    defaults = {"depth": 2, "simulations": 50, "pace": 0.3, "games": 100}

    def session(self) -> ThreesSession:
        return ThreesSession()

    def read_setting(self, name: str, text: str) -> "Any":
        return typed(name, text) if name in LIMITS else super().read_setting(name, text)

    def is_fragment(self, text: str) -> bool:
        return text.partition("-")[0] in threes.RULE_SETS


GAME = Threes()


def typed(name: str, text: str) -> int:
    """The number in a setting's text field; ValueError, with the message to show, for anything else."""
    least, most, title = LIMITS[name]
    text = text.strip()
    if not (0 < len(text) < 7 and all(digit in "0123456789" for digit in text) and least <= int(text) <= most):
        raise ValueError(f"{title} must be a whole number from {thousands(least)} to {thousands(most)}.")
    return int(text)
