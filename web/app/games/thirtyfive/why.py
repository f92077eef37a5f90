"""The texts that explain moves and games of 35. A page loads them once its board can be used; see `later`."""

from app.games.thirtyfive import decided as decision
from app.games.thirtyfive import helping, hints, reasons
from app.games.thirtyfive import practice as exercises
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.rules import Position

advice, afterwards, spoils = hints.advice, hints.afterwards, hints.spoils
reason, difference, effect = reasons.main_sentence, reasons.difference, reasons.effect
helps, avoids, grows = helping.helps, helping.avoids, helping.grows
decided, practice = decision.decided, exercises.practice


def remark(position: "Position", move: int) -> str:
    """What a move does, in sentences."""
    return " ".join(reasons.sentences(position, move))
