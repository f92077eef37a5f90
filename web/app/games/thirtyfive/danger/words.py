"""The texts about dangers and chances."""

from app.core.words import SIDES, plural
from app.games.thirtyfive.danger.habit import is_first_without
from app.games.thirtyfive.danger.sight import GAMES
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, format_square

if TYPE_CHECKING:
    from app.core.session import Session
    from app.games.thirtyfive.danger.sight import Signs
    from pygame35.games.thirtyfive.boards import Board
    from pygame35.games.thirtyfive.rules import Position
    from pygame35.games.thirtyfive.threats import Threat

FAREWELL = "You gave little away, so you play without diamonds and rings now."
RETURN = "Diamonds and rings mark dangers again: the AI made 35 where you could have stopped it."
LEAVING = "You gave little away in two games in a row: in the next one you play without diamonds and rings."
RETURNING = "The AI made 35 where you could have stopped it: in the next game diamonds and rings mark dangers again."
ABOVE = "Diamonds and rings are for levels 1 to 3: from here on you play without them."
KEPT = "Diamonds and rings stay. Settings can change that."
CAN, COULD_THEN = "{} can take {} with {} on {}.", "{} could then take {} with {} on {}."
ANY = "a digit"  # on an empty square that has 35 around it


def news(session: "Session") -> str:
    """That the signs are gone, or back; at the end of a game, that they will be."""
    if is_first_without(session):
        return ABOVE
    if session.memory["dangers"] == GAMES:
        return LEAVING if session.is_over() else FAREWELL
    return RETURNING if session.is_over() else RETURN


def told(threat: "Threat", side: int, field: "Board", text: str = CAN) -> str:
    """A threat of a side in a sentence."""
    place, digit = threat.move // DIGITS, str(threat.move % DIGITS + 1)
    digit = ANY if place == threat.square else digit
    return text.format(SIDES[side], plural(threat.won, "square"), digit, format_square(place, field))


def of_square(signs: "Signs", square: int, position: "Position") -> str:
    """What one digit at a square would do, for both sides; "" without a sign. It is the person's turn."""
    person, field = position.turn, position.field
    found = [(threat, person) for threat in signs.chances] + [(threat, -person) for threat in signs.dangers]
    return " ".join([told(threat, side, field) for threat, side in found if threat.square == square])


def after(threat: "Threat | None", opponent: int, field: "Board") -> str:
    """The largest danger after a previewed move; "" without one."""
    return told(threat, opponent, field, COULD_THEN) if threat else ""


def line(session: "Session", signs: "Signs", text: str) -> str:
    """The line about the previewed move, or about the square that is looked at. text: the line of a game without signs.

    It is short, since a phone has little room: a danger takes the place of what the board shows as well.
    """
    position, preview, square = session.position, session.selection.preview, session.selection.looked_at()
    if preview:
        danger = after(signs.dangers[0], -preview.mover, position.field) if signs.dangers else ""
        if not danger:
            return text
        plain = preview.outcome.created == preview.mover and not preview.outcome.reached
        return f"{preview.move % DIGITS + 1}: {danger}" if plain else f"{text}. {danger}"
    found = "" if square is None else of_square(signs, square, position)
    if square is None or not found:
        return text
    missing = TARGET - position.sums[square]
    needs = f"needs {missing}" if missing else f"has {TARGET} around it"
    return f"{format_square(square, position.field)} {needs}. {found}"
