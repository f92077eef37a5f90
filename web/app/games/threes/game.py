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

MOST_GAMES = 10_000  # of a series
CHOICES: "dict[str, tuple[Any, ...]]" = {name: settings.CHOICES[name] for name in settings.EVERYWHERE}
CHOICES.update(
    {
        "rules": threes.RULE_SETS,
        "player": ("master", "original"),
        "depth": tuple(range(1, 16)),  # the moves that the AI looks ahead
        "simulations": tuple(range(5, 501)),  # of the original AI, for each move
        "blanks": (False, True),  # True: the original AI also values empty squares
        "numbers": (False, True),  # True: hints and the review show the AI's figures
        "pace": (0, 0.3, 1),  # the least seconds of autoplay for a move
        "games": tuple(range(1, MOST_GAMES + 1)),  # of a series
    }
)


class Threes(SoloGame):
    rules = threes
    worker = "worker-threes.json"  # with the master's evaluation
    records: "GameRecords | None" = keeping
    choices = CHOICES
    defaults = {"depth": 3, "simulations": 50, "pace": 0.3, "games": 100}

    def session(self) -> ThreesSession:
        return ThreesSession()

    def is_fragment(self, text: str) -> bool:
        return text.partition("-")[0] in threes.RULE_SETS


GAME = Threes()


def number_of_games(text: str) -> int:
    """The number of games that a person typed; ValueError, with the message to show, for anything else."""
    text = text.strip()
    if not (0 < len(text) < 7 and all(digit in "0123456789" for digit in text) and 1 <= int(text) <= MOST_GAMES):
        raise ValueError(f"Games must be a whole number from 1 to {thousands(MOST_GAMES)}.")
    return int(text)
