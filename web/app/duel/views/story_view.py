"""Shows the story of a game: its pages, the marks on the board, the ribbon. The page loads this module late."""

from pyscript import document, window

from app.core import changes, player_words, words
from app.core.protocols import Element, Square
from app.core.session import Session
from app.core.study.pages import Moment
from app.core.study.review import own_sides, side_of, story_of
from app.core.study.story import Story, answer, brought, course, plates
from app.core.texts import say
from app.duel.renderer import Renderer
from app.duel.views.excerpt import Excerpt
from app.platform.browser import find, made, write
from app.widgets.grid import Grid
from app.widgets.ribbon import Ribbon
from app.widgets.story_frame import StoryFrame, dots
from pygame35.basics import RED

ACROSS = 5  # squares of a small board, if it has room for the moves


class StoryView:
    def __init__(self, grid: Grid, renderer: Renderer) -> None:
        self.grid, self.frame, self.steps = grid, StoryFrame(), find("story-steps")
        self.practice, self.close = find("practice"), document.querySelector("[data-story=close]")
        canvases = self.steps.querySelectorAll("canvas")
        self.excerpts = [Excerpt(canvas, renderer, ACROSS, ACROSS) for canvas in canvases]  # after; better
        self.drawn: object = None  # the values from which they were drawn
        self.ribbon = Ribbon(find("ribbon"))
        self.marks: list[Element] = []  # the elements over the board
        self.marked: tuple[object, ...] = ()  # the values from which they were made

    def update(self, session: Session, telling: bool) -> None:
        """telling: True if the story is in sight."""
        study, review = session.study, session.study.review
        story, names = story_of(session), player_words.both(session)
        moment = story.moment() if story else None
        share = review.share() if review and study.reviewing() else None
        score = player_words.score(session)
        score = say("game.sentence", sentence=score) if session.game.unit else score
        self.frame.update(story, share, names[side_of(moment.ply)] if moment else "", score)
        write(self.close.lastElementChild, names[-(session.own_side() or -1)])
        if telling and moment and not self.steps.hidden:
            self._excerpts(session, moment)
        lesson = story.practice if story and story.is_last() else None
        self.practice.hidden = not lesson
        if lesson:
            self.practice.setAttribute("href", lesson[1])
            write(self.practice.lastElementChild, say("game.story.practise", lesson=lesson[0]))
        document.body.classList.toggle("trying", bool(telling and story and story.tried))
        self._marks(session, moment if telling and story and story.is_before() else None)
        if telling:
            self._ribbon(session, story)
        self.ribbon.part.hidden = not telling or not self.ribbon.heights

    def _excerpts(self, session: Session, moment: Moment) -> None:
        """Draw the positions after the moves on small boards, if they are in sight and are not drawn already."""
        width, colour = self.excerpts[0].frame.clientWidth, window.getComputedStyle(self.steps).color
        values = moment, session.tree, session.tree.shown, width, window.devicePixelRatio, colour, words.SIDES[RED]
        if not width or values == self.drawn or session.tree.ply() != moment.ply - 1:
            return
        self.drawn = values
        write(find("story-answer"), answer(session, moment))
        ahead = session.position.moves[session.tree.ply() :]
        square_of, parts = session.game.square_of, [(moment.after, None)]
        if moment.better is not None:
            parts = [(moment.after, square_of(moment.better)), ([moment.better], square_of(moment.move))]
        for excerpt, (moves, other) in zip(self.excerpts, parts):
            changes.look_ahead(session, [])
            gains = [made("span", words.side(side), text) for side, text in brought(session, moves)]
            excerpt.frame.nextElementSibling.replaceChildren(*gains)
            changes.look_ahead(session, moves)
            excerpt.draw(session, [square_of(move) for move in reversed(moves)], other)
        changes.look_ahead(session, ahead)

    def _marks(self, session: Session, moment: Moment | None) -> None:
        """Lay the played and the better move over the position before them."""
        key = (moment, session.tree.shown, words.SIDES[side_of(1)]) if moment else ()
        if key == self.marked and all(mark.isConnected for mark in self.marks):
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
        caption = say("game.story.above") if own else say("game.story.above-other", side=name)
        marks, at = dots(story, len(session.moves())), story.at if story else 0
        self.ribbon.show(course(session, sides[0]), words.side(sides[0]), marks, at, caption)
