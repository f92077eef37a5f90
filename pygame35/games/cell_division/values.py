"""The values of squares for the AIs of the original Cell Division, which play the square of the highest value.

This module also runs on MicroPython. Every formula comes from the game's author.

>>> from pygame35.games.cell_division.rules import Position
>>> position = Position(3, 3)
>>> best(position, values(position, "hard")) == position.parse_move("b2")
True
"""

from ...basics import BLUE, RED
from .rules import Position

ORIGINALS = ("easy", "medium", "hard", "adaptive")
_PEOPLE = ("beginner", "casual", "hobbyist", "regular", "enthusiast", "veteran", "strategist", "expert")
WITHOUT_VALUES = ("planner", "master")
"""Players that search; they have no values of squares."""
LADDER = _PEOPLE + ("hard",) + WITHOUT_VALUES
"""The players that the pages offer, weakest first."""
BESIDE = ("easy", "medium", "adaptive")
"""Further players that the pages offer: as strong as one of LADDER, or of varying strength."""
FIRST_SKILL = 0.5
STEP = 0.01  # change of skill for each point of lead


def values(position: Position, player: str, skill: float = FIRST_SKILL) -> dict[int, float]:
    """{square: value} for every legal move; ValueError when there is no such player.

    player: a name of ORIGINALS. skill: the adaptive player's, 0 ... 1. It is the side to move, against a person.
    """
    if player not in ORIGINALS:
        raise ValueError(f"there is no player {player!r} with values: {', '.join(ORIGINALS)}")
    easy = {square: centrality(position, square) for square in position.legal_moves()}
    if player == "easy":
        return easy
    hard = {square: value + _attraction(position, square) for square, value in easy.items()}
    if player == "hard":
        return hard
    share = 0.5 if player == "medium" else skill_in_game(skill, _lead(position))
    return {square: share * hard[square] + (1 - share) * easy[square] for square in easy}


def best(position: Position, worth: dict[int, float]) -> int:
    """The square of the highest value; among equal ones the leftmost, then the topmost."""
    columns = position.field.columns
    return min(worth, key=lambda square: (-worth[square], square % columns, square // columns))


def centrality(position: Position, square: int) -> float:
    """1 in the middle of the board, less towards its edges, always above 0."""
    rows, columns = position.field.rows, position.field.columns
    row, column = divmod(square, columns)
    return 1 - max(abs(row - (rows - 1) / 2) / (rows + 4), abs(column - (columns - 1) / 2) / (columns + 4))


def _attraction(position: Position, square: int) -> int:
    """The difference between the values of the players hard and easy."""
    gains = position.gain_of_both(square)
    overlaps = position.tallies[RED].overlap[square] + position.tallies[BLUE].overlap[square]
    return 2 * position.openness[square] + gains - overlaps


def _lead(position: Position) -> int:
    """The lead of the side that is not to move, in points."""
    red, blue = position.scores()
    return (blue - red) * position.turn


def skill_in_game(skill: float, lead: int) -> float:
    """The weight of the player `hard` in the adaptive AI's values.

    It can lie outside 0 ... 1. lead: the person's lead, in points.
    """
    return skill + STEP * lead


def skill_after(skill: float, lead: int) -> float:
    """The adaptive AI's skill after a game, 0 ... 1. lead: the person's final lead in points, negative after a loss."""
    changed = skill + STEP * lead / (2 if lead < 0 else 1)
    return min(max(changed, 0.0), 1.0)
