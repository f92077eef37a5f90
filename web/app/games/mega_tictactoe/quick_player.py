"""The AI of Mega tic-tac-toe while the engine is loading. It has only the levels that imitate people.

Its moves are those of the engine's players of the same level and seed.
"""

from app.core.protocols import Settings
from pygame35.games.mega_tictactoe.habits import PEOPLE
from pygame35.games.mega_tictactoe.people import values
from pygame35.games.mega_tictactoe.rules import Position


def choose(position: Position, player: Settings, seed: int) -> int | None:
    """The move of an AI player; None if the player's level needs the engine. player: see `DuelGame.player`."""
    if player["level"] > len(PEOPLE):
        return None
    worth = values(position, PEOPLE[player["level"] - 1][1], seed)
    return max(position.legal_moves(), key=lambda move: worth[move])
