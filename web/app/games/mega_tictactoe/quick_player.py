"""The AI of Mega tic-tac-toe that moves while the engine is loading: the levels that see as people do.

Its moves are those of the engine's players of the same level and seed.
"""

from app.core.protocols import Settings
from pygame35.games.mega_tictactoe.habits import PEOPLE
from pygame35.games.mega_tictactoe.people import values
from pygame35.games.mega_tictactoe.rules import Position


def choose(position: Position, player: Settings, seed: int) -> int | None:
    """The move of a player; None if it needs the engine. player: of `DuelGame.player`."""
    if player["level"] > len(PEOPLE):
        return None
    worth = values(position, PEOPLE[player["level"] - 1][1], seed)
    return max(position.legal_moves(), key=lambda move: worth[move])
