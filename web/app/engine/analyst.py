"""The page's requests to the engine: the AI's move, a hint, an analysis, a review. One at a time."""

import asyncio

from app.core.review import Review, counted
from app.engine.worker import EngineFailed
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Analysis, Move, Plain
    from app.core.session import Session
    from app.engine.client import EngineClient, Job
    from app.engine.protocols import AnalystView

REVIEW_SECONDS = 0.3  # of search for each position
ENDLESS = None  # seconds of a search without limit


class Analyst:
    """Starts searches of the shown position, stores the results in the session, and lets the view show them."""

    def __init__(self, session: "Session", client: "EngineClient", view: "AnalystView") -> None:
        self.session = session
        self.client = client
        self.view = view
        self.seed = 0

    def workers(self) -> int:
        """The number of workers."""
        return len(self.client.workers)

    def is_idle(self) -> bool:
        """True if the engine is loaded and has nothing to do."""
        return self.client.state == "ready" and not self.client.job

    async def load(self) -> None:
        """Load the engine, with one worker at first."""
        await self.client.start()

    async def resize(self) -> None:
        """Start or terminate workers to match the settings."""
        await self.client.resize(self.session.settings["workers"])

    def drop(self) -> None:
        """Drop the running search."""
        self.session.hinting = False
        if self.session.review:
            self.session.review.running = False
        self.client.cancel()

    def move(self, use: "Callable[[Analysis], object]") -> None:
        """Search for the AI's move, and call use(analysis) unless the search is dropped."""
        self._start(self.session.game.player(self.session), self.session.settings["seconds"], use)

    def weigh(self) -> None:
        """Ask the AI for the values of all moves, and show them."""
        self._start(self.session.game.values_player(self.session), 1, self._weighed, final=True)

    def _weighed(self, analysis: "Analysis") -> None:
        self.session.values = analysis.get("values")
        self.view.refresh()

    def move_now(self) -> None:
        self.client.stop()

    def hint(self) -> None:
        """Search at full strength for a person's move."""
        self._start(self.session.game.strongest, self.session.settings["seconds"], self._hint)
        self.session.hinting = True

    def _hint(self, analysis: "Analysis") -> None:
        self.session.hinting = False
        self.session.hint = (self.session.position.parse_move(analysis["best"]), False)
        self.view.show_hint()
        if self.session.analysing and not self.session.holding:
            self.analyse()

    def analyse(self) -> None:
        """Search the shown position until the search is dropped or exhausted."""
        if self.session.position.is_over():
            self.drop()
            self.view.show_analysis(counted(self.session.position))
            return
        game = self.session.game
        self._start(game.strongest, ENDLESS, self.view.show_analysis, final=True, **game.extras)

    def _start(
        self, player: "Plain", seconds: float | None, use: "Callable[[Analysis], object]", **wanted: "Any"
    ) -> None:
        """Search the shown position, then call use(analysis).

        player: of `DuelGame.player` or `strongest`. wanted: further fields of the request.
        """
        self.drop()
        strongest = player == self.session.game.strongest
        self.view.start_progress(seconds)

        def on_progress(analysis: "Analysis") -> None:
            self.view.show_progress(analysis)
            if strongest and (self.session.analysing or self.session.only_engines()):
                self.view.show_analysis(analysis)

        request = self._request(self.session.position.moves, player)
        request.update(wanted)
        job = self.client.begin(request, on_progress)
        # A weaker AI is limited to a number of simulations; several workers would multiply that number.
        workers = self.session.settings["workers"] if strongest else 1
        asyncio.create_task(self._finish(job, seconds, workers, use))

    def _request(self, moves: "list[Move]", player: "Plain") -> "Plain":
        options: Plain = {"seed": self.seed}
        if self.session.tree.board:
            options["board"] = self.session.tree.board
        options.update(player.get("options", {}))
        request = dict(player)
        request.update(
            {
                "id": str(len(moves)),
                "game": self.session.game.rules.NAME,
                "moves": self.session.texts(moves),
                "options": options,
            }
        )
        return request

    async def _finish(
        self, job: "Job", seconds: float | None, workers: int, use: "Callable[[Analysis], object]"
    ) -> None:
        try:
            analysis = await self.client.finish(job, seconds, workers)
        except EngineFailed as error:
            self.session.hinting = False
            self.view.refuse(str(error))
            return
        if analysis:
            use(analysis)

    def review(self) -> None:
        """Analyse all positions of the game, the first one first, and show the findings so far."""
        self.drop()
        nodes = self.session.tree.line()
        session = self.session
        review = session.review = Review(session.game, session.tree.board, nodes, session.tree.moves_of(nodes))
        asyncio.create_task(self._review(review))

    async def _review(self, review: Review) -> None:
        for ply in range(len(review.analyses)):
            job = self.client.begin(
                self._request(review.moves[:ply], self.session.game.strongest), lambda analysis: None
            )
            try:
                found = await self.client.finish(job, REVIEW_SECONDS, self.session.settings["workers"])
            except EngineFailed as error:
                self.view.refuse(str(error))
                break
            if not found:
                break
            review.analyses[ply] = found
            self.view.refresh()
        review.running = False
        self.view.refresh()
