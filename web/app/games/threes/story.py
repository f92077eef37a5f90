"""The story of a reviewed game of Threes: what its buttons do, its panel, and the list of all moves that cost."""

from pyscript import document

from app.core.formats import percent
from app.core.protocols import Move
from app.core.study.pages import Moment, Pages
from app.core.texts import say
from app.games.threes import story_words as words
from app.games.threes.game import ThreesSession
from app.games.threes.hints import best, worths
from app.games.threes.review import Review
from app.games.threes.view import ThreesPageView
from app.platform.browser import add_button, allow, find, made, mark_current, write
from app.widgets.ribbon import Ribbon
from app.widgets.story_frame import StoryFrame, dots
from pygame35.games.threes.rules import NAMES


class Teller:
    """Shows the pages of a story. While a moment is on the board, it takes the person's slides, and nothing is stored.

    It is an `app.core.protocols.Guide`.

    story  the pages; None without a finished review
    board  the game that the board shows in place of the person's: a moment, perhaps with one more move
    course of the game, for the ribbon
    rows   the plies in the list of moves that cost
    """

    def __init__(self, review: Review, view: ThreesPageView) -> None:
        self.review, self.view, self.controller, self.session = review, view, review.controller, review.session
        self.story: Pages | None = None
        self.board = ThreesSession()
        self.course: list[tuple[float, float]] = []
        self.rows: list[int] = []
        self.frame, self.ribbon = StoryFrame(), Ribbon(find("ribbon"))
        self.list, self.told, self.tab = find("costliest"), find("costly-told"), find("tab-costly")
        find("board").addEventListener("pointerdown", lambda _: self._withdraw())
        find("board").style.setProperty("--better", f'"{say("review.better-plate")}"')

    # Actions

    def open(self) -> None:
        """Open the panel. Review the game first, if it is over."""
        if self.story:
            self._show()
        elif self.session.position.is_over() and not self.review.is_running():
            self.review.toggle()
        self.update()
        self.frame.heading.focus()

    def tell(self, what: str) -> None:
        """Do what a button of the story says. what: "close", or see `Pages.turn`."""
        if what == "close":
            self.leave()
        elif self.story:
            self.story.turn(what)
            self._show()
            if what == "try":
                find("board").focus()

    def look(self, ply: int) -> None:
        """Show the position before a move in the list, with the master's values."""
        self.controller.walk(ply)
        self.session.hint = self.review.values[ply]
        self.view.refresh()
        self.update()

    def set_aside(self) -> None:
        """Give the board back to the game. The page of the story stays."""
        self.controller.guide = None
        if self.view.session is self.board:
            self.view.look_at(self.session)

    # A guide

    def attempt(self, move: Move | None) -> None:
        """Judge a person's slide at a moment."""
        story, moment = self.story, self._moment()
        if not (story and moment) or move is None:
            return
        if story.tried and story.tried[2]:
            self.view.tiles.nudge()
            return
        if story.ahead():
            story.turn("try")
            self._show()
        if move not in self.board.position.legal_moves():
            self.view.tiles.nudge()
            return
        text, right = self.review.judged(moment, move)
        story.tried = move, text, right
        self._play(move)

    def leave(self) -> None:
        """Close the story, and show the end of the game."""
        self.set_aside()
        self.view.tabs.open("by-tile")
        self.view.tabs.put_down()
        self.controller.walk(self.session.plies())
        find("open-more").focus()

    def _withdraw(self) -> None:
        """Take a wrong slide back, because the person touches the board."""
        if self.controller.guide and self.story and self.story.tried and not self.story.tried[2] and self.story.ahead():
            self.tell("try")

    # What is shown

    def _moment(self) -> Moment | None:
        return self.story.moment() if self.story else None

    def _show(self) -> None:
        """Show the position of the page."""
        story, moment, board = self.story, self._moment(), self.board
        if not story:
            return
        if not moment:
            self.set_aside()
            self.controller.walk(self.session.plies())
            self.update()
            return
        self.controller.guide = self
        board.position = self.review.before(moment.ply - 1)
        board.undone, board.best = [moment.move], self.session.best
        board.hint = self.review.values[moment.ply - 1] if story.is_before() else None
        self.view.look_at(board)
        for move in story.ahead():
            self._play(move)
        self.update()

    def _play(self, move: int) -> None:
        """Show a move after the position of the moment."""
        self.board.hint = None
        self.view.tiles.square_width()  # forces a layout: without it, the move would not be animated
        self.view.show_move(move, self.board.play(move))
        self.update()

    def update(self) -> None:
        """Show everything about the review. Make the story once the review is done."""
        review, tabs = self.review, self.view.tabs
        review.follow()
        telling = tabs.is_pulled() and not self.frame.panel.hidden
        if self.story and not review.is_done():
            self.story = None
            self.set_aside()
        elif telling and review.is_done() and not self.story:
            self.story, self.course = review.pages(), review.course()
            self._show()
            return
        story = self.story
        share = review.share() if review.is_running() else None
        self.frame.update(story, share, words.player(self.session.shared), words.at_end(self.session))
        self.frame.review.hidden = bool(story)
        allow(self.frame.review, review.line)
        body = document.body.classList
        body.toggle("telling", telling)
        body.toggle("trying", bool(telling and story and story.tried))
        find("board").style.setProperty("--player", f'"{words.player(self.session.shared)}"')
        self._ribbon(telling)
        self._list()

    def _ribbon(self, telling: bool) -> None:
        story = self.story
        self.ribbon.part.hidden = not (telling and story)
        if telling and story:
            marks = dots(story, len(self.review.line))
            self.ribbon.show(self.course, "reach", marks, story.at, say("threes.story.reach"))

    def _list(self) -> None:
        """List all moves that cost, and compare the shown one with the better one."""
        review, at = self.review, len(self.session.position.moves)
        plies = review.costly() if review.is_done() else []
        if plies != self.rows:
            self.rows = plies
            self.list.replaceChildren()
            for ply in plies:
                played, better = NAMES[review.line[ply]], NAMES[best(review.values[ply])[0]]
                text = say("threes.story.costly", move=ply + 1, played=played, better=better)
                row = [made("span", "", text), made("span", "", f"\u2212{percent(review.costs[ply])}")]
                add_button(self.list, "data-costly", ply).append(*row)
        self.tab.hidden = not plies
        hint, text = self.session.hint, words.listed(review.is_done(), bool(plies))
        shown = at in plies and hint is review.values[at]
        if hint and shown:
            texts = worths(hint)
            text = say("threes.story.compared", better=texts[best(hint)[0]], played=texts[review.line[at]])
        write(self.told, text)
        for index, ply in enumerate(plies):
            mark_current(self.list.children[index].firstElementChild, shown and ply == at)
