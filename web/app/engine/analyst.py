"""What the page asks the engine for: the AI's move, a hint, a running analysis, a review. One at a time."""

import asyncio

from app.core.review import Review, counted
from app.engine.worker import EngineFailed

REVIEW_SECONDS = 0.3  # for each position
ENDLESS = None  # seconds


class Analyst:
    """Starts searches of what a session looks at and puts what they find into it; `view` is told to show it."""

    def __init__(self, session, client, view):
        self.session = session
        self.client = client
        self.view = view
        self.seed = 0

    def workers(self):
        """How many workers there are."""
        return len(self.client.workers)

    def is_idle(self):
        """True when the engine is there and does nothing."""
        return self.client.state == "ready" and not self.client.job

    async def load(self):
        """Load the engine, with one worker at first."""
        await self.client.start()

    async def resize(self):
        """Have as many workers as are wanted."""
        await self.client.resize(self.session.settings["workers"])

    def drop(self):
        """End whatever is under way without a result."""
        self.session.hinting = False
        if self.session.review:
            self.session.review.running = False
        self.client.cancel()

    def move(self, use):
        """Search for the AI's move; `use` gets the analysis, unless the search is dropped."""
        self._start(self.session.game.player(self.session), self.session.settings["seconds"], use)

    def weigh(self):
        """Ask what every move is worth to the AI that has values, and show it."""
        self._start(self.session.game.values_player(self.session), 1, self._weighed, final=True)

    def _weighed(self, analysis):
        self.session.values = analysis.get("values")
        self.view.refresh()

    def move_now(self):
        self.client.stop()

    def hint(self):
        """Search, at full strength, for what a person could play."""
        self._start(self.session.game.strongest, self.session.settings["seconds"], self._hint)
        self.session.hinting = True

    def _hint(self, analysis):
        self.session.hinting = False
        self.session.hint = (self.session.position.parse_move(analysis["best"]), False)
        self.view.show_hint()
        if self.session.analysing and not self.session.holding:
            self.analyse()

    def analyse(self):
        """Search the position that is looked at until that is dropped or nothing more can be found."""
        if self.session.position.is_over():
            self.drop()
            self.view.show_analysis(counted(self.session.position))
            return
        game = self.session.game
        self._start(game.strongest, ENDLESS, self.view.show_analysis, final=True, **game.extras)

    def _start(self, player, seconds, use, **wanted):
        """player: of `app.core.game.Game`."""
        self.drop()
        strongest = player == self.session.game.strongest
        self.view.start_progress(seconds)

        def on_progress(analysis):
            self.view.show_progress(analysis)
            if strongest and (self.session.analysing or self.session.only_engines()):
                self.view.show_analysis(analysis)

        request = self._request(self.session.position.moves, player)
        request.update(wanted)
        job = self.client.begin(request, on_progress)
        # What is below the strongest is a number of simulations, which several workers would multiply.
        workers = self.session.settings["workers"] if strongest else 1
        asyncio.create_task(self._finish(job, seconds, workers, use))

    def _request(self, moves, player):
        options = {"seed": self.seed}
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

    async def _finish(self, job, seconds, workers, use):
        try:
            analysis = await self.client.finish(job, seconds, workers)
        except EngineFailed as error:
            self.view.refuse(str(error))
            return
        if analysis:
            use(analysis)

    def review(self):
        """Analyse every position of the game, from the first on; what is found is shown on the way."""
        self.drop()
        nodes = self.session.tree.line()
        session = self.session
        review = session.review = Review(session.game, session.tree.board, nodes, session.tree.moves_of(nodes))
        asyncio.create_task(self._review(review))

    async def _review(self, review):
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
