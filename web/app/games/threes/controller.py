"""The actions of a visitor in Threes, and the tasks of the AI: hints, autoplay, and the analyses of a review."""

import asyncio
from collections.abc import Callable

from app.core import stored
from app.core.protocols import Analysis, Guide, Plain, Settings
from app.core.texts import say
from app.engine.client import USABLE, EngineClient
from app.engine.worker import EngineFailed
from app.games.threes import hints, words
from app.games.threes.game import AUTOPLAY, HINT, ThreesSession
from app.games.threes.tiles_view import SLIDE
from app.games.threes.view import ThreesView
from app.platform.browser import drawn_seed, now
from app.solo.controller import SoloController, spoiled
from pygame35.basics import IllegalMove
from pygame35.games.threes.rules import seeded

SEED = 0  # the seed of the AI's random numbers


class ThreesController(SoloController):
    """The controller of a game of Threes.

    task       the number of the AI's latest task, counted from 1. Answers to earlier tasks are ignored
    on_rest()  called when the AI has ended a task
    on_end()   called when a move has ended the game
    guide      takes the person's slides, or None. Then nothing is stored
    """

    session: ThreesSession
    view: ThreesView

    def __init__(
        self,
        session: ThreesSession,
        view: ThreesView,
        chosen: Settings,
        client: EngineClient,
        changed: Callable[[], object],
        moved: Callable[[int], object],
    ) -> None:
        super().__init__(session, view, changed, moved)
        self.chosen, self.client = chosen, client
        self.on_rest: Callable[[], object] = lambda: None
        self.on_end: Callable[[], object] = lambda: None
        self.guide: Guide | None = None
        self.task = 0

    # Actions of a person

    def slide(self, move: int) -> None:
        """Make a person's move. Any task of the AI ends."""
        if self.session.locked:
            return
        if self.guide:
            self.guide.attempt(move)
            return
        self.stop()
        self.view.show_message("")
        if self.session.position.is_over():
            self.view.show_message(words.GAME_OVER)
            return
        try:
            self.play(move)
        except IllegalMove:
            self.view.tiles.nudge()

    def new_game(self) -> None:
        """Start a new game by the rules in the settings."""
        self.start_board(seeded(drawn_seed(), self.chosen["rules"]))

    def take_back(self) -> None:
        super().take_back()
        self.view.announce(words.taken_back(self.session.undone[-1], self.session))

    def tell_score(self) -> None:
        """Announce the score to screen readers."""
        self.view.announce(words.totals(self.session))

    def tell_hint(self) -> None:
        """Write the hint into the log."""
        if self.session.hint:
            self.view.advise(hints.hint(self.session.hint, self.session.position, self.chosen))

    def open_game(self, plain: Plain) -> str | None:
        """Show a stored game. Returns None, or the reason why it cannot be read."""
        self.stop()
        try:
            self.session.open(plain)
        except stored.Spoiled as error:
            return spoiled(error)
        self.show()
        return None

    def go_back(self) -> None:
        """Show the previous game again."""
        self.stop()
        self.session.go_back()
        self.show()

    # Tasks of the AI

    def hint(self) -> None:
        """Let the AI estimate every move. A second call ends the search with the estimates so far."""
        if self.session.thinking == HINT:
            self.client.stop()
        elif self._can_ask():
            asyncio.create_task(self._hint(self.begin_task(HINT)))

    def toggle_autoplay(self) -> None:
        """Let the AI play until the game is over. A second call stops the AI."""
        if self.session.thinking == AUTOPLAY:
            self.stop()
        elif self._can_ask():
            asyncio.create_task(self._autoplay(self.begin_task(AUTOPLAY)))

    def stop(self) -> None:
        """Stop the AI's task, if one runs."""
        if self.session.thinking:
            if self.session.thinking == AUTOPLAY:
                self.session.hint = None  # the values of the AI's next move should not stay as a hint
            self.task += 1
            self.session.thinking = None
            self.client.cancel()
            self.rest()

    def rest(self) -> None:
        """Called at the end of every task. Show that the AI has no task."""
        self.session.thinking = None
        self.view.think("")
        self.view.refresh()
        self.on_rest()

    def _can_ask(self) -> bool:
        """True if the AI can work on the position. Otherwise show the reason."""
        if self.session.position.is_over():
            self.view.show_message(words.GAME_OVER)
            return False
        return self.is_engine_ready()

    def is_engine_ready(self) -> bool:
        """True if the AI can take a task. If it is not loaded, show a message."""
        state = self.view.engine
        self.view.show_message("" if state in USABLE else words.not_ready(state))
        return state in self.view.asked_in

    def begin_task(self, kind: str) -> int:
        """Begin a task of the AI; returns its number."""
        self.task += 1
        self.session.thinking = kind
        self.view.refresh()
        return self.task

    async def _hint(self, task: int) -> None:
        analysis = await self._ask(task)
        if analysis:
            self.session.hint = self.values_of(analysis)
            self.tell_hint()
            self.rest()

    async def _autoplay(self, task: int) -> None:
        while not self.session.position.is_over():
            asked = now()
            analysis = await self._ask(task)
            if not analysis:
                return
            if self.chosen["pace"]:
                self.session.hint = self.values_of(analysis)
                self.view.refresh()
            pace = max(self.chosen["pace"], 0 if self.view.still() else SLIDE)
            await asyncio.sleep(max(0, pace - (now() - asked) / 1000))
            if self.task != task:
                return
            self.play(self.session.position.parse_move(analysis["best"]), helped=True)
        self.stop()

    def _hear(self, task: int, analysis: Analysis) -> None:
        """Show an analysis that is not yet final. Only a hint shows its values; autoplay shows only the depth."""
        if self.task == task and analysis["candidates"]:
            self.view.think(say("threes.computer.ahead", depth=analysis["depth"]))
            if self.session.thinking == HINT:
                self.session.hint = self.values_of(analysis)
                self.view.refresh()

    def values_of(self, analysis: Analysis) -> hints.Values:
        parse = self.session.position.parse_move
        return {parse(row["move"]): row["margin"] for row in analysis["candidates"]}

    async def _ask(self, task: int) -> Analysis | None:
        """The analysis of the position on the board by the player in the settings; see `analysis`."""
        moves, player, depth = self.session.position.moves, self.chosen["player"], self.chosen["depth"]
        return await self.analysis(task, moves, player, depth, lambda analysis: self._hear(task, analysis))

    async def analysis(
        self,
        task: int,
        moves: list[int],
        player: str,
        depth: int,
        hear: Callable[[Analysis], object] = lambda analysis: None,
    ) -> Analysis | None:
        """The analysis of a position by an AI player; None if the task is over.

        moves: the moves before the position. depth: the number of moves to look ahead. hear(analysis): called with each
        analysis that is not yet final. If the engine fails, the task ends with a message.
        """
        options = {"board": self.session.board(), "seed": SEED, "depth": int(depth)}
        options.update({name: int(self.chosen[name]) for name in ("simulations", "blanks")})
        packed = self.session.packed(moves)
        request = {"id": str(task), "game": "threes", "moves": packed, "player": player, "options": options}
        try:
            analysis = await self.client.finish(self.client.begin(request, hear), None, 1)
        except EngineFailed as error:
            self.view.show_message(say("threes.computer.refused", reason=error))
            self.stop()
            return None
        return analysis if self.task == task else None

    def play(self, move: int, helped: bool = False) -> None:
        """Make a move, or raise IllegalMove with the reason. helped: True if the AI makes it."""
        self.show_move(move, self.session.play(move, helped))
        if self.session.position.is_over():
            self.on_end()
