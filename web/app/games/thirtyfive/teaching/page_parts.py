"""The parts of the page of 35 that other boards of 35 lack: the first visit, the tour, signs of danger, their news."""

from app.games.thirtyfive.danger.news import News
from app.games.thirtyfive.danger.view import DangerView
from app.games.thirtyfive.teaching.first_visit import FirstVisit
from app.games.thirtyfive.teaching.guide import Guide
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.duel.parts import PageParts


def actions(parts: "PageParts") -> "dict[str, Callable[[], object]]":
    """Add the parts to the page; returns {id of one of their buttons: its action}."""
    first_visit = FirstVisit(parts)
    guide = Guide(parts, first_visit)
    news = News(parts)
    parts.view.parts += [first_visit, DangerView(parts), news]
    return {
        "play-now": first_visit.close,
        "learn": guide.start,
        "tour-next": guide.next,
        "tour-skip": guide.leave,
        "keep-signs": news.keep,
        "keep-signs-then": news.keep,
    }
