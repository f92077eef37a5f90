"""The lesson on what a better move would have done."""

from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.reasons import reasons

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.rules import Position

LESSONS = {  # kind of a reason -> (name, id) of the lesson
    "takes": ("finding the 35", "find-35"),
    "past": ("over-thwarting", "over-thwart"),
    "short": ("under-thwarting", "under-thwart"),
    "turned": ("countering a set-up", "counter"),
    "lit": ("countering a set-up", "counter"),
    "cancelled": ("countering a set-up", "counter"),
    "threatens": ("setting up a square", "set-up"),
    "builds": ("setting up a square", "set-up"),
    "tight": ("under-thwarting", "under-thwart"),
}


def practice(position: "Position", move: int, better: int) -> tuple[str, str] | None:
    """(name, address) of the lesson on what a better move does most that the played one does not; or None."""
    done = {(reason.kind, reason.squares) for reason in reasons(position, move)}
    found = [
        reason
        for reason in reasons(position, better)
        if reason.kind in LESSONS and (reason.kind, reason.squares) not in done
    ]
    if not found:
        return None
    name, lesson = LESSONS[max(found, key=lambda reason: reason.won).kind]
    return name, f"lessons/#{lesson}"
