"""Shows the story of a game: its pages, the marks on the board, the ribbon. The page loads this module late."""

from pyscript import document, window

from app.core import changes, player_words, words
from app.core.protocols import Element, Square
from app.core.session import Session
from app.core.study import review_words as told
from app.core.study.review import own_sides, side_of, story_of
from app.core.study.story import Moment, Story, course
from app.duel.renderer import Renderer
from app.duel.views.excerpt import Excerpt
from app.platform.browser import find, made, write
from app.widgets.grid import Grid
from app.widgets.ribbon import Ribbon
from pygame35.basics import RED

ACROSS = 5  # squares of a small board, if it has room for the moves


class StoryView:
    def __init__(self, grid: Grid, renderer: Renderer) -> None:
        self.grid = grid
        self.panel, self.review, self.progress = find("reviewing"), find("review"), find("review-progress")
        self.heading, self.bars, self.text = find("story-heading"), find("story-bars"), find("story-text")
        self.steps, self.practice = find("story-steps"), find("practice")
        self.buttons = {name: document.querySelector(f"[data-story={name}]") for name in ("try", "next", "close")}
        canvases = self.steps.querySelectorAll("canvas")
        self.excerpts = [Excerpt(canvas, renderer, ACROSS, ACROSS) for canvas in canvases]  # after; better
        self.drawn: object = None  # the values from which they were drawn
        self.ribbon = Ribbon(find("ribbon"))
        self.marks: list[Element] = []  # the elements over the board
        self.marked: tuple[object, ...] = ()  # the values from which they were made

    def update(self, session: Session, telling: bool) -> None:
        """telling: True if the story is in sight."""
        study, review = session.study, session.study.review
        running = study.reviewing()
        story = story_of(session)
        moment = story.moment() if story else None
        self.progress.hidden = not running
        self.progress.value = review.share() if review and running else 0
        write(self.review, told.STOP if running else told.DEEPER if story else told.REVIEW)
        rival = player_words.both(session)[-(session.own_side() or -1)]
        write(self.buttons["close"].lastElementChild, rival)
        self.panel.classList.toggle("reported", bool(story))
        write(self.heading, told.heading(story) if story else told.LOOKING if running else told.NOT_YET)
        ends = story and story.is_last() and story.at > 0
        write(self.text, f"{player_words.score(session)}." if ends else told.text(story) if story else "")
        self.text.className = "" if not (story and story.tried) else "right" if story.tried[2] else "tried"
        self._bars(story)
        self._steps(session, story)
        if telling and moment and not self.steps.hidden:
            self._excerpts(session, moment)
        self._buttons(story, moment)
        lesson = story.practice if story and story.is_last() else None
        self.practice.hidden = not lesson
        if lesson:
            self.practice.setAttribute("href", lesson[1])
            write(self.practice.lastElementChild, told.PRACTISE.format(lesson[0]))
        document.body.classList.toggle("trying", bool(telling and story and story.tried))
        self._marks(session, moment if telling and story and not (story.step or story.tried) else None)
        if telling:
            self._ribbon(session, story)
        self.ribbon.part.hidden = not telling or not self.ribbon.heights

    def _bars(self, story: Story | None) -> None:
        """A bar for each moment; those up to the shown one are filled."""
        moments, at = (story.moments, story.at) if story else ([], 0)
        while self.bars.childElementCount > len(moments):
            self.bars.lastElementChild.remove()
        while self.bars.childElementCount < len(moments):
            self.bars.append(made("i"))
        for index in range(len(moments)):
            self.bars.children[index].classList.toggle("done", index < at)

    def _steps(self, session: Session, story: Story | None) -> None:
        """Name the positions of the shown moment."""
        moment, texts = story.moment() if story else None, []
        if story and moment and not story.tried:
            texts = told.steps(moment, player_words.both(session)[side_of(moment.ply)])
        self.steps.hidden = not texts
        for index in range(self.steps.childElementCount):
            button = self.steps.children[index]
            button.hidden = index >= len(texts)
            if story and not button.hidden:
                write(button.querySelector("b"), texts[index])
                button.setAttribute("aria-pressed", "true" if index == story.step else "false")

    def _excerpts(self, session: Session, moment: Moment) -> None:
        """Draw the positions after the moves on small boards, if they are in sight and are not drawn already."""
        width, colour = self.excerpts[0].frame.clientWidth, window.getComputedStyle(self.steps).color
        values = moment, session.tree, session.tree.shown, width, window.devicePixelRatio, colour, words.SIDES[RED]
        if not width or values == self.drawn or session.tree.ply() != moment.ply - 1:
            return
        self.drawn = values
        write(find("story-answer"), told.answer(session, moment))
        ahead = session.position.moves[session.tree.ply() :]
        square_of, parts = session.game.square_of, [(moment.after, None)]
        if moment.better is not None:
            parts = [(moment.after, square_of(moment.better)), ([moment.better], square_of(moment.move))]
        for excerpt, (moves, other) in zip(self.excerpts, parts):
            changes.look_ahead(session, [])
            gains = [made("span", words.side(side), text) for side, text in told.brought(session, moves)]
            excerpt.frame.nextElementSibling.replaceChildren(*gains)
            changes.look_ahead(session, moves)
            excerpt.draw(session, [square_of(move) for move in reversed(moves)], other)
        changes.look_ahead(session, ahead)

    def _buttons(self, story: Story | None, moment: Moment | None) -> None:
        tried = story.tried if story else None
        again, on = self.buttons["try"], self.buttons["next"]
        again.hidden = not moment or moment.better is None or bool(tried and (tried[2] or tried[0] is None))
        write(again.lastElementChild, told.ANEW if tried else told.TRY)
        self._show_if(on, story and not story.is_last())
        self._show_if(self.review, not story or story.is_last())
        find("story-rematch").hidden = not (story and story.is_last() and story.over)
        self._show_if(find("story-show"), tried and not tried[2])

    def _show_if(self, button: Element, wanted: object) -> None:
        """Show or hide a button. A hidden button gives its focus to the heading."""
        if not wanted and button.matches(":focus"):
            self.heading.focus()
        button.hidden = not wanted

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
        for square, kind, text, plate in told.plates(session, moment):
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
        plies, moments = max(1, len(session.moves())), story.moments if story else []
        dots = [
            (moment.ply / plies, number, told.MOMENT_OF.format(number, len(moments), moment.ply))
            for number, moment in enumerate(moments, 1)
        ]
        caption = told.ABOVE if own else told.ABOVE_OTHER.format(name)
        self.ribbon.show(course(session, sides[0]), words.side(sides[0]), dots, story.at if story else 0, caption)
