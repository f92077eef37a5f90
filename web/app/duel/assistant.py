"""A person's requests to the page: replay the last move, or ask the engine for a move, hint, analysis or review."""

from typing import Any

from app.core import changes
from app.core.study import tries
from app.core.study.review import story_of
from app.core.texts import say
from app.duel.controller import DuelController
from app.duel.protocols import SpeakingView


class Assistant:
    """The actions of the buttons by which a person asks for help or for a repetition."""

    def __init__(self, game: DuelController, view: SpeakingView) -> None:
        self.game, self.view, self.session, self.engine = game, view, game.session, game.engine
        self.teller: Any = None  # an `app.duel.storyteller.Storyteller`, once its module is loaded
        self.engine.on_reviewed = self._tell

    def play_for_me(self) -> None:
        """Let the AI choose and play the person's move."""
        if self.game.must_not_help():
            return
        if self.session.persons_turn() and not (self.session.is_over() or self.session.looks_back()):
            self.engine.move(lambda analysis: self.game.play(self.session.position.parse_move(analysis["best"])))

    def show_again(self) -> None:
        """Replay the last move slowly, and show the text about its effects."""
        position = self.session.position
        if position.moves:
            move = position.moves[-1]
            position.undo()
            before = position.owners.copy()
            outcome = position.play(move)
            self.view.show_again(move, outcome, before)
            self.view.show_message(self.session.game.words.announcement(position, outcome))

    def hint(self) -> None:
        """Ask for a hint, or show the full hint if a hint is shown already. A held move is put back."""
        if self.session.selection.asked is not None:
            self.game.put_back()
        if self.session.study.hint:
            changes.show_hint(self.session, again=True)
            self.view.show_hint()
        else:
            changes.select(self.session, None)  # the text about a selected square would hide the hint
            self.engine.hint()
            self.view.refresh()

    def toggle_analysis(self) -> None:
        """Analyse the shown position from now on, or stop and hide the analysis."""
        session = self.session
        if not session.study.analysing and self.game.must_not_help():
            return
        self._set_aside()
        session.study.analysing = not session.study.analysing
        if session.study.analysing:
            self.view.open_panel("analysis")
            self.game.go_on()
            self.view.speech.begin_analysis(session)
            return
        self.view.leave_panel()
        self.view.say(say("game.analysis.off"))
        changes.forget_analysis(session)
        if not session.engines_turn():
            self.engine.drop()
            self.view.forget_thoughts()
        self.view.refresh()

    def hold_analysis(self) -> None:
        """Stop the analysis of this position, but keep its result on the page. The next call resumes the analysis."""
        self.session.study.holding = not self.session.study.holding
        if self.session.study.holding:
            self.engine.drop()
        else:
            self.engine.analyse()
        self.view.refresh()

    def review(self) -> None:
        """Begin a review, or stop it and tell what it has found."""
        if self.session.study.reviewing():
            self.engine.drop()
            self._tell()
        else:
            self.engine.review()
        self.view.refresh()

    def open_panel(self, panel: str) -> None:
        if panel == "reviewing":
            self.open_review()
        else:
            self._set_aside()
            self.view.open_panel(panel)

    def open_review(self) -> None:
        """Tell the story of the game. Review a finished game first, if the engine can answer."""
        session, review = self.session, self.session.study.review
        self.view.open_panel("reviewing")
        known = review if review and review.nodes == session.tree.line() else None
        interrupted = known and known.open() and not (known.running or story_of(session))  # the page was left then
        if session.result() and self.view.can_ask() and (interrupted or not known):
            self.engine.review()
        elif known:
            self._tell()
        self.view.refresh()

    def _tell(self) -> None:
        """Make the story of the review, and show it if its panel is open."""
        session, review = self.session, self.session.study.review
        if not review or review.running or review.nodes != session.tree.line() or not any(review.analyses):
            return
        if not self.teller:
            try:
                from app.duel.storyteller import Storyteller
            except ImportError:  # the page could not load its late modules
                return
            self.teller = Storyteller(self.game, self.view)
        self.teller.prepare()
        if self.view.shows_review():
            self.teller.show()

    def tell(self, what: str) -> None:
        """Do what a button of the story says."""
        if what == "ask" and self.session.study.analysing:
            self.open_panel("analysis")
        elif what == "ask":
            self.toggle_analysis()
        elif self.teller and story_of(self.session):
            self.teller.act(what)
        elif what == "close":
            self._set_aside()
            self.view.leave_panel()
            self.view.return_to_result(take_focus=True)

    def _set_aside(self) -> None:
        """Give the board back to the game if the story has it."""
        if self.teller and self.game.guide:
            self.teller.set_aside()

    def try_again(self, ply: int) -> None:
        """Go on with the game from the position before a move of the game."""
        changes.part(self.session)
        changes.go_back_to(self.session, ply - 1)
        self.session.undone = []  # Redo does not return to the replaced moves
        changes.select(self.session, None)
        self.view.put_panel_down()
        self.game.show_another()
        self.view.show_lasting(self.game.tried_from(ply, tries.is_shown(self.session)))

    def end_try(self) -> None:
        """Show the finished game again, with its end and its story."""
        changes.return_to_finished(self.session)
        self.game.show_another()
        self.open_review()

    def choose_candidate(self, text: str) -> None:
        """Preview a candidate of the analysis, and select its square."""
        session = self.session
        move = session.position.parse_move(text)
        changes.select(session, session.game.square_of(move))
        self.game.foresee(move)
        self.view.refresh()

    def point(self, candidate: str | None) -> None:
        """Note the candidate move under the pointer. candidate: the move as text, or None."""
        self.session.selection.candidate = candidate
        self.view.attend()
