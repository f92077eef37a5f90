"""The lesson on what a better move would have done."""

from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive.reasons import FEW, reasons

if TYPE_CHECKING:
    from pygame35.games.thirtyfive.rules import Position

LESSONS = {  # kind of a reason -> (title, id) of the lesson
    "takes": ("Find the 35", "find-35"),
    "past": ("Pushing a sum past 35", "over-thwart"),
    "short": ("Leaving a sum short of 35", "under-thwart"),
    "turned": ("Countering a set-up", "counter"),
    "lit": ("Countering a set-up", "counter"),
    "cancelled": ("Countering a set-up", "counter"),
    "threatens": ("Setting up a square", "set-up"),
    "builds": ("Setting up a square", "set-up"),
    "tight": ("Leaving a sum short of 35", "under-thwart"),
}


def practice(position: "Position", move: int, better: int) -> tuple[str, str] | None:
    """(title, address) of the lesson on what a better move does most that the played one does not; or None.

    It must be about at least FEW squares more than the played move takes.
    """
    played = reasons(position, move)
    done = {(reason.kind, reason.squares) for reason in played}
    taken = sum([reason.won for reason in played if reason.kind == "takes"])
    found = []
    for reason in reasons(position, better):
        more = reason.won - (taken if reason.kind == "takes" else 0)
        if reason.kind in LESSONS and (reason.kind, reason.squares) not in done and more >= FEW:
            found.append((more, reason.kind))
    if not found:
        return None
    name, lesson = LESSONS[max(found, key=lambda pair: pair[0])[1]]
    return name, f"lessons/#{lesson}"
