"""What the page does: every action of a person or the AI on the session, and the redraw after it."""

import asyncio

from app.core import address, player_words, words
from app.core import records as kept
from app.core.session import RESIGNED
from app.duel import visit
from app.duel.assistant import Assistant
from app.duel.library import Library
from app.duel.preferences import Preferences
from app.duel.timekeeper import Timekeeper
from pygame35.basics import TYPE_CHECKING, IllegalMove

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.game_tree import GameTree
    from app.core.protocols import Analysis, Move, Square
    from app.core.session import Session
    from app.duel.board_view import DuelBoardView
    from app.engine.analyst import Analyst
    from app.platform.storage import Keeper

ASKED = 3  # seconds for an answer


class DuelController:
    """Ties the session, the analyst and the view together; `view` is told to show what changed.

    keeper: keeps game and settings. draw_seed: gives the random seed of a game's searches, an int. now: gives the time
    in seconds.
    """

    GAME_OVER, NOT_YOUR_TURN, TWO_AIS = words.GAME_OVER, words.NOT_YOUR_TURN, words.TWO_AIS  # they name its buttons

    def __init__(
        self,
        session: "Session",
        analyst: "Analyst",
        view: "DuelBoardView",
        keeper: "Keeper",
        draw_seed: "Callable[[], int]",
        now: "Callable[[], float]",
    ) -> None:
        self.session = session
        self.analyst = analyst
        self.view = view
        self.keeper = keeper
        self.draw_seed = draw_seed
        self.time = Timekeeper(session, view, now, self.end)
        self.library = Library(session, view, keeper, draw_seed, self.begun)
        self.preferences = Preferences(self)
        self.assistant = Assistant(self)
        self.analyst.seed = draw_seed()
        self.questions = 0  # asked so far
        self.by_touch = False  # what was pressed last
        self.told_to_repeat = False  # that what is touched is made by touching it again

    # What a person does to the game

    def select(self, square: "Square") -> None:
        """Choose a square, and tell about it."""
        session = self.session
        session.selected = square
        if session.asked is None or session.game.aim(session.position, square) != session.asked:
            session.preview = session.asked = None
        self.view.complain("")
        self.view.refresh()

    def deselect(self) -> None:
        self.session.selected = self.session.preview = None
        self.view.refresh()

    def hover(self, square: "Square | None") -> None:
        """The pointer is over a square, or over none."""
        if square != self.session.hovered:
            self.session.hovered = square
            self.view.attend()

    def move_on(self) -> None:
        """Before whatever a person presses next: what was said before, or asked, no longer holds."""
        self.view.complain("")
        self.stop_asking()

    def attempt(self, move: "Move | None") -> None:
        """Play a person's move, if it is a person's turn; where that is set, when it is pressed twice.

        None: no square was chosen for it.
        """
        session = self.session
        if session.is_over():
            self.view.complain(self.GAME_OVER)
        elif not (session.persons_turn() or session.looks_back()):  # looking back, a person tries things for both
            self.view.complain(self._not_now())
        elif move is None:
            self.view.complain(session.game.words.CHOOSE)
        elif self._is_legal(move):
            if session.asked != move and self._asks_again(session.settings["confirm"]):
                session.asked = move
                self.foresee(move)
                if not (self.by_touch and self.told_to_repeat):
                    self.view.complain(session.game.words.press_again(session.position, move))
                self.told_to_repeat = True
                return
            session.paused = False
            self.play(move)

    def _asks_again(self, confirm: "Any") -> bool:
        """True when a move is made by pressing it twice. confirm: the setting."""
        return self.by_touch if confirm == "touch" else confirm

    def _not_now(self) -> str:
        """Why a person cannot move."""
        if self.session.paused:
            return words.PAUSED_TURN
        if self.session.only_engines():
            return self.TWO_AIS
        return words.TURN_OF_ABSENT.get(self.view.engine, self.NOT_YOUR_TURN)

    def _is_legal(self, move: "Move") -> bool:
        """True when the move can be made; if not, why is told."""
        try:
            self.session.position.check(move)
            return True
        except IllegalMove as error:
            self.view.complain(str(error))
            return False

    def foresee(self, move: "Move | None") -> None:
        """Show on the board what a move would do; None: nothing any more."""
        session = self.session
        session.preview = None
        if move is not None and not session.is_over():
            try:
                session.position.check(move)
                session.preview = session.game.preview(session.position, move)
            except IllegalMove:
                pass  # there is nothing to foresee
        self.view.attend()

    def choose_candidate(self, text: str) -> None:
        """Show what a move that the AI considers would do, and choose its square."""
        session = self.session
        move = session.position.parse_move(text)
        session.selected = session.game.square_of(move)
        self.foresee(move)
        self.view.refresh()

    def point(self, candidate: int | None) -> None:
        """Show the analysis's candidate at a place, or None."""
        self.session.candidate = candidate
        self.view.attend()

    def play(self, move: "Move") -> None:
        """Play a move for the side whose turn it is, and show what it does."""
        session = self.session
        before = session.position.owners.copy()
        if not self._is_legal(move):
            return
        outcome = session.play(move)
        self.time.pressed(-session.position.turn)
        self.changed()
        self.view.show_move(move, outcome, before)
        said = session.game.words.announcement(session.position, outcome)
        if session.result():
            said += f" {player_words.result(session)}."
        self.view.announce(said)

    def take_back(self) -> None:
        self.session.take_back()
        self.show_another()

    def redo(self) -> None:
        self.session.redo()
        self.show_another()

    def ask_to_resign(self) -> None:
        """Ask a person who wants to give up; no answer means no."""
        self.session.resigning = self.questions = self.questions + 1
        self.view.refresh()
        asyncio.create_task(self._stop_asking_in_time(self.questions))

    async def _stop_asking_in_time(self, question: int) -> None:
        await asyncio.sleep(ASKED)
        if self.session.resigning == question:
            self.stop_asking()

    def stop_asking(self) -> None:
        if self.session.resigning:
            self.session.resigning = 0
            self.view.refresh()

    def resign(self) -> None:
        """The person whose turn it is, or who plays against the AI, gives up."""
        side = self.session.turn()
        self.end(-side if self.session.person(side) else side, RESIGNED)

    def end(self, winner: int, why: str) -> None:
        """The game ends otherwise than by the rules."""
        self.session.show(len(self.session.tree.line()))
        self.session.end(winner, why)
        self.changed()
        self.view.announce(player_words.result(self.session) + ".")

    # Going through the game

    def show(self, ply: int) -> None:
        """Look at the game after so many moves."""
        self.session.show(ply)
        self.show_another()

    def step(self, plies: int) -> None:
        self.show(self.session.tree.ply() + plies)

    def stand(self, index: int) -> None:
        """Make a line beside the game the game; index: in `GameTree.side_lines`."""
        self.session.stand(self.session.tree.side_lines()[index][1])
        self.show_another()

    def show_swing(self, ply: int) -> None:
        """Look at the position before a mistake that a review found, with what was better."""
        review, tree = self.session.review, self.session.tree
        found = review and review.analyses[ply - 1]
        if not (review and found):
            return
        if review.nodes[: ply - 1] != tree.line()[: ply - 1]:
            self.session.stand(review.nodes)  # it was made in another line than the game's
        self.show(ply - 1)
        self.session.hint = (self.session.position.parse_move(found["best"]), True)

    # The AI

    def pause(self) -> None:
        """Let the AI wait, or go on."""
        self.session.paused = not self.session.paused
        self.go_on()

    async def start_engine(self) -> None:
        """Load the engine and let it go on with what it is to do."""
        await self.analyst.load()
        if self.analyst.is_idle() and self.session.engines_turn():
            self.go_on()
        await self.analyst.resize()

    def engine_entered(self, state: str, detail: "Any") -> None:
        """The engine client tells what became of the engine."""
        self.view.show_engine(state, detail, self.analyst.workers())

    # What follows

    def begun(self) -> None:
        """Another game is on the board."""
        self.analyst.seed = self.draw_seed()
        self.show_another()

    def show_another(self) -> None:
        """After a change of the position other than by a move: what was said about the last one no longer holds."""
        self.view.forget_events()
        self.changed()

    def changed(self) -> None:
        """After every change of the position: keep it, and let the AI go on."""
        self.keep()
        self.go_on()

    def keep(self) -> None:
        """Keep the game and who plays it, in the address, too."""
        self.view.show_address(visit.query(self.session), address.fragment(self.session.tree, self.session.game.rules))
        self.keeper.keep_game(kept.game_in_progress(self.session))

    def go_on(self) -> None:
        """Drop what the AI was thinking, show the session, let the AI think where it is to; a review goes on."""
        session = self.session
        session.forget_thoughts()
        self.view.forget_thoughts()
        self.view.refresh()
        self.time.follow()
        if session.engines_turn():
            self.analyst.move(self._play_best)
        elif session.analysing:
            self.analyst.analyse()
        elif not session.reviewing():
            if session.settings.get("values") and not session.is_over():
                self.analyst.weigh()
            else:
                self.analyst.drop()

    def _play_best(self, analysis: "Analysis") -> None:
        """Play the AI's move, when the animation of the last one has been seen."""
        session = self.session
        asyncio.create_task(self._play_after_last(session.tree, session.tree.tip, analysis))

    async def _play_after_last(self, tree: "GameTree", tip: int, analysis: "Analysis") -> None:
        session = self.session
        pace = session.settings["pace"] if session.only_engines() else 0
        await asyncio.sleep(max(pace, self.view.rest_of_animation() / 1000))
        if session.tree is not tree or tree.tip != tip or not session.engines_turn():
            return
        self.play(session.position.parse_move(analysis["best"]))
        self.view.show_effort(analysis)
