"""The actions of the story of a game. The page loads this module late."""

from pyscript import window

from app.core import changes
from app.core.geometry import FAR
from app.core.protocols import Move
from app.core.refusals import told
from app.core.study.pages import STEPS
from app.core.study.story import Story, judged, plates
from app.core.texts import say
from app.duel.controller import DuelController
from app.duel.protocols import SpeakingView
from app.widgets.notice import WIDE
from pygame35.basics import IllegalMove


class Storyteller:
    """Shows the pages of a story. While a moment is on the board, it takes the person's moves, and nothing is stored.

    It is an `app.core.protocols.Guide`.
    """

    def __init__(self, game: DuelController, view: SpeakingView) -> None:
        self.game, self.view, self.session = game, view, game.session

    @property
    def story(self) -> Story:
        story: Story = self.session.study.story
        return story

    def prepare(self) -> None:
        """Make the story of the review, unless it is made already."""
        study = self.session.study
        if study.review and not (
            study.story and study.story.review is study.review and study.story.version == study.cache.version
        ):
            study.story = Story(self.session, study.review)

    def act(self, what: str) -> None:
        """Do what a button says. what: "close", or see `Pages.turn`."""
        if what == "close":
            self.leave()
            self.view.return_to_result(take_focus=True)
            return
        again = what in STEPS and STEPS.index(what) == self.story.step
        self.story.turn("before" if again and window.matchMedia(WIDE).matches else what)  # there, no button leads back
        self.show()
        if what == "try":
            self.view.grid.take_focus()

    def show(self) -> None:
        """Show the position of the page."""
        session, moment = self.session, self.story.moment()
        self.game.guide = None
        self.game.show(moment.ply - 1 if moment else FAR)
        if moment:
            self.game.guide = self
            changes.look_ahead(session, self.story.ahead())
            if self.story.is_before():
                session.study.noted = {square: text for square, _, _, text in plates(session, moment)}
        self.view.refresh()

    def set_aside(self) -> None:
        """Give the board back to the game. The page of the story stays."""
        self.game.guide = None
        changes.look_ahead(self.session, [])
        self.view.refresh()

    # A guide

    def attempt(self, move: Move | None) -> None:
        """Judge a person's move at a moment."""
        session, story, moment = self.session, self.story, self.story.moment()
        if not moment:
            return
        if moment.better is None:
            self.view.show_message(say("game.story.was-good"))
            return
        if move is None:
            self.view.show_message(session.game.words.CHOOSE)
            return
        changes.look_ahead(session, [])
        try:
            session.position.check(move)
        except IllegalMove as error:
            self.view.show_message(told(error))
            self.view.refresh()
            return
        fault = judged(session, moment, move)
        text = say("game.story.right") if move == moment.better else say("game.story.no-harm")
        if fault:
            text = say("game.sentence", sentence=fault.harm)
        story.step, story.tried = 0, (move, text, move == moment.better)
        before = session.position.owners.copy()
        changes.select(session, None)
        outcome = changes.look_ahead(session, [move])
        self.view.show_move(move, outcome, before)

    def leave(self) -> None:
        """Close the story, and show the end of the game."""
        self.set_aside()
        self.view.leave_panel()
        self.game.show(FAR)
