"""The AI of 35 that moves while the engine is still loading. It has only the levels without search.

It plays the same moves as the engine at the same level, strength and seed.
"""

from app.core.protocols import Settings
from pygame35.games.thirtyfive.habits import BLIND, PEOPLE, level_at
from pygame35.games.thirtyfive.people import values
from pygame35.games.thirtyfive.rules import Position


def choose(position: Position, player: Settings, seed: int) -> int | None:
    """The move of a player; None if this player needs the engine. player: the result of `DuelGame.player`."""
    level = player.get("level") or level_at(player["options"]["strength"], seed, len(position.moves))
    if level > len(PEOPLE):
        return None
    habits = PEOPLE[level - 1][1] if level else BLIND
    if habits.experience:
        return None
    worth = values(position, habits, seed)
    return max(position.legal_moves(), key=lambda move: worth[move])
