"""The page of Monty Hall. It makes the parts of the page and connects them."""

import asyncio

from app.core import stored
from app.core.protocols import Settings
from app.core.sounds import Cue
from app.core.texts import say
from app.games.monty_hall import simulation as asked
from app.games.monty_hall import words
from app.games.monty_hall.controller import KEYS, DoorsController, listen
from app.games.monty_hall.doors_view import DoorsView
from app.games.monty_hall.game import GAME, DoorsSession, Tally, is_undecided, new_tally, read_game, read_tally
from app.games.monty_hall.results_view import ResultsView
from app.games.monty_hall.simulation_view import SimulationView
from app.platform.browser import allow, copied, drawn_seed, find, here, show_by_hand, write
from app.solo.input import Actions, new_game_actions
from app.solo.page import SoloPage
from app.widgets.controls import describe_keys
from pygame35.games.monty_hall.boards import Variation

LINK_FIELD = ("link", "link-told")  # the ids of the field with the link, and of the element around the field
ENOUGH = 3  # the explanation, which reveals the answer, unfolds after this many decided games


class Page(SoloPage):
    game = GAME
    broken_link = say("monty.broken-link")
    session: DoorsSession
    view: DoorsView
    controller: DoorsController
    asked: asked.Asked

    def take_query(self, text: str) -> str:
        self.asked, rest, problems = asked.split(text)
        self.problems += problems
        return rest

    async def open_session(self) -> DoorsSession:
        """Make the session with the stored tally. It shows the stored game if this game is not over, else a new one."""
        keeper = self.keeper
        if not keeper.storage:
            return DoorsSession()
        session = DoorsSession(await keeper.read("tally", read_tally))
        before = await keeper.open_game(read_game, is_undecided)
        if before and not before.is_over() and self.asked.games is None:
            session.show(before)
        else:
            session.begin(GAME.rules.seeded(drawn_seed()))
        return session

    async def make_parts(self) -> None:
        session = self.session
        self.view = DoorsView(session)
        self.simulation = simulation = SimulationView(self.chosen, self._simulated)
        self.painter = simulation.painter
        self.results = ResultsView(simulation)
        self.controller = DoorsController(session, self.view, self.changed, self.moved)
        actions: Actions = {
            "again": self.controller.replay,
            "copy": lambda: asyncio.create_task(self._copy()),
            "clear": self._clear,
        }
        actions.update(self.actions())
        actions.update(self.results.actions)
        actions.update(new_game_actions(("host", "doors"), self._shown_choices, self._begin))
        listen(self.controller, simulation, actions, lambda: self.chosen["shortcuts"])
        self.keeper.follow("tally", read_tally, self._take_tally)

    async def finish(self) -> None:
        """Run the simulation that the page's address asks for, if any."""
        games, seed = self.asked
        if games is not None:
            find("many").open = True
            find("games-to-play").value = str(games)
            self.simulation.play(games, self.session.position.seed if seed is None else seed)
        if seed is not None:
            find("seed").value = str(seed)

    def keep_game(self) -> None:
        self.keeper.write(self.keeper.place, stored.write("game", self.session.fragment()))

    def changed(self) -> None:
        allow(find("again"), self.session.position.is_over())
        variation = self.session.variation()
        if variation != self.results.variation:
            write(find("variation"), words.variation(variation))
            self.simulation.show(variation)
            self.results.show(variation)
            find("why").open = self.session.decided() >= ENOUGH
        super().changed()
        show_by_hand("", *LINK_FIELD)

    def shown_query(self) -> Settings:
        return dict(super().shown_query(), **asked.answer(self.simulation.simulation))

    def _simulated(self) -> None:
        self.results.show_result()
        self.show_address()

    def moved(self, _move: int) -> None:
        self.sound.play(self._cue)
        self._keep_tally()
        if self.session.position.taken is not None and self.session.decided() == ENOUGH:
            find("why").open = True

    def _cue(self) -> Cue:
        from app.games.monty_hall.feel import cue  # loaded with the sounds

        return cue(self.session.position)

    def settings_shown(self) -> None:
        super().settings_shown()
        describe_keys(KEYS, self.chosen["shortcuts"])

    def _shown_choices(self) -> tuple[str, str]:
        variation = self.session.variation()
        return variation.host, str(variation.doors)

    def _begin(self, host: str, doors: str) -> None:
        self.controller.begin(Variation(host, int(doors)))

    # The tally

    def _keep_tally(self) -> None:
        self.keeper.write("tally", stored.write("tally", self.session.tally))

    def _take_tally(self, tally: Tally) -> None:
        """Show a tally from the storage of another tab."""
        self.session.tally = tally
        self.view.refresh()

    def _clear(self) -> None:
        self._take_tally(new_tally())
        self._keep_tally()

    # The link

    async def _copy(self) -> None:
        done = await copied(here())
        self.view.show_message(say("monty.copied") if done else "")
        show_by_hand("" if done else here(), *LINK_FIELD)
