"""The page's requests to the engine: the AI's move, a hint, an analysis, a review. One at a time."""

import asyncio

from app.core.study import strength
from app.core.study.report import own_sides
from app.core.study.review import DEEPER, Review, counted
from app.engine.worker import EngineFailed
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.core.protocols import Analysis, Move, Plain
    from app.core.session import Session
    from app.engine.client import EngineClient, Job
    from app.engine.protocols import AnalystView

ENDLESS = None  # seconds of a search without limit


class Analyst:
    """Starts searches, keeps their results in the session, and lets the view show them.

    Whoever asked, the results of the strongest player go into the session's findings: a position has one analysis.

    endless       the node whose analysis runs without a limit, or None
    keep          called when there is more to store: help that a person has asked for, a finished review
    quick_player  of `DuelGame.load_quick_player`, once the page has it
    """

    def __init__(self, session: "Session", client: "EngineClient", view: "AnalystView") -> None:
        self.session = session
        self.client = client
        self.view = view
        self.seed = 0
        self.endless: int | None = None
        self.keep: Callable[[], object] = lambda: None
        self.quick_player: Callable[[Any, Plain, int], Move | None] | None = None

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
        self.endless = None
        if self.session.review:
            self.session.review.running = False
        self.client.cancel()

    def move(self, use: "Callable[[Analysis], object]") -> None:
        """Search for the AI's move, and call use(analysis) unless the search is dropped."""
        session, node = self.session, self.session.tree.shown

        def on_result(analysis: "Analysis") -> None:
            strength.note(session, node, analysis)
            use(analysis)

        player = session.game.player(session)
        self._start(player, session.settings["seconds"], on_result, **strength.wanted(session))
        if self.quick_player and self.client.job and not self.client.is_started():
            self.client.job.is_quick = True
            asyncio.create_task(self._move_quickly(player, self.client.job, use))

    async def _move_quickly(self, player: "Plain", job: "Job", use: "Callable[[Analysis], object]") -> None:
        """Choose a weak AI's move without the engine, unless its search is dropped."""
        await asyncio.sleep(0)  # the page shows the last move first
        if self.client.job is not job or self.client.is_started():
            return
        position = self.session.position
        move = self.quick_player(position, player, self.seed) if self.quick_player else None
        if move is None:
            self.client.needed.set()
        else:
            self.client.cancel()
            use({"best": position.format_move(move), "simulations": 0, "exact": False})

    def answer(self, seconds: float, use: "Callable[[Analysis], object]") -> None:
        """Search the shown position at full strength, and call use(analysis) unless the search is dropped."""
        self._start(self.session.game.strongest, seconds, use)

    def weigh(self) -> None:
        """Ask the AI for the values of all moves, and show them."""
        self._start(self.session.game.values_player(self.session), 1, self._weighed, final=True)

    def _weighed(self, analysis: "Analysis") -> None:
        self.session.values = analysis.get("values")
        self.view.refresh()

    def move_now(self) -> None:
        self.client.stop()

    def hint(self) -> None:
        """Find a person's move at full strength: at once if it is known, else by the running analysis or a search."""
        session = self.session
        node, seconds = session.tree.shown, session.settings["seconds"]
        self._help([node])
        if session.findings.is_deep(node, seconds):
            self._hint()
        elif self.endless == node:
            session.hinting = True  # `_note` gives the hint
        else:
            review = session.review if session.reviewing() else None
            self._start(session.game.strongest, seconds, lambda analysis: self._hint_and_go_on(review))
            session.hinting = True

    def _help(self, nodes: list[int]) -> None:
        """Remember that a person has asked for help with these positions."""
        helped = self.session.helped
        known = len(helped)
        helped.update(nodes)
        if len(helped) > known:
            self.keep()

    def _hint(self) -> None:
        self.session.hinting = False
        self.session.show_hint(again=False)
        self.view.show_hint()

    def _hint_and_go_on(self, review: Review | None) -> None:
        """Give the hint, and go on with what the search for it had interrupted."""
        self._hint()
        if self.session.analysing and not self.session.holding:
            self.analyse()
        elif review:
            self._go_on(review)

    def analyse(self) -> None:
        """Search the shown position until the search is dropped or exhausted."""
        session = self.session
        if session.position.is_over():
            self.drop()
            session.note(session.tree.shown, counted(session.position), 0)
            self.view.refresh()
            return
        game = session.game
        self._help([session.tree.shown])
        self._start(game.strongest, ENDLESS, lambda analysis: self.view.refresh(), final=True, **game.extras)
        self.endless = session.tree.shown

    def _start(
        self, player: "Plain", seconds: float | None, use: "Callable[[Analysis], object]", **wanted: "Any"
    ) -> None:
        """Search the shown position, then call use(analysis); of the strongest player, the deepest that is known.

        player: of `DuelGame.player` or `strongest`. wanted: further fields of the request.
        """
        self.drop()
        node, strongest = self.session.tree.shown, player == self.session.game.strongest
        self.view.start_progress(seconds)

        def on_progress(analysis: "Analysis") -> None:
            self.view.show_progress(self._note(node, analysis, job) if strongest else analysis)

        def on_result(analysis: "Analysis") -> None:
            use(self._note(node, analysis, job) if strongest else analysis)

        request = self._request(self.session.position.moves, player)
        request.update(wanted)
        job = self.client.begin(request, on_progress)
        # A weaker AI is limited to a number of simulations; several workers would multiply that number.
        workers = self.session.settings["workers"] if strongest else 1
        asyncio.create_task(self._finish(job, seconds, workers, on_result))

    def _note(self, node: int, analysis: "Analysis", job: "Job") -> "Analysis":
        """Keep an analysis of the strongest player, and show what follows from it; returns the deepest."""
        session, hint = self.session, self.session.hint
        deepest = session.note(node, analysis, job.seconds())
        if session.hinting and self.endless == node and session.findings.is_deep(node, session.settings["seconds"]):
            self._hint()
        elif session.hint != hint:
            self.view.show_hint()
        elif session.analysis or session.review:
            self.view.refresh()
        return deepest

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
        """Analyse the positions of the game that are not known deep enough, and show the findings so far.

        Asked again for the same game, each position gets more time.
        """
        self.drop()
        session, before = self.session, self.session.review
        review = session.review = Review(session.game, session.tree, session.findings)
        review.first = own_sides(session)
        if before and before.nodes == review.nodes:
            review.seconds = before.seconds * (1 if before.open() else DEEPER)
        self._help(review.places())
        self._go_on(review)

    def _go_on(self, review: Review) -> None:
        review.running = True
        asyncio.create_task(self._review(review))

    async def _review(self, review: Review) -> None:
        for ply in review.open():
            job = self.client.begin(
                self._request(review.moves[:ply], self.session.game.strongest), lambda analysis: None
            )
            try:
                found = await self.client.finish(job, review.seconds, self.session.settings["workers"])
            except EngineFailed as error:
                self.view.refuse(str(error))
                break
            if not found:
                return
            self._note(review.places()[ply], found, job)
        review.running = False
        self.keep()
        self.view.refresh()
