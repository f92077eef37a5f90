"""The actions of people and the AI on the session. Each action redraws the page."""

import asyncio
from collections.abc import Callable

from app.core import analysis_words, changes, formats, player_words
from app.core import records as kept
from app.core.duel_game import DuelGame
from app.core.duel_kind import Trap
from app.core.game_tree import GameTree
from app.core.protocols import Analysis, Guide, Move, Outcome
from app.core.record.stored_game import RESIGNED
from app.core.refusals import told
from app.core.session import Session
from app.core.sounds import UNDO, WARNING
from app.core.study import tries
from app.core.texts import listed, say
from app.core.words import joined
from app.duel import links
from app.duel.engine_actions import EngineActions
from app.duel.hand.pointing import Pointing
from app.duel.library import Library
from app.duel.protocols import GameView
from app.duel.timekeeper import Timekeeper
from app.engine.analyst import Analyst
from app.platform.storage import GameStorage
from pygame35.basics import IllegalMove


class DuelController(Pointing):
    """Plays moves, navigates in the game and runs the AI's turns, with the consequences of each change.

    keeper: stores game and settings. draw_seed(): a random seed for the searches of a game. now(): the time in seconds.

    close_question  withdraws the page's open question; called when a person does something else
    on_change       called after each change of the game; by default it does nothing
    guide           a lesson that takes the person's moves, or None. During a lesson, nothing is stored
    """

    view: GameView
    GAME_OVER, TWO_AIS = say("game.not-now.over"), say("game.not-now.rivals")

    def __init__(
        self,
        game: DuelGame,
        session: Session,
        analyst: Analyst,
        view: GameView,
        keeper: GameStorage,
        draw_seed: Callable[[], int],
        now: Callable[[], float],
    ) -> None:
        self.duel_game = game
        self.session, self.analyst, self.view, self.keeper = session, analyst, view, keeper
        self.draw_seed = draw_seed
        self.time = Timekeeper(session, view, now, self.end)
        self.library = Library(game, session, view, keeper, draw_seed, self._leave, self.begun)
        self.engine = EngineActions(analyst, game, session, view, self.keep)
        self.analyst.seed = draw_seed()
        self.explained_repeat = False  # True once a message has explained the second press
        self.close_question: Callable[[], object] = lambda: None
        self.on_change: Callable[[], object] = lambda: None
        self.guide: Guide | None = None

    # Actions of a person on the game

    def move_on(self) -> None:
        """Clear the message and the open question, because a person has pressed something."""
        self.view.show_message("")
        self.close_question()

    def attempt(self, move: Move | None, digit: int | None = None) -> None:
        """Play a person's move if it is a person's turn. A trap, and some settings, require a second press of the move.

        move: None if no square is selected. digit: a typed digit. Without a selected square, the digit waits for the
        next square; the same digit typed again is dropped.
        """
        session = self.session
        if self.guide:
            self.guide.attempt(move)
        elif session.is_over():
            self.view.show_message(self.GAME_OVER)
        elif not session.awaits_person():
            self.view.show_message(self._not_now())
        elif move is None and digit:
            self.arm(None if digit == session.selection.digit else digit)
        elif move is None:
            self.view.show_message(session.game.words.CHOOSE)
        elif self._is_legal(move):
            if digit and session.selection.digit:  # the typed digit replaces the waiting digit
                session.selection.digit = digit
            trap = None if session.selection.asked == move else self.trap(move)
            if trap or (session.selection.asked != move and self.asks_again()):
                self._hold(move, trap)
            else:
                session.paused = False
                self.play(move)

    def trap(self, move: Move) -> Trap | None:
        """The warning before a move, if the page warns. In a hurry, it does not."""
        warns = self.duel_game.warns(self.session) and not self.time.is_short()
        return self.duel_game.warning(self.session.position, move) if warns else None

    def _hold(self, move: Move, trap: Trap | None) -> None:
        """Show a move over the board until a second press, and say why."""
        self.session.selection.ask(move, trap)
        self.foresee(move)
        if trap:
            self.view.warn(trap)
            self.view.play(WARNING)
        elif not (self.by_touch and self.explained_repeat):
            self.view.show_message(self.session.game.words.press_again(self.session.position, move))
            self.explained_repeat = True
        self.view.refresh()

    def place_held(self) -> None:
        """Make the held move."""
        self.attempt(self.session.selection.asked)

    def _not_now(self) -> str:
        texts = self.session.opponent.texts
        if texts:
            return texts.not_now(self.session)
        session, name = self.session, player_words.mover(self.session)
        if session.paused:
            number = player_words.number(session.game) if session.only_engines() else "one"
            return say("game.not-now.paused", name=name, number=number)
        if session.only_engines():
            return self.TWO_AIS
        return self.not_your_turn(name)

    def not_your_turn(self, name: str) -> str:
        """The reason why the person cannot move while it is an AI's turn. name: of the AI."""
        return say("game.not-now.rivals-turn", name=name, engine=self.view.engine)

    def played_from(self, ply: int) -> str:
        """The message that the game goes on from an earlier position."""
        return say("game.played-from", move=ply)

    def tried_from(self, ply: int, is_kept: bool) -> str:
        """The message that a new try begins. is_kept: True if the game was finished."""
        return joined(say("game.try.from", move=ply), say("game.try.kept") if is_kept else "")

    def _is_legal(self, move: Move) -> bool:
        """True if the move is legal. If it is not, show the reason."""
        try:
            self.session.position.check(move)
            return True
        except IllegalMove as error:
            self.view.show_message(told(error))
            return False

    def play(self, move: Move) -> None:
        """Play a move for the side to move, and show its effects."""
        session = self.session
        self.view.painter.finish()  # makes the announcement of the previous move
        before = session.position.owners.copy()
        tip, ply, tries_again = session.tree.tip, session.tree.ply(), tries.would_begin(session)
        if not self._is_legal(move) or self.time.has_fallen():
            return
        if session.players.shared:
            self.library.challenge = None  # another game begins
        outcome = changes.play(session, move)
        self.time.pressed(-session.position.turn)
        self.library.count()
        self.changed()
        self.view.show_move(move, outcome, before)
        if tip and tip not in session.tree.line():
            self.view.show_lasting(self.tried_from(ply + 1, True) if tries_again else self.played_from(ply + 1))
        self.view.announce_after_board(lambda: self._announcement(outcome))
        if session.result():
            self.view.play_end()
            self.view.show_result()

    def _announcement(self, outcome: Outcome) -> str:
        """The text about the last move, and about the game's end."""
        session = self.session
        text = session.game.words.announcement(session.position, outcome)
        return joined(text, self.duel_game.cause(session), player_words.at_the_end(session))

    def take_back(self) -> None:
        before = self.session.moves()
        self.view.play(UNDO)
        changes.take_back(self.session)
        moves = self._name(before[len(self.session.moves()) :])
        self._show_change(say("game.taken-back", moves=moves) if moves else "")

    def redo(self) -> None:
        played = len(self.session.moves())
        changes.redo(self.session)
        moves = self._name(self.session.moves()[played:])
        self._show_change(say("game.played-again", moves=moves) if moves else "")

    def _name(self, moves: list[Move]) -> str:
        return formats.minus(listed(self.session.texts(moves)))

    def _show_change(self, text: str) -> None:
        """Show the position after moves were taken back or replayed, and announce the moves."""
        self.show_another()
        if text:
            self.view.announce(text)

    def end(self, winner: int, why: str) -> None:
        """End the game by resignation or on time. why: RESIGNED or OUT_OF_TIME."""
        if self.guide:
            self.guide.leave()  # so that the end is stored
        changes.show(self.session, len(self.session.tree.line()))
        changes.end(self.session, winner, why)
        changes.select(self.session, None)
        self.library.count()
        self.changed()
        self.view.announce(say("game.sentence", sentence=player_words.result(self.session)))
        self.view.play_end()
        self.view.show_result()

    def see_end(self) -> None:
        """End a game that the person is sure to win: the AI resigns."""
        if self.duel_game.offers_end(self.session):
            self.end(self.session.turn(), RESIGNED)

    def must_not_help(self) -> bool:
        """True while the AI must not help, because the opponent is remote. If True, the page shows a message."""
        texts = self.session.opponent.texts
        if texts and not self.session.may_help():
            self.view.show_message(texts.no_help(self.session))
        return not self.session.may_help()

    # Going through the game

    def show(self, ply: int) -> None:
        """Show the position after `ply` moves, with no square selected."""
        changes.select(self.session, None)
        changes.show(self.session, ply)
        self.show_another()

    def step(self, plies: int) -> None:
        self.show(self.session.tree.ply() + plies)

    def promote(self, index: int) -> None:
        """Make a side line the game, except in a remote game. index: the side line's index in `GameTree.variations`."""
        texts = self.session.opponent.texts
        if texts:
            self.view.show_message(texts.as_agreed(self.session))
            return
        ply, nodes = self.session.tree.variations()[index]
        changes.promote(self.session, nodes)
        self.show_another()
        line = analysis_words.line(ply, self.session.texts(self.session.moves()[ply:]), self.session.game)
        self.view.announce(say("game.switched", line=line))

    # The AI

    def pause(self) -> None:
        self.session.paused = not self.session.paused
        self.changed()

    async def start_engine(self) -> None:
        """Load the engine, and let the AI move if it is the AI's turn."""
        await self.analyst.client.start()
        if self.analyst.is_idle() and self.session.engines_turn():
            self.go_on()
        await self.analyst.client.resize(self.session.settings["workers"])

    def let_weak_ais_move(self) -> None:
        """Let weak AIs move before the engine is loaded, if the page has loaded the game's quick player."""
        try:
            self.analyst.quick_player = self.session.game.load_quick_player()
        except ImportError:
            return
        if not self.analyst.client.is_started() and self.session.engines_turn():
            self.go_on()

    def resize_engine(self) -> None:
        asyncio.create_task(self.analyst.client.resize(self.session.settings["workers"]))

    def engine_entered(self, state: str, detail: object) -> None:
        self.view.show_engine(state, detail, len(self.analyst.client.workers))

    # After a change

    def _leave(self) -> None:
        """End a lesson and settle the clock, before another game is shown."""
        if self.guide:
            self.guide.leave()  # the interrupted game returns
        self.time.settle()

    def begun(self) -> None:
        self.analyst.seed = self.draw_seed()
        self.view.put_panels_away()
        self.view.forget_messages()
        self.show_another()

    def show_another(self) -> None:
        """Handle a change of the position other than a move. The events of the last move are cleared."""
        self.view.forget_events()
        self.changed()

    def changed(self) -> None:
        """Handle a change of the position: store it, and let the AI go on."""
        self.keep()
        self.go_on()

    def keep(self) -> None:
        """Store the game and its players, and show them in the address."""
        if self.guide:
            return
        self.time.settle()
        self.session.opponent.revise([self.session.tree.to_plain(), self.session.outcome.ended])
        self.view.show_address(*links.shown(self.session, self.library.challenge))
        self.keeper.keep_game(self.library.stored(kept.game_in_progress(self.session)))

    def keep_time(self) -> None:
        """Store the time of a remote game whose clock runs in this tab, because the person may leave the page."""
        if self.session.opponent.is_live:
            self.keep()

    def show_as_stored(self) -> None:
        """Show the game that another tab has changed and stored."""
        self.engine.drop()
        self.go_on()

    def go_on(self) -> None:
        """Show the session, and start the search that the session needs now. Other searches stop, except a review."""
        session = self.session
        changes.forget_position(session)
        self.view.forget_thoughts()
        self.show_again()
        if session.engines_turn():
            self.engine.move(self._play_best)
        elif session.study.analysing:
            self.engine.analyse()
        elif not session.study.reviewing():
            if session.settings.get("values") and session.may_help() and not session.is_over():
                self.engine.show_values()
            else:
                self.engine.drop()

    def show_again(self) -> None:
        """Show a change that leaves the position as it is. A move that the person has pressed once stays."""
        self.view.refresh()
        self.time.follow()
        self.on_change()

    def _play_best(self, analysis: Analysis) -> None:
        """Play the AI's move after the effects of the last move have ended."""
        tree = self.session.tree
        asyncio.create_task(self._play_after_last(tree, tree.tip, analysis))

    async def _play_after_last(self, tree: GameTree, tip: int, analysis: Analysis) -> None:
        session = self.session
        pace = session.settings["pace"] if session.only_engines() else 0
        await asyncio.sleep(max(pace, self.view.rest_of_animation() / 1000))
        if session.tree is not tree or tree.tip != tip or not session.engines_turn():
            return
        self.play(session.position.parse_move(analysis["best"]))
        self.view.note_effort(analysis)
