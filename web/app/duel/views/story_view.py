"""Shows the story of a game: its pages, the marks on the board, the ribbon. The page loads this module late."""

from pyscript import document

from app.core import player_words, words
from app.core.protocols import Element, Square
from app.core.session import Session
from app.core.study import review_words as told
from app.core.study.pages import Moment
from app.core.study.review import own_sides, side_of, story_of
from app.core.study.story import Story, course, plates
from app.platform.browser import find, made, write
from app.widgets.grid import Grid
from app.widgets.ribbon import Ribbon
from app.widgets.story_frame import StoryFrame, dots


class StoryView:
    def __init__(self, grid: Grid) -> None:
        self.grid, self.frame = grid, StoryFrame()
        self.practice, self.close = find("practice"), document.querySelector("[data-story=close]")
        self.ribbon = Ribbon(find("ribbon"))
        self.marks: list[Element] = []  # the elements over the board
        self.marked: tuple[object, ...] = ()  # the values from which they were made

    def update(self, session: Session, telling: bool) -> None:
        """telling: True if the story is in sight."""
        study, review = session.study, session.study.review
        story, names = story_of(session), player_words.both(session)
        moment = story.moment() if story else None
        share = review.share() if review and study.reviewing() else None
        self.frame.update(story, share, names[side_of(moment.ply)] if moment else "", f"{player_words.score(session)}.")
        write(self.close.lastElementChild, names[-(session.own_side() or -1)])
        lesson = story.practice if story and story.is_last() else None
        self.practice.hidden = not lesson
        if lesson:
            self.practice.setAttribute("href", lesson[1])
            write(self.practice.lastElementChild, told.PRACTISE.format(lesson[0]))
        document.body.classList.toggle("trying", bool(telling and story and story.tried))
        self._marks(session, moment if telling and story and story.is_before() else None)
        if telling:
            self._ribbon(session, story)
        self.ribbon.part.hidden = not telling or not self.ribbon.heights

    def _marks(self, session: Session, moment: Moment | None) -> None:
        """Lay the played and the better move over the position before them."""
        key = (moment, session.tree.shown, words.SIDES[side_of(1)]) if moment else ()
        if key == self.marked:
            return
        self.marked = key
        for mark in self.marks:
            mark.remove()
        self.marks = []
        if not moment or session.tree.ply() != moment.ply - 1:
            return
        for square, kind, text, plate in plates(session, moment):
            self._mark(square, kind, words.side(side_of(moment.ply)), text, plate)

    def _mark(self, square: Square, kind: str, side: str, text: str, plate: str) -> None:
        if square not in self.grid.cells:
            self.grid.bring(square)
        cell = self.grid.cells.get(square)
        if cell:
            tile = made("b", f"form {side}", text)
            mark = made("i", f"moment {kind}", *([tile] if text.isdigit() else []), made("span", "", plate))
            mark.setAttribute("aria-hidden", "true")
            cell.append(mark)
            self.marks.append(mark)

    def _ribbon(self, session: Session, story: Story | None) -> None:
        sides = own_sides(session)
        own = len(sides) == 1 and not session.players.shared
        name = session.game.words.SIDES[sides[0]]
        caption = told.ABOVE if own else told.ABOVE_OTHER.format(name)
        marks, at = dots(story, len(session.moves())), story.at if story else 0
        self.ribbon.show(course(session, sides[0]), words.side(sides[0]), marks, at, caption)
