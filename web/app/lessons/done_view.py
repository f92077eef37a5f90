"""The page after the last step of the rules, and after the last of all: it leads to a rival."""

from collections import namedtuple

from pyscript import window

from app.core import rivals
from app.core.lessons import words as lesson_words
from app.core.lessons.progress import Progress
from app.core.protocols import Element
from app.core.texts import say
from app.core.words import side
from app.platform.browser import find, made, write
from app.widgets import face
from pygame35.basics import BLUE, RED

MINUTE = 60_000  # milliseconds
PIECES = 36  # of confetti

Rival = namedtuple("Rival", ("key", "name", "query"))
# key    of the face
# name   such as "Pip"
# query  the query of the address of a game against that rival


class DoneView:
    """The section with the end of lessons.

    fresh  True if no step was solved before this visit, so that its time can be told
    """

    def __init__(self, course: Progress) -> None:
        self.fresh = not course.solved
        self.title = find("done-title")

    def show(self, course: Progress, rival: Rival | None) -> None:
        """Fill the section after the last step of the shown lesson. rival: the next one; None in a game for one."""
        last = course.first_open() is None
        steps = sum([course.progress(index)[1] for index in range(len(course.lessons))])
        if not last:
            steps = course.progress(course.lesson)[1]
        write(self.title, say("lessons.end") if last else say("lessons.rules-end"))
        minutes = round(window.performance.now() / MINUTE) if self.fresh and not last else 0
        write(find("done-told"), lesson_words.finished(steps, max(minutes, int(self.fresh and not last))))
        find("ticks").replaceChildren(*[_tick() for _ in range(0 if last else steps)])
        find("hello").hidden = not rival
        find("onwards").hidden = last
        if rival:
            face.show(find("hello-face"), rival.key, rivals.GLAD)
            write(find("hello-line"), rivals.LINES[rival.key][rivals.GREETING])
            write(find("play"), say("lessons.play", name=rival.name))
            find("play").href = f"..{rival.query}"

    def celebrate(self) -> None:
        """Let confetti fly."""
        pieces = [made("i", side((RED, BLUE, 0)[number % 3])) for number in range(PIECES)]
        for number, piece in enumerate(pieces):
            piece.style.setProperty("--number", str(number))
        find("confetti").replaceChildren(*pieces)


def _tick() -> Element:
    return made("i", "", find("icon-check").firstElementChild.cloneNode(True))
