"""Runs a simulation in the background, and shows its progress."""

import asyncio
from collections.abc import Callable

from pyscript import window

from app.core.protocols import Element, Settings
from app.core.texts import say
from app.games.monty_hall import words
from app.games.monty_hall.plot import CURVES, EstimatesPlot
from app.games.monty_hall.simulation import BadNumber, Simulation, read_games, read_seed
from app.platform.browser import drawn_seed, find, write
from app.platform.painter import Painter
from pygame35.games.monty_hall.boards import Variation

SLICE = 12  # milliseconds of simulation between two pauses for the browser
TURN = 0.004  # seconds of such a pause; with 0, MicroPython would continue at once and the page would not react
DRAWN = 1_000_000  # random seeds of the page are below this number, so that they are short


class SimulationView:
    """Shows the form, the figures and the plot of a simulation.

    simulation  the latest simulation, or None
    running     the latest simulation while it runs, else None
    ended       ended(): called when a simulation is complete, stopped or discarded
    """

    def __init__(self, settings: Settings, ended: Callable[[], object] = lambda: None) -> None:
        self.plot, self.ended = EstimatesPlot(find("plot"), window), ended
        self.painter = Painter(self.plot, settings, [self.update], lambda: self.simulation)
        self.simulation: Simulation | None = None
        self.running: Simulation | None = None
        self.games, self.seed, self.start = find("games-to-play"), find("seed"), find("simulate")
        self.progress, self.count = find("simulated"), find("count")
        self.told, self.problem = find("told"), find("problem")
        self.figures = list(find("numbers").children)

    def show(self, variation: Variation) -> None:
        """Show a variation. A simulation of another variation is discarded."""
        if variation != self.plot.variation:
            self.plot.show(variation)
            self.simulation = self.running = None
            write(self.told, "")
            self.ended()
            self.painter.refresh()

    def toggle(self) -> None:
        """Stop the running simulation. If none runs, start a simulation with the numbers in the form."""
        if self.running:
            self.running = None
            return
        field = self.games
        try:
            games = read_games(field.value)
            field = self.seed
            seed = read_seed(field.value)
        except BadNumber as error:
            self._complain(field, str(error))
            return
        self.play(games, drawn_seed() % DRAWN if seed is None else seed)

    def _complain(self, wrong: Element, text: str) -> None:
        """Show a message about a wrong number. wrong: the field with the number. text: "" to remove the message."""
        write(self.problem, text)
        for field in (self.games, self.seed):
            field.setAttribute("aria-invalid", "true" if text and field is wrong else "false")
        if text:
            wrong.focus()

    def play(self, games: int, seed: int) -> None:
        """Start a simulation of the shown variation."""
        self._complain(self.games, "")
        self.simulation = self.running = Simulation(self.plot.variation, games, seed)
        asyncio.create_task(self._run(self.simulation))

    async def _run(self, simulation: Simulation) -> None:
        now = window.performance.now
        write(self.told, "")
        while self.running is simulation and not simulation.is_done():
            simulation.advance(now() + SLICE, now)
            self.painter.refresh()
            await asyncio.sleep(TURN)
        if self.simulation is simulation:  # no newer simulation has been started
            self.running = None
            write(self.told, words.simulation_result(simulation))
            self.ended()
            self.painter.refresh()

    def update(self) -> None:
        """Update everything but the plot."""
        simulation, variation, truths = self.simulation, self.plot.variation, self.plot.truths
        write(self.start, say("monty.simulation.stop") if self.running else say("monty.simulation.start"))
        self.progress.value = simulation.done / simulation.games if simulation else 0
        write(self.count, words.progress(simulation))
        curves = CURVES[variation.host]
        rows = simulation.rows() if simulation else truths
        for figure in self.figures[len(curves) :]:
            figure.hidden = True
        for figure, curve in zip(self.figures, curves):
            row = rows[curve.place]
            figure.hidden, figure.className = False, curve.look
            write(figure.querySelector("dt"), words.label(variation, row))
            write(figure.querySelector("dd"), words.estimate(row.wins, row.games if simulation else 0))
        self.plot.canvas.setAttribute("aria-label", words.plot(simulation, [curve.place for curve in curves], truths))
