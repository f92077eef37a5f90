"""The embedded board of Monty Hall. It has the doors, the simulation and a tally, but does not store the tally."""

from app.embed.solo_board import SoloBoard
from app.games.monty_hall.controller import DoorsController, listen
from app.games.monty_hall.doors_view import DoorsView
from app.games.monty_hall.game import GAME, DoorsSession
from app.games.monty_hall.simulation_view import SimulationView


class Board(SoloBoard):
    game = GAME
    session: DoorsSession

    def make_parts(self) -> None:
        session = self.session
        self.simulation = SimulationView(self.chosen)
        self.painter = self.simulation.painter
        view = DoorsView(session)
        self.controller = DoorsController(session, view, self.changed, self.moved)
        listen(self.controller, self.simulation, {})
        self.painter.follow_screen()

    def changed(self) -> None:
        self.simulation.show(self.session.variation())
        super().changed()

    def follow_theme(self) -> None:
        self.painter.follow_theme()
