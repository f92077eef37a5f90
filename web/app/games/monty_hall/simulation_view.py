"""Runs a simulation beside everything else, and shows how far it is."""

import asyncio

from pyscript import window

from app.games.monty_hall import words
from app.games.monty_hall.simulation import BadNumber, Simulation, read_games
from app.platform.browser import find, write
from pygame35.chance import Chance

SLICE = 12  # milliseconds that games are played for before the page has its turn
TURN = 0.004  # seconds; MicroPython goes on at once after a sleep of 0, and the page would stand still


class SimulationView:
    """The form, the numbers and the plot. Drawn by an `app.platform.painter.Painter` whose update() and scene() it has.

    chance: what the games are drawn from; every simulation goes on where the one before it stopped.
    """

    def __init__(self, seed):
        self.chance = Chance(seed)
        self.simulation = None
        self.running = None  # the simulation that goes on
        self.refresh = None  # the painter's
        self.games, self.start = find("games-to-play"), find("simulate")
        self.progress, self.count = find("simulated"), find("count")
        self.told, self.problem = find("told"), find("problem")
        self.numbers = find("switching"), find("staying")
        self.plot = find("plot")

    def toggle(self):
        """Start, or stop."""
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

    def _complain(self, text):
        write(self.problem, text)
        self.games.setAttribute("aria-invalid", "true" if text else "false")

    async def _run(self, simulation):
        now = window.performance.now
        write(self.told, "")
        while self.running is simulation and not simulation.is_done():
            simulation.advance(now() + SLICE, now)
            self.refresh()
            await asyncio.sleep(TURN)
        if self.simulation is simulation:  # and not another one, started at once after a stop
            self.running = None
            write(self.told, words.told(simulation))
            self.refresh()

    def update(self):
        """Bring everything but the plot up to date."""
        found = self.simulation
        done, wins = (found.done, (found.switched, found.stayed)) if found else (0, (0, 0))
        write(self.start, words.STOP if self.running else words.START)
        self.progress.value = done / found.games if found else 0
        write(self.count, words.progress(found))
        for element, won in zip(self.numbers, wins):
            write(element, words.estimate(won, done))
        self.plot.setAttribute("aria-label", words.plot(found))

    def scene(self):
        return self.simulation
