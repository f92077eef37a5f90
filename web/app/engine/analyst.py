"""Lets the engine search a position. Only one search runs at a time. A `Query` describes a search."""

import asyncio
from collections import namedtuple
from collections.abc import Callable

from app.core.protocols import Analysis, GamePosition, Move, Plain
from app.engine.client import EngineClient, Job
from app.engine.worker import EngineFailed

Query = namedtuple("Query", ("game", "board", "moves", "player", "fields", "seconds", "workers"))
# game     the name of the rules
# board    the name of the board, "" for the usual one
# moves    [plies] the moves before the position, as text
# player   {field: value} of a request: level or player, and options
# fields   {field: value}, further fields of the request
# seconds  the length of the search; None for no limit
# workers  the largest number of workers. A limit of simulations counts for each worker


class Analyst:
    """Sends queries to the engine.

    seed          the random seed of all searches in a game
    quick_player  the function that `DuelGame.load_quick_player` has loaded; None before that
    """

    def __init__(self, client: EngineClient) -> None:
        self.client = client
        self.seed = 0
        self.quick_player: Callable[[GamePosition, Plain, int], Move | None] | None = None

    def is_idle(self) -> bool:
        """True if the engine is loaded and has nothing to do."""
        return self.client.state == "ready" and not self.client.job

    def search(
        self,
        query: Query,
        on_result: Callable[[Analysis, float], object],
        on_failure: Callable[[str], object],
        on_progress: Callable[[Analysis, float], object],
    ) -> None:
        """Cancel the running search and begin another.

        on_progress(analysis, seconds): called after each slice of the search. on_result(analysis, seconds): called at
        the end of the search. on_failure(reason): called if the engine cannot answer. A cancelled search calls neither
        on_result nor on_failure.
        """
        job = self._begin(query, on_progress)

        async def answer() -> None:
            try:
                result = await self._result(job, query)
            except EngineFailed as error:
                on_failure(str(error))
                return
            if result:
                on_result(*result)

        asyncio.create_task(answer())

    async def searched(self, query: Query) -> tuple[Analysis, float] | None:
        """Cancel the running search, and run another one. Returns (analysis, seconds) of the new search.

        Returns None if the new search is cancelled. EngineFailed if the engine cannot answer.
        """
        return await self._result(self._begin(query, lambda analysis, seconds: None), query)

    def _begin(self, query: Query, on_progress: Callable[[Analysis, float], object]) -> Job:
        options = {"seed": self.seed}
        if query.board:
            options["board"] = query.board
        options.update(query.player.get("options", {}))
        request = dict(query.player, id=str(len(query.moves)), game=query.game, moves=query.moves, options=options)
        request.update(query.fields)
        job = self.client.begin(request, lambda analysis: on_progress(analysis, job.seconds()))
        return job

    async def _result(self, job: Job, query: Query) -> tuple[Analysis, float] | None:
        analysis = await self.client.finish(job, query.seconds, query.workers)
        return (analysis, job.seconds()) if analysis else None

    def play_quickly(self, position: GamePosition, player: Plain, use: Callable[[Analysis], object]) -> None:
        """If the engine is not yet loaded, let a weak AI answer the running search.

        use(analysis): called with the answer. If the weak AI finds no move, the engine answers once it is loaded.
        """
        if self.quick_player and self.client.job and not self.client.is_started():
            self.client.job.is_quick = True
            asyncio.create_task(self._play_quickly(self.client.job, position, player, use))

    async def _play_quickly(
        self, job: Job, position: GamePosition, player: Plain, use: Callable[[Analysis], object]
    ) -> None:
        await asyncio.sleep(0)  # lets the page show the last move first
        if self.client.job is not job or self.client.is_started():
            return
        move = self.quick_player(position, player, self.seed) if self.quick_player else None
        if move is None:
            self.client.needed.set()
        else:
            self.client.cancel()
            use({"best": position.format_move(move), "simulations": 0, "exact": False})
