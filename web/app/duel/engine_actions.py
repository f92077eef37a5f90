"""The page's requests to the engine: the AI's move, a hint, an analysis, a review, values of moves."""

import asyncio
from collections.abc import Callable

from app.core import changes
from app.core.duel_game import DuelGame
from app.core.protocols import Analysis, Move, Plain
from app.core.session import Session
from app.core.study import strength
from app.core.study.review import DEEPER, Review, counted, own_sides
from app.duel.protocols import GameView
from app.engine.analyst import Analyst, Query
from app.engine.worker import EngineFailed

ENDLESS = None  # seconds of a search without limit
VALUES = 1  # seconds of a search for the values of all moves


class EngineActions:
    """Asks the engine about the game on the board, keeps the answers in the session, and shows them.

    All results of the strongest player go into one cache, so each position has one analysis.

    endless  the node of the position that is being analysed without a time limit, or None
    keep     a function that stores the game; called after a request for help and after a review
    on_reviewed  called when a review has ended
    """

    def __init__(
        self, analyst: Analyst, game: DuelGame, session: Session, view: GameView, keep: Callable[[], object]
    ) -> None:
        self.game, self.session, self.analyst, self.view, self.keep = game, session, analyst, view, keep
        self.endless: int | None = None
        self.on_reviewed: Callable[[], object] = lambda: None

    def drop(self) -> None:
        self.session.study.hinting = False
        self.endless = None
        if self.session.study.review:
            self.session.study.review.running = False
        self.analyst.client.cancel()

    def move(self, use: Callable[[Analysis], object]) -> None:
        """Search for the AI's move, and then call use(analysis) unless the search was dropped."""
        session, node = self.session, self.session.tree.shown

        def on_result(analysis: Analysis) -> None:
            changes.note_losses(session, node, analysis)
            use(analysis)

        player = self.game.player(session)
        self._search(player, session.settings["seconds"], on_result, strength.wanted(session))
        self.analyst.play_quickly(session.position, player, use)

    def answer(self, seconds: float, use: Callable[[Analysis], object]) -> None:
        """Search the shown position at full strength, and then call use(analysis) unless the search was dropped."""
        self._search(self.game.strongest, seconds, use)

    def show_values(self) -> None:
        """Ask the AI for the values of all moves, and show them."""
        player = self.game.values_player(self.session)
        self._search(player, VALUES, self._take_values, {"final": True})

    def _take_values(self, analysis: Analysis) -> None:
        self.session.study.values = analysis.get("values")
        self.view.refresh()

    # Help for a person

    def hint(self) -> None:
        """Show a hint by the strongest player.

        The hint comes from a deep analysis in the cache. Otherwise, it comes from the running analysis or a new search.
        """
        session, study = self.session, self.session.study
        node, seconds = session.tree.shown, session.settings["seconds"]
        self._help([node])
        if study.cache.is_deep(node, seconds):
            self._hint()
        elif self.endless == node:
            study.hinting = True  # `_note` shows the hint once the analysis is deep enough
        else:
            review = study.review if study.reviewing() else None
            self._search(self.game.strongest, seconds, lambda analysis: self._hint_and_go_on(review))
            study.hinting = True

    def _help(self, nodes: list[int]) -> None:
        """Record that a person has asked for help with the positions of these nodes."""
        helped = self.session.study.helped
        known = len(helped)
        helped.update(nodes)
        if len(helped) > known:
            self.keep()

    def _hint(self) -> None:
        self.session.study.hinting = False
        changes.show_hint(self.session, again=False)
        self.view.show_hint()

    def _hint_and_go_on(self, review: Review | None) -> None:
        """Show the hint, and resume the interrupted analysis or review."""
        self._hint()
        if self.session.study.analysing and not self.session.study.holding:
            self.analyse()
        elif review:
            self._go_on(review)

    def analyse(self) -> None:
        """Search the shown position until the search is dropped or exhausted."""
        session = self.session
        if session.position.is_over():
            self.drop()
            changes.note(session, session.tree.shown, counted(session.position), 0)
            self.view.refresh()
            return
        self._help([session.tree.shown])
        fields = dict(self.game.extras, final=True)
        self._search(self.game.strongest, ENDLESS, lambda analysis: self.view.refresh(), fields)
        self.endless = session.tree.shown

    def review(self) -> None:
        """Review the game: analyse each position without a deep analysis, and show the result so far.

        A repeated review of the same game gives each position more time.
        """
        self.drop()
        session, before = self.session, self.session.study.review
        review = session.study.review = Review(session.game, session.tree, session.study.cache)
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
            query = self._query(review.game.strongest, review.moves[:ply], review.seconds, {})
            try:
                result = await self.analyst.searched(query)
            except EngineFailed as error:
                self.view.refuse(str(error))
                break
            if not result:
                return
            self._note(review.places()[ply], *result)
        review.running = False
        self.keep()
        self.on_reviewed()
        self.view.refresh()

    # Searches

    def _search(
        self, player: Plain, seconds: float | None, use: Callable[[Analysis], object], fields: Plain | None = None
    ) -> None:
        """Search the shown position, then call use(analysis).

        After a search by the strongest player, `analysis` is the deepest analysis of the position. player: the fields
        from `DuelGame.player` or `DuelKind.strongest`. fields: other fields of the request.
        """
        self.drop()
        session, node = self.session, self.session.tree.shown

        def deepest(analysis: Analysis, spent: float) -> Analysis:
            return self._note(node, analysis, spent) if self.game.is_strongest(player) else analysis

        self.view.start_progress(seconds)
        self.analyst.search(
            self._query(player, session.position.moves, seconds, fields or {}),
            on_result=lambda *result: use(deepest(*result)),
            on_failure=self._fail,
            on_progress=lambda *result: self.view.show_progress(deepest(*result)),
        )

    def _query(self, player: Plain, moves: list[Move], seconds: float | None, fields: Plain) -> Query:
        session = self.session
        # A weaker AI is limited to a number of simulations; several workers would multiply that number.
        workers = session.settings["workers"] if self.game.is_strongest(player) else 1
        name, board = session.game.rules.NAME, session.tree.board
        return Query(name, board, session.texts(moves), player, fields, seconds, workers)

    def _fail(self, reason: str) -> None:
        self.session.study.hinting = False
        self.view.refuse(reason)

    def _note(self, node: int, analysis: Analysis, seconds: float) -> Analysis:
        """Keep a node's analysis by the strongest player, and update the view. Returns the node's deepest analysis."""
        session, study = self.session, self.session.study
        hint = study.hint
        deepest = changes.note(session, node, analysis, seconds)
        is_enough = self.endless == node and study.cache.is_deep(node, session.settings["seconds"])
        if study.hinting and is_enough:
            self._hint()
        elif study.hint != hint:
            self.view.show_hint()
        elif session.analysis or study.review:
            self.view.refresh()
        return deepest
