"""Embedded doors, with the simulation and a tally that is not stored."""

from pyscript import window

from app.embed.solo_board import SoloBoard
from app.games.monty_hall.controller import DoorsController, listen
from app.games.monty_hall.doors_view import DoorsView
from app.games.monty_hall.game import GAME, DoorsSession
from app.games.monty_hall.plot import EstimatesPlot
from app.games.monty_hall.simulation_view import SimulationView
from app.platform.browser import drawn_seed, find
from app.platform.painter import Painter


class Board(SoloBoard):
    session: DoorsSession

    def __init__(self) -> None:
        super().__init__(GAME)

    def make_parts(self) -> None:
        session = self.session
        plot = EstimatesPlot(find("plot"), window)
        self.simulation = SimulationView(plot, lambda: None)
        self.painter = Painter(plot, self.chosen, self.simulation.update, self.simulation.scene)
        self.simulation.refresh = self.painter.refresh
        view = DoorsView(session)
        self.controller = DoorsController(session, view, drawn_seed, self.changed, self.moved)
        listen(self.controller, self.simulation, {})
        self.painter.follow_screen()

    def changed(self) -> None:
        self.simulation.show(self.session.variation())
        super().changed()

    def follow_theme(self) -> None:
        self.painter.follow_theme()
