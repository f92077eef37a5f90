"""A person's requests to the page: replay the last move, or ask the engine for a move, hint, analysis or review."""

from app.core import changes, words
from app.core.study import tries
from app.duel.controller import DuelController
from app.duel.protocols import SpeakingView


class Assistant:
    """The actions of the buttons by which a person asks for help or for a repetition."""

    def __init__(self, game: DuelController, view: SpeakingView) -> None:
        self.game, self.view, self.session, self.engine = game, view, game.session, game.engine

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
        session.study.analysing = not session.study.analysing
        if session.study.analysing:
            self.view.open_panel("analysis")
            self.game.go_on()
            self.view.speech.begin_analysis(session)
            return
        self.view.leave_panel()
        self.view.say(words.ANALYSIS_OFF)
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
        if self.session.study.reviewing():
            self.engine.drop()
        else:
            self.view.open_panel("reviewing")
            self.engine.review()
        self.view.refresh()

    def open_review(self) -> None:
        """Show the review of the game. Begin a review if the game has none and the engine can answer."""
        session, review = self.session, self.session.study.review
        self.view.open_panel("reviewing")
        if not (review and review.nodes == session.tree.line()) and self.view.can_ask():
            self.engine.review()
        self.view.refresh()

    def show_mistake(self, ply: int) -> None:
        """Show the position before a mistake of the review.

        The board also shows the better move as a hint, the line after the better move, and the played move.
        """
        review, better = self.session.study.review, self._return_to(ply)
        if review and better:
            self.game.show(ply - 1)
            changes.show_hint(self.session, again=True)
            self.session.study.missed = review.moves[ply - 1], review.expected_line(ply)

    def replay(self, ply: int) -> None:
        """Go on with the game from the position before a mistake of the review."""
        if self._return_to(ply):
            self.try_again(ply)

    def try_again(self, ply: int) -> None:
        """Go on with the game from the position before a move of the game."""
        self._begin_try(ply)
        self._announce_try(ply)

    def try_better(self, ply: int) -> None:
        """Play the better move instead of a mistake of the review."""
        better = self._return_to(ply)
        if better:
            self._begin_try(ply)
            self.game.play(self.session.position.parse_move(better))
            self._announce_try(ply)

    def _begin_try(self, ply: int) -> None:
        """Go back to the position before a move, and play on against the AI."""
        changes.part(self.session)
        changes.go_back_to(self.session, ply - 1)
        self.session.undone = []  # Redo does not return to the replaced moves
        changes.select(self.session, None)
        self.view.put_panel_down()
        self.game.show_another()

    def _announce_try(self, ply: int) -> None:
        text = self.game.TRIED_FROM if tries.is_shown(self.session) else words.NEW_TRY
        self.view.show_lasting(text.format(ply))

    def end_try(self) -> None:
        """Show the finished game again, with its end and result. A review of the try gives way to one of the game."""
        reviewed = self.session.study.review
        changes.return_to_finished(self.session)
        self.game.show_another()
        if reviewed and not self.session.study.review:
            self.open_review()
        else:
            self.view.open_panel("reviewing")

    def _return_to(self, ply: int) -> str | None:
        """Make the reviewed line the game. Returns the best move in place of move `ply` as text; None if unknown."""
        review = self.session.study.review
        analysis = review and review.analyses[ply - 1]
        if not (review and analysis):
            return None
        changes.select(self.session, None)  # a selected square would distract from the review
        if review.nodes[: ply - 1] != self.session.tree.line()[: ply - 1]:
            changes.promote(self.session, review.nodes)  # the mistake is not in the line of the game
        return str(analysis["best"])

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
