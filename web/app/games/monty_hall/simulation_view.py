"""Runs a simulation in the background, and shows its progress."""

import asyncio

from pyscript import window

from app.games.monty_hall import words
from app.games.monty_hall.simulation import BadNumber, Simulation, read_games
from app.platform.browser import find, write
from pygame35.basics import TYPE_CHECKING
from pygame35.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Callable

SLICE = 12  # milliseconds of simulation between two turns of the page
TURN = 0.004  # seconds; after a sleep of 0 MicroPython continues at once, and the page would not react


class SimulationView:
    """The form, the numbers and the plot; update() and scene() are for an `app.platform.painter.Painter`.

    chance: the random generator of the games; a new simulation continues its sequence.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.simulation: Simulation | None = None
        self.running: Simulation | None = None  # the simulation while it runs
        self.refresh: Callable[[], object] = lambda: None  # the painter's, set by the page
        self.games, self.start = find("games-to-play"), find("simulate")
        self.progress, self.count = find("simulated"), find("count")
        self.result, self.problem = find("told"), find("problem")
        self.numbers = find("switching"), find("staying")
        self.plot = find("plot")

    def toggle(self) -> None:
        """Start a simulation, or stop the running one."""
        if self.running:
            self.running = None
            return
        try:
            games = read_games(self.games.value)
        except BadNumber as error:
            self._complain(str(error))
            self.games.focus()
            return
        self._complain("")
        self.simulation = self.running = Simulation(games, self.chance)
        asyncio.create_task(self._run(self.simulation))

    def _complain(self, text: str) -> None:
        write(self.problem, text)
        self.games.setAttribute("aria-invalid", "true" if text else "false")

    async def _run(self, simulation: Simulation) -> None:
        now = window.performance.now
        write(self.result, "")
        while self.running is simulation and not simulation.is_done():
            simulation.advance(now() + SLICE, now)
            self.refresh()
            await asyncio.sleep(TURN)
        if self.simulation is simulation:  # not a newer one, started right after a stop
            self.running = None
            write(self.result, words.simulation_result(simulation))
            self.refresh()

    def update(self) -> None:
        """Update everything but the plot."""
        found = self.simulation
        done, wins = (found.done, (found.switched, found.stayed)) if found else (0, (0, 0))
        write(self.start, words.STOP if self.running else words.START)
        self.progress.value = done / found.games if found else 0
        write(self.count, words.progress(found))
        for element, won in zip(self.numbers, wins):
            write(element, words.estimate(won, done))
        self.plot.setAttribute("aria-label", words.plot(found))

    def scene(self) -> Simulation | None:
        return self.simulation
